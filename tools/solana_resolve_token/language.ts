/** 'Price of jup', 'is this BONK the real one?': what a token costs, how big it is, and whether its name can be trusted. */

import * as z from 'zod/mini'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, type Reading } from '#domain/language/tool-language.ts'
import { solanaResolveToken } from './contract.ts'
import { amendedQuestion } from './language/amend-question.ts'
import { moreWords, tokenWords } from './language/candidate-words.ts'
import { bestCandidate, type CandidatesView, candidatesView } from './language/candidates-view.ts'
import { figureWords } from './language/figure-words.ts'
import { isOrdered } from './language/order.ts'
import { firstInOrder, orderWords } from './language/order-words.ts'
import { firstOf, isPartOf, ranked, rankWords } from './language/rank.ts'
import { tokenFrames } from './language/token-frames.ts'
import type { TokenSlots } from './language/token-slots.ts'
import { tokensIn } from './language/tokens-in.ts'
import { tokensTable } from './language/tokens-table.ts'

/** Each is a call of its own. */
const MAX_TOKENS = 4
/** As many candidates as the tool gives. */
const ALL_CANDIDATES = 10

export const language = defineLanguage(solanaResolveToken, {
  frames: tokenFrames,
  args: ({ tokens, isEveryCandidate }: TokenSlots) =>
    tokens.slice(0, MAX_TOKENS).map((token) => ({
      query: queryFor(token),
      limit: isEveryCandidate ? ALL_CANDIDATES : undefined,
    })),
  view: candidatesView,
  saysIn: tokensIn,
  asksIn: (words) => words.talk['which token'],
  says(view, slots) {
    const [token] = slots.tokens
    if (!token || !tellsAbout(slots)) return figureWords([view], slots)
    return slots.isEveryCandidate ? moreWords(view) : tokenWords(token, view)
  },
  saysAll(views, slots) {
    if (slots.rank) return rankWords(views, slots.tokens, slots.rank, slots.isSome)
    return (isOrdered(slots) && orderWords(views, slots)) || figureWords(views, slots)
  },
  // 'Sell that one': the one that is first in the order that was asked for.
  focus(views, slots) {
    if (views.length === 1) return namedBy(slots.tokens, views[0])
    if (views.length !== slots.tokens.length) return undefined
    if (slots.rank) return firstOf(views, slots.tokens, slots.rank)
    return isOrdered(slots) ? firstInOrder(views, slots) : undefined
  },
  // Which coin of the own wallet does best is only known once the wallet is read.
  prepare: ({ rank, tokens, ...slots }) =>
    rank && tokens.length === 0
      ? {
          tool: 'solana_list_balances',
          args: {},
          fill: (view) => ofHoldings(view, { ...slots, rank }),
        }
      : undefined,
  about: ({ tokens }) => tokens.slice(0, MAX_TOKENS),
  amend: amendedQuestion,
  again: ({ wants, amount }, tokens) => ({
    wants,
    amount,
    tokens: amount === undefined ? tokens : tokens.slice(0, 1),
  }),
  more: (slots) =>
    tellsAbout(slots) && !slots.isEveryCandidate ? { ...slots, isEveryCandidate: true } : undefined,
  // Another token of the name is on the card too, and was not shown by asking for this one.
  rows: (view, slots) =>
    slots === undefined || slots.isEveryCandidate || slots.isOfMatches
      ? view.candidates
      : meantIn(view, slots),
  matches: ({ candidates }) => candidates,
  table: tokensTable,
  // A name by itself asks for the price; a mint, for the token that it is.
  bareTokens: (tokens): TokenSlots => ({
    wants: [tokens.some(({ symbol }) => symbol === '') ? 'about' : 'price'],
    tokens,
  }),
})

/** The token behind a mint that was pasted: it has a name from here on, and still goes by that mint. */
function namedBy([token, ...more]: readonly Token[], view: CandidatesView | undefined): Token | undefined {
  if (!token || !view || token.symbol !== '' || more.length > 0) return undefined
  const found = view.candidates.find(({ mint }) => mint === token.mint)
  return found && { symbol: found.symbol, name: found.name, mint: found.mint, kind: 'coin' }
}

const holdings = z.object({
  rows: z.array(z.object({ symbol: z.string(), mint: z.string() })),
})

/** A coin that somebody sent may borrow a symbol, so each is looked up by its mint. */
function ofHoldings(view: unknown, slots: Omit<TokenSlots, 'tokens'>): Reading<TokenSlots> {
  const held = (holdings.safeParse(view).data?.rows ?? []).map(({ symbol, mint }) => ({
    symbol,
    name: symbol,
    mint,
    ...(mint !== NATIVE_SOL && { kind: 'coin' as const }),
  }))
  const tokens = ranked(held)
  return tokens.length === 0
    ? { say: 'This wallet holds no coins that move.' }
    : { slots: { ...slots, tokens, isSome: isPartOf(held) } }
}

/** The one candidate that the answer is about. */
function meantIn(view: CandidatesView, { tokens }: TokenSlots): readonly Token[] {
  const token = tokens.find((each) => queryFor(each) === view.query) ?? tokens[0]
  const best = token && bestCandidate(token, view)
  return best ? [best] : []
}

const tellsAbout = ({ wants }: TokenSlots): boolean => wants.length === 1 && wants[0] === 'about'

/** By symbol, so that impostors of the same name are seen beside the true one; by mint where only that is known. */
const queryFor = ({ symbol, mint, kind }: Token): string =>
  symbol === '' || kind === 'coin' ? (mint ?? symbol) : (TICKERS[symbol] ?? symbol)

/** Wrapped coins of other chains have their tickers in their names. */
const TICKERS: Readonly<Record<string, string>> = { BITCOIN: 'BTC', ETHEREUM: 'ETH', ETHER: 'ETH' }
