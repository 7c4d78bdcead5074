/** Reports the live calls of this process and its own state to the database, from where every Admin Console reads them. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { CallActivities, CallActivity, Replica } from '#domain/call-activity.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import { activityAfter } from './call-activity.ts'

/** However busy the calls are, they are written this often at most. */
const WRITE_MS = 1_000
/** A third of what a replica may miss (REPLICA_MS). */
const RENEW_MS = 5_000

export type CallReporter = Readonly<{
  /** Follows a call until it is over. */
  follow(session: Pick<Session, 'id'>, kind: CallActivity['kind'], call: Call): void
  close(): Promise<void>
}>

type Deps = Readonly<{
  activities: CallActivities
  /** The report of this process, beside its identity. */
  state: () => Pick<Replica, 'disk' | 'memory'>
  version: string
  clock: Clock
  log: Pick<Log, 'warn'>
}>

export function createCallReporter({ activities, state, version, clock, log }: Deps): CallReporter {
  const identity = { id: randomUUID(), host: hostname(), version, startedAtMs: clock.now() }
  const calls = new Map<string, CallActivity>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const attempt = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn({ err: error }, 'failed to report the live calls'))

  const renew = (): Promise<void> => attempt(activities.renew({ ...identity, ...state() }))
  const renewing = setInterval(() => void renew(), RENEW_MS)
  renewing.unref()
  void renew()

  function write(): Promise<void> {
    timer = undefined
    const rows = [...changed].flatMap((id) => calls.get(id) ?? [])
    changed.clear()
    for (const { id, endedAtMs } of rows) if (endedAtMs !== undefined) calls.delete(id)
    // One after the other, so that an older state never replaces a newer one.
    writing = writing.then(() => attempt(activities.write(identity.id, rows)))
    return writing
  }

  function put(activity: CallActivity): void {
    if (calls.get(activity.id) === activity) return
    calls.set(activity.id, activity)
    changed.add(activity.id)
    timer ??= setTimeout(() => void write(), WRITE_MS).unref()
  }

  return {
    follow(session, kind, call) {
      const begun = begin(session, kind, clock.now())
      put(begun)
      const now = (): CallActivity => calls.get(begun.id) ?? begun
      call.subscribe({
        event: (event) => put(activityAfter(now(), event, clock.now())),
        closed: () => put({ ...now(), state: 'idle', endedAtMs: clock.now(), changedAtMs: clock.now() }),
      })
    },
    async close() {
      clearInterval(renewing)
      clearTimeout(timer)
      await write()
      await attempt(activities.leave(identity.id))
    },
  }
}

const begin = ({ id }: Pick<Session, 'id'>, kind: CallActivity['kind'], nowMs: number): CallActivity => ({
  id: randomUUID(),
  sessionId: id,
  kind,
  state: 'idle',
  turns: 0,
  toolCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  startedAtMs: nowMs,
  changedAtMs: nowMs,
})
