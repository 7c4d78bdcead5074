import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pgliteBus } from '#adapters/db/bus.ts'
import { ownClaims } from '#adapters/db/call-claims.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Bus, CallClaims } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { textSession } from '#realtime/engine/session.ts'
import type { Socket } from '#realtime/engine/socket.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { createCalls } from './calls.ts'
import type { Start, Supervised } from './start-call.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const MINUTE_MS = 60_000

let timersLeft: (() => number) | undefined
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  timersLeft = undefined
})
afterEach(() => {
  vi.useRealTimers()
  expect(timersLeft?.() ?? 0, 'timers left behind').toBe(0)
})

const sessionNamed = (id: string, conversationId = 'conv_1'): Session => ({
  id,
  actor: { kind: 'guest', id: 'guest_1' },
  conversationId,
  model: 'parley-rules',
  voice: 'marin',
  instructions: '',
  expiresAt: new Date(60 * MINUTE_MS).toISOString(),
})

/** Holds the end of every reply while it is set. */
let thinking: Promise<void> | undefined

const engine = createEngine({
  brain: {
    async *think() {
      await thinking
      yield { type: 'done' }
    },
  },
  log,
  newSeed: () => 'seed0000',
})

/** A call that ends as soon as it is closed, unless `keeping` holds it. */
function supervised({ id }: Session, keeping?: Promise<void>): Supervised {
  const call = engine.open({
    session: textSession({ id, model: 'm', instructions: '', tools: [], expiresAt: 0 }),
    history: [],
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  call.subscribe({ event: () => undefined, closed: () => resolve() })
  return { call, over: promise.then(() => keeping) }
}

class FakeSocket extends EventEmitter {
  bufferedAmount = 0
  said: { type: string }[] = []
  code?: number
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  ping(): void {
    this.emit('pong')
  }
  terminate(): void {
    this.emit('close')
  }
  close(code: number): void {
    this.code = code
    this.emit('close')
  }
}
const socket = (): FakeSocket & Socket => new FakeSocket()

const inText: Omit<Start, 'text'> = {
  refusal: () => undefined,
  spent: async () => undefined,
  voice: () => Promise.reject(new Error('nobody asked for a voice')),
  takeOver: () => Promise.reject(new Error('nobody left a call')),
}

type Options = {
  keeping?: Promise<void>
  settled?: readonly TranscriptItem[]
  bus?: Bus
  claims?: CallClaims
  voice?: Start['voice']
  keep?: () => Promise<void>
}

function table(options: Options = {}) {
  timersLeft ??= countOwnTimers()
  const start = vi.fn(async (session: Session) => supervised(session, options.keeping))
  const settle = vi.fn(async () => options.settled ?? [])
  const publish = vi.fn(async (_conversation: string, _event: StreamEvent) => undefined)
  const ended = new Set<string>()
  const bus = options.bus ?? pgliteBus()
  const calls = createCalls({
    start: { ...inText, ...(options.voice && { voice: options.voice }), text: start },
    sessions: { byId: async (id) => (ended.has(id) ? undefined : sessionNamed(id)) },
    bus,
    claims: options.claims ?? ownClaims(),
    conversations: { settle },
    stream: { publish },
    nextPrompts: { keep: options.keep ?? (async () => undefined) },
    remembering: { sessionEnded: async () => undefined },
    clock: { now: () => Date.now() },
    log,
    maxVoice: 1,
  })
  return { calls, ended, start, settle, publish }
}

describe('createCalls', () => {
  it('opens one call per session for any number of tabs', async () => {
    const { calls, start } = table()
    const [one, other] = [socket(), socket()]
    const tickets = await Promise.all([calls.open(sessionNamed('a')), calls.open(sessionNamed('a'))])
    tickets[0].join(one)
    tickets[1].join(other)
    expect(start).toHaveBeenCalledOnce()
    expect(calls.live().text).toBe(1)
    expect([one, other].map(({ said }) => said[0]?.type)).toEqual(['session.created', 'session.created'])
    await calls.close()
  })

  it('ends the call of a session that has ended since its key was read', async () => {
    const { calls, ended, settle } = table()
    settle.mockImplementationOnce(async () => {
      ended.add('a')
      return []
    })
    const tab = socket()
    ;(await calls.open(sessionNamed('a'))).join(tab)
    await vi.advanceTimersByTimeAsync(1)
    expect([tab.code, calls.live().text]).toEqual([1013, 0])
  })

  it('ends the call of an ended session although the bus loses the message', async () => {
    const lost: Bus = {
      publish: () => undefined,
      subscribe: () => () => undefined,
      close: async () => undefined,
    }
    const { calls, ended } = table({ bus: lost })
    const tab = socket()
    ;(await calls.open(sessionNamed('a'))).join(tab)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(calls.live().text).toBe(1)
    ended.add('a')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls.live().text).toBe(0)
  })

  it('count the messages of a person on all calls together', async () => {
    const { calls } = table()
    const tabs = [socket(), socket()]
    for (const [at, tab] of tabs.entries())
      (await calls.open(sessionNamed(`pace${at}`, `conv_${at}`))).join(tab)
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
    for (let count = 0; count < 40; count++)
      for (const tab of tabs) tab.emit('message', JSON.stringify({ type: 'conversation.item.create', item }))
    const refused = tabs.flatMap(({ said }) => said.filter(({ type }) => type === 'error'))
    expect(refused).toHaveLength(20)
    for (const tab of tabs) tab.close(1000)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
  })

  it('count the messages of a voice call with those of the other calls of the person', async () => {
    const offers: Parameters<Start['voice']>[1][] = []
    const voice: Start['voice'] = async (session, offer) => {
      offers.push(offer)
      return { ...supervised(session), callId: 'rtc_1', answerSdp: 'v=0' }
    }
    const { calls } = table({ voice })
    const tab = socket()
    ;(await calls.open(sessionNamed('text', 'conv_1'))).join(tab)
    await calls.answer(sessionNamed('voice', 'conv_2'), { offerSdp: 'v=0' }, new AbortController().signal)
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
    for (let count = 0; count < 20; count++)
      tab.emit('message', JSON.stringify({ type: 'conversation.item.create', item }))
    const taken = Array.from({ length: 60 }, () => offers[0]?.takesMessage?.())
    expect(taken.filter(Boolean)).toHaveLength(40)
    await calls.close()
  })

  it('keeps the call for a tab that comes back within half a minute', async () => {
    const { calls, start } = table()
    const first = socket()
    ;(await calls.open(sessionNamed('a'))).join(first)
    first.emit('close')
    await vi.advanceTimersByTimeAsync(29_000)
    ;(await calls.open(sessionNamed('a'))).join(socket())
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(calls.live().text).toBe(1)
    expect(start).toHaveBeenCalledOnce()
    await calls.close()
  })

  it('ends the call half a minute after the last tab leaves', async () => {
    const { calls } = table()
    const [one, other] = [socket(), socket()]
    for (const tab of [one, other]) (await calls.open(sessionNamed('a'))).join(tab)
    one.emit('close')
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(calls.live().text).toBe(1)
    other.emit('close')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls.live().text).toBe(0)
  })

  it('lets a reply that runs come to its end before the call ends', async () => {
    const { calls } = table()
    const reply = Promise.withResolvers<void>()
    thinking = reply.promise
    const tab = socket()
    ;(await calls.open(sessionNamed('a'))).join(tab)
    tab.emit('message', JSON.stringify({ type: 'response.create' }), false)
    tab.emit('close')
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(calls.live().text).toBe(1)
    reply.resolve()
    thinking = undefined
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls.live().text).toBe(0)
  })

  it('keeps eight calls of an actor for their return, and ends the one that was left first', async () => {
    const { calls } = table()
    for (let at = 0; at < 9; at++) {
      const tab = socket()
      ;(await calls.open(sessionNamed(`left${at}`, `conv_${at}`))).join(tab)
      tab.emit('close')
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.live().text).toBe(8)
    const [first, last] = [socket(), socket()]
    ;(await calls.open(sessionNamed('left0', 'conv_0'))).join(first)
    ;(await calls.open(sessionNamed('left8', 'conv_8'))).join(last)
    expect([first, last].map(({ said }) => said[0]?.type)).toEqual(['session.created', 'session.created'])
    await calls.close()
  })

  it('ends a call that nobody ever joined', async () => {
    const { calls } = table()
    await calls.open(sessionNamed('a'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls.live().text).toBe(0)
  })

  it('ends the call with its session and publishes the reason', async () => {
    const { calls } = table()
    const tab = socket()
    ;(await calls.open(sessionNamed('a'))).join(tab)
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
    expect([calls.live().text, tab.code]).toEqual([0, 4001])
  })

  it('[S4.13] hangs up when the session is deleted, and only that call', async () => {
    const { calls } = table()
    const [gone, stays] = [socket(), socket()]
    ;(await calls.open(sessionNamed('a'))).join(gone)
    ;(await calls.open(sessionNamed('b', 'conv_2'))).join(stays)
    await calls.end('a')
    expect([gone.code, stays.code, calls.live().text]).toEqual([1000, undefined, 1])
    await calls.end('no such session')
    await calls.close()
  })

  it('waits for the supervisor on close and notifies clients', async () => {
    const keeping = Promise.withResolvers<void>()
    const { calls } = table({ keeping: keeping.promise })
    const tab = socket()
    ;(await calls.open(sessionNamed('a'))).join(tab)
    const closed = vi.fn()
    const closing = calls.close().then(closed)
    await vi.advanceTimersByTimeAsync(1000)
    expect(tab.code).toBe(1001)
    expect(closed).not.toHaveBeenCalled()
    keeping.resolve()
    await closing
  })

  it('stores the open question before a call counts as ended, even when that fails', async () => {
    const keeping = Promise.withResolvers<void>()
    const keep = vi.fn(() => keeping.promise)
    const { calls } = table({ keep })
    await calls.open(sessionNamed('a'))
    const ended = vi.fn()
    const ending = calls.end('a').then(ended)
    await vi.advanceTimersByTimeAsync(1000)
    expect(keep).toHaveBeenCalledExactlyOnceWith({ kind: 'guest', id: 'guest_1' }, 'conv_1')
    expect(ended).not.toHaveBeenCalled()
    keeping.reject(new Error('the database is gone'))
    await ending
    expect(calls.live().text).toBe(0)
  })

  it('refuses a tab that joins an ending call', async () => {
    const keeping = Promise.withResolvers<void>()
    const { calls } = table({ keeping: keeping.promise })
    const ticket = await calls.open(sessionNamed('a'))
    const ending = calls.end('a')
    await vi.advanceTimersByTimeAsync(0)
    const late = socket()
    ticket.join(late)
    expect(late.code).toBe(1013)
    keeping.resolve()
    await ending
  })

  it('ends what a dead process left in progress and publishes it, except during a live call', async () => {
    const item: TranscriptItem = {
      type: 'MESSAGE',
      role: 'assistant',
      itemId: 'i',
      title: 'half a sen',
      status: 'DONE',
      createdAtMs: 0,
      isHidden: false,
      expanded: false,
      data: { interrupted: true },
    }
    const { calls, settle, publish } = table({ settled: [item] })
    await calls.open(sessionNamed('a'))
    expect(publish).toHaveBeenCalledWith('conv_1', { type: 'item', item })
    await calls.settle('conv_1')
    expect(settle).toHaveBeenCalledOnce()
    await calls.settle('conv_2')
    expect(settle).toHaveBeenCalledTimes(2)
    await calls.close()
  })

  it('notes when a call began and ended', async () => {
    const { calls, publish } = table()
    await calls.open(sessionNamed('a'))
    await calls.close()
    const call = { type: 'call', sessionId: 'a', medium: 'text' }
    expect(publish.mock.calls).toEqual([
      ['conv_1', { ...call, isOpen: true }],
      ['conv_1', { ...call, isOpen: false }],
    ])
  })

  it('hangs up only when another replica has ended the session', async () => {
    const bus = pgliteBus()
    const [here, there] = [table({ bus }), table({ bus })]
    const tab = socket()
    ;(await here.calls.open(sessionNamed('a'))).join(tab)
    bus.publish('session a')
    await vi.advanceTimersByTimeAsync(0)
    expect(here.calls.live().text).toBe(1)
    here.ended.add('a')
    await there.calls.end('a')
    await vi.advanceTimersByTimeAsync(0)
    expect([here.calls.live().text, tab.code]).toEqual([0, 1000])
  })

  it('leaves the progress of a live call on another replica alone', async () => {
    const claims = ownClaims()
    const [here, there] = [table({ claims }), table({ claims })]
    await here.calls.open(sessionNamed('a'))
    await there.calls.settle('conv_1')
    expect(there.settle).not.toHaveBeenCalled()
    await here.calls.close()
    await there.calls.settle('conv_1')
    expect(there.settle).toHaveBeenCalledOnce()
  })

  it('forgets a call that failed to start', async () => {
    const { calls, start } = table()
    start.mockRejectedValueOnce(new Error('no history'))
    await expect(calls.open(sessionNamed('a'))).rejects.toThrow('no history')
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.live().text).toBe(0)
    await calls.open(sessionNamed('a'))
    expect(calls.live().text).toBe(1)
    await calls.close()
  })
})
