/** The button "N more" of a list that shows two items on a wide card and one on a narrow one; swap.css hides the others. */
import type { ReactNode } from 'react'
import { useOpen } from '#ui/cards/fold.tsx'

const WIDE = 2
const NARROW = 1

export function useFoldedList(count: number): { isOpen: boolean; buttons: ReactNode } {
  const [isOpen, turn] = useOpen('warnings')
  const button = (shown: number, className: string) =>
    count > shown && (
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={turn}
        className={`swap-more link text-small font-[550] text-fg-1 ${className}`}
      >
        {isOpen ? 'Show less' : `${count - shown} more`}
      </button>
    )
  return {
    isOpen,
    buttons: (
      <>
        {button(WIDE, 'on-wide')}
        {button(NARROW, 'on-narrow')}
      </>
    ),
  }
}
