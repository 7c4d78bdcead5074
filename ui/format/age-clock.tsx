/** A clock for ages: one timer for all that is on the screen, none when nothing is. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '#std/store.ts'
import { agoWords } from './age.ts'

/** The present in milliseconds; a test or the gallery sets another one. */
export const AgeClock = createContext<() => number>(() => Date.now())

const STEP_MS = 5000
const { notify, subscribe } = createListeners()
let followers = 0
let timer: ReturnType<typeof setInterval> | undefined

function follow(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  followers += 1
  timer ??= setInterval(notify, STEP_MS)
  return () => {
    unsubscribe()
    followers -= 1
    if (followers > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** '8 s ago', kept true; renders again only when the words change. */
export function useAgo(iso: string): string {
  const now = use(AgeClock)
  const words = useCallback(() => agoWords(Date.parse(iso), now()), [iso, now])
  return useSyncExternalStore(follow, words, words)
}
