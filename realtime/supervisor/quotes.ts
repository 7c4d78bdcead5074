/** Keeps the texts that tools returned, and blanks out of a reply what it quotes from them: a quotation claims nothing. */

import type { ToolOutcome } from '#domain/tool-runner.ts'
import { change, type StepContext } from './step-context.ts'
import { parseArguments } from './tool-data.ts'

/** As many results as a turn can have. */
const MOST = 8
/** Deeper than any result. */
const MAX_DEPTH = 12

/** A model can quote only its own view of the result. */
export function keepTexts(draft: StepContext, outcome: ToolOutcome): void {
  if (!outcome.ok) return
  const read = textsIn(parseArguments(outcome.modelView)).map(plain).join('\n')
  change(draft, { readTexts: [...draft.state.readTexts, read].slice(-MOST) })
}

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  return Object.values(value).flatMap((each) => textsIn(each, depth + 1))
}

/** Begins where a word begins: a page may write thousands of letters without a space. */
const ADDRESS = /(?:(?<!\p{L})\p{L}+:\/\/|www\.)\S+/giu

/** Letters and digits only: a quotation may lose the rest. */
const plain = (text: string): string =>
  ` ${text
    .replaceAll(ADDRESS, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()}`

/** The end of a reply that is still growing may stand within a quotation. */
const QUOTATION = /[“"«„]([^“”"«»„]*)(?:[”"»“]|$)/gu

/** The reply at its full length, without the quotations that a tool's result holds word for word. */
export function ownWords(reply: string, readTexts: readonly string[], isWhole: boolean): string {
  if (readTexts.length === 0) return reply
  const own = reply.replace(QUOTATION, (quotation, quoted: string) =>
    isRead(quoted, readTexts) ? `${' '.repeat(quotation.length - 1)}\n` : quotation,
  )
  // Nothing says whose words these are: they are the assistant's.
  return isWhole && !/\p{L}/u.test(own) ? reply : own
}

function isRead(quoted: string, readTexts: readonly string[]): boolean {
  const words = plain(quoted)
  return words !== ' ' && readTexts.some((text) => text.includes(words))
}
