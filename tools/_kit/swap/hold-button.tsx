/** A button that acts after it was held for two seconds, by pointer, Space or Enter; letting go earlier does nothing. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

const SECONDS = 2

type HoldButtonProps = Readonly<{ isOff: boolean; onHeld: () => void; children: ReactNode }>

export function HoldButton({ isOff, onHeld, children }: HoldButtonProps) {
  const hintId = useId()
  const [left, setLeft] = useState<number>()
  const [isTapped, setIsTapped] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setLeft(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const count = (seconds: number) => {
    setLeft(seconds)
    timer.current = setTimeout(() => {
      if (seconds > 1) return count(seconds - 1)
      stop()
      onHeld()
    }, 1000)
  }
  const start = () => {
    if (isOff || timer.current !== undefined) return
    setIsTapped(false)
    count(SECONDS)
  }
  /** A short press, or a click by assistive technology. */
  const release = () => {
    if (timer.current === undefined) return
    stop()
    setIsTapped(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) start()
  }
  return (
    <button
      type="button"
      disabled={isOff}
      aria-describedby={hintId}
      onPointerDown={({ button }) => button === 0 && start()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={release}
      onKeyDown={onKeyDown}
      onKeyUp={release}
      onClick={({ detail }) => detail === 0 && timer.current === undefined && setIsTapped(true)}
      data-held={left !== undefined || undefined}
      className="swap-confirm swap-hold"
    >
      <b className="font-[620]">
        {left !== undefined
          ? `Keep holding, ${left}`
          : isTapped
            ? `Hold for ${SECONDS} s`
            : `Hold ${SECONDS} s to swap`}
      </b>
      {children}
      <span id={hintId} className="sr-only">
        Hold for two seconds, or type the symbol instead.
      </span>
      <span role="status" className="sr-only">
        {isTapped ? 'Nothing was swapped. Hold the button for two seconds.' : ''}
      </span>
    </button>
  )
}
