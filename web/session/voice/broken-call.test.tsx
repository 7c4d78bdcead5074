/** A call by voice that does not stand, or no longer: refused, dropped, hung up, left, without a microphone. */
import { expect, it, vi } from 'vitest'
import type { CallParts } from '../call.ts'
import { createTestDevices, FAULT, holdClock, opened, settings } from './testing/audio-devices.ts'
import { FakePeer } from './testing/fake-peer.ts'

const { make, open, provider, tracks, use } = createTestDevices()
const never = new AbortController().signal

it('a refusal is shown in the words of the server', async () => {
  const body = { ok: false, error: 'voice_busy', message: 'All lines are taken.' }
  use({ refuse: () => Response.json(body, { status: 503 }) })
  const seen: unknown[] = []
  const { events } = await open({
    faultOf: (error) => {
      seen.push(error)
      return FAULT
    },
  })
  await expect.poll(() => events).toEqual([{ type: 'failed', fault: FAULT }])
  expect(seen[0]).toMatchObject({ code: 'voice_busy', message: 'All lines are taken.', status: 503 })
  expect(provider().ends).toEqual([])
})

it('a server that hangs up ends it, and has time to say why before', async () => {
  const { events } = await open()
  await opened(events)
  const before = [...events]
  holdClock()
  provider().ends[0]?.hangUp()
  vi.advanceTimersByTime(1999)
  expect(events).toEqual(before)
  vi.advanceTimersByTime(1)
  expect(events.at(-1)).toMatchObject({ type: 'failed', fault: { kind: 'ended' } })
})

it('a server that hangs up and says why another way ends a call that is let go of', async () => {
  const { call, events } = await open()
  await opened(events)
  const before = [...events]
  holdClock()
  provider().ends[0]?.hangUp()
  call.close()
  vi.advanceTimersByTime(60_000)
  expect(events).toEqual(before)
})

it('settings that a server never confirms are trusted after a moment', async () => {
  use({ confirms: false })
  holdClock()
  // Polling would move the clock.
  await new Promise<void>((resolve) => void open({ emit: ({ type }) => type === 'opened' && resolve() }))
  vi.advanceTimersByTime(1999)
  expect(tracks()[0]?.enabled).toBe(false)
  vi.advanceTimersByTime(1)
  expect(tracks()[0]?.enabled).toBe(true)
})

it('a line that is disconnected has time to mend, and is dropped when it does not', async () => {
  const { events } = await open()
  await opened(events)
  const before = [...events]
  holdClock()
  const { peer } = provider().ends[0] ?? {}
  peer?.become('disconnected')
  vi.advanceTimersByTime(4999)
  peer?.become('connected')
  vi.advanceTimersByTime(60_000)
  expect(events).toEqual(before)
  peer?.become('disconnected')
  vi.advanceTimersByTime(5000)
  expect(events.at(-1)).toMatchObject({ type: 'failed', fault: { kind: 'lost' } })
  expect(provider().sentRequests.at(-1)).toBe('POST /api/realtime/calls/rtc_1/hangup')
})

it('an answer that never comes is given up after ten seconds', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  holdClock()
  const { events } = await open()
  vi.advanceTimersByTime(9999)
  expect(events).toEqual([])
  vi.advanceTimersByTime(1)
  expect(events).toMatchObject([{ type: 'failed' }])
  expect(FakePeer.made[0]?.connectionState).toBe('closed')
})

it('an answer that comes to a call that was given up is hung up', async () => {
  const door = Promise.withResolvers<void>()
  const slow: typeof fetch = async (input, init) => {
    if (`${input}`.endsWith('/calls')) await door.promise
    return provider().fetch(input, init)
  }
  const fetched = vi.fn(slow)
  vi.stubGlobal('fetch', fetched)
  const { call, events } = await open()
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  call.close()
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  door.resolve()
  await expect.poll(() => provider().sentRequests.at(-1)).toBe('POST /api/realtime/calls/rtc_1/hangup')
  expect(events).toEqual([])
})

it('a page that goes away says goodbye', async () => {
  const { events } = await open()
  await opened(events)
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(provider().sentRequests.at(-1)).toBe('POST /api/realtime/calls/rtc_1/hangup')
})

it('needs a microphone, and releases it when no call waits for it', async () => {
  const { devices } = make()
  const over = AbortSignal.abort()
  await devices.prepare(over)
  expect(tracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  expect(() => devices.openCall({} as CallParts)).toThrow('needs the microphone')
})

it.each([
  ['NotAllowedError', 'denied', /allow it/i],
  ['NotFoundError', 'missing', /connect one/i],
  ['NotReadableError', 'busy', /in use by another program/i],
])('%s: the microphone is %s, with words for what to do', async (name, kind, words) => {
  vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException('', name))
  const { devices } = make()
  const fault = await devices.prepare(never)
  expect(fault?.kind).toBe(kind)
  expect(fault?.message).toMatch(words)
})

it('a chosen microphone that is gone gives way to the system’s own', async () => {
  const { devices } = make({ ...settings, microphoneId: 'gone' })
  expect(await devices.prepare(never)).toBeUndefined()
  expect(tracks()).toHaveLength(1)
})
