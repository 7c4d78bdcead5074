import { describe, expect, it, vi } from 'vitest'
import type { CloseReason } from '#contract/call-notices.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import type { Listener } from '#domain/realtime.ts'
import { createEngine } from './engine.ts'
import { textSession } from './session.ts'

const session = textSession({
  id: 'sess_1',
  model: 'parley-rules',
  instructions: '',
  tools: [],
  expiresAt: 0,
})
const hello: ClientEvent = {
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', status: 'completed', content: [{ type: 'input_text', text: 'hi' }] },
}

/** A brain that says what the test gives it, when the test gives it. */
function scriptedBrain() {
  const turns: { context: BrainContext; signal: AbortSignal; say: (part: BrainPart | Error) => void }[] = []
  const brain: Brain = {
    async *think(context, signal) {
      let waiting = Promise.withResolvers<BrainPart | Error>()
      turns.push({ context, signal, say: (part) => waiting.resolve(part) })
      for (let i = 0; i < 100; i++) {
        const part = await waiting.promise
        waiting = Promise.withResolvers()
        if (part instanceof Error) throw part
        yield part
        if (part.type === 'done') return
      }
    },
  }
  return { brain, turns }
}

const newLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

function openCall(history: { itemId: string; item: unknown }[] = []) {
  const { brain, turns } = scriptedBrain()
  const log = newLog()
  const call = createEngine({ brain, log, newSeed: () => 'seed12345678' }).open({ session, history })
  return { call, turns, log }
}

function stt() {
  const events: ServerEvent[] = []
  const overheard: string[] = []
  const goodbyes: CloseReason[] = []
  const listener: Listener = {
    event: (event) => events.push(event),
    overheard: (event) => overheard.push(event.type),
    closed: (reason) => goodbyes.push(reason),
  }
  const until = (type: ServerEvent['type']) =>
    vi.waitFor(() => expect(events.map((event) => event.type)).toContain(type))
  return { listener, events, overheard, goodbyes, until, types: () => events.map(({ type }) => type) }
}

describe('a call', () => {
  it('greets each subscriber alone and emits every event to all, in one order', async () => {
    const { call, turns } = openCall()
    const [page, supervisor] = [stt(), stt()]
    call.subscribe(page.listener)
    call.subscribe(supervisor.listener)
    expect(page.types()).toEqual(['session.created'])
    call.send(hello, page.listener)
    call.send({ type: 'response.create' }, page.listener)
    turns[0]?.say({ type: 'text', delta: 'Hello' })
    await page.until('response.output_text.delta')
    turns[0]?.say({ type: 'done' })
    await page.until('response.done')
    expect(supervisor.types().slice(1)).toEqual(page.types().slice(1))
    expect(supervisor.overheard).toEqual(['conversation.item.create', 'response.create'])
    expect(page.overheard).toEqual([])
  })

  it('answers errors to the client that caused them', () => {
    const { call } = openCall()
    const [page, supervisor] = [stt(), stt()]
    call.subscribe(page.listener)
    call.subscribe(supervisor.listener)
    call.send({ type: 'response.cancel', event_id: 'x' }, supervisor.listener)
    expect(page.types()).toEqual(['session.created'])
    expect(supervisor.events.at(-1)).toMatchObject({ type: 'error', error: { event_id: 'x' } })
  })

  it('survives a subscriber that throws', async () => {
    const { call, turns, log } = openCall()
    const page = stt()
    call.subscribe({
      event() {
        throw new Error('broken page')
      },
    })
    call.subscribe(page.listener)
    call.send({ type: 'response.create' })
    turns[0]?.say({ type: 'done' })
    await page.until('response.done')
    expect(log.error).toHaveBeenCalled()
  })

  it('keeps the order for everybody when a subscriber answers at once', () => {
    const { call } = openCall()
    const late = stt()
    const eager: Listener = {
      event(event) {
        if (event.type === 'conversation.item.added') call.send({ type: 'response.create' }, eager)
      },
    }
    call.subscribe(eager)
    call.subscribe(late.listener)
    call.send(hello)
    expect(late.types()).toEqual([
      'session.created',
      'conversation.item.added',
      'conversation.item.done',
      'response.created',
    ])
  })

  it('aborts the brain when the response is cancelled, and takes nothing more of it', async () => {
    const { call, turns } = openCall()
    const page = stt()
    call.subscribe(page.listener)
    call.send({ type: 'response.create' })
    call.send({ type: 'response.cancel' })
    expect(turns[0]?.signal.aborted).toBe(true)
    call.send({ type: 'response.create' })
    turns[0]?.say({ type: 'text', delta: 'ghost' })
    turns[1]?.say({ type: 'done' })
    await vi.waitFor(() => expect(page.types().filter((type) => type === 'response.done')).toHaveLength(2))
    expect(page.types()).not.toContain('response.output_text.delta')
  })

  it('reports a failed brain as a failed response, and can go on', async () => {
    const { call, turns, log } = openCall()
    const page = stt()
    call.subscribe(page.listener)
    call.send({ type: 'response.create' })
    turns[0]?.say(new Error('no thought'))
    await page.until('response.done')
    expect(page.events.at(-1)).toMatchObject({ response: { status: 'failed' } })
    expect(log.error).toHaveBeenCalled()
    call.send({ type: 'response.create' })
    expect(page.events.at(-1)).toMatchObject({ type: 'response.created' })
  })

  it('ends once: what was being said is kept, every subscriber gets the reason', async () => {
    const { call, turns } = openCall()
    const page = stt()
    call.subscribe(page.listener)
    call.send({ type: 'response.create' })
    turns[0]?.say({ type: 'text', delta: 'half a' })
    await page.until('response.output_text.delta')
    call.close('draining')
    call.close('ended')
    call.send(hello)
    expect(page.types().at(-1)).toBe('response.done')
    expect(page.goodbyes).toEqual(['draining'])
    expect(turns[0]?.signal.aborted).toBe(true)
    expect(() => call.subscribe(page.listener)).toThrow('over')
  })

  it('stops notifying a subscriber that has left', () => {
    const { call } = openCall()
    const page = stt()
    call.subscribe(page.listener)()
    call.send(hello)
    expect(page.types()).toEqual(['session.created'])
  })

  it('continues with the history it is opened with', () => {
    const item = {
      id: 'old',
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text: 'before' }],
    }
    const { call, turns } = openCall([{ itemId: 'old', item }])
    call.send({ type: 'response.create' })
    expect(turns[0]?.context.items).toMatchObject([{ id: 'old' }])
  })
})
