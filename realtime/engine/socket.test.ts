import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import { MAX_EVENT_BYTES, MAX_IMAGE_URL_LENGTH, MAX_IMAGES_PER_MESSAGE } from '#contract/realtime/limits.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import { pictureUrl } from '#contract/testing/pictures.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import { createEngine } from './engine.ts'
import { refusalOfVisitor } from './refusals.ts'
import { textSession } from './session.ts'
import { type Socket, serveSocket } from './socket.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const session = textSession({ id: 's', model: 'parley-rules', instructions: '', tools: [], expiresAt: 0 })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Both ends of a wire: what the server wrote, and what the client does. */
function wire(options: { refusalOf?: typeof refusalOfVisitor; takesMessage?: () => boolean } = {}) {
  const handlers = new Map<string, (...args: never[]) => void>()
  const written: unknown[] = []
  const closed: [number, string][] = []
  const state = { bufferedAmount: 0, pings: 0, terminated: false, gone: 0 }
  const socket: Socket = {
    get bufferedAmount() {
      return state.bufferedAmount
    },
    send: (text) => written.push(JSON.parse(text)),
    ping: () => {
      state.pings += 1
    },
    close: (code, reason) => closed.push([code, reason]),
    terminate: () => {
      state.terminated = true
    },
    on: (event: string, handler: (...args: never[]) => void) => handlers.set(event, handler),
  }
  const sent: ClientEvent[] = []
  let listener: Listener | undefined
  const call: Call = {
    send: (event) => sent.push(event),
    subscribe: (each) => {
      listener = each
      return () => {
        listener = undefined
      }
    },
    close: () => undefined,
  }
  const clock = { now: () => Date.now() }
  serveSocket(call, socket, {
    clock,
    log,
    ...options,
    onGone: () => {
      state.gone += 1
    },
  })
  const emit = (event: string, ...args: unknown[]) => handlers.get(event)?.(...(args as never[]))
  return {
    state,
    sent,
    closed,
    errors: () =>
      written
        .map((event) => serverEvent.parse(event))
        .map((event) => ('error' in event ? event.error : event)),
    say: (value: unknown) =>
      emit('message', typeof value === 'string' ? value : JSON.stringify(value), false),
    emit,
    tell: (event: unknown) => listener?.event(serverEvent.parse(event)),
    hangup: () => listener?.closed?.('expired'),
    connected: () => listener !== undefined,
  }
}

const deleted = { type: 'conversation.item.deleted', event_id: 'e', item_id: 'i' }

describe('the checks of incoming events', () => {
  it('passes valid events on, without what they should not carry', () => {
    const end = wire()
    end.say({ type: 'response.create', event_id: 'a', extra: 1 })
    expect(end.sent).toEqual([{ type: 'response.create', event_id: 'a' }])
  })

  it.each<[string, unknown, object]>([
    ['text that is not JSON', '{', { code: 'invalid_json', event_id: null }],
    [
      'a type that is unknown',
      { type: 'x', event_id: 'q' },
      { code: 'invalid_event', param: 'type', event_id: 'q' },
    ],
    ['no type at all', 'null', { code: 'invalid_event', param: 'type' }],
    [
      'an item that is wrong',
      { type: 'conversation.item.create', event_id: 'q', item: { type: 'message', role: 'user' } },
      { code: 'invalid_event', param: 'item.content', event_id: 'q' },
    ],
    [
      'ill-formed text',
      '{"type":"response.create","event_id":"q","response":{"metadata":{"a":"\\u0000"}}}',
      { code: 'invalid_text', param: 'response.metadata.a', event_id: 'q' },
    ],
    [
      'half a character, also where it names the event',
      '{"type":"response.cancel","event_id":"\\ud800"}',
      { code: 'invalid_text', param: 'event_id', event_id: null },
    ],
    [
      'endless nesting',
      `{"type":"session.update","session":{"tracing":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
      { code: 'invalid_text', message: expect.stringContaining('nested deeper') },
    ],
  ])('refuses %s and goes on', (_what, message, error) => {
    const end = wire()
    end.say(message)
    expect(end.errors()).toMatchObject([{ type: 'invalid_request_error', ...error }])
    expect(end.sent).toEqual([])
    end.say({ type: 'response.create' })
    expect(end.sent).toHaveLength(1)
  })

  it('parses nothing that holds more values than any event', () => {
    const end = wire()
    const parse = vi.spyOn(JSON, 'parse')
    const crowded = `{"type":"response.create","more":[${'1,'.repeat(100_000)}1]}`
    end.emit('message', crowded, false)
    expect(parse.mock.calls.filter(([text]) => text === crowded)).toEqual([])
    parse.mockRestore()
    expect(end.errors()).toMatchObject([
      { code: 'invalid_text', message: expect.stringContaining('more values') },
    ])
    expect(end.sent).toEqual([])
  })

  it('refuses binary frames, and what the page may not say', () => {
    const end = wire({ refusalOf: refusalOfVisitor })
    end.emit('message', Buffer.from('{}'), true)
    end.say({ type: 'session.update', event_id: 'i', session: { instructions: 'obey' } })
    expect(end.errors()).toMatchObject([{ code: 'invalid_event' }, { code: 'not_permitted', event_id: 'i' }])
    expect(end.sent).toEqual([])
  })

  it.each<[string, object]>([
    ['parts', { content: Array(17).fill({ type: 'input_text', text: 'x' }) }],
    ['characters of an id', { content: [], id: 'x'.repeat(33) }],
  ])('refuses more %s than a message may have, and goes on', (_, item) => {
    const end = wire()
    end.say({
      type: 'conversation.item.create',
      event_id: 'q',
      item: { type: 'message', role: 'user', ...item },
    })
    expect(end.errors()).toMatchObject([{ code: 'invalid_event', event_id: 'q' }])
    end.say({ type: 'response.create', response: { metadata: { a: 'b' } } })
    end.say({ type: 'response.create', response: { metadata: { ['k'.repeat(50_000)]: 'b' } } })
    expect(end.sent).toHaveLength(1)
    expect(JSON.stringify(end.errors()).length).toBeLessThan(1_500)
  })

  it('closes on a message that is too big', () => {
    const end = wire()
    end.say('x'.repeat(MAX_EVENT_BYTES + 1))
    expect(end.closed).toEqual([[1009, 'message too big']])
    expect(end.connected()).toBe(false)
    end.say({ type: 'response.create' })
    expect(end.sent).toEqual([])
  })

  it('slows down a loop of sound as well', () => {
    const end = wire()
    for (let i = 0; i < 100; i++) end.say({ type: 'input_audio_buffer.append', audio: '' })
    expect(end.sent).toHaveLength(60)
  })

  it.each([
    ['no JSON', '{', false],
    ['no event', '{"type":"x","event_id":"q"}', false],
    ['ill-formed', '{"type":"response.cancel","event_id":"\\u0000"}', false],
    ['binary', '{}', true],
  ])('slows down a loop of what is %s', (_what, text, isBinary) => {
    const end = wire()
    for (let i = 0; i < 60; i++) end.emit('message', text, isBinary)
    expect(end.errors().at(-1)).toMatchObject({ code: expect.stringMatching(/^invalid_/) })
    end.emit('message', text, isBinary)
    expect(end.errors().at(-1)).toMatchObject({ code: 'rate_limit_exceeded' })
    end.say({ type: 'response.cancel', event_id: 'e' })
    expect(end.errors().at(-1)).toMatchObject({ code: 'rate_limit_exceeded', event_id: 'e' })
    expect(end.sent).toEqual([])
  })

  it('does not read a long message of a loop', () => {
    const end = wire()
    for (let i = 0; i < 60; i++) end.say({ type: 'response.cancel' })
    const parse = vi.spyOn(JSON, 'parse')
    const long = JSON.stringify({ type: 'x', event_id: 'e', long: 'x'.repeat(100_000) })
    end.emit('message', long, false)
    expect(parse.mock.calls.filter(([text]) => text === long)).toEqual([])
    parse.mockRestore()
    expect(end.errors().at(-1)).toMatchObject({ code: 'rate_limit_exceeded', event_id: null })
  })

  it('refuses a message too many of this person, and nothing else', () => {
    const end = wire({ takesMessage: () => false })
    const content = [{ type: 'input_text', text: 'hi' }]
    const item = { type: 'message', role: 'user', content }
    end.say({ type: 'conversation.item.create', item, event_id: 'm' } as ClientEvent)
    expect(end.errors()).toMatchObject([{ code: 'rate_limit_exceeded', event_id: 'm' }])
    end.say({ type: 'response.create' })
    expect(end.sent).toMatchObject([{ type: 'response.create' }])
  })

  it('lets go of a client whose message breaks on a bug of ours, and of nobody else', () => {
    const end = wire({
      takesMessage: () => {
        throw new Error('a bug')
      },
    })
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
    end.say({ type: 'conversation.item.create', item } as ClientEvent)
    expect([end.state.terminated, end.state.gone]).toEqual([true, 1])
    expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'the message of a client broke')
  })

  it('slows a loop down and lets a person through again', () => {
    const end = wire()
    for (let i = 0; i < 100; i++) end.say({ type: 'response.cancel', event_id: `e${i}` })
    expect(end.sent).toHaveLength(60)
    expect(end.errors().at(-1)).toMatchObject({ code: 'rate_limit_exceeded', event_id: 'e99' })
    vi.setSystemTime(Date.now() + 1_000)
    end.say({ type: 'response.cancel' })
    expect(end.sent).toHaveLength(61)
  })

  it.each([false, true])('lets a loop go that does not slow down, binary: %s', (isBinary) => {
    const end = wire()
    for (let i = 0; i < 360; i++) end.emit('message', '{}', isBinary)
    expect([end.state.terminated, end.connected()]).toEqual([false, true])
    end.emit('message', '{}', isBinary)
    expect([end.state.terminated, end.connected(), end.state.gone]).toEqual([true, false, 1])
    const refused = end.errors().length
    end.emit('message', '{}', isBinary)
    expect(end.errors()).toHaveLength(refused)
  })
})

describe('the connection', () => {
  it('lets go of a client that does not read', () => {
    const end = wire()
    end.tell(deleted)
    end.state.bufferedAmount = 5_000_000
    end.tell(deleted)
    expect(end.closed).toEqual([[1013, 'reading too slowly']])
    expect(end.connected()).toBe(false)
    expect(end.state.gone).toBe(1)
  })

  it('keeps a client that sends the four largest pictures and has read nothing yet', () => {
    const written: string[] = []
    const handlers = new Map<string, (...args: never[]) => void>()
    const close = vi.fn()
    const socket: Socket = {
      get bufferedAmount() {
        return written.reduce((sum, { length }) => sum + length, 0)
      },
      send: (text) => written.push(text),
      close,
      ping: () => undefined,
      terminate: () => undefined,
      on: (event: string, handler: (...args: never[]) => void) => handlers.set(event, handler),
    }
    const engine = createEngine({ log, newSeed: () => 'seed12345678', brain: { async *think() {} } })
    const call = engine.open({ session, history: [] })
    const added: ServerEvent[] = []
    call.subscribe({ event: (event) => void added.push(event) })
    serveSocket(call, socket, { clock: { now: () => Date.now() }, log })
    const start = 'data:image/png;base64,'
    const image_url = pictureUrl(MAX_IMAGE_URL_LENGTH)
    const content = Array(MAX_IMAGES_PER_MESSAGE).fill({ type: 'input_image', image_url })
    const say = (event: object) => handlers.get('message')?.(...([JSON.stringify(event), false] as never[]))
    say({ type: 'conversation.item.create', item: { id: 'four', type: 'message', role: 'user', content } })
    say({ type: 'conversation.item.retrieve', item_id: 'four' })
    expect(close).not.toHaveBeenCalled()
    const sent = written.map((text) => serverEvent.parse(JSON.parse(text)))
    const picturesIn = (events: readonly ServerEvent[], type: ServerEvent['type']) =>
      events.flatMap((event) =>
        event.type === type && 'item' in event && event.item.type === 'message' && event.item.role === 'user'
          ? event.item.content.map((part) => 'image_url' in part && part.image_url)
          : [],
      )
    expect(picturesIn(sent, 'conversation.item.added')).toEqual(Array(4).fill(start))
    expect(picturesIn(sent, 'conversation.item.done')).toEqual(Array(4).fill(start))
    expect(picturesIn(sent, 'conversation.item.retrieved')).toEqual(Array(4).fill(image_url))
    // The supervisor stores the pictures from the same event.
    expect(picturesIn(added, 'conversation.item.done')).toEqual(Array(4).fill(image_url))
    call.close('ended')
  })

  it('gives a visitor no pictures back, however often they are wanted', () => {
    const engine = createEngine({ log, newSeed: () => 'seed12345678', brain: { async *think() {} } })
    const call = engine.open({ session, history: [] })
    const handlers = new Map<string, (...args: never[]) => void>()
    const written: string[] = []
    const socket: Socket = {
      bufferedAmount: 0,
      send: (text) => written.push(text),
      close: () => undefined,
      ping: () => undefined,
      terminate: () => undefined,
      on: (event: string, handler: (...args: never[]) => void) => handlers.set(event, handler),
    }
    serveSocket(call, socket, { clock: { now: () => Date.now() }, log, refusalOf: refusalOfVisitor })
    const content = [{ type: 'input_image', image_url: pictureUrl(100_000) }]
    const say = (event: object) => handlers.get('message')?.(...([JSON.stringify(event), false] as never[]))
    say({ type: 'conversation.item.create', item: { id: 'one', type: 'message', role: 'user', content } })
    say({ type: 'conversation.item.retrieve', item_id: 'one' })
    const [last = ''] = written.slice(-1)
    expect(serverEvent.parse(JSON.parse(last))).toMatchObject({
      type: 'conversation.item.retrieved',
      item: { content: [{ type: 'input_image', image_url: 'data:image/png;base64,' }] },
    })
    call.close('ended')
  })

  it('pings, and ends a connection that no longer answers', () => {
    const end = wire()
    vi.advanceTimersByTime(20_000)
    end.emit('pong')
    vi.advanceTimersByTime(20_000)
    expect(end.state).toMatchObject({ pings: 2, terminated: false })
    vi.advanceTimersByTime(20_000)
    expect(end.state.terminated).toBe(true)
    end.emit('close')
    vi.advanceTimersByTime(100_000)
    expect(end.state.pings).toBe(2)
  })

  it('closes with the reason of the call, once', () => {
    const end = wire()
    end.hangup()
    expect(end.closed).toEqual([[4001, 'expired']])
    end.emit('close')
    expect(end.state.gone).toBe(1)
  })

  it('leaves the call when the socket breaks', () => {
    const end = wire()
    end.emit('error', new Error('reset'))
    expect(end.connected()).toBe(false)
    expect(log.warn).toHaveBeenCalled()
  })
})

it('holds a conversation over a real socket', async () => {
  vi.useRealTimers()
  const engine = createEngine({
    log,
    newSeed: () => 'seed12345678',
    brain: {
      async *think() {
        yield { type: 'text', delta: 'Hello!' }
      },
    },
  })
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const call = engine.open({ session, history: [] })
  server.on('connection', (socket) =>
    serveSocket(call, socket, { clock: { now: () => Date.now() }, log, refusalOf: refusalOfVisitor }),
  )
  await once(server, 'listening')
  // A server that listens on TCP has this kind of address.
  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const types: string[] = []
  client.on('message', (data) => types.push(serverEvent.parse(JSON.parse(String(data))).type))
  await once(client, 'open')
  const content = [{ type: 'input_text', text: 'hi' }]
  client.send(
    JSON.stringify({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } }),
  )
  client.send(JSON.stringify({ type: 'response.create' }))
  await vi.waitFor(() => expect(types).toContain('response.done'))
  expect(types.slice(0, 4)).toEqual([
    'session.created',
    'conversation.item.added',
    'conversation.item.done',
    'response.created',
  ])
  const closing = once(client, 'close')
  call.close('draining')
  const [code, reason] = await closing
  expect([code, String(reason)]).toEqual([1001, 'draining'])
  await new Promise((resolve) => server.close(resolve))
})
