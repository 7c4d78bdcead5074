/** Cuts the part of a text that shows what was found, and divides it into marked and plain pieces. */
import type { Piece } from '#contract/api/search.ts'
import { shortAddress } from '#contract/rules/address.ts'

/** They stand around what was found, and occur in no text that people write. */
export const [OPEN, CLOSE] = ['\ue000', '\ue001']

/** Characters of a snippet: a few lines of a narrow list. */
const MAX = 220
/** Characters before the first mark. */
const LEAD = 60

const MARKS = /[\ue000\ue001]/g
/** People read no whole addresses, and no amounts in base units. */
const ADDRESS =
  /(?<![\ue0001-9A-HJ-NP-Za-km-z])(?:[1-9A-HJ-NP-Za-km-z]{32,44}|[1-9A-HJ-NP-Za-km-z]{86,88})(?![\ue0011-9A-HJ-NP-Za-km-z])/g
const BASE_UNITS = /(?<!\S)-?\d{7,}(?!\S)/g
/** The results of tools have names such as shared_wallet, with a mark around all or a part of one. */
const JOINT = /(?<=[a-z][\ue000\ue001]?)_(?=[\ue000\ue001]?[a-z])/gi
const MARKED = /(\ue000[^\ue001]*\ue001)/

type From = Readonly<{
  /** The given text does not begin where the item begins. */
  isCut: boolean
  /** The text is the result of a tool, which nobody wrote. */
  isResult: boolean
}>

export function toPieces(marked: string, { isCut, isResult }: From): Piece[] {
  const shortened = marked.replaceAll(ADDRESS, (address) => shortAddress(address))
  const readable = isResult ? shortened.replaceAll(BASE_UNITS, '').replaceAll(JOINT, ' ') : shortened
  const text = readable.replaceAll(/\s+/g, ' ').trim()
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
