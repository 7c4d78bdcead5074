import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeReasonOf } from '#contract/call-notices.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { Actor } from '#domain/ports.ts'
import { createTestCall } from '#realtime/voice/testing/call.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { enforceVoiceLimits } from './voice-call-limits.ts'

const MINUTE_MS = 60_000
const ACTORS: Readonly<Record<Actor['kind'], Actor>> = {
  guest: { kind: 'guest', id: 'g' },
  user: { kind: 'user', id: 'u', email: 'u@parley.example', roles: [] },
}
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

let timersLeft: (() => number) | undefined
beforeEach(() => {
  timersLeft = undefined
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  expect(timersLeft?.() ?? 0, 'timers left behind').toBe(0)
  vi.useRealTimers()
})

function watched({
  kind = 'guest',
  minutes = 10,
  publish = async () => undefined,
}: {
  kind?: Actor['kind']
  minutes?: number
  publish?: () => Promise<void>
} = {}) {
  timersLeft ??= countOwnTimers()
  const { call } = createTestCall()
  const events: (StreamEvent | string)[] = []
  call.subscribe({ event: () => undefined, closed: (reason) => events.push(reason) })
  enforceVoiceLimits({
    call,
    session: { id: 'sess_1', conversationId: 'conv_1', actor: ACTORS[kind] },
    endsAtMs: minutes * MINUTE_MS,
    stream: {
      publish: async (_id, event) => {
        events.push(event)
        await publish()
      },
    },
    metrics: { wait: () => undefined },
    clock: { now: Date.now },
    log,
  })
  const talk = (): void => call.send({ type: 'response.cancel' })
  return {
    call,
    events,
    /** Advances the clock; with `talking` the user acts every 30 s. */
    async pass(ms: number, { talking = false } = {}): Promise<void> {
      for (let left = ms; left > 0; left -= 30_000) {
        if (talking) talk()
        await vi.advanceTimersByTimeAsync(Math.min(30_000, left))
      }
    },
  }
}

it('ends an idle call after a minute, warns before, and publishes the reason', async () => {
  const { events, pass } = watched()
  await pass(46_000)
  expect(events).toEqual([
    {
      type: 'notice',
      level: 'warn',
      code: 'idle_soon',
      message: expect.stringContaining('the call ends in 15 seconds'),
    },
  ])
  await pass(15_000)
  expect(events.slice(1)).toEqual([
    {
      type: 'ended',
      sessionId: 'sess_1',
      code: 'idle',
      reason: closeReasonOf('idle')?.message,
    },
    'idle',
  ])
})

it.each([
  ['guest', 2, 'in 2 minutes'],
  // The page renews a user's call before the warning is due.
  ['user', 1, 'in 1 minute.'],
] as const)(
  'ends the call of a %s at its time limit and warns %i min before',
  async (kind, before, words) => {
    const { events, pass } = watched({ kind, minutes: 10 })
    await pass((10 - before) * MINUTE_MS - 1000, { talking: true })
    expect(events).toEqual([])
    await pass(1000, { talking: true })
    expect(events).toMatchObject([
      { type: 'notice', code: 'ends_soon', message: expect.stringContaining(words) },
    ])
    await pass(before * MINUTE_MS, { talking: true })
    expect(events.slice(1)).toEqual([
      {
        type: 'ended',
        sessionId: 'sess_1',
        code: 'expired',
        reason: closeReasonOf('expired')?.message,
      },
      'expired',
    ])
  },
)

it('publishes that a connection broke, but not an end that was requested', async () => {
  const broken = watched()
  broken.call.close('failed')
  const ended = watched()
  ended.call.close('ended')
  const replaced = watched()
  replaced.call.close('replaced')
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.events).toMatchObject(['failed', { type: 'ended', reason: expect.stringContaining('retry') }])
  expect([ended.events, replaced.events]).toEqual([['ended'], ['replaced']])
})

it('ends the call even when its reason cannot be published', async () => {
  const { events, pass } = watched({ publish: () => Promise.reject(new Error('no database')) })
  await pass(61_000)
  expect(events.at(-1)).toBe('idle')
  expect(log.error).toHaveBeenCalled()
})
