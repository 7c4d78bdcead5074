/** The panels of voice: how it listens, which devices it uses, and in a call all of it behind one control. */
import './panels.css'
import type { ReactNode } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useApp, useVoice } from '#web/session/use-session.ts'
import { Advanced } from './advanced.tsx'
import { CodecChoice } from './codec-choice.tsx'
import { Devices } from './devices.tsx'
import type { VoicePanel } from './open-panel.ts'
import { RecordingControl } from './recording/recording-control.tsx'
import { Presets, ResetButton, Responsiveness } from './responsiveness.tsx'
import { KeysSwitch, Talking } from './talking.tsx'

type Props = Readonly<{
  open: VoicePanel
  onOpen: (panel: VoicePanel | undefined) => void
  /** For admins: where the time went. */
  latency?: ReactNode
}>

export function VoicePanels({ open, onOpen, latency }: Props) {
  const close = () => onOpen(undefined)
  if (open === 'more') return <MorePanel onClose={close} latency={latency} />
  return open === 'responsiveness' ? (
    <ResponsivenessPanel onClose={close} onOther={() => onOpen('devices')} />
  ) : (
    <DevicesPanel onClose={close} onOther={() => onOpen('responsiveness')} />
  )
}

type PanelProps = Readonly<{ onClose: () => void; onOther: () => void }>

function ResponsivenessPanel({ onClose, onOther }: PanelProps) {
  const { voice } = useApp()
  const settings = useVoice((now) => now.settings)
  return (
    <Panel
      title="Voice responsiveness"
      onClose={onClose}
      foot={
        <>
          <Button size="small" onClick={onOther}>
            Microphone and speaker
          </Button>
          <span className="flex-1" />
          <ResetButton onChange={voice.setSettings} />
        </>
      }
    >
      <Responsiveness settings={settings} onChange={voice.setSettings} />
      <div className="grid gap-4 border-t border-line pt-4">
        <Talking />
        <KeysSwitch />
      </div>
    </Panel>
  )
}

function DevicesPanel({ onClose, onOther }: PanelProps) {
  return (
    <Panel
      title="Microphone and speaker"
      onClose={onClose}
      foot={
        <Button size="small" onClick={onOther}>
          Voice responsiveness
        </Button>
      }
    >
      <Devices />
      <div className="grid gap-2 border-t border-line pt-4">
        <CodecChoice />
      </div>
      <div className="grid gap-2 border-t border-line pt-4">
        <h3 className="text-small text-fg-2">Recording</h3>
        <RecordingControl />
      </div>
    </Panel>
  )
}

/** Behind More in a call: what one changes while talking first. */
function MorePanel({ onClose, latency }: Pick<PanelProps, 'onClose'> & Pick<Props, 'latency'>) {
  const { voice } = useApp()
  const settings = useVoice((now) => now.settings)
  return (
    <Panel title="Call settings" onClose={onClose}>
      <div className="call-settings grid min-w-0 gap-4">
        <Devices />
        <div className="call-talking grid gap-4 border-t border-line pt-4">
          <Talking />
        </div>
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="text-small text-fg-2">Recording</h3>
          <RecordingControl />
        </div>
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="text-small text-fg-2">Responsiveness</h3>
          <Presets settings={settings} onChange={voice.setSettings} />
        </div>
        <Advanced>{latency}</Advanced>
      </div>
    </Panel>
  )
}
