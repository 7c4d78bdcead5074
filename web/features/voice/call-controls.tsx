/** The one row of controls of a call. */
import { Captions, Ellipsis, MessageSquareReply, Mic, MicOff, PhoneOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { setPreference } from '../../lib/preferences.ts'
import { usePreference } from '../../lib/use-preference.ts'
import { useApp, useVoice } from '../../session/use-session.ts'
import { HoldToTalk } from './hold-to-talk.tsx'
import { togglePanel, useOpenPanel } from './open-panel.ts'

export function CallControls({ label = 'Voice' }: { label?: string }) {
  const { voice } = useApp()
  const isLive = useVoice((now) => now.phase === 'live')
  const mode = useVoice((now) => now.mode)
  const talking = useVoice((now) => now.talking)
  const answers = useVoice((now) => now.settings.autoRespond)
  const hasKey = usePreference('voiceShortcuts', true)
  const panel = useOpenPanel()
  return (
    <section aria-label={label} className="call-row">
      <Mute />
      <HoldToTalk
        isHeld={talking}
        isMain={mode === 'push-to-talk'}
        isReady={isLive}
        hasKey={hasKey}
        onHold={voice.talk}
      />
      {answers ? (
        <CaptionsButton />
      ) : (
        <Control icon={<MessageSquareReply {...ICON} />} disabled={!isLive} onClick={() => voice.ask()}>
          Answer
        </Control>
      )}
      <Control
        icon={<Ellipsis {...ICON} />}
        aria-expanded={panel === 'more'}
        onClick={() => togglePanel('more')}
      >
        More
      </Control>
      <Control
        icon={<PhoneOff {...ICON} />}
        className="call-end border-down-line! text-down! hover:bg-down-wash!"
        onClick={() => voice.stop()}
      >
        {isLive ? 'Disconnect' : 'Cancel'}
      </Control>
    </section>
  )
}

function Mute() {
  const { voice } = useApp()
  const isOn = useVoice((now) => now.mic === 'on')
  return (
    <Control
      icon={isOn ? <Mic {...ICON} /> : <MicOff {...ICON} />}
      title={isOn ? 'Mute the microphone (M)' : 'Unmute the microphone (M)'}
      className={isOn ? '' : 'border-current! text-warn!'}
      onClick={() => voice.setMuted(isOn)}
    >
      {isOn ? 'Mute' : 'Unmute'}
    </Control>
  )
}

function CaptionsButton() {
  const isOn = usePreference('captions', true)
  return (
    <Control
      icon={<Captions {...ICON} />}
      aria-pressed={isOn}
      className={isOn ? 'bg-ink-2' : ''}
      onClick={() => setPreference('captions', !isOn)}
    >
      Captions
    </Control>
  )
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-[18px] shrink-0' } as const

type ControlProps = ComponentProps<'button'> & Readonly<{ icon: ReactNode }>

const Control = ({ icon, className = '', children, ...rest }: ControlProps) => (
  <button
    type="button"
    className={`call-control border-line-3 text-fg-1 hover:bg-ink-2 disabled:text-fg-3 ${className}`}
    {...rest}
  >
    {icon}
    <span>{children}</span>
  </button>
)
