/** The scene of the page: the first view, the conversation as soon as there is something to read (spec S2.19), or a call by voice. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { setPreference } from '#web/lib/preferences.ts'
import { useConversation, useItemIds } from '#web/session/use-session.ts'
import { loadConversation, preload } from './boundaries.ts'

export type Scene = 'hero' | 'talk' | 'call'

/** Where the focus flies on from: the crest of a scene, and the controls of a call that goes. */
const CRESTS = '.hero-crest, .composer-crest, .call-crest, .call-row *'
const CREST_OF = { hero: '.hero-crest', talk: 'button.composer-crest', call: 'button.call-crest' } as const

export function useScene(isCalling: boolean): Scene {
  const hasItems = useItemIds().length > 0
  const { status } = useConversation()
  const wanted: Scene = isCalling ? 'call' : hasItems ? 'talk' : 'hero'
  const [scene, setScene] = useState<Scene>('hero')
  const wasOnCrest = useRef(false)

  useLayoutEffect(() => {
    if (wanted === scene) return
    if (wanted !== 'hero') preload(loadConversation)
    wasOnCrest.current = document.activeElement?.matches(CRESTS) ?? false
    // A returning visitor finds the conversation where it was; the crest flies only when a conversation starts.
    if (status === 'loading' || document.documentElement.dataset.returning !== undefined) setScene(wanted)
    else changeWithFlight(() => setScene(wanted))
  }, [wanted, scene, status])

  // A returning visitor reads the conversation: the part that draws it loads together with it.
  useEffect(() => {
    if (document.documentElement.dataset.returning !== undefined) preload(loadConversation)
  }, [])

  // The crest flies on with the focus that it had.
  useEffect(() => {
    if (wasOnCrest.current) document.querySelector<HTMLElement>(CREST_OF[scene])?.focus()
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
