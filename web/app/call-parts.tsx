/** What the page shows while somebody calls by voice; it comes with the first sign that somebody will. */

import { VoiceDeck } from '#web/features/voice/deck.tsx'
import { Elapsed } from '#web/features/voice/elapsed.tsx'
import { Latency, seesLatency } from '#web/features/voice/latency.tsx'
import { VoiceCrest } from '#web/features/voice/voice-crest.tsx'
import { useVoice } from '#web/session/use-session.ts'

function CallTime() {
  const sinceMs = useVoice((now) => now.startedAtMs)
  return sinceMs === undefined ? null : <Elapsed sinceMs={sinceMs} />
}

export const parts = { CallTime, Latency, VoiceCrest, VoiceDeck, seesLatency }
export type CallParts = typeof parts
