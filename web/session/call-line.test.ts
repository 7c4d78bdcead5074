/** The WebSocket of a call in text: how it is opened, what ends it, and what its events do. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import {
  type CallParts,
  closeFault,
  DROPPED_CALL,
  NOT_OPENED,
  openCall,
  openLine,
  parseEvent,
} from './call.ts'
import type { CallEvent, Fault } from './machine.ts'
import { createTranscript } from './transcript.ts'

class FakeSocket extends EventTarget {
  static last: FakeSocket
  readonly sent: unknown[] = []
  readonly closed: (number | undefined)[] = []
  readonly url: string
  readonly protocols: readonly string[]
  constructor(url: URL, protocols: readonly string[]) {
    super()
    this.url = String(url)
    this.protocols = protocols
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(code?: number): void {
    this.closed.push(code)
  }
  receive(event: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }))
  }
  end(reason: string): void {
    this.dispatchEvent(Object.assign(new Event('close'), { reason }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://parley.test/somewhere?x=1' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const CREATED = {
  type: 'session.created',
  event_id: 'e',
  session: {
    type: 'realtime',
    object: 'realtime.session',
    id: 's',
    model: 'parley-rules',
    output_modalities: ['text'],
    instructions: '',
    tools: [],
    tool_choice: 'auto',
    max_output_tokens: 'inf',
    expires_at: 0,
    audio: {},
  },
}
const SPEECH = {
  type: 'input_audio_buffer.speech_started',
  event_id: 'e',
  item_id: 'm',
  audio_start_ms: 0,
}

function open(greeting?: CallParts['greeting']) {
  const events: ServerEvent['type'][] = []
  const faults: Fault[] = []
  const opened = vi.fn()
  const line = openLine(
    { secret: 'ek_1', greeting },
    { opened, event: ({ type }) => void events.push(type), dropped: (fault) => void faults.push(fault) },
  )
  return { line, socket: FakeSocket.last, events, faults, opened }
}

describe('the line of a call in text', () => {
  it('carries the key as a protocol and the greeting in its address', () => {
    const { socket } = open('portfolio' as CallParts['greeting'])
    expect(socket.url).toMatch(/^wss:\/\/parley\.test\/[^?]+\?greeting=portfolio$/)
    expect(socket.protocols).toEqual(['realtime', 'openai-insecure-api-key.ek_1'])
    expect(open().socket.url).not.toContain('?')
  })

  it('is not encrypted where the page is not', () => {
    vi.stubGlobal('location', { href: 'http://127.0.0.1:3000/' })
    expect(open().socket.url).toMatch(/^ws:\/\/127\.0\.0\.1:3000\//)
  })

  it('is open with the first event of its session', () => {
    const { socket, opened, events } = open()
    socket.receive(SPEECH)
    expect(opened).not.toHaveBeenCalled()
    socket.receive(CREATED)
    expect(opened).toHaveBeenCalledExactlyOnceWith()
    expect(events).toEqual(['input_audio_buffer.speech_started', 'session.created'])
  })

  it.each<[string, (socket: FakeSocket) => void]>([
    ['an error', (socket) => void socket.dispatchEvent(new Event('error'))],
    ['a close', (socket) => socket.end('replaced')],
    ['ten seconds of silence', () => void vi.advanceTimersByTime(10_000)],
  ])('after %s before it opened, it could not be opened', (_, fail) => {
    const { socket, faults } = open()
    vi.advanceTimersByTime(9_999)
    expect(faults).toEqual([])
    fail(socket)
    expect([faults, socket.closed]).toEqual([[NOT_OPENED], [undefined]])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, Fault]>([
    ['', DROPPED_CALL],
    ['of a newer server', DROPPED_CALL],
    ['replaced', { kind: 'ended', message: 'The conversation continues in another tab.' }],
    [
      'draining',
      { kind: 'lost', message: 'The server is restarting. Everything said is kept; retry in a moment.' },
    ],
  ])('an open one that closes with %j says why, once, and is silent then', (reason, fault) => {
    const { socket, faults, events } = open()
    socket.receive(CREATED)
    expect(vi.getTimerCount()).toBe(0)
    socket.end(reason)
    socket.dispatchEvent(new Event('error'))
    socket.receive(SPEECH)
    expect([faults, events]).toEqual([[fault], ['session.created']])
    expect(closeFault(reason)).toEqual(fault)
  })

  it('a line that the page closes is no fault', () => {
    const { line, socket, faults, events } = open()
    socket.receive(CREATED)
    line.close()
    socket.receive(SPEECH)
    socket.end('')
    expect([socket.closed, faults, events]).toEqual([[1000], [], ['session.created']])
  })

  it('one that is closed while it opens leaves no timer', () => {
    open().line.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})

it.each([undefined, new ArrayBuffer(1), '', '{', '7', '{"type":"of.the.future"}'])(
  '%o is no event',
  (data) => {
    expect(parseEvent(data)).toBeUndefined()
  },
)

it('a call sends messages, questions and cancellations under ids that name them', () => {
  const events: CallEvent[] = []
  const transcript = createTranscript(() => () => undefined)
  const call = openCall({
    secret: 'ek_1',
    endsAtMs: undefined,
    transcript,
    now: () => 7,
    emit: (event) => void events.push(event),
    mark: () => undefined,
    faultOf: () => NOT_OPENED,
  })
  const socket = FakeSocket.last
  socket.receive(CREATED)
  call.say({ itemId: 'u', text: 'hello', attachments: [] })
  call.ask()
  call.cancel()
  expect(socket.sent).toEqual([
    {
      type: 'conversation.item.create',
      event_id: 'say_u',
      item: {
        id: 'u',
        type: 'message',
        role: 'user',
        status: 'completed',
        content: [{ type: 'input_text', text: 'hello' }],
      },
    },
    { type: 'response.create', event_id: 'ask_u' },
    { type: 'response.create', event_id: 'ask_' },
    { type: 'response.cancel', event_id: 'cancel' },
  ])
  const item = { id: 'm', type: 'message', role: 'assistant', status: 'completed' }
  const content = [{ type: 'output_text', text: 'Hello there' }]
  socket.receive({ type: 'conversation.item.added', event_id: 'e', item: { ...item, content } })
  expect(transcript.item('m')).toMatchObject({ title: 'Hello there', createdAtMs: 7 })
  const response = { id: 'r', status: 'in_progress', output: [] }
  socket.receive({ type: 'response.created', event_id: 'e', response })
  socket.end('')
  expect(events.map(({ type }) => type)).toEqual(['opened', 'responding', 'failed'])
})
