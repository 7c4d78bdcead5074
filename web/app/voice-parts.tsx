/** What a voice call needs: its devices, its controls and its panels. */
import { Elapsed } from '#web/features/voice/elapsed.tsx'
import { Latency, seesLatency } from '#web/features/voice/latency.tsx'
import { useSession, useVoice } from '#web/session/use-session.ts'
import { CallBar as Bar } from '../features/voice/call-bar.tsx'

export { VoicePanels } from '#web/features/voice/panels.tsx'
export { VoiceCrest } from '#web/features/voice/voice-crest.tsx'
export { createAudioDevices } from '#web/session/voice/audio-devices.ts'

export function CallTime() {
  const sinceMs = useVoice((now) => now.startedAtMs)
  return sinceMs === undefined ? null : <Elapsed sinceMs={sinceMs} />
}

/** Admins also see where the time of each turn went. */
export function CallBar({ onType }: { onType: () => void }) {
  const identity = useSession((now) => ('token' in now ? now.token.identity : undefined))
  return <Bar onType={onType} latency={seesLatency(identity) ? <Latency /> : null} />
}
