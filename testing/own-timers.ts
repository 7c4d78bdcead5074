/**
 * Counts the fake timers that a test itself has set. Test files share a process, and a connection that an earlier file left
 * sets timers of its own whenever it likes, which `vi.getTimerCount` counts too.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const test = new AsyncLocalStorage<Set<unknown>>()

/** Begins in the test, once its timers are fake, and returns how many of those set from here on are still to come. */
export function countOwnTimers(): () => number {
  const waiting = new Set<unknown>()
  test.enterWith(waiting)
  const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis
  const clearing =
    (clear: typeof clearTimeout): typeof clearTimeout =>
    (timer) => {
      waiting.delete(timer)
      clear(timer)
    }
  const counting = {
    setTimeout(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
      // A timer that somebody else has set runs for them, although the test advances its clock.
      const timer = setTimeout(
        AsyncLocalStorage.bind(() => {
          waiting.delete(timer)
          run(...args)
        }),
        ms,
      )
      test.getStore()?.add(timer)
      return timer
    },
    setInterval(run: (...args: unknown[]) => void, ...rest: unknown[]) {
      const timer = setInterval(AsyncLocalStorage.bind(run), ...(rest as [number]))
      test.getStore()?.add(timer)
      return timer
    },
    clearTimeout: clearing(clearTimeout),
    clearInterval: clearing(clearInterval),
  }
  // `vi.useRealTimers` takes away what replaces a fake, and nothing else.
  const fakes = Object.entries(counting).filter(
    ([name]) => 'clock' in globalThis[name as keyof typeof counting],
  )
  Object.assign(globalThis, Object.fromEntries(fakes))
  return () => waiting.size
}
