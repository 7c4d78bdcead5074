/** Prices, market caps and liquidities in words, for one token or several in one sentence. */
import { formatCompact, formatPercent, formatPrice, formatUsd } from '#contract/rules/amounts.ts'
import { listed, plainSymbol, UNREADABLE } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { bestCandidate, type Candidate, type CandidatesView } from './candidates-view.ts'
import type { TokenSlots } from './token-slots.ts'

/** A view for each token that was looked up; doubts stand behind all of them. */
export function figureWords(views: readonly (CandidatesView | undefined)[], slots: TokenSlots): string {
  const parts = views.map((view, index) => partsFor(slots, slots.tokens[index], view))
  const main = listed(parts.map(([figure = '']) => figure))
  const doubts = parts.flatMap(([, ...rest]) => rest)
  return [`${main.charAt(0).toUpperCase()}${main.slice(1)}`, ...doubts].map((each) => `${each}.`).join(' ')
}

function partsFor(
  slots: TokenSlots,
  token: Token | undefined,
  view: CandidatesView | undefined,
): readonly string[] {
  if (!view || !token) return [UNREADABLE.replace(/\.$/, '')]
  const best = bestCandidate(token, view)
  if (!best) return [`I found no token called ${plainSymbol(token.symbol)}`]
  const doubt = `Careful: this ${plainSymbol(best.symbol)} is not verified, its mint is ${best.mint}`
  return [wordsFor(slots, best), ...(best.verified ? [] : [doubt])]
}

function wordsFor({ wants, amount = 1 }: TokenSlots, candidate: Candidate): string {
  if (wants === 'market cap') return sizeWords(candidate, wants, candidate.market_cap_usd)
  if (wants === 'liquidity') return sizeWords(candidate, wants, candidate.liquidity_usd)
  return wants === 'worth' ? worthWords(candidate, amount) : priceWords(candidate)
}

function sizeWords({ symbol }: Candidate, what: string, value: number | null | undefined): string {
  const name = plainSymbol(symbol)
  return typeof value === 'number'
    ? `${name} has a ${what} of ${formatCompact(value, true)}`
    : `no source tells the ${what} of ${name}`
}

function worthWords({ symbol, price_usd: usd }: Candidate, amount: number): string {
  const name = plainSymbol(symbol)
  if (typeof usd !== 'number') return `no source has a price for ${name} right now`
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 9 })} ${name} ${amount === 1 ? 'is' : 'are'} worth about ${formatUsd(usd * amount)} at ${formatPrice(usd)} each`
}

function priceWords({ symbol, price_usd: usd, change_24h_pct: change }: Candidate): string {
  const name = plainSymbol(symbol)
  if (typeof usd !== 'number') return `no source has a price for ${name} right now`
  return `${name} is at ${formatPrice(usd)}${changeWords(change)}`
}

function changeWords(change: number | null | undefined): string {
  if (typeof change !== 'number') return ''
  const text = formatPercent(Math.abs(change)).replace('+', '')
  if (text === '0.00%') return ', unchanged over 24 hours'
  return `, ${change > 0 ? 'up' : 'down'} ${text} over 24 hours`
}
