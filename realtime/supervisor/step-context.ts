/** One step in the making: the next state and the commands that come of it. Lives only inside `step`. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { Command, SupervisorState, ToolFacts } from './state.ts'

export type Draft = {
  state: SupervisorState
  readonly commands: Command[]
  readonly at: number
  readonly tools: ToolFacts
}

export function change(draft: Draft, fields: Partial<SupervisorState>): void {
  draft.state = { ...draft.state, ...fields }
}

export const give = (draft: Draft, ...commands: Command[]): number => draft.commands.push(...commands)

/** Says something in the call; the event's id tells which of ours an error answers. */
export function send(draft: Draft, prefix: string, event: ClientEvent): void {
  give(draft, { do: 'send', event: { ...event, event_id: `${prefix}${draft.state.sent.toString(36)}` } })
  change(draft, { sent: draft.state.sent + 1 })
}

export const notice = (
  draft: Draft,
  code: string,
  message: string,
  level: 'warn' | 'error' = 'warn',
): number => give(draft, { do: 'publish', event: { type: 'notice', level, code, message } })

export function withKey<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value)
}

export function withoutKey<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
