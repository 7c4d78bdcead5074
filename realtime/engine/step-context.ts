/** Holds one step in the making: the next state and its outputs. Lives only inside `step`. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { EngineState, Output, VoiceState } from './state.ts'

export type StepContext = { state: EngineState; readonly outputs: Output[] }

/** A server event before it has its id. */
export type UnsentEvent<E = ServerEvent> = E extends ServerEvent ? Omit<E, 'event_id'> : never

export function change(context: StepContext, fields: Partial<EngineState>): void {
  context.state = { ...context.state, ...fields }
}

/** Does nothing in a call without a voice. */
export function changeVoice(context: StepContext, fields: Partial<VoiceState>): void {
  const { voice } = context.state
  if (voice) change(context, { voice: { ...voice, ...fields } })
}

export function mint(context: StepContext, prefix: 'event' | 'item' | 'resp' | 'call'): string {
  const { seed, minted } = context.state
  change(context, { minted: minted + 1 })
  return `${prefix}_${seed}${minted.toString(36)}`
}

// `Omit` over a union loses the link between type and fields that `UnsentEvent` had; the id is all that was missing.
const withId = (context: StepContext, event: UnsentEvent): ServerEvent =>
  ({ ...event, event_id: mint(context, 'event') }) as ServerEvent

export function emit(context: StepContext, event: UnsentEvent): void {
  context.outputs.push({ do: 'emit', event: withId(context, event) })
}

export function answer(context: StepContext, event: UnsentEvent): void {
  context.outputs.push({ do: 'answer', event: withId(context, event) })
}

export const findItem = (state: EngineState, id: string): ConversationItem | undefined =>
  state.items.find((item) => item.id === id)

/** Puts a newer version of an item in the place of the older one. */
export function replaceItem(context: StepContext, item: ConversationItem): void {
  change(context, { items: context.state.items.map((each) => (each.id === item.id ? item : each)) })
}

/** The item before this one, as every item event names it. */
export function previousId(state: EngineState, id: string): string | null {
  const index = state.items.findIndex((item) => item.id === id)
  return state.items[index - 1]?.id ?? null
}
