import { describe, expect, it } from 'vitest'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { apply } from './changes.ts'
import type { CallEvent } from './machine.ts'
import { project } from './projection.ts'
import { createTranscript } from './transcript.ts'

const ofPart = { response_id: 'r', output_index: 0, item_id: 'm', content_index: 0 }
const assistant = (status: string, text = '') => ({
  id: 'm',
  type: 'message',
  role: 'assistant',
  status,
  content: text ? [{ type: 'output_text', text }] : [],
})
const call = { id: 'f', type: 'function_call', call_id: 'c', name: 'resolve_wallet', arguments: '{}' }
const response = (status: string, output: unknown[] = [], more: object = {}) => ({
  id: 'r',
  status,
  output,
  ...more,
})

/** Plays a log through schema, projection and store, as the page does. */
function play(log: object[], before: MessageItem[] = []) {
  const transcript = createTranscript(() => () => undefined)
  transcript.addMany(before)
  const events: CallEvent[] = []
  for (const event of log) {
    const parsed: ServerEvent = serverEvent.parse({ event_id: 'e', ...event })
    const received = project(parsed, 1000)
    for (const change of received.changes) apply(transcript, change)
    events.push(...received.events)
  }
  transcript.flush()
  return { items: transcript.ids().map((id) => transcript.item(id)), events }
}
const types = (events: CallEvent[]) => events.map(({ type }) => type)

describe('[S3.8] an item that this version cannot read', () => {
  const hologram = { id: 'x', type: 'hologram' }

  it('is one row however often it arrives, and the turn comes to its end', () => {
    const { items, events } = play([
      { type: 'response.created', response: response('in_progress') },
      { type: 'response.output_item.added', response_id: 'r', output_index: 0, item: hologram },
      { type: 'conversation.item.added', item: hologram },
      { type: 'conversation.item.done', item: hologram },
      { type: 'response.output_item.done', response_id: 'r', output_index: 0, item: hologram },
      { type: 'conversation.item.added', item: assistant('completed', 'Hello') },
      { type: 'response.done', response: response('completed', [hologram, assistant('completed', 'Hello')]) },
    ])
    expect(items).toMatchObject([
      { itemId: 'x', type: 'UNKNOWN', status: 'DONE' },
      { itemId: 'm', type: 'MESSAGE', title: 'Hello' },
    ])
    expect(types(events)).toEqual(['responding', 'responded'])
  })

  it('takes the place of a message that turns out to hold nothing readable', () => {
    const { items } = play([
      { type: 'conversation.item.added', item: assistant('in_progress') },
      {
        type: 'conversation.item.done',
        item: { ...assistant('completed'), content: [{ type: 'output_scent' }] },
      },
    ])
    expect(items).toMatchObject([{ itemId: 'm', type: 'UNKNOWN', status: 'DONE' }])
  })
})

describe('a reply', () => {
  const begun = [
    { type: 'response.created', response: response('in_progress') },
    { type: 'response.output_item.added', response_id: 'r', output_index: 0, item: assistant('in_progress') },
    { type: 'conversation.item.added', item: assistant('in_progress') },
    { type: 'response.output_text.delta', ...ofPart, delta: 'Hel' },
    { type: 'response.output_text.delta', ...ofPart, delta: 'lo' },
  ]
  it('grows by its deltas', () => {
    const { items, events } = play(begun)
    expect(items).toMatchObject([{ itemId: 'm', role: 'assistant', title: 'Hello', status: 'IN_PROGRESS' }])
    expect(types(events)).toEqual(['responding', 'speaking', 'speaking'])
  })

  it('is done with the words that the server settled on', () => {
    const { items, events } = play([
      ...begun,
      { type: 'response.output_text.done', ...ofPart, text: 'Hello!' },
      {
        type: 'response.output_item.done',
        response_id: 'r',
        output_index: 0,
        item: assistant('completed', 'Hello!'),
      },
      { type: 'response.done', response: response('completed', [assistant('completed', 'Hello!')]) },
    ])
    expect(items).toMatchObject([{ title: 'Hello!', status: 'DONE' }])
    expect(events.at(-1)).toEqual({ type: 'responded', calls: false })
  })

  it('that was cut keeps what it said and says that it was cut', () => {
    const { items, events } = play([
      ...begun,
      {
        type: 'response.output_item.done',
        response_id: 'r',
        output_index: 0,
        item: assistant('incomplete', 'Hello'),
      },
      { type: 'response.done', response: response('cancelled', [assistant('incomplete', 'Hello'), call]) },
    ])
    expect(items).toMatchObject([{ title: 'Hello', status: 'DONE', data: { interrupted: true } }])
    expect(events.at(-1)).toEqual({ type: 'responded', calls: false })
  })

  it('spoken words come as the transcript of the audio', () => {
    const growing = [
      begun[1] as object,
      { type: 'response.output_audio_transcript.delta', ...ofPart, delta: 'Hi' },
      { type: 'response.output_audio_transcript.delta', ...ofPart, delta: ' you' },
    ]
    expect(play(growing)).toMatchObject({
      items: [{ title: 'Hi you', status: 'IN_PROGRESS' }],
      events: [{ type: 'speaking' }, { type: 'speaking' }],
    })
    const { items } = play([
      ...growing,
      { type: 'response.output_audio_transcript.done', ...ofPart, transcript: 'Hi there' },
    ])
    expect(items).toMatchObject([{ title: 'Hi there' }])
  })

  it('that is complete when it comes is done, and one that was deleted is gone', () => {
    const whole = { type: 'conversation.item.added', item: assistant('completed', 'Hello') }
    expect(play([whole]).items).toMatchObject([{ title: 'Hello', status: 'DONE' }])
    expect(play([whole, { type: 'conversation.item.deleted', item_id: 'm' }])).toEqual({
      items: [],
      events: [],
    })
  })

  it('that failed says why and ends the turn', () => {
    const { events } = play([
      {
        type: 'response.done',
        response: response('failed', [], { status_details: { error: { message: 'The brain is away.' } } }),
      },
    ])
    expect(events).toEqual([
      { type: 'refused', itemId: '', reason: 'The brain is away.' },
      { type: 'responded', calls: false },
    ])
  })
})

describe('a tool call', () => {
  it('[S4.18] stands as a running note under its own id until the app stream has more', () => {
    const { items, events } = play([
      {
        type: 'response.output_item.added',
        response_id: 'r',
        output_index: 0,
        item: { ...call, status: 'in_progress' },
      },
      { type: 'response.done', response: response('completed', [call]) },
    ])
    expect(items).toMatchObject([
      {
        itemId: 'f',
        type: 'TOOL_NOTE',
        status: 'IN_PROGRESS',
        data: { tool: 'resolve_wallet', callId: 'c', intent: 'Working…' },
      },
    ])
    expect(events).toEqual([{ type: 'responded', calls: true }])
  })
})

describe('what the person says', () => {
  it('typed: the echo confirms the message and changes nothing that is shown', () => {
    const shown: MessageItem = {
      itemId: 'u',
      type: 'MESSAGE',
      role: 'user',
      title: 'hi',
      status: 'DONE',
      createdAtMs: 5,
      isHidden: false,
      expanded: false,
    }
    const echo = { id: 'u', type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
    const { items, events } = play([{ type: 'conversation.item.added', item: echo }], [shown])
    expect(items).toEqual([shown])
    expect(events).toEqual([{ type: 'acked', itemId: 'u' }])
  })

  const spoken = {
    type: 'conversation.item.added',
    item: { id: 'u', type: 'message', role: 'user', content: [{ type: 'input_audio' }] },
  }
  const transcribed = (transcript: string) => ({
    type: 'conversation.item.input_audio_transcription.completed',
    item_id: 'u',
    content_index: 0,
    transcript,
  })
  it("[S3.7, S4.20] spoken: '[Transcribing...]' stands until the words are there", () => {
    expect(play([spoken]).items).toMatchObject([{ title: '[Transcribing...]', status: 'IN_PROGRESS' }])
  })
  it('[S4.21] spoken: completion marks it done', () => {
    expect(play([spoken, transcribed('hello')]).items).toMatchObject([{ title: 'hello', status: 'DONE' }])
  })
  it("[S4.22] spoken: completion without words gives '[inaudible]'", () => {
    expect(play([spoken, transcribed('  ')]).items).toMatchObject([{ title: '[inaudible]', status: 'DONE' }])
  })
})

describe('an error', () => {
  const error = (event_id: string | null, code = 'invalid_value') => ({
    type: 'error',
    error: { type: 'invalid_request_error', code, message: 'No.', event_id },
  })
  const cases: [what: string, event: object, events: CallEvent[]][] = [
    ['about a message names it', error('say_u'), [{ type: 'refused', itemId: 'u', reason: 'No.' }]],
    [
      'about a request for an answer ends the turn',
      error('ask_u'),
      [
        { type: 'refused', itemId: '', reason: 'No.' },
        { type: 'responded', calls: false },
      ],
    ],
    [
      'that an answer already runs means that ours has to wait',
      error('ask_u', 'conversation_already_has_active_response'),
      [{ type: 'occupied' }],
    ],
    ['that there was nothing to cancel is no events', error('cancel'), []],
    ['of the server itself is told', error(null), [{ type: 'refused', itemId: '', reason: 'No.' }]],
  ]
  it.each(cases)('%s', (_, event, events) => {
    expect(play([event]).events).toEqual(events)
  })
})

describe('a call by voice', () => {
  const spoken = {
    id: 'u',
    type: 'message',
    role: 'user',
    content: [{ type: 'input_audio', transcript: null }],
  }
  const heard = (...more: object[]) => play([{ type: 'conversation.item.added', item: spoken }, ...more])
  const words = 'conversation.item.input_audio_transcription'

  it('[S3.7, S4.20, S4.21] what was spoken stands as being transcribed until its words come', () => {
    expect(heard().items).toMatchObject([{ title: '[Transcribing...]', status: 'IN_PROGRESS' }])
    const growing = heard(
      { type: `${words}.delta`, item_id: 'u', delta: 'Show ' },
      { type: `${words}.delta`, item_id: 'u', delta: 'my' },
    )
    expect(growing.items).toMatchObject([{ title: 'Show my', status: 'IN_PROGRESS' }])
    const { items, events } = heard(
      { type: `${words}.delta`, item_id: 'u', delta: 'Show' },
      { type: `${words}.completed`, item_id: 'u', content_index: 0, transcript: 'Show my balances' },
    )
    expect(items).toMatchObject([{ title: 'Show my balances', status: 'DONE' }])
    expect(types(events)).toEqual(['acked', 'words'])
  })

  it.each([
    ['none were found', { type: `${words}.completed`, transcript: ' ' }],
    ['the engine for speech broke', { type: `${words}.failed`, error: {} }],
  ])('[S4.22] words are inaudible when %s', (_, event) => {
    const { items, events } = heard({ item_id: 'u', content_index: 0, ...event })
    expect(items).toMatchObject([{ title: '[inaudible]', status: 'DONE' }])
    expect(types(events)).toEqual(['acked', 'words'])
  })

  it('shows whose speech is heard', () => {
    const sound = { item_id: 'u', audio_start_ms: 0, audio_end_ms: 1 }
    const { events } = play([
      { type: 'input_audio_buffer.speech_started', ...sound },
      { type: 'input_audio_buffer.speech_stopped', ...sound },
      { type: 'input_audio_buffer.cleared' },
      { type: 'input_audio_buffer.committed', ...sound },
      { type: 'output_audio_buffer.started', response_id: 'r' },
      { type: 'output_audio_buffer.stopped', response_id: 'r' },
      { type: 'output_audio_buffer.cleared', response_id: 'r' },
    ])
    expect(types(events)).toEqual([
      'hearing',
      'heard',
      'unheard',
      'committed',
      'sounding',
      'silent',
      'silent',
    ])
  })

  it('a reply that is cut keeps what was heard, and apart from it what was not', () => {
    const said = {
      ...assistant('incomplete'),
      content: [{ type: 'output_audio', transcript: 'You hold two' }],
    }
    const { items } = play([
      { type: 'conversation.item.added', item: assistant('in_progress') },
      { type: 'response.output_audio_transcript.delta', ...ofPart, delta: 'You hold two' },
      { type: 'conversation.item.done', item: said },
      {
        type: 'conversation.item.truncated',
        item_id: 'm',
        content_index: 0,
        audio_end_ms: 700,
        heard_transcript: 'You hold',
        unheard_transcript: ' two SOL.',
      },
    ])
    expect(items).toMatchObject([
      { title: 'You hold', status: 'DONE', data: { interrupted: true, unheard: ' two SOL.' } },
    ])
  })

  it('[S9.67] the hello of the page is not shown', () => {
    const hello = { ...spoken, id: 'hi_1', content: [{ type: 'input_text', text: 'hi' }] }
    expect(play([{ type: 'conversation.item.added', item: hello }]).items).toEqual([])
  })

  const error = (event_id: string, code: string) => ({
    type: 'error',
    error: { type: 'invalid_request_error', code, message: 'No.', event_id },
  })
  it('a message that is there already was taken, and silence is no turn', () => {
    expect(play([error('say_u', 'item_create_duplicate_item_id')]).events).toEqual([
      { type: 'acked', itemId: 'u' },
    ])
    expect(play([error('talk', 'input_audio_buffer_commit_empty')]).events).toEqual([{ type: 'uncommitted' }])
  })
})

describe('what is not the assistant’s text', () => {
  const message = (role: string, text: string) => ({
    id: 'm',
    type: 'message',
    role,
    status: 'completed',
    content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
  })

  it('a message of the system is no row', () => {
    expect(play([{ type: 'conversation.item.added', item: message('system', 'Be brief.') }])).toEqual({
      items: [],
      events: [],
    })
  })

  it('the end of the person’s own message changes nothing', () => {
    const { items } = play([
      { type: 'conversation.item.added', item: message('user', 'hello') },
      { type: 'conversation.item.done', item: message('user', 'something else') },
    ])
    expect(items).toMatchObject([{ title: 'hello', status: 'DONE' }])
  })

  it('a reply that ends without text keeps what was streamed', () => {
    const { items } = play([
      { type: 'conversation.item.added', item: assistant('in_progress') },
      { type: 'response.output_text.delta', ...ofPart, delta: 'Hello' },
      { type: 'response.output_item.done', response_id: 'r', output_index: 0, item: assistant('completed') },
    ])
    expect(items).toMatchObject([{ title: 'Hello', status: 'DONE' }])
  })

  it('a reply that ends with text has that text', () => {
    const { items } = play([
      { type: 'conversation.item.added', item: assistant('in_progress') },
      { type: 'response.output_text.delta', ...ofPart, delta: 'Hel' },
      {
        type: 'response.output_item.done',
        response_id: 'r',
        output_index: 0,
        item: assistant('completed', 'Hello'),
      },
    ])
    expect(items).toMatchObject([{ title: 'Hello', status: 'DONE' }])
  })
})
