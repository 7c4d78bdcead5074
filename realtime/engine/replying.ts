/** Reports whether a reply is going on in a call. */
import type { EngineState } from './state.ts'

/** At most this many of the last items can be tool calls that still run. */
const CALLS_AT_ONCE = 16

/** A reply is made or heard, or tools run for one. */
export function isReplying({ active, voice, items }: EngineState): boolean {
  if (active || (voice?.spoken.length ?? 0) > 0) return true
  const last = items.slice(-CALLS_AT_ONCE)
  const answered = new Set(
    last.flatMap((item) => (item.type === 'function_call_output' ? [item.call_id] : [])),
  )
  return last.some((item) => item.type === 'function_call' && !answered.has(item.call_id))
}
