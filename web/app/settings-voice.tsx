/** How Parley hears and speaks; what few people change is under Advanced. */
import { ChevronDown } from 'lucide-react'
import { Subheading } from '#web/features/settings/section.tsx'
import { CodecChoice } from '#web/features/voice/codec-choice.tsx'
import { Devices } from '#web/features/voice/devices.tsx'
import { FineTuning, Presets, ResetButton } from '#web/features/voice/responsiveness.tsx'
import { Talking } from '#web/features/voice/talking.tsx'
import { useApp, useVoice } from '#web/session/use-session.ts'

export function VoiceSettings() {
  const { voice } = useApp()
  const settings = useVoice((now) => now.settings)
  const offered = useVoice((now) => now.offered)
  const whyNot = useVoice((now) => now.whyNot)
  if (offered !== 'yes')
    return <p className="text-body text-fg-2">{offered === 'no' ? whyNot : 'Looking for a voice…'}</p>
  return (
    <>
      <Talking />
      <Subheading>Responsiveness</Subheading>
      <Presets settings={settings} onChange={voice.setSettings} />
      <Subheading>Microphone and speaker</Subheading>
      <Devices />
      <details className="group border-t border-line pt-3">
        <summary className="touch flex min-h-9 cursor-pointer items-center gap-2 text-ui font-[560] [&::-webkit-details-marker]:hidden">
          <span className="flex-1">Advanced</span>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-4 text-fg-3 group-open:rotate-180 motion-safe:transition-[rotate]"
          />
        </summary>
        <div className="grid gap-4 pt-3">
          <FineTuning settings={settings} onChange={voice.setSettings} />
          <div>
            <ResetButton onChange={voice.setSettings} />
          </div>
          <div className="grid gap-2 border-t border-line pt-4">
            <CodecChoice />
          </div>
        </div>
      </details>
    </>
  )
}
