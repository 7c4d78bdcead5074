/** A wait that ends when it is rung for, also when the ringing came first. */

export type AsyncSignal = Readonly<{
  ring(): void
  /** Resolves at the next ring, at once if it rang since the last wait, after `ms`, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}>

export function createAsyncSignal(): AsyncSignal {
  let rung = false
  let open: (() => void) | undefined
  const ring = (): void => {
    rung = true
    open?.()
  }
  async function wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!rung && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', resolve as () => void)
      open = resolve
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', resolve as () => void)
    }
    rung = false
    open = undefined
  }
  return { ring, wait }
}
