/** A wait that a notification ends, even one that came before the wait. */

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
