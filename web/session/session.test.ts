import { describe, expect, it, vi } from 'vitest'
import { createSession } from './session.ts'
import { type SessionRuntime, sessionRuntime } from './session-runtime.ts'
import { fakeRoom, GUEST, sessionToken } from './testing/fake-context.ts'
import { createTranscript } from './transcript.ts'

const titles = ({ transcript }: ReturnType<typeof fakeRoom>) =>
  transcript.ids().map((id) => transcript.item(id)?.title)

describe('a session', () => {
  it('shows a message at once, connects, and says it when the call stands', async () => {
    const room = fakeRoom()
    room.session.send('hello')
    expect(titles(room)).toEqual(['hello'])
    expect(room.said).toEqual([])
    await vi.waitFor(() => expect(room.session.get().phase).toBe('opening'))
    await Promise.resolve()
    room.hear({ type: 'opened' })
    expect(room.said.map(({ text }) => text)).toEqual(['hello'])
  })

  it('[S9.70] gives its messages random ids of 32 characters', async () => {
    const room = fakeRoom()
    await room.goLive()
    room.session.send('one')
    room.hear({ type: 'responded', calls: false })
    room.session.send('two')
    const ids = room.said.map(({ itemId }) => itemId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  it('[S4.13] hanging up ends the session on the server', async () => {
    const room = fakeRoom({ fetchToken: async () => sessionToken('sess_7') })
    await room.goLive()
    room.session.dispatch({ type: 'disconnect' })
    expect(room.ended).toEqual(['sess_7'])
    expect(room.session.get()).toMatchObject({ phase: 'idle', everLive: true })
  })

  it('ends a session whose key came after the person had hung up', async () => {
    const key = Promise.withResolvers<ReturnType<typeof sessionToken>>()
    const room = fakeRoom({ fetchToken: () => key.promise })
    room.session.dispatch({ type: 'connect' })
    room.session.dispatch({ type: 'disconnect' })
    key.resolve(sessionToken('sess_late'))
    await vi.waitFor(() => expect(room.ended).toEqual(['sess_late']))
    expect(room.session.get().phase).toBe('idle')
  })

  it("[S8.35, S8.36, S8.37] tools that are not ready give the message back and leave 'MCP token unavailable'", async () => {
    vi.useFakeTimers()
    try {
      const room = fakeRoom({ fetchReadiness: async () => ({ ...GUEST, state: 'loading' }) })
      room.session.send('hello')
      await vi.advanceTimersByTimeAsync(10_600)
      expect(room.session.get()).toMatchObject({
        phase: 'idle',
        fault: { message: 'Timed out waiting for MCP session readiness.', returned: 1 },
      })
      expect(room.session.takeReturned().map(({ text }) => text)).toEqual(['hello'])
      expect(room.transcript.ids().map((id) => room.transcript.item(id))).toMatchObject([
        { type: 'BREADCRUMB', title: expect.stringContaining('MCP token unavailable') },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('gives a returned message to one taker only', async () => {
    const room = fakeRoom({ fetchToken: () => Promise.reject(new Error('down')) })
    const heard = vi.fn()
    room.session.onReturned(heard)
    room.session.send('hello')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    expect(room.session.takeReturned()).toHaveLength(1)
    expect(room.session.takeReturned()).toEqual([])
  })

  it('tells why the server refused a message', async () => {
    const room = fakeRoom()
    await room.goLive()
    room.session.send('much too long')
    room.hear({ type: 'refused', itemId: room.said[0]?.itemId ?? '', reason: 'Too long.' })
    expect(room.told).toEqual(['Too long.'])
    expect(titles(room)).toEqual([])
    expect(room.session.takeReturned().map(({ text }) => text)).toEqual(['much too long'])
  })
})

describe('what moves a session is fetched', () => {
  const world = (loadWorkings: () => Promise<SessionRuntime>) => {
    const transcript = createTranscript(() => () => undefined)
    const kept = new Set<string>()
    const session = createSession({
      transcript,
      fetchToken: async () => sessionToken(),
      fetchReadiness: async () => GUEST,
      endSession: async () => undefined,
      loadWorkings,
      loadCall: () => new Promise(() => undefined),
      prepareVoice: async () => undefined,
      mark: () => undefined,
      faultOf: () => ({ kind: 'unreachable', message: 'Parley does not answer.' }),
      unsent: { keep: (id) => kept.add(id), forget: (id) => kept.delete(id) },
      tell: () => undefined,
      now: () => 0,
    })
    return { session, transcript, kept }
  }

  it('and what is wished meanwhile happens in its order', async () => {
    const { session, transcript, kept } = world(async () => sessionRuntime)
    session.send('one')
    session.send('two')
    expect([session.get().phase, kept.size]).toEqual(['idle', 2])
    expect([...kept].map(session.holds)).toEqual([true, true])
    await vi.waitFor(() => expect(session.get()).toMatchObject({ phase: 'opening' }))
    expect(session.get().queue.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(transcript.ids()).toHaveLength(1)
  })

  it('and where that fails, messages come back and the next try fetches it again', async () => {
    let isDown = true
    const { session, kept } = world(async () => {
      if (isDown) throw new TypeError('Failed to fetch dynamically imported module')
      return sessionRuntime
    })
    session.send('one')
    await vi.waitFor(() =>
      expect(session.get()).toMatchObject({ phase: 'idle', fault: { kind: 'unreachable', returned: 1 } }),
    )
    expect(session.takeReturned().map(({ text }) => text)).toEqual(['one'])
    expect(kept.size).toBe(0)
    isDown = false
    session.dispatch({ type: 'connect' })
    await vi.waitFor(() => expect(session.get()).toMatchObject({ phase: 'opening', queue: [] }))
  })
})
