/** Runs the extraction of text in a thread with limits on time and memory; a page that exceeds them has no text. */
import { Worker } from 'node:worker_threads'
import type { Extracted } from './extract.ts'

export type Extractor = Readonly<{
  /** Undefined when the page could not be read. Throws while too many wait. */
  extract: (html: string) => Promise<Extracted | undefined>
  close: () => Promise<void>
}>

const LIMIT_MS = 2_500
/** Each may hold megabytes, and the last of them waits too long already. */
const MOST_WAITING = 16
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

type Answer = Readonly<{ id: number; extracted?: Extracted }>
/** The time to load its modules is not counted for the page. */
type Thread = Readonly<{ worker: Worker; ready: Promise<unknown> }>

function start(): Thread {
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), { resourceLimits: LIMITS })
  worker.unref()
  // Its end answers the page that it was working on.
  worker.on('error', () => undefined)
  const { promise: ready, resolve } = Promise.withResolvers<unknown>()
  worker.once('message', resolve)
  worker.once('exit', resolve)
  return { worker, ready }
}

export function createExtractor({ limitMs = LIMIT_MS }: { limitMs?: number } = {}): Extractor {
  let thread: Thread | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  let waiting = 0

  function running(): Thread {
    if (thread) return thread
    const started = start()
    started.worker.once('exit', () => {
      if (thread === started) thread = undefined
    })
    thread = started
    return started
  }

  async function run(html: string): Promise<Extracted | undefined> {
    const { worker, ready } = running()
    await ready
    const id = ++count
    const { promise, resolve } = Promise.withResolvers<Extracted | undefined>()
    const onMessage = (answer: Answer): void => {
      if (answer.id === id) resolve(answer.extracted)
    }
    const onExit = (): void => resolve(undefined)
    worker.on('message', onMessage)
    worker.once('exit', onExit)
    const timer = setTimeout(() => {
      thread = undefined
      void worker.terminate()
    }, limitMs)
    worker.postMessage({ id, html })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('exit', onExit)
    }
  }

  return {
    // One page at a time: the time limit then counts this page only.
    async extract(html) {
      if (waiting >= MOST_WAITING) throw new Error('too many pages wait to be read')
      waiting += 1
      const job = last.then(() => run(html))
      last = job
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
      return job
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}
