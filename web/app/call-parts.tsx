/** What the page shows while somebody calls by voice; it comes with the first sign that somebody will. */

import { Elapsed } from '#web/features/voice/elapsed.tsx'
import { Latency, seesLatency } from '#web/features/voice/latency.tsx'
import { VoiceCrest } from '#web/features/voice/voice-crest.tsx'
import { useSession, useVoice } from '#web/session/use-session.ts'
import { CallBar } from '../features/voice/call-bar.tsx'

function CallTime() {
  const sinceMs = useVoice((now) => now.startedAtMs)
  return sinceMs === undefined ? null : <Elapsed sinceMs={sinceMs} />
}

function LatencyForAdmins() {
  const identity = useSession((now) => ('token' in now ? now.token.identity : undefined))
  return seesLatency(identity) ? <Latency /> : null
}

export const parts = { CallTime, LatencyForAdmins, VoiceCrest, CallBar }
export type CallParts = typeof parts
