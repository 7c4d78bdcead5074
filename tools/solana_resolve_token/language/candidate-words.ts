/** The token that a name stands for, in words: its mint, whether it is verified, and the others of the same name. */
import { formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import { counted, plainName, plainSentence, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { bestCandidate, type Candidate, type CandidatesView } from './candidates-view.ts'

export function tokenWords(token: Token, view: CandidatesView): string {
  const best = bestCandidate(token, view)
  if (!best) return notFound(token)
  const symbol = plainSymbol(best.symbol)
  return sentences(
    best.verified
      ? `The verified ${symbol} is ${plainName(best.name)}: ${best.mint}.`
      : `${symbol} (${plainName(best.name)}) is not verified. Its mint is ${best.mint}.`,
    figures(best),
    ...best.warnings.slice(0, 3).map((warning) => `${plainSentence(warning).replace(/\.$/, '')}.`),
    twinsOf(best, view),
  )
}

const notFound = ({ symbol, mint }: Token): string =>
  symbol === ''
    ? `No source knows a token at ${mint}. If it is a wallet, ask **what is in** and the address.`
    : `I found no token called ${plainSymbol(symbol)}.`

const sameSymbol = (a: Candidate, b: Candidate): boolean => a.symbol.toLowerCase() === b.symbol.toLowerCase()

function figures({ price_usd: price, liquidity_usd: liquidity }: Candidate): string {
  const parts = [
    typeof price === 'number' ? `trades at ${formatPrice(price)}` : '',
    typeof liquidity === 'number' ? `has ${formatCompact(liquidity, true)} of liquidity` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? `It ${parts.join(' and ')}.` : ''
}

export const twinsOf = (best: Candidate, { candidates }: CandidatesView): string =>
  twinWords(candidates.filter((each) => each !== best && sameSymbol(each, best)))

function twinWords(twins: readonly Candidate[]): string {
  if (twins.length === 0) return ''
  const unverified = twins.every(({ verified }) => !verified)
  const subject = `${twins.length === 1 ? 'Another token uses' : `${twins.length} other tokens use`} the same symbol`
  return `${subject}${unverified ? ` and ${twins.length === 1 ? 'is' : 'are'} not verified` : ''}: compare the mint before you trust one.`
}

export const moreWords = ({ candidates }: CandidatesView): string =>
  candidates.length > 1
    ? `That makes ${counted(candidates.length, 'candidate')}; the card shows each with its mint.`
    : 'There are no other candidates.'
