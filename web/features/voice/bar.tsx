/** The voice in the foot of the page: the microphone, and the gear (spec S2.41, S2.42); its panels come when they are asked for. */
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useRoom, useVoice } from '#web/session/use-session.ts'
import { retryWhileVisible } from '../../lib/retry-while-visible.ts'
import { useVoiceKeys } from './keys.ts'
import { MicToggle } from './mic-toggle.tsx'
import { setPanel, togglePanel, useOpenPanel } from './open-panel.ts'

const Panels = lazy(retryWhileVisible(async () => ({ default: (await import('./panels.tsx')).Panels })))

export function VoiceBar() {
  const { voice } = useRoom()
  const offered = useVoice((now) => now.offered)
  const whyNot = useVoice((now) => now.whyNot)
  const mic = useVoice((now) => now.mic)
  const isLive = useVoice((now) => now.phase === 'live')
  const panel = useOpenPanel()
  useVoiceKeys()
  if (offered === 'unknown') return null
  if (offered === 'no') return <span className="truncate">{whyNot}</span>
  return (
    <span className="flex items-center gap-1">
      {/* In a call it stands among the controls of the call. */}
      {!isLive && <MicToggle isOn={mic === 'on'} onToggle={() => voice.setMuted(mic === 'on')} />}
      <IconButton
        size="small"
        label="Voice settings"
        aria-expanded={panel !== undefined}
        onClick={() => togglePanel('responsiveness')}
      >
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
      {panel && (
        <Suspense fallback={null}>
          <Panels open={panel} onOpen={setPanel} />
        </Suspense>
      )}
    </span>
  )
}
