/** Finds the addresses and signatures in a text (spec C5.6). */
import { base58Kind } from '#contract/rules/address.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { ChipKind } from './base58-chip.tsx'

export type Piece = Readonly<{ text: string; kind?: ChipKind }>

// 32 to 88 letters of the alphabet that stand alone: not inside a word, a path, a query or a longer id.
const CANDIDATE = /(?<![\p{L}\p{N}_/=&%+-])[1-9A-HJ-NP-Za-km-z]{32,88}(?![\p{L}\p{N}_/=+-])/gu
/** The words before an address say what it is: 'Its mint is …'. */
const NAMED_MINT = /\bmint(?: is|:)? $/i
const MINTS = new Set([WRAPPED_SOL, USDC])

/** The text in pieces, in order and complete; those with a kind become chips. */
export function findBase58(text: string): readonly Piece[] {
  if (text.length < 32) return [{ text }]
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const kind = MINTS.has(found) ? 'mint' : base58Kind(found)
    if (!kind) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    const isMint = kind === 'address' && NAMED_MINT.test(text.slice(Math.max(0, index - 12), index))
    pieces.push({ text: found, kind: isMint ? 'mint' : kind })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
