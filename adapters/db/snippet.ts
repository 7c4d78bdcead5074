/** Cuts the part of a text that shows what was found, and divides it into marked and plain pieces. */
import type { Piece } from '#contract/api/search.ts'

/** They stand around what was found, and occur in no text that people write. */
export const [OPEN, CLOSE] = ['\ue000', '\ue001']

/** Characters of a snippet: a few lines of a narrow list. */
const MAX = 220
/** Characters before the first mark. */
const LEAD = 60

const MARKS = /[\ue000\ue001]/g
const MARKED = /(\ue000[^\ue001]*\ue001)/

/** `isCut` says that the given text does not begin where the item begins. */
export function toPieces(marked: string, isCut: boolean): Piece[] {
  const text = marked.replaceAll(/\s+/g, ' ').trim()
  const first = Math.max(0, text.indexOf(OPEN))
  const from = first <= LEAD && !isCut ? 0 : wordStart(text, Math.max(0, first - LEAD), first)
  const to = text.length - from <= MAX ? text.length : wordEnd(text, from, from + MAX)
  const shown = (from > 0 || isCut ? '… ' : '') + text.slice(from, to) + (to < text.length ? ' …' : '')
  return shown
    .split(MARKED)
    .filter((piece) => piece.replaceAll(MARKS, '') !== '')
    .map((piece) => ({ text: piece.replaceAll(MARKS, ''), isMarked: MARKED.test(piece) }))
}

/** The first word after `at`, but not after the mark. */
function wordStart(text: string, at: number, mark: number): number {
  const space = text.indexOf(' ', at)
  return space === -1 || space >= mark ? Math.min(at, mark) : space + 1
}

function wordEnd(text: string, from: number, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space <= from ? at : space
}
