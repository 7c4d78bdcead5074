/** A clock for ages: one timer for all that is on the screen, none when nothing is. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { agoWords } from './age.ts'

/** The present in milliseconds; a test or the gallery sets another one. */
export const AgeClock = createContext<() => number>(() => Date.now())

const STEP_MS = 5000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** '8 s ago', kept true; renders again only when the words change. */
export function useAgo(iso: string): string {
  const now = use(AgeClock)
  const words = useCallback(() => agoWords(Date.parse(iso), now()), [iso, now])
  return useSyncExternalStore(subscribe, words, words)
}
