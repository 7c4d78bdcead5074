/** How one talks with Parley: the mode, captions, the greeting and the keys. */
import { Choice } from '#ui/controls/choice.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { setPreference, type VoiceMode } from '#web/lib/preferences.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { useApp, useVoice } from '#web/session/use-session.ts'

const MODES: readonly Readonly<{ value: VoiceMode; label: string }>[] = [
  { value: 'hands-free', label: 'Hands-free' },
  { value: 'push-to-talk', label: 'Push to talk' },
]

export function Talking() {
  const { voice } = useApp()
  const mode = useVoice((now) => now.mode)
  const captions = usePreference('captions', true)
  const isSilentAtFirst = usePreference('disableSyntheticGreeting', false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-body">Talking</span>
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
    </>
  )
}

export function KeysSwitch() {
  const isOn = usePreference('voiceShortcuts', true)
  return (
    <Switch
      label="Keys"
      hint="Space talks, M mutes, ? lists the shortcuts, Ctrl+Shift+V starts and ends a call"
      isOn={isOn}
      onChange={(turnedOn) => setPreference('voiceShortcuts', turnedOn)}
    />
  )
}
