/** Figures in a text: those that no result holds are marked, those that have a source lead to it. */
import { createContext, type ReactNode, use } from 'react'

type Figures = Readonly<{
  /** As they are printed: '$1,234.50'. */
  unsourced: readonly string[]
  sourced: readonly string[]
  /** Shows where this figure comes from. */
  onOpen?: (figure: string) => void
}>

const NONE: Figures = { unsourced: [], sourced: [] }

export const FiguresContext = createContext(NONE)

/** A text in which the figures of the context are marked. */
export function FigureText({ text }: { text: string }): ReactNode {
  const { unsourced, sourced, onOpen } = use(FiguresContext)
  const figures = onOpen ? [...unsourced, ...sourced] : unsourced
  if (figures.length === 0) return text
  let offset = 0
  return split(text, figures).map((piece, at) => {
    const key = offset
    offset += piece.length
    if (at % 2 === 0) return piece
    if (unsourced.includes(piece)) return <Unsourced key={key}>{piece}</Unsourced>
    return (
      <Sourced key={key} onOpen={() => onOpen?.(piece)}>
        {piece}
      </Sourced>
    )
  })
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Every second piece is a figure. '12' is no part of '312', '1.12' or '12%'. */
function split(text: string, figures: readonly string[]): readonly string[] {
  const longestFirst = figures.toSorted((one, other) => other.length - one.length)
  return text.split(
    new RegExp(`(?<![\\d.,])(${longestFirst.map(escaped).join('|')})(?!\\d|[.,]\\d|\\s?%)`, 'u'),
  )
}

const Unsourced = ({ children }: { children: string }) => (
  <span
    title="No result of this conversation holds this figure"
    className="underline decoration-dotted decoration-warn decoration-2 underline-offset-3"
  >
    {children}
    <span className="sr-only"> (unsourced)</span>
  </span>
)

/** For the pointer; the keyboard has the button below the message, which opens the same list. */
const Sourced = ({ onOpen, children }: { onOpen: () => void; children: string }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a tab stop for each number would hide the text between them
  // biome-ignore lint/a11y/useKeyWithClickEvents: as said above
  <span onClick={onOpen} className="cursor-pointer decoration-line-3 underline-offset-3 hover:underline">
    {children}
  </span>
)
