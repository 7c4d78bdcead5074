/** The bar of a voice call between the stage and the composer: problems, captions and controls. */
import { Captions as CaptionsIcon, Headphones, MessageSquareReply, PhoneOff, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Callout } from '#ui/controls/callout.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { setPreference } from '../../lib/preferences.ts'
import { usePreference } from '../../lib/use-preference.ts'
import { isMicrophoneProblem } from '../../session/machine.ts'
import { useApp, useSession, useVoice } from '../../session/use-session.ts'
import { CallCaptions } from './captions.tsx'
import { HoldToTalk } from './hold-to-talk.tsx'
import { MicToggle } from './mic-toggle.tsx'
import { togglePanel, useOpenPanel } from './open-panel.ts'
import { ProblemNote } from './problem-note.tsx'
import { RecordButton } from './recording/recording-control.tsx'

type Props = Readonly<{
  label?: string
  /** Puts the cursor where one writes. */
  onType: () => void
  /** For admins: where the time went. */
  latency?: ReactNode
}>

export function CallBar({ label = 'Voice', onType, latency }: Props) {
  const { voice } = useApp()
  const phase = useVoice((now) => now.phase)
  const playback = useVoice((now) => now.playback)
  const problem = useProblem()
  const captions = usePreference('captions', false)
  if (phase === 'off' && !problem) return null
  return (
    <section aria-label={label} className="border-t border-line bg-ink-0 px-3 sm:px-5">
      <div className="mx-auto grid max-w-(--w-talk) gap-3 py-3">
        {problem && (
          <ProblemNote
            problem={problem}
            onRetry={() => voice.start()}
            onType={() => {
              voice.dismiss()
              onType()
            }}
          />
        )}
        {phase === 'asking' && <Asking />}
        {phase === 'live' && (
          <>
            {playback === 'blocked' && <TapToHear onTap={() => voice.unblock()} />}
            {captions && <CallCaptions />}
            <Controls captions={captions} />
            {latency}
          </>
        )}
      </div>
    </section>
  )
}

/** The page's banner shows a broken line; here is what only voice knows. */
function useProblem() {
  const problem = useVoice((now) => now.problem)
  const isShown = useSession((now) => now.phase === 'idle' && now.fault !== undefined)
  return problem && isShown && !isMicrophoneProblem(problem.kind) ? undefined : problem
}

const Asking = () => (
  <p role="status" className="text-center text-small text-fg-2">
    Allow the microphone in your browser.
  </p>
)

const TapToHear = ({ onTap }: { onTap: () => void }) => (
  <Callout
    tone="warn"
    icon={Volume2}
    heading="The browser blocked the sound"
    text="Tap once to let this page play sound."
  >
    <Button size="small" onClick={onTap}>
      Tap to hear
    </Button>
  </Callout>
)

function Controls({ captions }: { captions: boolean }) {
  const { voice } = useApp()
  const mic = useVoice((now) => now.mic)
  const talking = useVoice((now) => now.talking)
  const mode = useVoice((now) => now.mode)
  const answers = useVoice((now) => now.settings.autoRespond)
  const hasKey = usePreference('voiceShortcuts', true)
  const panel = useOpenPanel()
  return (
    <div className="flex flex-wrap items-stretch justify-center gap-2">
      <MicToggle
        isOn={mic === 'on'}
        onToggle={() => voice.setMuted(mic === 'on')}
        className={`h-11! flex-1 justify-center border px-4! text-ui! sm:flex-none ${mic === 'on' ? 'border-line-3' : 'border-current'}`}
      />
      <HoldToTalk isHeld={talking} isMain={mode === 'push-to-talk'} hasKey={hasKey} onHold={voice.talk} />
      {!answers && (
        <Button className={BUTTON} onClick={() => voice.ask()}>
          <MessageSquareReply aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
          Answer
        </Button>
      )}
      <Button
        aria-pressed={captions}
        className={`${BUTTON} ${MORE} ${captions ? 'bg-ink-3' : ''}`}
        onClick={() => setPreference('captions', !captions)}
      >
        <CaptionsIcon aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
        Captions
      </Button>
      <Button
        aria-expanded={panel === 'devices'}
        className={`${BUTTON} ${MORE}`}
        onClick={() => togglePanel('devices')}
      >
        <Headphones aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
        Devices
      </Button>
      <RecordButton className={`${BUTTON} ${MORE}`} />
      <Button tone="danger" className={`${BUTTON} max-sm:flex-1`} onClick={() => voice.stop()}>
        <PhoneOff aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
        End
      </Button>
    </div>
  )
}

const BUTTON = 'h-11!'
/** A phone has these behind the gear. */
const MORE = 'max-sm:hidden'
