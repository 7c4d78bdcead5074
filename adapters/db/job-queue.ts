/** Queues jobs in the database: domain/jobs.ts, by pg-boss over the same pool as everything else. */
import { PgBoss } from 'pg-boss'
import type { JobHandler, Jobs, Log } from '#domain/ports.ts'
import type { Database } from './database.ts'

/**
 * Tries in all; the waits between them double from ten seconds, so the last one is about forty minutes after the first.
 */
const RETRIES = 8
const FIRST_WAIT_S = 10
const POLL_S = 2

export type JobQueue = Jobs &
  Readonly<{
    /** One handler for each queue. */
    work(queue: string, handler: JobHandler): Promise<void>
    close(): Promise<void>
  }>

/** pg-boss speaks in several statements at once, which pg then answers with a list. */
async function executeSql({ pool }: Pick<Database, 'pool'>, text: string, values?: unknown[]) {
  const answer: unknown = await pool.query(text, values)
  const all = Array.isArray(answer) ? answer : [answer]
  return { rows: all.flatMap((each: { rows?: unknown[] }) => each.rows ?? []) }
}

export async function openJobs(
  database: Pick<Database, 'pool'>,
  log: Log,
  firstWaitS = FIRST_WAIT_S,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(database, text, values) },
    schema: 'jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue'))
  await boss.start()
  const known = new Map<string, Promise<void>>()
  const workers = new Map<string, string>()
  const ensure = (queue: string): Promise<void> => {
    const made = known.get(queue) ?? boss.createQueue(queue)
    known.set(queue, made)
    return made
  }
  /** The worker of this process need not wait until it looks again. */
  const notifyOwn = (queue: string): void => {
    const worker = workers.get(queue)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  return {
    async add(queue, data, afterMs = 0) {
      await ensure(queue)
      const options = { retryLimit: RETRIES, retryDelay: firstWaitS, retryBackoff: true }
      await boss.send(queue, { ...data }, { ...options, startAfter: Math.ceil(afterMs / 1000) })
      if (afterMs === 0) notifyOwn(queue)
    },
    async work(queue, handler) {
      await ensure(queue)
      // One at a time: a handler that throws fails the whole batch.
      const worker = await boss.work<Record<string, string>>(
        queue,
        { batchSize: 1, pollingIntervalSeconds: POLL_S },
        async ([job]) => {
          // Another one may wait: the worker looks at once, and rests only when there is none.
          notifyOwn(queue)
          if (job) await handler(job.data)
        },
      )
      workers.set(queue, worker)
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
