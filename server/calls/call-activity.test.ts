/** Tests what the Admin Console says of a call, by the events of the call. */
import { describe, expect, it } from 'vitest'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { CallActivity } from '#domain/call-activity.ts'
import { activityAfter } from './call-activity.ts'

const begun = (kind: CallActivity['kind'] = 'text'): CallActivity => ({
  id: 'call_1',
  sessionId: 'sess_1',
  kind,
  state: 'idle',
  turns: 0,
  toolCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  startedAtMs: 0,
  changedAtMs: 0,
})

type Bare = Omit<ServerEvent, 'event_id'> & Record<string, unknown>
const event = (fields: Bare): ServerEvent => ({ event_id: 'e', ...fields }) as ServerEvent
const of = (type: ServerEvent['type']) => event({ type } as Bare)
const said = event({
  type: 'conversation.item.added',
  item: { id: 'i', type: 'message', role: 'user', status: 'completed', content: [] },
} as Bare)
const done = (output: readonly unknown[] = [], usage?: object) =>
  event({ type: 'response.done', response: { id: 'r', status: 'completed', output, usage } } as Bare)
const call = (name: string) => ({ type: 'function_call', id: 'f', call_id: 'c', name, arguments: '{}' })

/** The states after each event. */
function statesOf(kind: CallActivity['kind'], events: readonly ServerEvent[]) {
  let now = begun(kind)
  const states = events.map((each, at) => {
    now = activityAfter(now, each, at + 1)
    return now.tool ? `${now.state} ${now.tool}` : now.state
  })
  return { states, now }
}

describe('the activity of a call', () => {
  it('follows a typed turn with a tool', () => {
    const { states, now } = statesOf('text', [
      said,
      of('response.created'),
      done([call('solana_list_balances')], { input_tokens: 900, output_tokens: 20 }),
      of('response.created'),
      of('response.output_text.delta'),
      done([], { input_tokens: 1100, output_tokens: 40.4 }),
    ])
    expect(states).toEqual([
      'idle',
      'thinking',
      'tools solana_list_balances',
      'thinking',
      'answering',
      'idle',
    ])
    expect(now).toMatchObject({ turns: 1, toolCalls: 1, inputTokens: 2000, outputTokens: 60, changedAtMs: 6 })
  })

  it('follows a spoken turn: an answer is heard after its response is done, until it stops', () => {
    const { states } = statesOf('voice', [
      of('input_audio_buffer.speech_started'),
      of('input_audio_buffer.speech_stopped'),
      of('response.created'),
      of('response.output_audio_transcript.delta'),
      done(),
      of('output_audio_buffer.stopped'),
      of('input_audio_buffer.speech_started'),
      of('output_audio_buffer.cleared'),
    ])
    expect(states).toEqual([
      'listening',
      'thinking',
      'thinking',
      'answering',
      'answering',
      'idle',
      'listening',
      'idle',
    ])
  })

  it('is the same object where nothing changed, so that words cost no write', () => {
    const answering = activityAfter(begun(), of('response.output_text.delta'), 1)
    expect(activityAfter(answering, of('response.output_text.delta'), 2)).toBe(answering)
    expect(activityAfter(answering, of('rate_limits.updated'), 2)).toBe(answering)
  })
})
