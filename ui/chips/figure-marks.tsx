/** Marks figures of a text that no result holds; the list comes from the server. */
import { createContext, type ReactNode, use } from 'react'

/** Figures as they are printed: '$1,234.50'. */
export const UnsourcedContext = createContext<readonly string[]>([])

/** A text in which the figures of the context are marked. */
export function FigureText({ text }: { text: string }): ReactNode {
  const unsourced = use(UnsourcedContext)
  if (unsourced.length === 0) return text
  let offset = 0
  return split(text, unsourced).map((piece, at) => {
    const key = offset
    offset += piece.length
    return at % 2 === 1 ? <Unsourced key={key}>{piece}</Unsourced> : piece
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
