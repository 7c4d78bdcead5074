/** Keeps the processes of the built-in voice alive and gives each job to one that is free, in the order they came. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#domain/ports.ts'
import type { Answer, Job } from './messages.ts'
import { type OnPiece, type Start, startWorker, type Worker, WorkerLost } from './process.ts'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
/** A process that lived this long was healthy: the next pause is short again. */
const HEALTHY_MS = 10_000
/** More jobs than this are not kept waiting: they would be answered too late to be of use. */
const MAX_WAITING = 64

export type Pool = Readonly<{
  /** What the first process said of itself. */
  start: Start
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
  /** Another start for tests; the real one by default. */
  start?: () => Worker
}>

/** Rejects when the first process does not start; the others may follow later. */
export async function openPool({ size, log, start = startWorker }: PoolOptions): Promise<Pool> {
  const queue: Waiting[] = []
  const free: Worker[] = []
  const alive = new Set<Worker>()
  const stop = new AbortController()

  function launch(): Worker {
    const worker = start()
    alive.add(worker)
    return worker
  }

  async function keep(worker: Worker, pause: number): Promise<void> {
    const born = performance.now()
    worker.started.then(({ type }) => type === 'ready' && release(worker)).catch(() => {})
    const ending = await worker.ended
    alive.delete(worker)
    remove(free, worker)
    if (stop.signal.aborted) return
    log.error(ending, 'a process of the built-in voice ended and is started again')
    const next = performance.now() - born > HEALTHY_MS ? FIRST_PAUSE_MS : pause
    await delay(next, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    if (!stop.signal.aborted) void keep(launch(), Math.min(next * 2, LONGEST_PAUSE_MS))
  }

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

  const first = launch()
  const keeping = [keep(first, FIRST_PAUSE_MS)]
  let told: Start
  try {
    told = await first.started
  } catch (error) {
    await close()
    throw error
  }
  if (told.type === 'missing') await close()
  else for (let count = 1; count < size; count++) keeping.push(keep(launch(), FIRST_PAUSE_MS))

  async function close(): Promise<void> {
    stop.abort()
    for (const { done } of queue.splice(0)) done.reject(new WorkerLost('the built-in voice is closed'))
    await Promise.all([...alive].map((worker) => worker.close()))
    await Promise.all(keeping)
  }

  return {
    start: told,
    pids: () => [...alive].flatMap(({ pid }) => pid ?? []),
    async run(job, limitMs, signal, onPiece) {
      signal?.throwIfAborted()
      if (stop.signal.aborted) throw new WorkerLost('the built-in voice is closed')
      if (queue.length >= MAX_WAITING) throw new WorkerLost('too many are waiting for the built-in voice')
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
