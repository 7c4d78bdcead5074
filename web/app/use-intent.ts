/** Signs that somebody is going to talk: they point at what starts a conversation, touch it, or type. */
import { type RefObject, useEffect } from 'react'
import { preloadConversation } from './preload.ts'

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

const isBusyTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Letters that are typed nowhere go into the box, so that it need not steal the focus to take text at once. */
export function useIntent(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const listeners = new AbortController()
    const once = { once: true, passive: true, signal: listeners.signal }
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin']) {
      document.addEventListener(sign, preloadConversation, once)
    }
    const type = (event: KeyboardEvent) => {
      if (isText(event) && !event.defaultPrevented && !isBusyTarget(event.target)) box.current?.focus()
    }
    document.addEventListener('keydown', type, { signal: listeners.signal })
    return () => listeners.abort()
  }, [box])
}
