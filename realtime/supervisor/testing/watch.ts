/** Drives a supervisor's reducer in a test: events in, commands out. */
import type { FunctionCall } from '#contract/realtime/items.ts'
import { serverEvent } from '#contract/realtime/server-events.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { type Command, type Input, START, type SupervisorState } from '../state.ts'
import { step } from '../step.ts'

export const done: Extract<ToolOutcome, { ok: true }> = {
  ok: true,
  output: { rows: [1] },
  modelView: '{"n":1}',
  touches: ['wallet'],
  durationMs: 7,
}
export const failed: ToolOutcome = {
  ok: false,
  code: 'upstream_failed',
  message: 'No answer.',
  status: 502,
  durationMs: 9,
}

export const callItem = (callId: string): FunctionCall => ({
  id: `item_${callId}`,
  type: 'function_call',
  status: 'completed',
  call_id: callId,
  name: 'clock',
  arguments: '{"zone":"UTC"}',
})

/** A call as the supervisor sees it, with the events of the test. */
type WatchOptions = Partial<
  Pick<SupervisorState, 'voiceConsentUsd' | 'clickOnly' | 'figures' | 'guard' | 'addresses'>
> &
  Readonly<{ from?: number }>

export function watch({ from = 1_000, ...start }: WatchOptions = {}) {
  let state: SupervisorState = { ...START, ...start }
  let at = from
  let events = 0
  const take = (input: DistributiveOmit<Input, 'at'>): Command[] => {
    at += 1
    const [next, ...commands] = step(
      state,
      { ...input, at },
      {
        intentOf: (tool) => `Using ${tool}`,
        taints: (tool) => tool === 'search',
        titleOf: (tool) => `The tool ${tool}`,
      },
    )
    state = next
    return commands
  }
  const event = (body: object): Command[] => {
    events += 1
    return take({ kind: 'event', event: serverEvent.parse({ event_id: `e${events}`, ...body }) })
  }
  const response = (type: 'created' | 'done', fields: object = {}): Command[] =>
    event({
      type: `response.${type}`,
      response: { id: 'r1', status: type === 'done' ? 'completed' : 'in_progress', output: [], ...fields },
    })
  return {
    get state() {
      return state
    },
    /** Time goes by in which nothing happens. */
    pass: (ms: number): void => {
      at += ms
    },
    take,
    event,
    created: (fields?: object) => response('created', fields),
    finished: (fields?: object) => response('done', fields),
    calls: (...callIds: string[]): Command[] =>
      callIds.flatMap((callId, output_index) => [
        ...event({ type: 'conversation.item.done', item: callItem(callId) }),
        ...event({
          type: 'response.output_item.done',
          response_id: 'r1',
          output_index,
          item: callItem(callId),
        }),
      ]),
    tool: (callId: string, outcome: ToolOutcome = done) => take({ kind: 'finished', callId, outcome }),
    /** The engine takes the output into the conversation. */
    arrived: (callId: string): Command[] =>
      event({
        type: 'conversation.item.done',
        item: { id: `out_${callId}`, type: 'function_call_output', call_id: callId, output: '{}' },
      }),
    stop: () => take({ kind: 'overheard', event: { type: 'response.cancel' } }),
    user: (content: object[] = [{ type: 'input_text', text: 'hi' }], id = 'u1') =>
      event({ type: 'conversation.item.done', item: { id, type: 'message', role: 'user', content } }),
  }
}
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export const kinds = (commands: readonly Command[]): string[] => commands.map((command) => command.do)
export const asks = (commands: readonly Command[]) =>
  commands.flatMap((command) =>
    command.do === 'send' && command.event.type === 'response.create' ? [command.event] : [],
  )
export const outputs = (commands: readonly Command[]) =>
  commands.flatMap((command) =>
    command.do === 'send' && command.event.type === 'conversation.item.create' ? [command.event.item] : [],
  )
export const shown = (commands: readonly Command[]) =>
  commands.flatMap((command) => (command.do === 'show' ? [command.item] : []))
