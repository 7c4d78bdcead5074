/** The two panels of voice: how it listens, and which devices it uses. */
import { Choice } from '#ui/controls/choice.tsx'
import { Panel } from '#ui/controls/panel.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { setPreference, type VoiceMode } from '#web/lib/preferences.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { useApp, useVoice } from '#web/session/use-session.ts'
import { CodecChoice } from './codec-choice.tsx'
import { Devices } from './devices.tsx'
import type { VoicePanel } from './open-panel.ts'
import { RecordingControl } from './recording/recording-control.tsx'
import { ResetButton, Responsiveness } from './responsiveness.tsx'

type Props = Readonly<{ open: VoicePanel; onOpen: (panel: VoicePanel | undefined) => void }>

export function VoicePanels({ open, onOpen }: Props) {
  const close = () => onOpen(undefined)
  return open === 'responsiveness' ? (
    <ResponsivenessPanel onClose={close} onOther={() => onOpen('devices')} />
  ) : (
    <DevicesPanel onClose={close} onOther={() => onOpen('responsiveness')} />
  )
}

type PanelProps = Readonly<{ onClose: () => void; onOther: () => void }>

const MODES: readonly Readonly<{ value: VoiceMode; label: string }>[] = [
  { value: 'hands-free', label: 'Hands-free' },
  { value: 'push-to-talk', label: 'Push to talk' },
]

function ResponsivenessPanel({ onClose, onOther }: PanelProps) {
  const { voice } = useApp()
  const settings = useVoice((now) => now.settings)
  const mode = useVoice((now) => now.mode)
  const captions = usePreference('captions', false)
  const shortcuts = usePreference('voiceShortcuts', true)
  const isSilentAtFirst = usePreference('disableSyntheticGreeting', false)
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
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>Talking</span>
          <Choice label="Talking" options={MODES} value={mode} onChange={voice.setMode} />
        </div>
        <Switch
          label="Captions"
          hint="What is being said, in large type"
          isOn={captions}
          onChange={(isOn) => setPreference('captions', isOn)}
        />
        <Switch
          label="Parley greets first"
          hint="When a conversation is empty"
          isOn={!isSilentAtFirst}
          onChange={(isOn) => setPreference('disableSyntheticGreeting', !isOn)}
        />
        <Switch
          label="Keys"
          hint="Space talks, M mutes, Ctrl+Shift+V starts and ends"
          isOn={shortcuts}
          onChange={(isOn) => setPreference('voiceShortcuts', isOn)}
        />
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
