/** Keeps one child process running: starts it again, after a growing pause, whenever it ends. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from './child-process.ts'
import type { Logger } from './parent-channel.ts'

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 5000
/** A process that lived this long was healthy: the next pause is short again. */
const HEALTHY_MS = 10_000

type Supervised = Pick<Child, 'pid' | 'ready' | 'exit' | 'close'>
type ReadyOf<C extends Supervised> = Awaited<C['ready']>

export type SupervisorOptions<C extends Supervised> = Readonly<{
  /** As log messages name it, such as "the chain process". */
  name: string
  log: Pick<Logger, 'error'>
  start(): C | Promise<C>
  /** Runs each time a process is ready, the first one included. */
  onReady?: (ready: ReadyOf<C>, child: C) => void
  /** Runs each time a process that was ready has ended. */
  onEnd?: (child: C) => void
  /** Whether a first process that does not start is tried again; otherwise `started` rejects and that is all. */
  retriesFirst?: boolean
}>

export type Supervisor<C extends Supervised> = Readonly<{
  /** The report of the first process when it was ready. */
  started: Promise<ReadyOf<C>>
  /** The process that is ready; undefined while it starts again. */
  child(): C | undefined
  /** The process that is ready or is starting. */
  pid(): number | undefined
  /** Waits for a ready process; undefined when none comes in time, the signal aborts, or this is closed. */
  waitForChild(ms: number, signal?: AbortSignal): Promise<C | undefined>
  close(): Promise<void>
}>

export function superviseProcess<C extends Supervised>(options: SupervisorOptions<C>): Supervisor<C> {
  const { name, log, start, onReady, onEnd, retriesFirst = false } = options
  const stop = new AbortController()
  const first = Promise.withResolvers<ReadyOf<C>>()
  first.promise.catch(() => {}) // a caller need not wait for it
  let comingUp = Promise.withResolvers<C>()
  let running: C | undefined
  let up: C | undefined
  let mayRetry = retriesFirst

  /** From the start of one process to its end. */
  async function runOne(): Promise<void> {
    const child = await start()
    running = child
    if (stop.signal.aborted) {
      await child.close()
      throw new Error(`${name} was closed before it was ready`)
    }
    const ready = (await child.ready) as ReadyOf<C>
    up = child
    mayRetry = true
    onReady?.(ready, child)
    first.resolve(ready)
    comingUp.resolve(child)
    comingUp = Promise.withResolvers()
    const exit = await child.exit
    up = undefined
    onEnd?.(child)
    if (!stop.signal.aborted) log.error(exit, `${name} ended and is started again`)
  }

  async function run(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stop.signal.aborted; ) {
      const startedAt = performance.now()
      try {
        await runOne()
      } catch (error) {
        first.reject(error)
        if (stop.signal.aborted || !mayRetry) return
        log.error({ err: error }, `${name} did not start and is tried again`)
      } finally {
        running = undefined
      }
      if (performance.now() - startedAt > HEALTHY_MS) pause = FIRST_PAUSE_MS
      await delay(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  const ended = run()

  return {
    started: first.promise,
    child: () => up,
    pid: () => running?.pid,
    async waitForChild(ms, signal) {
      if (up || stop.signal.aborted) return up
      const signals = [stop.signal, AbortSignal.timeout(ms), ...(signal ? [signal] : [])]
      return Promise.race([comingUp.promise, aborted(AbortSignal.any(signals))])
    },
    async close() {
      stop.abort()
      await running?.close()
      await ended
    },
  }
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
