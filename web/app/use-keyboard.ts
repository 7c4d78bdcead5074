/** Handles keys for the whole page: typing anywhere, Escape, and the space that a screen keyboard takes. */
import { type RefObject, useEffect } from 'react'
import { isShortcut } from '#web/lib/shortcuts.ts'
import { loadConversation, preload } from './boundaries.ts'

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

export const isBusyTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

const loadEarly = (): void => preload(loadConversation)

/** The first input loads the conversation. Letters that are typed nowhere go into the box, which therefore need not take the focus. */
export function useIntent(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const listeners = new AbortController()
    const once = { once: true, passive: true, signal: listeners.signal }
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin']) {
      document.addEventListener(sign, loadEarly, once)
    }
    const type = (event: KeyboardEvent) => {
      if (isText(event) && !event.defaultPrevented && !isBusyTarget(event.target)) box.current?.focus()
    }
    document.addEventListener('keydown', type, { signal: listeners.signal })
    return () => listeners.abort()
  }, [box])
}

/** Escape closes what is on top first: an open panel handles the key itself. */
export function useEscape(stop: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event, 'stop') && !event.defaultPrevented && !event.isComposing) stop()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [stop])
}

/** Where a screen keyboard covers the page instead of making it smaller, the page makes itself smaller. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      // Pinching makes the viewport smaller too.
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height : 0
      document.documentElement.style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [])
}
