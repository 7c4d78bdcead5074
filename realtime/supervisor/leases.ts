/** Keeps the leases of the calls that this process watches over, and takes over those that another has left. */
import { isParleyError } from '#contract/errors.ts'
import { type CallLease, type CallLeases, LEASE_MS } from '#domain/call-leases.ts'
import type { Log } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'

export type LeaseRenewer = Readonly<{
  /** From now on, until it is over. A call whose lease cannot be had is ended. */
  keep(lease: CallLease, call: Call): void
  /** Lets go of nothing: calls that are still live are for others to take over. */
  close(): void
}>

type Options = Readonly<{
  leases: CallLeases
  /** Names this process, never the same twice. */
  owner: string
  /** Goes on watching over the call. Rejects with `call_not_found` when it has ended meanwhile. */
  adopt: (lease: CallLease, signal: AbortSignal) => Promise<Call>
  hangUp: (callId: string) => Promise<void>
  log: Log
}>

const RENEW_EVERY_MS = LEASE_MS / 2
/** Leases run out in 2 s, are found in half of one, and half of one is left to attach: 3 s in all. */
const LOOK_EVERY_MS = LEASE_MS / 4
const ADOPT_MS = 1000

export function renewLeases({ adopt, hangUp, leases, log, owner }: Options): LeaseRenewer {
  const held = new Map<string, Call>()
  /** Being taken down: not yet to be found in what is renewed. */
  const coming = new Set<string>()

  async function release(callId: string): Promise<void> {
    held.delete(callId)
    await leases.release(callId, owner)
  }

  function watch({ callId }: CallLease, call: Call): void {
    held.set(callId, call)
    const closed = (): void => {
      if (held.get(callId) !== call) return
      release(callId).catch((error: unknown) => log.error({ err: error, callId }, 'a lease was not released'))
    }
    call.subscribe({ event: () => undefined, closed })
  }

  /** Another process has taken the lease that we were too slow to keep. */
  async function renew(): Promise<void> {
    const before = new Set(held.keys())
    const own = new Set(await leases.renew(owner))
    for (const callId of before) {
      const call = held.get(callId)
      if (!call || own.has(callId) || coming.has(callId)) continue
      log.warn({ callId }, 'a call was taken over by another process')
      held.delete(callId)
      call.abandon?.()
    }
  }

  async function takeOver(): Promise<void> {
    await Promise.all((await leases.takeOver(owner)).map(takeUp))
  }

  async function takeUp(lease: CallLease): Promise<void> {
    const { callId } = lease
    // Our own lease, which we were too slow to renew, and which no other process has taken.
    if (held.has(callId)) return
    log.warn({ callId, sessionId: lease.sessionId }, 'a call was left alone and is taken over')
    try {
      watch(lease, await adopt(lease, AbortSignal.timeout(ADOPT_MS)))
    } catch (error) {
      const isOver = isParleyError(error, 'call_not_found')
      if (!isOver) {
        log.error({ err: error, callId }, 'a call could not be taken over and is ended')
        await hangUp(callId)
      }
      await release(callId)
    }
  }

  const stopRenewing = everyNowAndThen(RENEW_EVERY_MS, renew, log)
  const stopLooking = everyNowAndThen(LOOK_EVERY_MS, takeOver, log)
  return {
    keep(lease, call) {
      watch(lease, call)
      coming.add(lease.callId)
      leases
        .hold(lease, owner)
        .catch((error: unknown) => {
          log.error({ err: error, callId: lease.callId }, 'a call without a lease is ended')
          call.close('failed')
        })
        .finally(() => {
          coming.delete(lease.callId)
          // It ended before its lease was there.
          if (held.get(lease.callId) !== call) void release(lease.callId).catch(() => undefined)
        })
    },
    close() {
      stopRenewing()
      stopLooking()
    },
  }
}

/** One at a time: a slow database is not queried twice. */
function everyNowAndThen(ms: number, job: () => Promise<void>, log: Log): () => void {
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    job()
      .catch((error: unknown) => log.error({ err: error }, 'the leases of calls could not be kept'))
      .finally(() => {
        busy = false
      })
  }, ms)
  timer.unref()
  return () => clearInterval(timer)
}
