/** Gives each job to a free process of the built-in voice, in the order of arrival, and keeps the processes running. */
import type { Log } from '#domain/ports.ts'
import { superviseProcess } from '#std/supervised-process.ts'
import type { Answer, Job, Readiness } from './messages.ts'
import { NAME, type OnPiece, startWorker, type Worker, WorkerLost } from './process.ts'

/** A job that waits behind more than this would be answered too late to be of use. */
const MAX_WAITING = 64

export type Pool = Readonly<{
  /** The report of the first process. */
  readiness: Readiness
  pids(): readonly number[]
  run(job: Job, limitMs: number, signal?: AbortSignal, onPiece?: OnPiece): Promise<Answer>
  close(): Promise<void>
}>

type Waiting = Readonly<{
  job: Job
  limitMs: number
  done: PromiseWithResolvers<Answer>
  signal: AbortSignal | undefined
  onPiece: OnPiece | undefined
}>

export type PoolOptions = Readonly<{
  size: number
  log: Log
  /** Tests start other workers. */
  start?: () => Worker
}>

/** Rejects when the first process does not start; the others may follow later. */
export async function openPool({ size, log, start = startWorker }: PoolOptions): Promise<Pool> {
  const queue: Waiting[] = []
  const free: Worker[] = []
  let isClosed = false

  const supervise = (retriesFirst: boolean) =>
    superviseProcess<Worker>({
      name: NAME,
      log,
      start,
      retriesFirst,
      onReady(report, worker) {
        if (report.type === 'ready') release(worker)
      },
      onEnd: (worker) => remove(free, worker),
    })

  function release(worker: Worker): void {
    const next = queue.shift()
    if (!next) free.push(worker)
    else void give(worker, next)
  }

  async function give(worker: Worker, { job, limitMs, done, onPiece, signal }: Waiting): Promise<void> {
    if (signal?.aborted) {
      release(worker)
      return
    }
    try {
      done.resolve(await worker.work(job, limitMs, onPiece))
      release(worker)
    } catch (error) {
      done.reject(error)
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    for (const { done } of queue.splice(0)) done.reject(new WorkerLost('the built-in voice is closed'))
    await Promise.all(supervisors.map((each) => each.close()))
  }

  const first = supervise(false)
  const supervisors = [first]
  const readiness = await first.started
  if (readiness.type === 'missing') await close()
  else while (supervisors.length < size) supervisors.push(supervise(true))

  return {
    readiness,
    pids: () => supervisors.flatMap(({ pid }) => pid() ?? []),
    async run(job, limitMs, signal, onPiece) {
      signal?.throwIfAborted()
      if (isClosed) throw new WorkerLost('the built-in voice is closed')
      if (queue.length >= MAX_WAITING) throw new WorkerLost('too many jobs wait for the built-in voice')
      const waiting: Waiting = { job, limitMs, done: Promise.withResolvers<Answer>(), signal, onPiece }
      const abort = (): void => {
        remove(queue, waiting)
        waiting.done.reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      queue.push(waiting)
      const worker = free.pop()
      if (worker) release(worker)
      try {
        return await waiting.done.promise
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    close,
  }
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
}
