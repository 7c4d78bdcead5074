/** Facts about tokens in a language other than English. */
import type { Catalogue } from '#domain/language/catalogue.ts'
import { plainName, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Figure } from '../../_kit/language/figure-cues.ts'
import { bestCandidate, type Candidate, type CandidatesView } from './candidates-view.ts'
import { changeOf, placed } from './placed.ts'
import type { Rank } from './rank.ts'
import type { TokenSlots } from './token-slots.ts'

/** Undefined for an answer that there is in English only. */
export function tokensIn(
  words: Catalogue,
  views: readonly CandidatesView[],
  { wants, tokens, amount, isEveryCandidate, rank }: TokenSlots,
): string | undefined {
  if (isEveryCandidate || views.length === 0 || views.length > tokens.length) return undefined
  if (rank && views.length > 1) return rankedIn(words, views, tokens, rank)
  const facts = views.flatMap((view, at) => {
    const token = tokens[at]
    return token ? wants.map((want) => factIn(words, want, token, view, amount)) : []
  })
  return facts.includes(undefined) ? undefined : sentences(...facts.map((fact) => fact ?? ''))
}

/** The coins by their changes, the first of them named. */
function rankedIn(
  words: Catalogue,
  views: readonly CandidatesView[],
  tokens: readonly Token[],
  rank: Rank,
): string | undefined {
  const end = rank === 'best' ? 'most' : 'least'
  const moves = placed(views, tokens, changeOf, end).map(({ name, value }) => ({
    symbol: name,
    change: value,
  }))
  const [first, second] = moves
  return first && second ? words.ranked(first.symbol, moves, rank === 'best') : undefined
}

function factIn(
  words: Catalogue,
  want: Figure,
  token: Token,
  view: CandidatesView,
  amount: number | undefined,
): string | undefined {
  const best = bestCandidate(token, view)
  if (!best) return words.noToken(plainSymbol(token.symbol || (token.mint ?? '')))
  const fact = figureIn(words, want, best, view, amount)
  const isClear = best.verified || ABOUT.has(want)
  return fact === undefined || isClear
    ? fact
    : sentences(fact, words.unverified(plainSymbol(best.symbol), best.mint))
}

/** Answers that say whether the token is verified. */
const ABOUT: ReadonlySet<Figure> = new Set(['about', 'safety', 'address'])

function figureIn(
  words: Catalogue,
  want: Figure,
  best: Candidate,
  view: CandidatesView,
  amount: number | undefined,
): string | undefined {
  const symbol = plainSymbol(best.symbol)
  switch (want) {
    case 'price':
    case 'change':
      return priceIn(words, best, amount)
    case 'cap':
      return words.marketCap(symbol, best.market_cap_usd ?? undefined)
    case 'liquidity':
      return words.liquidity(symbol, best.liquidity_usd ?? undefined)
    default:
      return ABOUT.has(want) ? aboutIn(words, best, view) : undefined
  }
}

function priceIn(
  words: Catalogue,
  { symbol: name, price_usd: usd, change_24h_pct: change }: Candidate,
  amount: number | undefined,
): string {
  const symbol = plainSymbol(name)
  if (typeof usd !== 'number') return words.noPrice(symbol)
  if (amount !== undefined) return words.worth({ amount: String(amount), symbol }, usd * amount)
  return words.price(symbol, usd, change ?? undefined)
}

function aboutIn(words: Catalogue, best: Candidate, { candidates }: CandidatesView): string {
  const twins = candidates.filter(
    (each) => each !== best && each.symbol.toLowerCase() === best.symbol.toLowerCase(),
  )
  const symbol = plainSymbol(best.symbol)
  return sentences(
    words.token({ symbol, name: plainName(best.name), mint: best.mint, isVerified: best.verified }),
    typeof best.price_usd === 'number'
      ? words.price(symbol, best.price_usd, best.change_24h_pct ?? undefined)
      : '',
    twins.length > 0 ? words.twins(twins.length) : '',
  )
}
