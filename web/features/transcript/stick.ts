/** Whether the reader stands at the end of the log: the person decides, by where they scroll and how (spec S9.12). */
import { type RefObject, useEffect, useState } from 'react'

/** Spec S9.12. */
export const STICK_PX = 64
/** A scroll this soon after a key, wheel or finger was the person's own. */
const OWN_SCROLL_MS = 400

const UP_KEYS = new Set(['ArrowUp', 'PageUp', 'Home'])

/** Unpins at once on a move upwards, whatever the distance; pins again within 64 px of the end. */
export function useStick(scroller: RefObject<HTMLElement | null>) {
  const [pinned, setPinned] = useState(true)
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
    const up = () => {
      own()
      if (log.scrollTop > 0) setPinned(false)
    }
    const listeners = new AbortController()
    const passive = { passive: true, signal: listeners.signal }
    log.addEventListener('wheel', ({ deltaY }) => (deltaY < 0 ? up() : own()), passive)
    log.addEventListener('touchstart', ({ touches }) => (touchY = touches[0]?.clientY ?? 0), passive)
    log.addEventListener(
      'touchmove',
      ({ touches }) => ((touches[0]?.clientY ?? 0) > touchY ? up() : own()),
      passive,
    )
    log.addEventListener('pointerdown', own, passive)
    log.addEventListener('keydown', ({ key }) => (UP_KEYS.has(key) ? up() : own()), passive)
    log.addEventListener(
      'scroll',
      () => {
        const distance = distanceNow()
        // Not by the position: that shrinks with every row that turns out lower than it was taken for.
        const isNearer = distance <= last
        last = distance
        if (distance <= STICK_PX && isNearer) setPinned(true)
        else if (distance > STICK_PX && performance.now() < ownUntil) setPinned(false)
      },
      passive,
    )
    return () => listeners.abort()
  }, [scroller])
  return { pinned, pin: () => setPinned(true) }
}
