import { describe, expect, it } from 'vitest'
import { MAX_IMAGE_URL_LENGTH } from '#contract/realtime/limits.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { TOOL_ARGUMENTS_MAX, TOOL_NAME_MAX } from '#contract/tool.ts'
import { transcriptRow } from '#contract/transcript.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { Command } from './state.ts'
import { asks, callItem, done, failed, kinds, outputs, shown, watch } from './testing/watch.ts'

describe('a reply that is being written', () => {
  const item = { id: 'a1', type: 'message', role: 'assistant', status: 'in_progress', content: [] }
  const place = { response_id: 'r1', item_id: 'a1', output_index: 0, content_index: 0 }
  const grow = (call: ReturnType<typeof watch>, delta: string) =>
    shown(call.event({ type: 'response.output_text.delta', ...place, delta }))

  it('is stored and shown with its text so far, twice a second at most', () => {
    const call = watch()
    call.user()
    call.created()
    call.event({ type: 'conversation.item.added', item })
    expect(grow(call, 'One ')).toEqual([])
    call.pass(500)
    expect(grow(call, 'two ')).toMatchObject([{ itemId: 'a1', title: 'One two ', status: 'IN_PROGRESS' }])
    expect(grow(call, 'three ')).toEqual([])
    call.pass(500)
    expect(grow(call, 'four')).toMatchObject([{ title: 'One two three four', status: 'IN_PROGRESS' }])
  })

  it('is shown no more once it has ended', () => {
    const call = watch()
    call.created()
    call.event({ type: 'conversation.item.added', item })
    grow(call, 'One ')
    const content = [{ type: 'output_text', text: 'One ' }]
    call.event({ type: 'conversation.item.done', item: { ...item, status: 'incomplete', content } })
    call.pass(500)
    expect(grow(call, 'two')).toEqual([])
  })
})

describe('one tool', () => {
  it('[S4.18, S4.19] is noted with its intent, run once, and noted again with what it gave', () => {
    const call = watch()
    call.user()
    call.created()
    const begun = call.calls('c1')
    expect(kinds(begun)).toEqual(['remember', 'show', 'run'])
    expect(shown(begun)).toMatchObject([
      {
        itemId: 'item_c1',
        type: 'TOOL_NOTE',
        status: 'IN_PROGRESS',
        title: 'clock',
        data: { callId: 'c1', tool: 'clock', intent: 'Using clock', arguments: { zone: 'UTC' } },
      },
    ])
    call.finished()
    const ended = call.tool('c1')
    expect(kinds(ended)).toEqual(['record', 'show', 'send', 'publish'])
    expect(shown(ended)).toMatchObject([{ status: 'DONE', data: { output: { rows: [1] }, durationMs: 7 } }])
    expect(shown(ended)[0]?.createdAtMs).toBe(shown(begun)[0]?.createdAtMs)
    expect(outputs(ended)).toMatchObject([{ type: 'function_call_output', call_id: 'c1', output: '{"n":1}' }])
    expect(ended.at(-1)).toMatchObject({ event: { type: 'touched', touches: ['wallet'] } })
  })

  it('[S4.24] is followed by exactly one response, requested when its output is in the conversation', () => {
    const call = watch()
    call.created()
    call.calls('c1')
    call.finished()
    expect(asks(call.tool('c1'))).toEqual([])
    expect(asks(call.arrived('c1'))).toHaveLength(1)
    expect(asks(call.user())).toEqual([])
    expect(asks([...call.created(), ...call.finished()])).toEqual([])
  })

  it('gives the model a failure, and the reader the same words', () => {
    const call = watch()
    call.created()
    call.calls('c1')
    call.finished()
    const ended = call.tool('c1', failed)
    expect(outputs(ended)).toMatchObject([{ output: '{"error":"upstream_failed","message":"No answer."}' }])
    expect(shown(ended)).toMatchObject([
      { status: 'DONE', data: { error: { code: 'upstream_failed', message: 'No answer.' } } },
    ])
    expect(kinds(ended)).not.toContain('publish')
    expect(asks(call.arrived('c1'))).toHaveLength(1)
  })

  it('has a limit on its card for a reader, and in the reply for a listener', () => {
    const limit = { ...failed, details: { over: {} } } as ToolOutcome
    const outputOf = (call: ReturnType<typeof watch>) => {
      call.created()
      call.calls('c1')
      call.finished()
      return outputs(call.tool('c1', limit))
    }
    const heard = watch()
    const item = { id: 'u1', type: 'message', role: 'user', content: [{ type: 'input_audio' }] } as const
    heard.event({ type: 'input_audio_buffer.speech_started', item_id: 'u1', audio_start_ms: 1 })
    heard.event({ type: 'conversation.item.done', item })
    const part = { item_id: 'u1', content_index: 0, transcript: 'swap 10 SOL to USDC' }
    heard.event({ type: 'conversation.item.input_audio_transcription.completed', ...part })
    expect(outputOf(watch())).toMatchObject([{ output: expect.stringContaining('on_card') }])
    expect(outputOf(heard)).toMatchObject([{ output: expect.not.stringContaining('on_card') }])
  })

  it.each([
    ['an endless name', { name: 'x'.repeat(199), arguments: '{}' }],
    ['endless arguments', { name: 'clock', arguments: `{"zone":"${'y'.repeat(80_000)}"}` }],
    ['arguments without a bottom', { name: 'clock', arguments: `${'['.repeat(7_000)}${']'.repeat(7_000)}` }],
    ['half a character', { name: 'clock', arguments: '{"zone":"\\ud800"}' }],
  ])('with %s of the model is refused by the runner, and its beginning is all that is kept', (_, change) => {
    const call = watch()
    call.created()
    const item = { ...callItem('c1'), ...change }
    const begun = [
      ...call.event({ type: 'conversation.item.done', item }),
      ...call.event({ type: 'response.output_item.done', response_id: 'r1', output_index: 0, item }),
    ]
    const [note] = shown(begun)
    const run = begun.find((command) => command.do === 'run')
    for (const { tool, args } of [
      { tool: run?.call.tool, args: run?.call.args },
      {
        tool: note?.type === 'TOOL_NOTE' && note.data.tool,
        args: note?.type === 'TOOL_NOTE' && note.data.arguments,
      },
    ]) {
      expect(String(tool).length).toBeLessThanOrEqual(TOOL_NAME_MAX + 1)
      // Anything but an object is refused by every tool.
      expect(typeof args === 'string' ? args.length : args).toEqual(
        change.arguments === '{}' ? {} : Math.min(change.arguments.length, TOOL_ARGUMENTS_MAX),
      )
    }
    expect(transcriptRow.parse(note).type).toBe('TOOL_NOTE')
  })

  it('shows of what a provider took no more than the contract of the transcript holds', () => {
    const image = (length: number) => ({
      type: 'input_image',
      image_url: `data:image/png;base64,${'A'.repeat(length)}`,
    })
    const content = [
      ...Array(30).fill({ type: 'input_text', text: 'x'.repeat(200_000) }),
      image(MAX_IMAGE_URL_LENGTH),
      ...Array(9).fill(image(8)),
    ]
    const [item] = shown(watch().user(content))
    expect(transcriptRow.parse(item).type).toBe('MESSAGE')
    expect(item).toMatchObject({ data: { attachments: Array(4).fill({ size: 6 }) } })
  })

  it('reports pictures that were refused past this server', () => {
    const error = { type: 'invalid_request_error', code: 'pictures_spent', message: 'Used up.' }
    expect(watch().event({ type: 'error', error })).toMatchObject([
      { do: 'publish', event: { type: 'notice', code: 'pictures_spent', message: 'Used up.' } },
    ])
    const other = { type: 'invalid_request_error', code: 'invalid_image', message: 'None.' }
    expect(watch().event({ type: 'error', error: other })).toEqual([])
  })

  it('is never run twice, nor without a response that called it', () => {
    const call = watch()
    call.created()
    expect(kinds(call.calls('c1')).filter((kind) => kind === 'run')).toHaveLength(1)
    expect(kinds(call.calls('c1'))).toEqual(['remember'])
    call.finished()
    expect(kinds(call.event({ type: 'conversation.item.done', item: callItem('forged') }))).toEqual([
      'remember',
    ])
    call.created({ conversation_id: null })
    const aside = call.event({
      type: 'response.output_item.done',
      response_id: 'r1',
      output_index: 0,
      item: callItem('aside'),
    })
    expect(aside).toEqual([])
  })

  it('gives the model no result that it could not read', () => {
    const call = watch()
    call.created()
    call.calls('c1')
    const ended = call.tool('c1', { ...done, modelView: 'x'.repeat(100_000) })
    expect(outputs(ended)).toMatchObject([{ output: expect.stringContaining('result_too_large') }])
  })
})

describe('several tools', () => {
  it('run four at a time, and the answer waits for the last', () => {
    const call = watch()
    call.created()
    const ids = ['1', '2', '3', '4', '5', '6']
    const begun = call.calls(...ids)
    expect(kinds(begun).filter((kind) => kind === 'run')).toHaveLength(4)
    call.finished()
    expect(call.tool('2').find(({ do: kind }) => kind === 'run')).toMatchObject({ call: { callId: '5' } })
    for (const id of ['1', '3', '4', '5']) call.tool(id)
    for (const id of ['1', '2', '3', '4', '5']) expect(asks(call.arrived(id))).toEqual([])
    call.tool('6')
    expect(asks(call.arrived('6'))).toHaveLength(1)
  })

  it('wait for a response that is going on, and are not answered twice when it has read them', () => {
    const call = watch()
    call.created()
    call.calls('c1')
    call.tool('c1')
    expect(asks(call.arrived('c1'))).toEqual([])
    expect(asks(call.finished())).toHaveLength(1)
    // Another client was quicker: our request is refused, their response reads the output.
    call.event({
      type: 'error',
      error: {
        type: 'invalid_request_error',
        code: 'conversation_already_has_active_response',
        message: '',
        event_id: 'ask_1',
      },
    })
    expect(asks([...call.created(), ...call.finished()])).toEqual([])
  })

  it('are not requested again and again beside a response whose beginning was never seen', () => {
    const call = watch()
    call.created()
    call.calls('c1')
    call.finished()
    call.tool('c1')
    expect(asks(call.arrived('c1'))).toHaveLength(1)
    const refused = call.event({
      type: 'error',
      error: {
        type: 'invalid_request_error',
        code: 'conversation_already_has_active_response',
        message: '',
        event_id: 'ask_1',
      },
    })
    expect(asks(refused)).toEqual([])
    expect(asks(call.finished())).toHaveLength(1)
  })

  it('come to an end: the last round must be in words, and what is called after it is not run', () => {
    const call = watch()
    for (let round = 1; round <= 4; round++) {
      call.created()
      call.calls(`c${round}`)
      call.finished()
      call.tool(`c${round}`)
      const [ask] = asks(call.arrived(`c${round}`))
      expect(ask?.response).toEqual(round === 4 ? { tool_choice: 'none' } : undefined)
    }
    call.created()
    const stubborn = call.calls('c5')
    expect(kinds(stubborn)).not.toContain('run')
    expect(outputs(stubborn)).toMatchObject([{ output: expect.stringContaining('too_many_tool_calls') }])
    expect(stubborn.at(-1)).toMatchObject({ event: { type: 'notice' } })
    expect(asks([...call.finished(), ...call.arrived('c5')])).toEqual([])
    call.user()
    call.created()
    expect(kinds(call.calls('c6'))).toContain('run')
  })
})

describe('a model that has lost its way', () => {
  /** A turn in which a model asks for so many tools, each when the one before has answered: what came of each. */
  const turn = (call: ReturnType<typeof watch>, name: string, count: number): Command[][] => {
    call.user()
    call.created()
    const emitted = Array.from({ length: count }, (_, at) => {
      const begun = call.calls(`${name}${at}`)
      call.tool(`${name}${at}`)
      return begun
    })
    call.finished()
    for (const at of emitted.keys()) call.arrived(`${name}${at}`)
    return emitted
  }
  const ran = (emitted: readonly Command[][]): number =>
    emitted.filter((each) => kinds(each).includes('run')).length

  it('has eight tools run in one turn, and the ninth refused', () => {
    const emitted = turn(watch(), 'a', 9)
    expect([ran(emitted), ran(emitted.slice(0, 8))]).toEqual([8, 8])
    expect(outputs(emitted.at(-1) ?? [])).toMatchObject([
      { output: expect.stringContaining('too_many_tool_calls') },
    ])
  })

  it('has thirty run in a minute, however many turns a page makes of it, and more when the minute is over', () => {
    const call = watch()
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => ran(turn(call, name, 8)))).toEqual([8, 8, 8, 6, 0])
    const [refused] = turn(call, 'f', 1)
    expect(outputs(refused ?? [])).toMatchObject([{ output: expect.stringContaining('tool_calls_too_fast') }])
    expect(refused?.at(-1)).toMatchObject({
      event: { type: 'notice', message: expect.stringContaining('30 tools within a minute') },
    })
    call.pass(60_000)
    expect(ran(turn(call, 'g', 8))).toBe(8)
  })
})

describe('stopping', () => {
  it('gives up the tools of a response that is cancelled, and requests no answer', () => {
    const call = watch()
    call.created()
    call.calls('c1')
    const stopped = call.finished({ status: 'cancelled' })
    expect(kinds(stopped)).toEqual(['abort', 'record', 'show', 'send'])
    expect(shown(stopped)).toMatchObject([{ status: 'DONE', data: { error: { code: 'tool_aborted' } } }])
    expect(call.tool('c1')).toEqual([])
    expect(asks(call.arrived('c1'))).toEqual([])
  })

  it('gives them up also when no response is going on any more', () => {
    const call = watch()
    call.created()
    call.calls('c1', 'c2')
    call.finished()
    call.tool('c1')
    call.arrived('c1')
    expect(kinds(call.stop())).toContain('abort')
    expect(asks(call.arrived('c2'))).toEqual([])
  })

  it('ends every note when the call ends', () => {
    const call = watch()
    call.created()
    call.calls('c1', 'c2', 'c3', 'c4', 'c5')
    const ended = call.take({ kind: 'closed' })
    expect(kinds(ended).filter((kind) => kind === 'abort')).toHaveLength(4)
    expect(shown(ended).map(({ status }) => status)).toEqual(Array(5).fill('DONE'))
    expect(asks(ended)).toEqual([])
  })

  it('leaves a call alone that runs elsewhere', () => {
    const call = watch()
    call.created()
    call.calls('c1')
    call.finished()
    expect(call.take({ kind: 'elsewhere', callId: 'c1' })).toEqual([])
    expect(call.state.pending).toEqual([])
  })
})

describe('messages', () => {
  it('keeps a user message at once, with its pictures', () => {
    const call = watch()
    const commands = call.user([
      { type: 'input_text', text: 'what is this' },
      { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
    ])
    expect(kinds(commands)).toEqual(['show', 'remember'])
    expect(shown(commands)).toMatchObject([
      {
        itemId: 'u1',
        role: 'user',
        title: 'what is this',
        status: 'DONE',
        data: { attachments: [{ mimeType: 'image/png', size: 3, description: '3 B' }] },
      },
    ])
  })

  it('keeps a reply when it begins and when it ends, and says when it was cut', () => {
    const call = watch()
    const item = { id: 'a1', type: 'message', role: 'assistant' }
    const begun = call.event({
      type: 'conversation.item.added',
      item: { ...item, status: 'in_progress', content: [] },
    })
    expect(begun).toMatchObject([{ do: 'show', item: { status: 'IN_PROGRESS', title: '' } }])
    const text = [{ type: 'output_text', text: 'About $4' }]
    const ended = call.event({
      type: 'conversation.item.done',
      item: { ...item, status: 'incomplete', content: text },
    })
    expect(kinds(ended)).toEqual(['show', 'remember'])
    expect(shown(ended)).toMatchObject([
      { status: 'DONE', title: 'About $4', data: { interrupted: true }, isHidden: false },
    ])
    expect(shown(ended)[0]?.createdAtMs).toBe(shown(begun)[0]?.createdAtMs)
  })

  it('[S4.20, S4.21, S4.22] shows spoken words as they become known', () => {
    const call = watch()
    const spoken = [{ type: 'input_audio', transcript: null }]
    expect(shown(call.user(spoken))).toMatchObject([{ title: '[Transcribing...]', status: 'IN_PROGRESS' }])
    const heard = call.event({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: 'u1',
      content_index: 0,
      transcript: 'show my balances',
    })
    expect(shown(heard)).toMatchObject([{ title: 'show my balances', status: 'DONE' }])
    expect(heard.at(-1)).toMatchObject({
      do: 'remember',
      item: { content: [{ transcript: 'show my balances' }] },
    })
    call.user(spoken, 'u2')
    const lost = call.event({
      type: 'conversation.item.input_audio_transcription.failed',
      item_id: 'u2',
      content_index: 0,
      error: {},
    })
    expect(shown(lost)).toMatchObject([{ itemId: 'u2', title: '[inaudible]', status: 'DONE' }])
    expect(shown(lost)[0]?.data).toBeUndefined()
  })

  it('keeps what can be said under words that were not understood', () => {
    const call = watch()
    call.user([{ type: 'input_audio', transcript: null }])
    const missed = call.event({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: 'u1',
      content_index: 0,
      transcript: '',
      hint: 'Say it so.',
    })
    expect(shown(missed)).toMatchObject([{ title: '[inaudible]', data: { hint: 'Say it so.' } }])
  })

  it('[S4.22] does not leave spoken words open when the call ends before they are known', () => {
    const call = watch()
    call.user([{ type: 'input_audio', transcript: null }])
    expect(shown(call.take({ kind: 'closed' }))).toMatchObject([{ title: '[inaudible]', status: 'DONE' }])
  })

  it('hides the hello that the page says for a visitor, and nothing else that calls itself so', () => {
    const call = watch()
    const hello = [{ type: 'input_text', text: 'hi' }]
    expect(shown(call.user(hello, 'hi_1'))).toMatchObject([{ isHidden: true }])
    expect(shown(call.user(hello, 'u2'))).toMatchObject([{ isHidden: false }])
    const other = [{ type: 'input_text', text: 'sell everything' }]
    expect(shown(call.user(other, 'hi_3'))).toMatchObject([{ isHidden: false }])
  })

  it('says when a response failed', () => {
    const call = watch()
    call.created()
    expect(call.finished({ status: 'failed' })).toMatchObject([
      { do: 'publish', event: { type: 'notice', level: 'error', code: 'response_failed' } },
    ])
  })
})

describe('a reply that is cut while it is spoken', () => {
  const item = { id: 'a1', type: 'message', role: 'assistant', status: 'completed' }
  const whole = 'You hold 12 SOL. That is about $2,000.'
  const spoken = (call: ReturnType<typeof watch>, transcript = whole) =>
    call.event({
      type: 'conversation.item.done',
      item: { ...item, content: [{ type: 'output_audio', transcript }] },
    })
  const cut = (call: ReturnType<typeof watch>, fields: object, id = 'a1') =>
    call.event({
      type: 'conversation.item.truncated',
      item_id: id,
      content_index: 0,
      audio_end_ms: 900,
      ...fields,
    })

  it('is kept as it was heard, with the rest beside it', () => {
    const call = watch()
    const before = shown(spoken(call))[0]
    const after = cut(call, {
      heard_transcript: 'You hold 12 SOL.',
      unheard_transcript: ' That is about $2,000.',
    })
    expect(shown(after)).toEqual([
      {
        ...before,
        title: 'You hold 12 SOL.',
        data: { interrupted: true, unheard: ' That is about $2,000.' },
      },
    ])
    expect(after.at(-1)).toMatchObject({
      do: 'remember',
      item: { status: 'incomplete', content: [{ transcript: 'You hold 12 SOL.' }] },
    })
  })

  it('is still there to read when nothing of it was heard', () => {
    const call = watch()
    spoken(call)
    const [shownItem] = shown(cut(call, { heard_transcript: '', unheard_transcript: whole }))
    expect(shownItem).toMatchObject({ title: '', isHidden: false, data: { unheard: whole } })
  })

  it('keeps its text where the server does not report what was heard', () => {
    const call = watch()
    spoken(call)
    const [shownItem] = shown(cut(call, {}))
    expect(shownItem).toMatchObject({ title: whole, data: { interrupted: true } })
    expect(shownItem).not.toHaveProperty('data.unheard')
  })

  it('changes nothing when it is not one of ours', () => {
    expect(cut(watch(), { heard_transcript: '' }, 'somebody')).toEqual([])
  })
})

it('reads only events that it knows', () => {
  const call = watch()
  const event: ServerEvent = { type: 'rate_limits.updated', event_id: 'e', rate_limits: [] }
  expect(call.take({ kind: 'event', event })).toEqual([])
})
