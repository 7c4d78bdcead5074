/** Talks for as long as it is held, by finger, mouse or key; letting go anywhere lets go. */
import { Hand } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

type Props = Readonly<{
  isHeld: boolean
  isMain: boolean
  isReady: boolean
  hasKey: boolean
  onHold: (down: boolean) => void
}>

const isPress = ({ key, repeat }: KeyboardEvent): boolean => (key === ' ' || key === 'Enter') && !repeat

export function HoldToTalk({ isHeld, isMain, isReady, hasKey, onHold }: Props) {
  const look = isHeld
    ? 'border-accent bg-accent text-on-accent'
    : isMain
      ? 'border-accent text-fg-1 hover:bg-ink-2'
      : 'border-line-3 text-fg-1 hover:bg-ink-2'
  return (
    <button
      type="button"
      aria-pressed={isHeld}
      disabled={!isReady}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onHold(true)
      }}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPress(event)) return
        event.preventDefault()
        onHold(true)
      }}
      onKeyUp={(event) => isPress(event) && onHold(false)}
      onBlur={() => isHeld && onHold(false)}
      className={`call-control call-hold touch-none select-none disabled:text-fg-3 ${look}`}
    >
      <Hand aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
      {isHeld ? (
        <span>Release to send</span>
      ) : (
        <span>
          Hold
          {hasKey && (
            <span className="call-key">
              {' '}
              <Kbd>Space</Kbd>
            </span>
          )}{' '}
          to talk
        </span>
      )}
    </button>
  )
}

const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-1 border border-b-2 border-line-2 px-1.5 py-0.5 num text-micro leading-none text-fg-2">
    {children}
  </kbd>
)
