/** What the engine knows of one call, and what goes into and comes out of its reducer. */
import type { ClientEvent, ResponseParams } from '#contract/realtime/client-events.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { RealtimeSession } from '#contract/realtime/session.ts'
import type { BrainContext, BrainPart } from '../brain/brain.ts'

export type ActiveResponse = Readonly<{
  id: string
  params: ResponseParams
  /** False when it stands beside the conversation (`conversation: 'none'`). */
  kept: boolean
  /** Items that are finished. */
  output: readonly ConversationItem[]
  /** The message that is being said. */
  message: Readonly<{ id: string; text: string }> | undefined
}>

export type EngineState = Readonly<{
  session: RealtimeSession
  conversationId: string
  /** In the order of the conversation; the message being said is among them, in progress. */
  items: readonly ConversationItem[]
  /** Never more than one. */
  active: ActiveResponse | undefined
  /** Ids are the seed of the call and a count, so the reducer needs no source of randomness. */
  seed: string
  minted: number
}>

export type Input =
  /** Somebody subscribed and is told the session. */
  | { kind: 'joined' }
  | { kind: 'client'; event: ClientEvent }
  | { kind: 'part'; responseId: string; part: BrainPart }
  /** The brain broke. */
  | { kind: 'fault'; responseId: string }
  /** The call ends; what was being said is kept. */
  | { kind: 'hangup' }

export type Output =
  /** For everybody on the call. */
  | { do: 'tell'; event: ServerEvent }
  /** For whoever sent the input: errors and what was asked for. */
  | { do: 'answer'; event: ServerEvent }
  | { do: 'think'; responseId: string; context: BrainContext }
  | { do: 'stop-thinking'; responseId: string }

export type Step = readonly [EngineState, ...Output[]]

/** Sixteen characters leave room for a prefix and a count within the 32 that an item id may have. */
const SEED = /^[A-Za-z0-9]{8,16}$/

export function openState(
  session: RealtimeSession,
  history: readonly ConversationItem[],
  seed: string,
): EngineState {
  if (!SEED.test(seed)) throw new Error('the seed of a call is 8 to 16 letters and digits')
  return { session, conversationId: `conv_${seed}`, items: history, active: undefined, seed, minted: 0 }
}
