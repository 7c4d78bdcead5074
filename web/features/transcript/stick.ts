/** Follows whether the reader is at the end of the log, by where and how they scroll (spec S9.12). */
import { type RefObject, useEffect, useState } from 'react'

/** Spec S9.12. */
export const STICK_PX = 64
/** A scroll this soon after a key, wheel or finger was the person's own. */
const OWN_SCROLL_MS = 400

const UP_KEYS = new Set(['ArrowUp', 'PageUp', 'Home'])

/** At the end, at the top of a swap that waits for an answer, or wherever the person scrolled. */
export type Stick = 'end' | 'slab' | 'free'

/** Lets go at once on a move upwards, whatever the distance; sticks again within 64 px of the end. */
export function useStick(scroller: RefObject<HTMLElement | null>) {
  const [stick, setStick] = useState<Stick>('end')
  useEffect(() => {
    const log = scroller.current
    if (!log) return
    const distanceNow = () => log.scrollHeight - log.scrollTop - log.clientHeight
    let last = distanceNow()
    let touchY = 0
    let ownUntil = 0
    const own = () => {
      ownUntil = performance.now() + OWN_SCROLL_MS
    }
    /** A log held at a swap is released at once, so that it does not fight the reader's scrolling. */
    const away = () => {
      own()
      setStick((now) => (now === 'slab' ? (distanceNow() <= STICK_PX ? 'end' : 'free') : now))
    }
    const up = () => {
      own()
      if (log.scrollTop > 0) setStick('free')
    }
    const listeners = new AbortController()
    const passive = { passive: true, signal: listeners.signal }
    log.addEventListener('wheel', ({ deltaY }) => (deltaY < 0 ? up() : away()), passive)
    log.addEventListener('touchstart', ({ touches }) => (touchY = touches[0]?.clientY ?? 0), passive)
    log.addEventListener(
      'touchmove',
      ({ touches }) => ((touches[0]?.clientY ?? 0) > touchY ? up() : away()),
      passive,
    )
    // A button press changes the content of the log, and does not mean that the reader scrolls.
    const press = ({ target }: Event) =>
      target instanceof Element && target.closest('button') ? undefined : own()
    log.addEventListener('pointerdown', press, passive)
    log.addEventListener(
      'keydown',
      (event) => {
        if (UP_KEYS.has(event.key)) up()
        else if (event.key === 'Enter' || event.key === ' ') press(event)
        else away()
      },
      passive,
    )
    log.addEventListener(
      'scroll',
      () => {
        const distance = distanceNow()
        // Not by the position: that shrinks with every row that turns out lower than it was taken for.
        const isNearer = distance <= last
        last = distance
        const isOwn = performance.now() < ownUntil
        if (distance > STICK_PX) isOwn && setStick('free')
        // A log that is held at a swap came near the end without the reader.
        else if (isNearer) setStick((now) => (now === 'slab' && !isOwn ? now : 'end'))
      },
      passive,
    )
    return () => listeners.abort()
  }, [scroller])
  return {
    stick,
    pin: () => setStick('end'),
    /** A reader elsewhere in the log is not moved. */
    hold: () => setStick((now) => (now === 'free' ? now : 'slab')),
  }
}
