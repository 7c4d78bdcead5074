/** The panel behind the gear (spec S2.42, S2.50): how soon Parley hears and answers, applied while one talks. */
import {
  clampVoice,
  DEFAULT_VOICE_ACTIVITY,
  presetOf,
  VOICE_PRESETS,
  VOICE_RANGES,
  type VoiceActivity,
  type VoiceRange,
} from '#contract/rules/voice-activity.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Slider } from '#ui/controls/slider.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = Readonly<{ settings: VoiceActivity; onChange: (settings: VoiceActivity) => void }>

const LINES: readonly Readonly<{
  range: VoiceRange
  label: string
  hint: string
  shown: (value: number) => string
}>[] = [
  {
    range: 'threshold',
    label: 'Threshold',
    hint: 'How sure Parley must be that you are speaking',
    shown: (value) => value.toFixed(2),
  },
  {
    range: 'prefixPaddingMs',
    label: 'Audio kept before speech',
    hint: 'So that your first word is whole',
    shown: (value) => `${value} ms`,
  },
  {
    range: 'silenceDurationMs',
    label: 'Pause that ends your turn',
    hint: 'Shorter answers sooner, longer lets you think',
    shown: (value) => `${value} ms`,
  },
]

export const Responsiveness = (props: Props) => (
  <>
    <Presets {...props} />
    <FineTuning {...props} />
  </>
)

export function Presets({ settings, onChange }: Props) {
  return (
    <>
      <Choice
        label="Preset"
        look="cards"
        value={presetOf(settings)?.id}
        options={VOICE_PRESETS.map(presetOption)}
        onChange={(id) => {
          const preset = VOICE_PRESETS.find((one) => one.id === id)
          if (preset) onChange(withPreset(settings, preset))
        }}
      />
      <p className="text-small text-balance text-fg-3" role="status">
        {presetOf(settings)
          ? 'Balanced is recommended. Changes apply at once.'
          : 'Your own settings, applied at once.'}
      </p>
    </>
  )
}

export function FineTuning({ settings, onChange }: Props) {
  return (
    <>
      {LINES.map(({ range, label, hint, shown }) => (
        <Slider
          key={range}
          {...VOICE_RANGES[range]}
          label={label}
          hint={hint}
          value={settings[range]}
          shown={shown(settings[range])}
          onChange={(value) => onChange({ ...settings, [range]: clampVoice(range, value) })}
        />
      ))}
      <div className="border-t border-line pt-3.5">
        <Switch
          label="Reply automatically"
          hint="Off while the mic is muted"
          isOn={settings.autoRespond}
          onChange={(autoRespond) => onChange({ ...settings, autoRespond })}
        />
      </div>
    </>
  )
}

export const ResetButton = ({ onChange }: Pick<Props, 'onChange'>) => (
  <Button size="small" tone="quiet" onClick={() => onChange(DEFAULT_VOICE_ACTIVITY)}>
    Reset
  </Button>
)

type Preset = (typeof VOICE_PRESETS)[number]

const withPreset = (
  settings: VoiceActivity,
  { threshold, prefixPaddingMs, silenceDurationMs }: Preset,
): VoiceActivity => ({ ...settings, threshold, prefixPaddingMs, silenceDurationMs })

const MANNERS: Readonly<Record<string, string>> = {
  snappy: 'Answers fastest',
  balanced: 'Waits a little',
  patient: 'Waits longest',
}

/** Its numbers are on the sliders. */
const presetOption = ({ id, label }: Preset) => ({
  value: id,
  label: (
    <>
      <b className="block text-ui font-[570]">{label}</b>
      <span className="block text-micro text-fg-2">{MANNERS[id]}</span>
    </>
  ),
})
