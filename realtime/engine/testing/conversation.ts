/** Drives the engine's reducer in a test. */
import { type ClientEvent, clientEvent } from '#contract/realtime/client-events.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { RealtimeError, ServerEvent } from '#contract/realtime/server-events.ts'
import type { BrainPart } from '#domain/brain.ts'
import { textSession } from '../session.ts'
import { type EngineState, type Input, type Output, openState } from '../state.ts'
import { step } from '../step.ts'

export const session = textSession({
  id: 'sess_1',
  model: 'parley-rules',
  instructions: 'Be kind.',
  tools: [
    {
      name: 'clock',
      description: 'Tells the time',
      parameters: {},
    },
  ],
  expiresAt: 0,
})

/** A call that a test drives and inspects. */
export function conversation(history: readonly ConversationItem[] = []) {
  let state = openState(session, history, 'seed1234')
  const take = (input: Input): Output[] => {
    const [next, ...outputs] = step(state, input)
    state = next
    return outputs
  }
  const events = (outputs: Output[]): ServerEvent[] =>
    outputs.flatMap((output) => ('event' in output ? [output.event] : []))
  return {
    get state(): EngineState {
      return state
    },
    take,
    client: (event: unknown): ServerEvent[] =>
      events(take({ kind: 'client', event: clientEvent.parse(event) })),
    outputs: (event: ClientEvent): Output[] => take({ kind: 'client', event }),
    part: (part: BrainPart, responseId = state.active?.id ?? 'none'): ServerEvent[] =>
      events(take({ kind: 'part', responseId, part })),
    say: (text: string, id?: string): ServerEvent[] =>
      events(
        take({
          kind: 'client',
          event: {
            type: 'conversation.item.create',
            item: {
              ...(id && { id }),
              type: 'message',
              role: 'user',
              status: 'completed',
              content: [{ type: 'input_text', text }],
            },
          },
        }),
      ),
  }
}

export const types = (events: readonly ServerEvent[]): string[] => events.map(({ type }) => type)
/** The error that is all that came of it. */
export const errorOf = (events: readonly ServerEvent[]): RealtimeError => {
  const [first] = events
  if (events.length !== 1 || first?.type !== 'error') throw new Error(`no error: ${types(events).join(', ')}`)
  return first.error
}
export const userItem = (fields: object) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'x' }], ...fields },
})
