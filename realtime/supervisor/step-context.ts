/** Holds one step in the making: the next state and its commands. Lives only inside `step`. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { Command, SupervisorState, ToolFacts } from './state.ts'

export type StepContext = {
  state: SupervisorState
  readonly commands: Command[]
  readonly at: number
  readonly tools: ToolFacts
}

export function change(context: StepContext, fields: Partial<SupervisorState>): void {
  context.state = { ...context.state, ...fields }
}

export const command = (context: StepContext, ...commands: Command[]): number =>
  context.commands.push(...commands)

/** Sends an event into the call; its id says which of ours an error answers. */
export function send(context: StepContext, prefix: string, event: ClientEvent): void {
  command(context, {
    do: 'send',
    event: { ...event, event_id: `${prefix}${context.state.sent.toString(36)}` },
  })
  change(context, { sent: context.state.sent + 1 })
}

export const notice = (
  context: StepContext,
  code: string,
  message: string,
  level: 'warn' | 'error' = 'warn',
): number => command(context, { do: 'publish', event: { type: 'notice', level, code, message } })

export function withKey<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value)
}

export function withoutKey<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
