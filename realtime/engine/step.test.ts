import { describe, expect, it } from 'vitest'
import { clientEvent } from '#contract/realtime/client-events.ts'
import { voiceSession } from './session.ts'
import { type EngineState, openState } from './state.ts'
import { step } from './step.ts'
import { conversation, errorOf, session, types, userItem } from './testing/conversation.ts'

describe('a response in text', () => {
  it('streams as the provider streams it', () => {
    const call = conversation()
    call.say('hi', 'hello')
    expect(types(call.client({ type: 'response.create' }))).toEqual(['response.created'])
    expect(types(call.part({ type: 'text', delta: 'Hel' }))).toEqual([
      'response.output_item.added',
      'conversation.item.added',
      'response.content_part.added',
      'response.output_text.delta',
    ])
    expect(types(call.part({ type: 'text', delta: 'lo' }))).toEqual(['response.output_text.delta'])
    const end = call.part({ type: 'done', usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 } })
    expect(types(end)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
    ])
    expect(end.at(-1)).toMatchObject({
      response: {
        status: 'completed',
        usage: { total_tokens: 3 },
        output: [{ role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] }],
      },
    })
    expect(call.state.items.map(({ id }) => id)[0]).toBe('hello')
    expect(call.state.items).toHaveLength(2)
    expect(call.state.active).toBeUndefined()
  })

  it('hands the brain the conversation, the instructions and the tools', () => {
    const call = conversation()
    call.say('hi')
    const think = call.outputs({ type: 'response.create' }).find((output) => output.do === 'think')
    expect(think).toMatchObject({
      context: {
        instructions: 'Be kind.',
        tools: [{ name: 'clock' }],
        toolChoice: 'auto',
        items: [{ role: 'user' }],
      },
    })
  })

  it('refuses a second one with the id of the event that requested it', () => {
    const call = conversation()
    call.client({ type: 'response.create' })
    const error = errorOf(call.client({ type: 'response.create', event_id: 'mine' }))
    expect(error).toMatchObject({
      type: 'invalid_request_error',
      code: 'conversation_already_has_active_response',
      event_id: 'mine',
    })
    expect(error?.message).toContain(call.state.active?.id)
  })

  it('keeps the text so far when it is cancelled, and takes no late part', () => {
    const call = conversation()
    call.client({ type: 'response.create' })
    const id = call.state.active?.id
    call.part({ type: 'text', delta: 'About $4' })
    const outputs = call.outputs({ type: 'response.cancel' })
    expect(outputs[0]).toEqual({ do: 'stop-thinking', responseId: id })
    expect(outputs.at(-1)).toMatchObject({
      event: {
        type: 'response.done',
        response: {
          status: 'cancelled',
          status_details: { type: 'cancelled', reason: 'client_cancelled' },
          output: [{ status: 'incomplete', content: [{ text: 'About $4' }] }],
        },
      },
    })
    expect(call.part({ type: 'text', delta: ',033' }, id)).toEqual([])
    expect(call.state.items).toMatchObject([{ status: 'incomplete', content: [{ text: 'About $4' }] }])
  })

  it('says so when there is nothing to cancel, or another response is meant', () => {
    const call = conversation()
    expect(errorOf(call.client({ type: 'response.cancel', event_id: 'e' }))).toMatchObject({
      code: 'response_cancel_not_active',
      event_id: 'e',
    })
    call.client({ type: 'response.create' })
    errorOf(call.client({ type: 'response.cancel', response_id: 'resp_other' }))
    expect(call.state.active).toBeDefined()
  })

  it('calls a function between two pieces of text', () => {
    const call = conversation()
    call.client({ type: 'response.create' })
    call.part({ type: 'text', delta: 'Let me look.' })
    const events = call.part({ type: 'call', name: 'clock', arguments: '{"zone":"UTC"}' })
    expect(types(events)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.output_item.added',
      'conversation.item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'conversation.item.done',
      'response.output_item.done',
    ])
    expect(events[4]).toMatchObject({ output_index: 1, item: { status: 'in_progress', arguments: '' } })
    expect(events[9]).toMatchObject({ item: { status: 'completed', arguments: '{"zone":"UTC"}' } })
    expect(call.part({ type: 'done' }).at(-1)).toMatchObject({
      response: { output: [{ type: 'message' }, { type: 'function_call', name: 'clock' }] },
    })
  })

  it('makes no call when the choice is none', () => {
    const call = conversation()
    call.client({ type: 'response.create', response: { tool_choice: 'none' } })
    expect(call.part({ type: 'call', name: 'clock', arguments: '{}' })).toEqual([])
  })

  it('ends as incomplete or failed, with the reason, and keeps what was said', () => {
    const call = conversation()
    call.client({ type: 'response.create' })
    call.part({ type: 'text', delta: 'a' })
    expect(call.part({ type: 'done', cut: 'content_filter' }).at(-1)).toMatchObject({
      response: { status: 'incomplete', status_details: { reason: 'content_filter' } },
    })
    call.client({ type: 'response.create' })
    call.part({ type: 'text', delta: 'b' })
    const broken = call.take({ kind: 'fault', responseId: call.state.active?.id ?? '' })
    expect(broken.at(-1)).toMatchObject({
      event: { response: { status: 'failed', status_details: { error: { code: 'brain_failed' } } } },
    })
    expect(call.state.items).toMatchObject([{ content: [{ text: 'a' }] }, { content: [{ text: 'b' }] }])
  })

  it('stands beside the conversation on request, and reads the input it is given', () => {
    const call = conversation()
    call.say('in the conversation')
    const outputs = call.outputs({
      type: 'response.create',
      response: {
        conversation: 'none',
        input: [
          {
            type: 'message',
            role: 'user',
            status: 'completed',
            content: [{ type: 'input_text', text: 'aside' }],
          },
        ],
      },
    })
    expect(outputs.at(-1)).toMatchObject({ context: { items: [{ content: [{ text: 'aside' }] }] } })
    const said = [...call.part({ type: 'text', delta: 'ok' }), ...call.part({ type: 'done' })]
    expect(types(said).filter((type) => type.startsWith('conversation.'))).toEqual([])
    expect(said.at(-1)).toMatchObject({ response: { conversation_id: null } })
    expect(call.state.items).toHaveLength(1)
  })
})

describe('the session', () => {
  it('is sent to every new subscriber, and changes only where an update says so', () => {
    const call = conversation()
    const [hello] = call.take({ kind: 'joined' })
    expect(hello).toMatchObject({ do: 'answer', event: { type: 'session.created', session } })
    call.client({
      type: 'session.update',
      session: {
        audio: { input: { turn_detection: { type: 'server_vad' }, noise_reduction: { type: 'near_field' } } },
      },
    })
    const [updated] = call.client({
      type: 'session.update',
      session: { model: 'another', tracing: 'auto', audio: { input: { turn_detection: null } } },
    })
    expect(updated).toMatchObject({
      type: 'session.updated',
      session: {
        model: 'parley-rules',
        instructions: 'Be kind.',
        tracing: 'auto',
        tools: [{ name: 'clock' }],
        audio: { input: { turn_detection: null, noise_reduction: { type: 'near_field' } } },
      },
    })
  })

  it('[S9.44] has 16-bit PCM at 24000 Hz in both directions of a voice call', () => {
    const { audio } = voiceSession({
      id: 'sess_1',
      model: 'm',
      instructions: '',
      tools: [],
      expiresAt: 0,
      voice: 'marin',
    })
    const format = { type: 'audio/pcm', rate: 24_000 }
    expect([audio?.input?.format, audio?.output?.format]).toEqual([format, format])
  })

  it('says honestly that it has no audio', () => {
    const call = conversation()
    for (const event of [
      { type: 'session.update', session: { output_modalities: ['audio'], instructions: 'changed' } },
      { type: 'response.create', response: { output_modalities: ['audio'] } },
      { type: 'input_audio_buffer.append', audio: 'AAAA' },
      { type: 'input_audio_buffer.commit' },
      { type: 'input_audio_buffer.clear' },
      { type: 'output_audio_buffer.clear' },
    ]) {
      expect(errorOf(call.client({ ...event, event_id: 'e' }))).toMatchObject({
        code: 'audio_not_available',
        event_id: 'e',
      })
    }
    expect(call.state.session.instructions).toBe('Be kind.')
    expect(call.state.active).toBeUndefined()
  })
})

it('ends what is being said when the call is hung up', () => {
  const call = conversation()
  call.client({ type: 'response.create' })
  call.part({ type: 'text', delta: 'so' })
  const outputs = call.take({ kind: 'hangup' })
  expect(outputs.at(-1)).toMatchObject({ event: { type: 'response.done' } })
  expect(call.take({ kind: 'hangup' })).toEqual([])
})

it('makes ids of at most 32 characters that are never given twice', () => {
  expect(() => openState(session, [], 'short')).toThrow('seed')
  let state: EngineState = { ...openState(session, [], 'abcdefgh12345678'), minted: 2 ** 31 }
  const seen = new Set<string>()
  for (let i = 0; i < 50; i++) {
    const [next, ...outputs] = step(state, {
      kind: 'client',
      event: clientEvent.parse(userItem({})),
    })
    state = next
    for (const output of outputs) if ('event' in output) seen.add(output.event.event_id)
  }
  expect(seen.size).toBe(100)
  expect(new Set(state.items.map(({ id }) => id)).size).toBe(50)
  for (const { id } of state.items) expect(id.length).toBeLessThanOrEqual(32)
})
