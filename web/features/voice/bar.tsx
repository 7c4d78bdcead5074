/** Voice in the foot of the page: the microphone switch and the settings (spec S2.41, S2.42). */
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { isMicrophoneProblem } from '#web/session/machine.ts'
import { useApp, useOutage, useVoice } from '#web/session/use-session.ts'
import { useVoiceKeys } from './keys.ts'
import { MicToggle } from './mic-toggle.tsx'
import { setPanel, togglePanel, useOpenPanel, type VoicePanel } from './open-panel.ts'

type OnOpen = (panel: VoicePanel | undefined) => void
type Props = Readonly<{ panels: (open: VoicePanel, onOpen: OnOpen) => ReactNode }>

export function VoiceBar({ panels }: Props) {
  const offered = useVoice((now) => now.offered)
  const whyNot = useVoice((now) => now.whyNot)
  const isCalling = useVoice((now) => now.phase !== 'off')
  const panel = useOpenPanel()
  useVoiceKeys()
  if (offered === 'unknown') return null
  if (offered === 'no') return <span className="truncate">{whyNot}</span>
  return (
    <span className="flex items-center gap-1">
      {/* In a call both are among its controls, the settings under More. */}
      {!isCalling && <BarMicrophone />}
      {!isCalling && (
        <IconButton
          size="small"
          label="Voice settings"
          aria-expanded={panel !== undefined}
          onClick={() => togglePanel('responsiveness')}
        >
          <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
      )}
      {panel && panels(panel, setPanel)}
    </span>
  )
}

/** It is not on while the browser gives no microphone or the server does not answer; the first of these is tried again by a press. */
function BarMicrophone() {
  const { voice } = useApp()
  const isOn = useVoice((now) => now.mic === 'on')
  const problem = useVoice((now) => now.problem)
  const isDown = useOutage().phase === 'down'
  const isBlocked = problem !== undefined && isMicrophoneProblem(problem.kind)
  if (isBlocked) return <MicToggle isOn={false} whyOff={problem.message} onToggle={() => voice.start()} />
  return (
    <MicToggle
      isOn={isOn && !isDown}
      whyOff={isDown ? 'Parley does not answer.' : undefined}
      onToggle={() => voice.setMuted(isOn)}
    />
  )
}
