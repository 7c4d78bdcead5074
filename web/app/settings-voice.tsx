/** How Parley hears and speaks; what few people change is under Advanced. */
import { Subheading } from '#web/features/settings/section.tsx'
import { Advanced } from '#web/features/voice/advanced.tsx'
import { Devices } from '#web/features/voice/devices.tsx'
import { Presets } from '#web/features/voice/responsiveness.tsx'
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
      <Advanced />
    </>
  )
}
