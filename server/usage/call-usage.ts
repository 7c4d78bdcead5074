/** Counts what a call uses of a provider, and ends it after the reply in which a cap is reached. */
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'
import type { Actor, Clock, Log } from '#domain/ports.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import { amountsOf, estimatedTokens } from '#domain/usage/amounts.ts'
import type { UsageAmounts, UsageSource } from '#domain/usage/usage.ts'
import type { Usage } from './usage.ts'

/** The sources that a kind of call pays; what is absent is counted elsewhere, or costs nothing. */
export type CallSources = Readonly<{
  /** Counts replies by the tokens that they report. */
  replies?: UsageSource
  /** Counts what is heard. */
  hearing?: UsageSource
  /** Counts what is said aloud. */
  speaking?: UsageSource
  /** Counts the minutes of the call. */
  minutes?: UsageSource
}>

type Options = Readonly<{
  call: Call
  sources: CallSources
  actor: Actor
  usage: Pick<Usage, 'count' | 'refusal'>
  /** The cap is reached. */
  onSpent: () => void
  clock: Clock
  log: Pick<Log, 'warn'>
}>

/** Runs for as long as the call. */
export function followUsage({ call, sources, actor, usage, onSpent, clock, log }: Options): void {
  let countedUntil = clock.now()
  let isSpent = false
  let isSounding = false
  const count = (source: UsageSource | undefined, amounts: UsageAmounts): void => {
    if (source) usage.count(source, amounts, actor)
  }
  /** Counted on the way, so that a process that dies loses little. */
  function countMinutes(): void {
    const now = clock.now()
    count(sources.minutes, { audio_ms: Math.max(0, now - countedUntil) })
    countedUntil = now
  }
  async function checkCaps(): Promise<void> {
    const refusals = await Promise.all(paidOf(sources).map((source) => usage.refusal(source, actor)))
    isSpent ||= refusals.some((refusal) => refusal !== undefined)
    endIfSpent()
  }
  /** A reply that is spoken is heard to its end. */
  function endIfSpent(): void {
    if (isSpent && !isSounding) onSpent()
  }
  function replied(event: ServerEventOf<'response.done'>): void {
    countMinutes()
    count(sources.replies, replyAmounts(event))
    // A turn with tools goes on to its answer.
    if (event.response.output.some(({ type }) => type === 'function_call')) return
    checkCaps().catch((error: unknown) => log.warn({ err: error }, 'failed to check the caps of a call'))
  }
  const listener: Listener = {
    event(event) {
      if (event.type === 'response.done') replied(event)
      else if (isHeard(event)) count(sources.hearing, heardAmounts(event))
      else if (event.type === 'output_audio_buffer.started') isSounding = true
      else if (event.type === 'output_audio_buffer.stopped' || event.type === 'output_audio_buffer.cleared') {
        isSounding = false
        endIfSpent()
      }
    },
    given: (_itemId, delta) => count(sources.speaking, { characters: delta.length }),
    closed() {
      isSpent = false
      countMinutes()
    },
  }
  call.subscribe(listener)
}

export const paidOf = ({ replies, hearing, speaking }: CallSources): readonly UsageSource[] =>
  [replies, hearing, speaking].filter((source) => source !== undefined)

function replyAmounts({ response }: ServerEventOf<'response.done'>): UsageAmounts {
  if (response.usage) return amountsOf(response.usage)
  // A reply that failed at once has used nothing that is known of.
  const letters = JSON.stringify(response.output).length
  return response.output.length === 0 ? { calls: 1 } : { calls: 1, output_tokens: estimatedTokens(letters) }
}

type Heard = ServerEventOf<'conversation.item.input_audio_transcription.completed'>

const isHeard = (event: ServerEvent): event is Heard =>
  event.type === 'conversation.item.input_audio_transcription.completed'

function heardAmounts({ usage }: Heard): UsageAmounts {
  if (!usage) return { calls: 1 }
  if (usage.type === 'duration') return { calls: 1, audio_ms: Math.round(usage.seconds * 1000) }
  const { total_tokens: total, input_tokens: input = total, output_tokens: output = 0 } = usage
  return { calls: 1, audio_input_tokens: Math.round(input), output_tokens: Math.round(output) }
}
