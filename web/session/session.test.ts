import { describe, expect, it, vi } from 'vitest'
import { takeUnsent } from '../lib/unsent.ts'
import { fakeApp, GUEST, sessionToken } from './testing/fake-context.ts'

const titles = ({ transcript }: ReturnType<typeof fakeApp>) =>
  transcript.ids().map((id) => transcript.item(id)?.title)

describe('a session', () => {
  it('shows a message at once, connects, and says it when the call stands', async () => {
    const app = fakeApp()
    app.session.send('hello')
    expect(titles(app)).toEqual(['hello'])
    expect(app.said).toEqual([])
    await vi.waitFor(() => expect(app.session.get().phase).toBe('opening'))
    await Promise.resolve()
    app.emit({ type: 'opened' })
    expect(app.said.map(({ text }) => text)).toEqual(['hello'])
  })

  it('[S9.70] gives its messages random ids of 32 characters', async () => {
    const app = fakeApp()
    await app.goLive()
    app.session.send('one')
    app.emit({ type: 'responded', calls: false })
    app.session.send('two')
    const ids = app.said.map(({ itemId }) => itemId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  it('[S4.13] hanging up ends the session on the server', async () => {
    const app = fakeApp({ fetchToken: async () => sessionToken('sess_7') })
    await app.goLive()
    app.session.dispatch({ type: 'disconnect' })
    expect(app.ended).toEqual(['sess_7'])
    expect(app.session.get()).toMatchObject({ phase: 'idle', everLive: true })
  })

  it('ends a session whose key came after the person had hung up', async () => {
    const key = Promise.withResolvers<ReturnType<typeof sessionToken>>()
    const app = fakeApp({ fetchToken: () => key.promise })
    app.session.dispatch({ type: 'connect' })
    app.session.dispatch({ type: 'disconnect' })
    key.resolve(sessionToken('sess_late'))
    await vi.waitFor(() => expect(app.ended).toEqual(['sess_late']))
    expect(app.session.get().phase).toBe('idle')
  })

  it("[S8.35, S8.36, S8.37] tools that are not ready give the message back and leave 'MCP token unavailable'", async () => {
    vi.useFakeTimers()
    try {
      const app = fakeApp({ fetchReadiness: async () => ({ ...GUEST, state: 'loading' }) })
      app.session.send('hello')
      await vi.advanceTimersByTimeAsync(10_600)
      expect(app.session.get()).toMatchObject({
        phase: 'idle',
        fault: { message: 'Timed out waiting for MCP session readiness.', returned: 1 },
      })
      expect(app.session.takeReturned().map(({ text }) => text)).toEqual(['hello'])
      expect(app.transcript.ids().map((id) => app.transcript.item(id))).toMatchObject([
        { type: 'BREADCRUMB', title: expect.stringContaining('MCP token unavailable') },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('a wait for the tools that the person ends leaves no trace, and its session on the server is ended', async () => {
    vi.useFakeTimers()
    try {
      const app = fakeApp({ fetchReadiness: async () => ({ ...GUEST, state: 'loading' }) })
      app.session.dispatch({ type: 'connect' })
      await vi.advanceTimersByTimeAsync(1000)
      app.session.dispatch({ type: 'disconnect' })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(app.session.get()).toMatchObject({ phase: 'idle' })
      expect(app.session.get()).not.toHaveProperty('fault')
      expect([app.transcript.ids(), app.ended]).toEqual([[], ['sess_1']])
    } finally {
      vi.useRealTimers()
    }
  })

  it('a new attempt ends the requests of the one before', async () => {
    const signals: AbortSignal[] = []
    const app = fakeApp({
      fetchToken: (signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    app.session.dispatch({ type: 'connect' })
    app.session.dispatch({ type: 'disconnect' })
    app.session.dispatch({ type: 'connect' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('keeps a message for a reload until the server has it, or the person takes it back or drops it', async () => {
    sessionStorage.clear()
    const app = fakeApp()
    const kept = (): number => {
      const ids: string[] = []
      takeUnsent((itemId) => ids.push(itemId) > 0)
      return ids.length
    }
    await app.goLive()
    for (const text of ['one', 'two', 'three', 'four']) app.session.send(text)
    app.emit({ type: 'responding' }, { type: 'speaking' })
    expect(kept()).toBe(4)
    app.emit({ type: 'acked', itemId: app.said[0]?.itemId ?? '' })
    expect(kept()).toBe(3)
    const [second, third] = app.session.get().queue
    app.session.dispatch({ type: 'unqueue', itemId: second?.itemId ?? '' })
    expect([kept(), app.session.takeReturned().map(({ text }) => text)]).toEqual([2, ['two']])
    app.session.dispatch({ type: 'drop', itemId: third?.itemId ?? '' })
    expect([kept(), app.session.takeReturned()]).toEqual([1, []])
    expect(app.session.get().queue.map(({ text }) => text)).toEqual(['four'])
    sessionStorage.clear()
  })

  it('gives a returned message to one taker only', async () => {
    const app = fakeApp({ fetchToken: () => Promise.reject(new Error('down')) })
    const heard = vi.fn()
    app.session.onReturned(heard)
    app.session.send('hello')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    expect(app.session.takeReturned()).toHaveLength(1)
    expect(app.session.takeReturned()).toEqual([])
  })

  it('says why the server refused a message', async () => {
    const app = fakeApp()
    await app.goLive()
    app.session.send('much too long')
    app.emit({ type: 'refused', itemId: app.said[0]?.itemId ?? '', reason: 'Too long.' })
    expect(app.notices).toEqual(['Too long.'])
    expect(titles(app)).toEqual([])
    expect(app.session.takeReturned().map(({ text }) => text)).toEqual(['much too long'])
  })
})
