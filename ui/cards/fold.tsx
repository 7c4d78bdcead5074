/** A list that shows its first rows and opens on request (spec C4.17–C4.19). */
import { ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'

/** Keeps the open parts of a card that leaves the screen and returns; without it a card starts closed. */
export type FoldMemory = Readonly<{ isOpen(key: string): boolean; setOpen(key: string, open: boolean): void }>
export const FoldMemoryContext = createContext<FoldMemory | undefined>(undefined)

/** Returns whether the part `key` of this card is open, and a function that toggles it. */
export function useOpen(key: string): readonly [boolean, () => void] {
  const memory = use(FoldMemoryContext)
  const [open, setOpen] = useState(() => memory?.isOpen(key) ?? false)
  const turn = () => {
    setOpen(!open)
    memory?.setOpen(key, !open)
  }
  return [open, turn]
}

export type Fold<T> = Readonly<{ shown: readonly T[]; button: ReactNode }>

/** The visible rows and the button that toggles the others; no button when everything fits. */
export function useFold<T>(rows: readonly T[], size: number, key = 'rows'): Fold<T> {
  const [open, turn] = useOpen(key)
  const hidden = rows.length - size
  if (hidden <= 0) return { shown: rows, button: undefined }
  return {
    shown: open ? rows : rows.slice(0, size),
    button: (
      <FoldButton open={open} onClick={turn}>
        {open ? 'Collapse' : `Show ${hidden} more`}
      </FoldButton>
    ),
  }
}

/** The log with room for all, lower ones, and a phone on its side (index.css). */
type Room = 'roomy' | 'snug' | 'short' | 'tight' | 'low'
/** The rows that a list shows at first. */
export type RoomSizes = Readonly<Record<Room, number>>

const ROOMS = [
  ['roomy', 'contents snug:hidden low:hidden', ''],
  ['snug', 'hidden snug:contents short:hidden low:hidden', 'snug:hidden'],
  ['short', 'hidden short:contents tight:hidden low:hidden', 'short:hidden'],
  ['tight', 'hidden tight:contents low:hidden', 'tight:hidden'],
  ['low', 'hidden low:contents', 'low:hidden'],
] as const

export type RoomFold<T> = Fold<T> & Readonly<{ isOpen: boolean; classAt: (index: number) => string }>

/** As useFold; the room decides without a script how many rows are hidden, so that nothing moves once it is drawn. */
export function useRoomFold<T>(rows: readonly T[], sizes: RoomSizes, key = 'rows'): RoomFold<T> {
  const [isOpen, turn] = useOpen(key)
  const isFolded = rows.length > Math.min(...Object.values(sizes))
  return {
    isOpen,
    shown: isOpen ? rows : rows.slice(0, sizes.roomy),
    classAt: (index) => (isOpen ? '' : hiddenFrom(index, sizes)),
    button: isFolded ? (
      <RoomButtons open={isOpen} onClick={turn} hiddenIn={(room) => rows.length - sizes[room]} />
    ) : undefined,
  }
}

/** The class of the row at this place of a closed list. */
export const hiddenFrom = (index: number, sizes: RoomSizes): string =>
  ROOMS.filter(([room]) => index >= sizes[room])
    .map(([, , hide]) => hide)
    .join(' ')

type RoomButtonsProps = Readonly<{ open: boolean; onClick: () => void; hiddenIn: (room: Room) => number }>

/** One button is shown, that of the room. */
export const RoomButtons = ({ open, onClick, hiddenIn }: RoomButtonsProps) =>
  ROOMS.filter(([room]) => hiddenIn(room) > 0).map(([room, where]) => (
    <span key={room} className={where}>
      <FoldButton open={open} onClick={onClick}>
        {open ? 'Collapse' : `Show ${hiddenIn(room)} more`}
      </FoldButton>
    </span>
  ))

type FoldButtonProps = Readonly<{
  open: boolean
  onClick: () => void
  controls?: string
  children: ReactNode
}>

export function FoldButton({ open, onClick, controls, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onClick}
      className="touch inline-flex h-9 flex-none items-center gap-1.5 rounded-1 text-small text-fg-1 font-[550]"
    >
      {children}
      <ChevronDown className={`size-3.5 transition-[rotate] duration-160 ${open ? 'rotate-180' : ''}`} />
    </button>
  )
}
