import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import { type CallLease, type CallLeases, LEASE_MS } from '#domain/call-leases.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import { renewLeases } from './leases.ts'

const RENEW_EVERY_MS = LEASE_MS / 2
const LOOK_EVERY_MS = LEASE_MS / 4

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The database of several processes. */
function store() {
  const rows = new Map<string, CallLease & { owner: string; until: number }>()
  let isDown = false
  const reached = (): void => {
    if (isDown) throw new Error('the database is down')
  }
  const leases: CallLeases = {
    async hold(lease, owner) {
      reached()
      rows.set(lease.callId, { ...lease, owner, until: Date.now() + LEASE_MS })
    },
    async renew(owner) {
      reached()
      const own = [...rows.values()].filter((row) => row.owner === owner)
      for (const row of own) row.until = Date.now() + LEASE_MS
      return own.map(({ callId }) => callId)
    },
    async takeOver(owner) {
      reached()
      const free = [...rows.values()].filter(({ until }) => until < Date.now())
      for (const row of free) Object.assign(row, { owner, until: Date.now() + LEASE_MS })
      return free
    },
    async release(callId, owner) {
      if (rows.get(callId)?.owner === owner) rows.delete(callId)
    },
  }
  return {
    rows,
    leases,
    down: (value: boolean) => {
      isDown = value
    },
  }
}

function someCall() {
  const listeners = new Set<Listener>()
  const call = {
    send: vi.fn(),
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: vi.fn((reason) => {
      for (const { closed } of [...listeners]) closed?.(reason)
    }),
    abandon: vi.fn(),
  } satisfies Call
  return call
}

const lease: CallLease = { callId: 'rtc_1', sessionId: 's1', endsAtMs: 0 }

function process(leases: CallLeases, owner: string) {
  const call = someCall()
  const adopt = vi.fn(async (): Promise<Call> => call)
  const hangUp = vi.fn(async () => undefined)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const renewer = renewLeases({ leases, owner, adopt, hangUp, log })
  return { renewer, call, adopt, hangUp, log }
}

describe('the lease of a call', () => {
  it('is renewed for as long as its process lives, and gone with the call', async () => {
    const { leases, rows } = store()
    const [one, other] = [process(leases, 'one'), process(leases, 'other')]
    one.renewer.keep(lease, one.call)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rows.get('rtc_1')?.owner).toBe('one')
    expect(other.adopt).not.toHaveBeenCalled()
    one.call.close('ended')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rows.size).toBe(0)
    expect(other.adopt).not.toHaveBeenCalled()
    for (const { renewer } of [one, other]) renewer.close()
  })

  it('is taken over within 3 s after its process has died, by one of the others', async () => {
    const { leases, rows } = store()
    const [one, ...others] = ['one', 'two', 'three'].map((owner) => process(leases, owner))
    if (!one) throw new Error('no other process')
    one.renewer.keep(lease, one.call)
    await vi.advanceTimersByTimeAsync(10 * RENEW_EVERY_MS)
    one.renewer.close()
    await vi.advanceTimersByTimeAsync(LEASE_MS + LOOK_EVERY_MS)
    expect(others.flatMap(({ adopt }) => adopt.mock.calls)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(others.flatMap(({ adopt }) => adopt.mock.calls)).toHaveLength(1)
    expect(rows.get('rtc_1')?.owner).toMatch(/two|three/)
    for (const { renewer } of others) renewer.close()
  })

  it('ends with the call when no process can take it over', async () => {
    const { leases, rows } = store()
    const one = process(leases, 'one')
    one.adopt.mockRejectedValueOnce(new Error('no connection'))
    await leases.hold(lease, 'dead')
    await vi.advanceTimersByTimeAsync(LEASE_MS + LOOK_EVERY_MS)
    expect(one.hangUp).toHaveBeenCalledExactlyOnceWith('rtc_1')
    expect(rows.size).toBe(0)
    one.adopt.mockRejectedValueOnce(new ParleyError('call_not_found'))
    await leases.hold({ ...lease, callId: 'rtc_2' }, 'dead')
    await vi.advanceTimersByTimeAsync(LEASE_MS + LOOK_EVERY_MS)
    expect(one.hangUp).toHaveBeenCalledOnce()
    expect(rows.size).toBe(0)
    one.renewer.close()
  })

  it('is let go by a process that was too slow, which leaves the call to its new owner', async () => {
    const { leases, rows } = store()
    const one = process(leases, 'one')
    one.renewer.keep(lease, one.call)
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS)
    const row = rows.get('rtc_1')
    if (row) row.owner = 'other'
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS)
    expect(one.call.abandon).toHaveBeenCalledOnce()
    expect(rows.get('rtc_1')?.owner).toBe('other')
    one.renewer.close()
  })

  it('outlasts a database that is away, and a call without a lease is ended', async () => {
    const { leases, down } = store()
    const one = process(leases, 'one')
    one.renewer.keep(lease, one.call)
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS)
    down(true)
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS)
    down(false)
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS)
    expect(one.call.abandon).not.toHaveBeenCalled()
    expect(one.adopt).not.toHaveBeenCalled()
    down(true)
    const late = someCall()
    one.renewer.keep({ ...lease, callId: 'rtc_2' }, late)
    await vi.advanceTimersByTimeAsync(1)
    expect(late.close).toHaveBeenCalledExactlyOnceWith('failed')
    one.renewer.close()
  })
})
