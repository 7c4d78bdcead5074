/** Everything a wallet holds, in words: the total first, then what it is made of; the card shows the rows. */
import { formatAmount, formatUsd } from '#contract/rules/amounts.ts'
import { counted, listed, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import { moveWords } from '../../_kit/language/move-words.ts'
import type { BalanceRow, BalancesView } from './balances-view.ts'

/** The first answer names so many rows, and each 'more' so many again. */
export const NAMED = 3
export const STEP = 7

export function restWords({ rows, more }: BalancesView, from: number): string {
  const next = rows.slice(from, from + STEP)
  if (next.length === 0)
    return `That is all: ${counted(rows.length, 'holding')}${more > 0 ? ` and ${more} smaller ones` : ''}.`
  const named = next.map(
    ({ symbol, usd }) => `${plainSymbol(symbol)}${typeof usd === 'number' ? ` (${formatUsd(usd)})` : ''}`,
  )
  const left = rows.length - from - next.length + more
  return `Then ${listed(named)}.${left > 0 ? ` ${counted(left, 'smaller one')} after that.` : ' That is all.'}`
}

/** `isAfter`: it stands after the answer to something else, and needs a subject. */
export function portfolioWords(view: BalancesView, isAfter = false): string {
  const owner = view.wallet.label ? '' : ` in ${view.wallet.address}`
  if (view.rows.length === 0)
    return sentences(`That wallet is empty: no SOL and no tokens${owner}.`, partialWords(view))
  return sentences(
    totalWords(view, owner, isAfter),
    view.change_24h_pct ? dayWords(view.change_24h_pct) : '',
    unpricedWords(view),
    view.more > 0 ? `${counted(view.more, 'smaller holding')} not listed.` : '',
    partialWords(view),
    view.stale ? 'The price source does not answer right now, so these prices are a little old.' : '',
  )
}

/** 'Down 1.48% over the last 24 hours.' */
function dayWords(percent: number): string {
  const words = moveWords(percent)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} over the last 24 hours.`
}

/** A wallet may have more token accounts than are read. */
const partialWords = ({ accounts_read: read }: BalancesView): string =>
  read
    ? `It has more than ${formatAmount(read)} token accounts, and only ${formatAmount(read)} of them were read.`
    : ''

function totalWords(view: BalancesView, owner: string, isAfter: boolean): string {
  const { rows, total_usd: total, no_prices: missing } = view
  const valued = rows.filter(({ usd }) => (usd ?? 0) > 0)
  const [first, ...next] = valued
  if (!total || !first) {
    const count = counted(tokenCount(view), 'token')
    if (missing) return `It holds ${count}. There are no prices right now: ${missing}.`
    return `It holds ${count}, none with a price I trust.`
  }
  const others = next.slice(0, NAMED - 1).map(({ symbol }) => plainSymbol(symbol))
  const follow = others.length > 0 ? ` ${listed(others)} ${others.length === 1 ? 'follows' : 'follow'}.` : ''
  const sum = isAfter
    ? `The wallet${owner.replace(' in', '')} holds about ${formatUsd(total)}`
    : `About ${formatUsd(total)}${owner}`
  return `${sum}, ${shareWords(first, total)}.${follow}`
}

/** Those that are not listed count too. */
export const tokenCount = ({ rows, priced, unpriced }: BalancesView): number =>
  Math.max(rows.length, priced + unpriced)

/** Shares as people say them; a percentage would promise more than prices can keep. */
const SHARES: readonly (readonly [number, string])[] = [
  [0.995, 'all of it'],
  [0.93, 'nearly all of it'],
  [0.8, 'most of it'],
  [0.7, 'about three quarters of it'],
  [0.62, 'about two thirds of it'],
  [0.55, 'more than half of it'],
  [0.45, 'half of it'],
  [0.38, 'nearly half of it'],
  [0.29, 'about a third of it'],
  [0.22, 'about a quarter of it'],
  [0, 'the largest part of it'],
]

function shareWords({ symbol, usd }: BalanceRow, total: number): string {
  const share = (usd ?? 0) / total
  const words = SHARES.find(([from]) => share >= from)?.[1] ?? 'part of it'
  return `${words} ${plainSymbol(symbol)}`
}

/** The total has said it where no token has a price. */
function unpricedWords({ priced, unpriced }: BalancesView): string {
  if (unpriced === 0 || priced === 0) return ''
  return `${counted(unpriced, 'token')} more ${unpriced === 1 ? 'has' : 'have'} no price I trust and ${unpriced === 1 ? 'is' : 'are'} not counted.`
}
