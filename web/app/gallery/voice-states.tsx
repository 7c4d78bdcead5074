/** A call by voice in every state: the moving crest, its deck, its panels, its problems and what admins see. */
import { useMemo, useState } from 'react'
import { DEFAULT_VOICE_ACTIVITY, type VoiceActivity } from '#contract/rules/voice-activity.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { LiveCrest } from '#ui/crest/live-crest.tsx'
import { crestStates } from '#ui/crest/looks.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Captions } from '#web/features/voice/captions.tsx'
import { CodecChoice } from '#web/features/voice/codec-choice.tsx'
import { Devices } from '#web/features/voice/devices.tsx'
import { LatencyStrip } from '#web/features/voice/latency.tsx'
import { MicToggle } from '#web/features/voice/mic-toggle.tsx'
import { ProblemNote } from '#web/features/voice/problem-note.tsx'
import { RecordingControl } from '#web/features/voice/recording/recording-control.tsx'
import { Responsiveness } from '#web/features/voice/responsiveness.tsx'
import type { TurnMarks } from '#web/session/turn-marks.ts'
import { AppProvider, useApp } from '#web/session/use-session.ts'
import type { VoiceProblem, VoiceState } from '#web/session/voice.ts'
import { CallControls } from '../../features/voice/call-controls.tsx'
import { CallNotes } from '../../features/voice/call-notes.tsx'
import { fakeVoice } from '../../session/testing/fake-voice.ts'
import { Section, State } from './section.tsx'

const nothing = () => undefined
/** Two voices that swell and fall. */
const swell = () => {
  const turn = performance.now() / 400
  return { left: 0.5 + 0.4 * Math.sin(turn), right: 0.5 + 0.4 * Math.sin(turn * 1.3) }
}

const MICROPHONES = [
  { id: 'a', label: 'Desk microphone (USB)' },
  { id: 'b', label: 'Headset' },
]
const DECKS: readonly (readonly [name: string, state: Partial<VoiceState>])[] = [
  ['asking for the microphone', { phase: 'asking' }],
  ['live', { phase: 'live' }],
  ['muted', { phase: 'live', mic: 'muted' }],
  ['push to talk', { phase: 'live', mode: 'push-to-talk' }],
  ['push to talk, held', { phase: 'live', mode: 'push-to-talk', talking: true }],
  ['the browser holds the sound back', { phase: 'live', playback: 'blocked' }],
  ['answers only on request', { phase: 'live', settings: { ...DEFAULT_VOICE_ACTIVITY, autoRespond: false } }],
]
const PROBLEMS: readonly VoiceProblem[] = [
  { kind: 'denied', message: '' },
  { kind: 'missing', message: '' },
  { kind: 'busy', message: '' },
  { kind: 'insecure', message: '' },
  { kind: 'unsupported', message: '' },
  { kind: 'refused', message: 'All 32 lines are busy. Try again in a minute.' },
  { kind: 'ended', message: 'The call was ended after 10 minutes of silence.' },
]
const HEARD = 'Liquidity is deepest on Orca right now, so a small order there '
const AHEAD = 'moves the price by about four hundredths of a percent.'
const TURNS: readonly TurnMarks[] = [
  { id: 1, by: 'voice', saidAt: 0, wordsAt: 2, textAt: 18, audioAt: 41, endAt: 2140 },
  { id: 2, by: 'voice', saidAt: 0, wordsAt: 3, textAt: 214, audioAt: 236, toolDoneAt: 190, endAt: 5020 },
  { id: 3, by: 'text', saidAt: 0, textAt: 12, endAt: 60 },
  { id: 4, by: 'voice', saidAt: 0 },
]

export const VoiceStates = () => (
  <Section title="Calls by voice">
    <ul className="grid grid-cols-2 gap-y-8 border-y border-line-2 py-8 sm:grid-cols-4 xl:grid-cols-9">
      {crestStates.map((state) => (
        <li key={state} className="grid justify-items-center gap-4">
          <LiveCrest state={state} detail="full" levels={swell} className="size-32" />
          <LiveCrest state={state} detail="small" levels={swell} className="size-16" />
          <span className="text-small text-fg-2">{state}, moving</span>
        </li>
      ))}
    </ul>
    <div className="grid items-start gap-x-14 gap-y-10 xl:grid-cols-2">
      {DECKS.map(([name, state]) => (
        <State key={name} name={`deck, ${name}`}>
          <WithVoice state={state}>
            <CallNotes onType={nothing} />
            <div className="call-foot">
              <CallControls label={`Voice, ${name}`} />
            </div>
          </WithVoice>
        </State>
      ))}
      <State name="captions">
        <Captions you="What’s the cheapest way to get into JTO tonight?" heard={HEARD} ahead={AHEAD} />
      </State>
      <State name="latency, for admins">
        <LatencyStrip turns={TURNS} />
      </State>
    </div>
    <div className="grid items-start gap-x-14 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
      {PROBLEMS.map((problem) => (
        <State key={problem.kind} name={`problem, ${problem.kind}`}>
          <ProblemNote problem={problem} onRetry={nothing} onType={nothing} />
        </State>
      ))}
      <State name="microphone">
        <MicToggle isOn onToggle={nothing} />
        <MicToggle isOn={false} onToggle={nothing} />
      </State>
    </div>
    <div className="grid items-start gap-x-14 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
      <State name="voice responsiveness">
        <Settings />
      </State>
      <State name="devices, in a call">
        <WithVoice
          state={{ phase: 'live', microphones: MICROPHONES, microphoneId: 'a', speakers: MICROPHONES }}
        >
          <DeviceSettings />
        </WithVoice>
      </State>
      <State name="devices, before the first call">
        <WithVoice state={{}}>
          <DeviceSettings />
        </WithVoice>
      </State>
      <State name="panel">
        <OnePanel />
      </State>
    </div>
  </Section>
)

function WithVoice({ state, children }: { state: Partial<VoiceState>; children: React.ReactNode }) {
  const app = useApp()
  const given = useMemo(() => {
    const voice = fakeVoice(state)
    voice.setLevels({ input: 0.6, output: 0.4 })
    return { ...app, voice }
  }, [app, state])
  return <AppProvider value={given}>{children}</AppProvider>
}

function Settings() {
  const [settings, setSettings] = useState<VoiceActivity>(DEFAULT_VOICE_ACTIVITY)
  return (
    <div className="grid gap-4">
      <Responsiveness settings={settings} onChange={setSettings} />
    </div>
  )
}

const DeviceSettings = () => (
  <div className="grid gap-4">
    <Devices />
    <CodecChoice go={nothing} />
    <RecordingControl />
  </div>
)

function OnePanel() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open a panel</Button>
      {isOpen && (
        <Panel title="Panel" onClose={() => setIsOpen(false)} foot={<Button size="small">Foot</Button>}>
          What it holds scrolls inside.
        </Panel>
      )}
    </>
  )
}
