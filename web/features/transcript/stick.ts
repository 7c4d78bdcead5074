/** Follows whether the reader is at the end of the log (spec S9.12), and keeps the log at its place while rows settle. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Spec S9.12. */
export const STICK_PX = 64
/** A scroll this soon after a key, wheel or finger was the person's own. */
const OWN_SCROLL_MS = 400

/** Frames in which rows take their new height after the log itself changed its size. */
const SETTLING_FRAMES = 6

const UP_KEYS = new Set(['ArrowUp', 'PageUp', 'Home'])

/** At the end, at the top of a swap that waits for an answer, where something was opened, or wherever the person scrolled. */
export type Stick = 'end' | 'swap' | 'opened' | 'free'

/** The log does not move by itself. */
export const isLoose = (stick: Stick): boolean => stick === 'free' || stick === 'opened'

/** The button stays under the pointer when its panel opens; only in the last row does the panel move into sight. */
const opensInPlace = (button: Element): boolean =>
  button.closest('[data-opens-in-place]') !== null &&
  button.closest('[data-index]')?.nextElementSibling !== null

/** Lets go at once on a move upwards, whatever the distance; sticks again within 64 px of the end. */
export function useStick(scroller: RefObject<HTMLElement | null>) {
  const [stick, setStick] = useState<Stick>('end')
  const latest = useRef<Stick>('end')
  /** A busy machine renders late, and what moves the log by itself must let go at once. */
  const change = useCallback((to: (now: Stick) => Stick) => {
    latest.current = to(latest.current)
    setStick(latest.current)
  }, [])
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
      change((now) => (now === 'swap' ? (distanceNow() <= STICK_PX ? 'end' : 'free') : now))
    }
    const up = () => {
      own()
      if (log.scrollTop > 0) change(() => 'free')
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
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (!button) own()
      else if (opensInPlace(button)) change((now) => (now === 'free' ? now : 'opened'))
    }
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
        if (distance > STICK_PX) isOwn && change(() => 'free')
        // A log that is held at a swap came near the end without the reader.
        else if (isNearer) change((now) => (now === 'swap' && !isOwn ? now : 'end'))
      },
      passive,
    )
    return () => listeners.abort()
  }, [scroller, change])
  return {
    stick,
    /** The state that the next render will have. */
    stickNow: () => latest.current,
    pin: () => change(() => 'end'),
    free: () => change(() => 'free'),
    /** A reader elsewhere in the log is not moved. */
    hold: () => change((now) => (now === 'free' ? now : 'swap')),
  }
}

/** Rows reflow when the log is resized: a reader who follows the end stays there while they settle. */
export function useSettled(
  scroller: RefObject<HTMLElement | null>,
  stickNow: () => Stick,
  toPlace: () => void,
): () => void {
  const now = useRef({ stickNow, toPlace })
  const frame = useRef(0)
  useLayoutEffect(() => {
    now.current = { stickNow, toPlace }
  })
  const follow = useCallback((left: number) => {
    if (isLoose(now.current.stickNow()) || left === 0) return
    now.current.toPlace()
    frame.current = requestAnimationFrame(() => follow(left - 1))
  }, [])
  useEffect(() => {
    const log = scroller.current
    if (!log) return
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame.current)
      follow(SETTLING_FRAMES)
    })
    observer.observe(log)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame.current)
    }
  }, [scroller, follow])
  return useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => follow(SETTLING_FRAMES))
  }, [follow])
}

/** To its end the log follows its rows by itself; at a swap it is put there again whenever their height has changed. */
export function useHeldPlace(isHeld: boolean, settle: () => void) {
  const now = useRef({ isHeld, height: 0 })
  useLayoutEffect(() => {
    now.current.isHeld = isHeld
    if (isHeld) settle()
  }, [isHeld, settle])
  return useCallback(
    (height: number) => {
      if (now.current.isHeld && now.current.height !== height) settle()
      now.current.height = height
    },
    [settle],
  )
}
