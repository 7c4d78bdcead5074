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
  // `vi.useRealTimers` takes all of them away.
  Object.assign(globalThis, {
    setTimeout(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        run(...args)
      }, ms)
      test.getStore()?.add(timer)
      return timer
    },
    setInterval(...given: Parameters<typeof setInterval>) {
      const timer = setInterval(...given)
      test.getStore()?.add(timer)
      return timer
    },
    clearTimeout: clearing(clearTimeout),
    clearInterval: clearing(clearInterval),
  })
  return () => waiting.size
}
