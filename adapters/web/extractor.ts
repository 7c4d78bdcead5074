/** Runs the extraction of text in a thread with limits on time and memory; a page that exceeds them has no text. */
import { Worker } from 'node:worker_threads'
import type { Extracted } from './extract.ts'

export type Extractor = Readonly<{
  /** Undefined when the page could not be read. */
  extract: (html: string) => Promise<Extracted | undefined>
  close: () => Promise<void>
}>

const LIMIT_MS = 4_000
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

type Answer = Readonly<{ id: number; extracted?: Extracted }>

export function createExtractor({ limitMs = LIMIT_MS }: { limitMs?: number } = {}): Extractor {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./extract-worker.ts', import.meta.url), { resourceLimits: LIMITS })
    started.unref()
    // Each job listens to the thread that it uses; an error between jobs only ends the thread.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }

  async function run(html: string): Promise<Extracted | undefined> {
    const thread = running()
    const id = ++count
    const { promise, resolve } = Promise.withResolvers<Extracted | undefined>()
    const onMessage = (answer: Answer): void => {
      if (answer.id === id) resolve(answer.extracted)
    }
    const onExit = (): void => resolve(undefined)
    const timer = setTimeout(() => {
      worker = undefined
      void thread.terminate()
    }, limitMs)
    thread.on('message', onMessage)
    thread.once('exit', onExit)
    thread.postMessage({ id, html })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      thread.off('message', onMessage)
      thread.off('exit', onExit)
    }
  }

  return {
    // One page at a time: the time limit then counts this page only.
    extract(html) {
      const job = last.then(() => run(html))
      last = job.catch(() => undefined)
      return job
    },
    async close() {
      await worker?.terminate()
    },
  }
}
