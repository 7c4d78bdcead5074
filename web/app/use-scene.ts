/** The one change of scene: the first view gives way as soon as there is something to read (spec S2.19). */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { setPreference } from '#web/lib/preferences.ts'
import { useConversation, useItemIds } from '#web/session/use-session.ts'
import { preloadConversation } from './preload.ts'

export type Scene = 'hero' | 'talk'

export function useScene(): Scene {
  const hasItems = useItemIds().length > 0
  const { status } = useConversation()
  const wanted: Scene = hasItems ? 'talk' : 'hero'
  const [scene, setScene] = useState<Scene>('hero')
  const wasOnCrest = useRef(false)

  useLayoutEffect(() => {
    if (wanted === scene) return
    if (wanted === 'talk') preloadConversation()
    wasOnCrest.current = document.activeElement?.matches('.hero-crest') ?? false
    // Someone who comes back finds the conversation where it was; only who starts one sees the crest fly.
    if (status === 'loading' || document.documentElement.dataset.returning !== undefined) setScene(wanted)
    else changeWithFlight(() => setScene(wanted))
  }, [wanted, scene, status])

  // Who comes back will read what was said: the parts that draw it are fetched together with it.
  useEffect(() => {
    if (document.documentElement.dataset.returning !== undefined) preloadConversation()
  }, [])

  // The crest flies on with the focus that it had.
  useEffect(() => {
    if (scene === 'talk' && wasOnCrest.current)
      document.querySelector<HTMLElement>('button.desk-crest')?.focus()
  }, [scene])

  useEffect(() => {
    if (status !== 'loading') delete document.documentElement.dataset.returning
    if (status === 'ready') setPreference('returning', hasItems)
  }, [status, hasItems])
  return scene
}

function changeWithFlight(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !document.startViewTransition) change()
  else document.startViewTransition(() => flushSync(change))
}
