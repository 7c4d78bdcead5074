/** 'My trades', 'what did that cost me?', 'why did it fail?': the caller's own trades, from the ledger. */
import type { Catalogue } from '#domain/language/catalogue.ts'
import { defineLanguage } from '#domain/language/tool-language.ts'
import { outcomeIn } from '../_kit/language/swap-in.ts'
import { swapView } from '../_kit/language/swap-view.ts'
import { listMyTrades } from './contract.ts'
import { amendedTrades } from './language/amend-trades.ts'
import { tradeFrames } from './language/frames.ts'
import type { TradeSlots } from './language/trade-slots.ts'
import { type TradesView, tradesView, tradesWords } from './language/trade-words.ts'

/** The outcome of each trade; its costs are worded in English only. */
function tradesIn(words: Catalogue, [view]: readonly TradesView[], { want }: TradeSlots): string | undefined {
  if (!view || want !== 'list' || view.trades.length === 0) return undefined
  const said = view.trades.map(({ gave, got, status }) =>
    outcomeIn(words, [swapView.parse({ intent_id: '', status, give: gave, get: got, at_least: got })]),
  )
  return said.includes(undefined) ? undefined : said.join(' ')
}

export const language = defineLanguage(listMyTrades, {
  frames: tradeFrames,
  args: ({ want, token, period, limit }: TradeSlots) => ({
    limit,
    token,
    period,
    with_unconfirmed: want === 'outcome' || want === 'link' || undefined,
  }),
  view: tradesView,
  says: tradesWords,
  saysIn: tradesIn,
  amend: amendedTrades,
  again: (slots, [token]) => ({ ...slots, token: token && (token.symbol || token.mint) }),
})
