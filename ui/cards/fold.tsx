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
