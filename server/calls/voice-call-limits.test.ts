import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StreamEvent } from '#contract/stream.ts'
import type { Actor } from '#domain/identity.ts'
import { createTestCall } from '#realtime/voice/testing/call.ts'
import { enforceVoiceLimits } from './voice-call-limits.ts'

const MINUTE_MS = 60_000
const ACTORS: Readonly<Record<Actor['kind'], Actor>> = {
  guest: { kind: 'guest', id: 'g' },
  user: { kind: 'user', id: 'u', email: 'u@parley.example', roles: [] },
}
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  expect(vi.getTimerCount(), 'timers left behind').toBe(0)
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
  const { call } = createTestCall()
  const told: (StreamEvent | string)[] = []
  call.subscribe({ event: () => undefined, closed: (reason) => told.push(reason) })
  enforceVoiceLimits({
    call,
    session: { id: 'sess_1', conversationId: 'conv_1', actor: ACTORS[kind] },
    endsAtMs: minutes * MINUTE_MS,
    stream: {
      publish: async (_id, event) => {
        told.push(event)
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
    told,
    /** Somebody does something now and then. */
    async pass(ms: number, { talking = false } = {}): Promise<void> {
      for (let left = ms; left > 0; left -= 30_000) {
        if (talking) talk()
        await vi.advanceTimersByTimeAsync(Math.min(30_000, left))
      }
    },
  }
}

it('ends a call in which nobody says anything for a minute, warns before, and says why in words', async () => {
  const { told, pass } = watched()
  await pass(46_000)
  expect(told).toEqual([
    {
      type: 'notice',
      level: 'warn',
      code: 'idle_soon',
      message: 'Nobody has spoken for a while: the call ends in 15 seconds. Say or type anything to keep it.',
    },
  ])
  await pass(15_000)
  expect(told.slice(1)).toEqual([
    {
      type: 'ended',
      sessionId: 'sess_1',
      code: 'idle',
      reason:
        'Nobody spoke for a minute, so the call was ended. Everything said is kept; start again to go on.',
    },
    'idle',
  ])
})

it.each([
  ['guest', 2, '2 minutes left'],
  // A page renews a user's call in time and waits for no warning.
  ['user', 1, '1 minute left'],
] as const)(
  'ends a call of a %s at its longest time, and says %i min before how long is left',
  async (kind, before, words) => {
    const { told, pass } = watched({ kind, minutes: 10 })
    await pass((10 - before) * MINUTE_MS - 1000, { talking: true })
    expect(told).toEqual([])
    await pass(1000, { talking: true })
    expect(told).toMatchObject([
      { type: 'notice', code: 'ends_soon', message: expect.stringContaining(words) },
    ])
    await pass(before * MINUTE_MS, { talking: true })
    expect(told.slice(1)).toEqual([
      {
        type: 'ended',
        sessionId: 'sess_1',
        code: 'expired',
        reason: 'This call reached its longest time. Everything said is kept; start again to go on.',
      },
      'expired',
    ])
  },
)

it('says that a line broke, and nothing of an end that somebody asked for', async () => {
  const broken = watched()
  broken.call.close('failed')
  const asked = watched()
  asked.call.close('ended')
  const replaced = watched()
  replaced.call.close('replaced')
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.told).toMatchObject(['failed', { type: 'ended', reason: expect.stringContaining('retry') }])
  expect([asked.told, replaced.told]).toEqual([['ended'], ['replaced']])
})

it('ends a call whose reader cannot be told all the same', async () => {
  const { told, pass } = watched({ publish: () => Promise.reject(new Error('no database')) })
  await pass(61_000)
  expect(told.at(-1)).toBe('idle')
  expect(log.error).toHaveBeenCalled()
})
