/** The bus within one process. */
import type { Bus } from '#domain/ports.ts'
import { listeners } from '../_kit/topic-listeners.ts'

/** PGlite belongs to one process, which holds every listener. */
export function pgliteBus(): Bus {
  const { wake, subscribe } = listeners()
  return { publish: wake, subscribe, close: async () => undefined }
}

export type AsyncSignal = Readonly<{
  notify(): void
  /** Resolves at the next notification, at once for one since the last wait, after `ms`, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}>

export function createAsyncSignal(): AsyncSignal {
  let isNotified = false
  let open: (() => void) | undefined
  const notify = (): void => {
    isNotified = true
    open?.()
  }
  async function wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!isNotified && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', resolve as () => void)
      open = resolve
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', resolve as () => void)
    }
    isNotified = false
    open = undefined
  }
  return { notify, wait }
}
