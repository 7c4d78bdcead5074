import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Fault } from './machine.ts'
import { fakeApp } from './testing/fake-context.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const soon = () => vi.advanceTimersByTimeAsync(0)
const never = () => new Promise<never>(() => undefined)
const DROPPED: Fault = { kind: 'lost', message: 'The call dropped.' }

it('[S4.12] ends a call in text that stays without an answer for 10 s, and gives back what was not confirmed', async () => {
  const app = fakeApp()
  await app.goLive()
  app.session.send('price of bonk')
  app.outage.lost()
  await vi.advanceTimersByTimeAsync(9999)
  expect(app.session.get().phase).toBe('live')
  await vi.advanceTimersByTimeAsync(1)
  expect(app.session.get()).toMatchObject({ phase: 'idle', fault: { kind: 'lost', returned: 1 } })
  expect(app.session.takeReturned().map(({ text }) => text)).toEqual(['price of bonk'])
})

it('a server that was only slow costs no call, no message and no word', async () => {
  const app = fakeApp()
  await app.goLive()
  app.session.send('price of bonk')
  app.outage.lost()
  await vi.advanceTimersByTimeAsync(2999)
  app.outage.recovered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([app.session.get().phase, app.outage.get().phase]).toEqual(['live', 'none'])
  expect(app.session.takeReturned()).toEqual([])
})

it('connects again by itself when the server is back, and asks before anything is sent', async () => {
  const app = fakeApp()
  await app.goLive()
  app.session.send('price of bonk')
  app.outage.lost()
  await vi.advanceTimersByTimeAsync(10_000)
  app.outage.recovered()
  expect(app.outage.get()).toEqual({ phase: 'back', unsent: 1 })
  await soon()
  app.emit({ type: 'opened' })
  expect(app.session.get().phase).toBe('live')
  expect(app.said.map(({ text }) => text)).toEqual(['price of bonk'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(app.outage.get()).toEqual({ phase: 'back', unsent: 1 })
  app.outage.dismiss()
  expect(app.outage.get()).toEqual({ phase: 'none' })
})

it('a Retry that fails does not forget what was not sent', async () => {
  const app = fakeApp({ fetchToken: () => Promise.reject(new Error('down')) })
  app.session.send('price of bonk')
  app.outage.lost()
  await soon()
  app.session.dispatch({ type: 'connect' })
  await soon()
  expect(app.session.get()).toMatchObject({ phase: 'idle', fault: { kind: 'unreachable' } })
  app.outage.recovered()
  expect(app.outage.get()).toEqual({ phase: 'back', unsent: 1 })
})

it('says for 5 s that it is connected again where nothing waits to be sent', async () => {
  const app = fakeApp()
  app.outage.lost()
  await vi.advanceTimersByTimeAsync(3000)
  app.outage.recovered()
  await vi.advanceTimersByTimeAsync(4999)
  expect(app.outage.get()).toEqual({ phase: 'back', unsent: 0 })
  await vi.advanceTimersByTimeAsync(1)
  expect(app.outage.get()).toEqual({ phase: 'none' })
})

it('a call that dropped before the outage was noticed comes back too', async () => {
  const app = fakeApp()
  await app.goLive()
  app.emit({ type: 'failed', fault: DROPPED })
  app.outage.recovered()
  expect([app.session.get().phase, app.outage.get().phase]).toEqual(['authorizing', 'back'])
})

it('an attempt in an outage ends after 10 s, and what was written goes back to the composer', async () => {
  const app = fakeApp({ fetchToken: never })
  app.outage.lost()
  await vi.advanceTimersByTimeAsync(6000)
  app.session.send('price of sol')
  await vi.advanceTimersByTimeAsync(9999)
  expect(app.session.get().phase).toBe('authorizing')
  await vi.advanceTimersByTimeAsync(1)
  expect(app.session.get()).toMatchObject({ phase: 'idle', fault: { kind: 'lost', returned: 1 } })
})

it('tries again with growing pauses where the stream is back and another server behind the proxy is not', async () => {
  let down = true
  let attempts = 0
  const app = fakeApp({
    fetchToken: () => {
      attempts += 1
      return down ? Promise.reject(new Error('down')) : never()
    },
  })
  app.session.send('price of bonk')
  app.outage.lost()
  await soon()
  app.outage.recovered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toBeGreaterThan(5)
  expect(attempts).toBeLessThan(20)
  down = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(app.session.get().phase).toBe('authorizing')
  expect(app.outage.get()).toEqual({ phase: 'back', unsent: 1 })
})

it('tries no more once the person dismissed the fault, or the stream is lost again', async () => {
  let attempts = 0
  const app = fakeApp({
    fetchToken: () => {
      attempts += 1
      return Promise.reject(new Error('down'))
    },
  })
  const outage = async (): Promise<void> => {
    app.session.dispatch({ type: 'connect' })
    await soon()
    app.outage.lost()
    app.outage.recovered()
    await soon()
    attempts = 0
  }
  await outage()
  app.session.dispatch({ type: 'dismiss' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toBe(0)
  await outage()
  app.outage.lost()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toBe(0)
})

it.each([
  ['a refusal', { kind: 'refused', message: 'No.' }],
  ['a microphone that is denied', { kind: 'denied', message: 'No.' }],
] as const)('%s is not tried again by itself', async (_, fault) => {
  const app = fakeApp()
  await app.goLive()
  app.emit({ type: 'failed', fault })
  app.outage.recovered()
  expect(app.session.get()).toMatchObject({ phase: 'idle', fault: { over: true } })
})

it('the microphone is never opened again by itself', async () => {
  const app = fakeApp({ fetchToken: () => Promise.reject(new Error('down')) })
  app.session.dispatch({ type: 'connect', medium: 'voice' })
  await soon()
  app.outage.recovered()
  expect(app.session.get()).toMatchObject({ phase: 'idle', medium: 'voice', fault: { over: true } })
})

it('who hung up stays disconnected, and a first view that was never connected too', async () => {
  const app = fakeApp()
  app.outage.lost()
  app.outage.recovered()
  expect(app.session.get().phase).toBe('idle')
  await app.goLive()
  app.session.dispatch({ type: 'disconnect' })
  app.outage.lost()
  app.outage.recovered()
  expect(app.session.get()).toMatchObject({ phase: 'idle', everLive: true })
})
