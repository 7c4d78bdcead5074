/** Opens the signal stack where there is no room for it beside the conversation; on a phone a swipe to the left does so too. */
import { PanelRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useOpened } from '../../lib/opened.ts'
import { useMedia, WIDE } from '../../lib/use-media.ts'

type Props = Readonly<{ onIntent: () => void; panel: (close: () => void) => ReactNode }>

export function OverviewButton({ onIntent, panel }: Props) {
  const isWide = useMedia(WIDE)
  const [opened, setOpened] = useOpened('overview')
  const isOpen = opened !== undefined
  useSwipeLeft(() => setOpened('open'), !isWide && !isOpen)
  return (
    <span className="contents xl:hidden">
      <IconButton
        size="small"
        label="Wallet and market"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="xl:hidden"
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => setOpened('open')}
      >
        <PanelRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
      {isOpen && !isWide && panel(() => setOpened(undefined))}
    </span>
  )
}

const SWIPE_PX = 70
/** A finger that moves further up or down scrolls. */
const STRAY_PX = 40
/** These scroll sideways, or take the finger for something else. */
const OWN_GESTURES = 'input, textarea, select, pre, table, canvas, dialog, [role="slider"], .overflow-x-auto'

function useSwipeLeft(onSwipe: () => void, isWanted: boolean): void {
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    if (!isWanted) return
    let from: Touch | undefined
    const begin = ({ touches, target }: TouchEvent) => {
      const isOwn = target instanceof Element && target.closest(OWN_GESTURES) !== null
      from = touches.length === 1 && !isOwn ? touches[0] : undefined
    }
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return
      const [left, aside] = [from.clientX - to.clientX, Math.abs(from.clientY - to.clientY)]
      from = undefined
      if (left >= SWIPE_PX && aside <= STRAY_PX) swiped()
    }
    addEventListener('touchstart', begin, { passive: true })
    addEventListener('touchend', end, { passive: true })
    return () => {
      removeEventListener('touchstart', begin)
      removeEventListener('touchend', end)
    }
  }, [isWanted])
}
