/** 'My trades', 'what did that cost me?', 'why did it fail?': the caller's own trades, from the ledger. */
import type { Catalogue } from '#domain/language/catalogue.ts'
import { defineLanguage } from '#domain/language/tool-language.ts'
import { outcomeIn } from '../_kit/language/swap-in.ts'
import { swapView } from '../_kit/language/swap-view.ts'
import { listMyTrades } from './contract.ts'
import { amendedTrades } from './language/amend-trades.ts'
import { fate } from './language/fate.ts'
import { tradeFrames } from './language/frames.ts'
import { ownTable } from './language/own-table.ts'
import type { TradeSlots } from './language/trade-slots.ts'
import { feesOf, type TradesView, tradesView, tradesWords } from './language/trade-words.ts'

/** The outcome of each trade and the fees of all; the cost and the result of one are worded in English only. */
function tradesIn(words: Catalogue, [view]: readonly TradesView[], { want }: TradeSlots): string | undefined {
  if (!view) return undefined
  if (view.trades.length === 0) return words.noTrades
  if (want === 'fees') return feesIn(words, view)
  if (want !== 'list' && want !== 'outcome') return undefined
  const said = (want === 'outcome' ? view.trades.slice(0, 1) : view.trades).map(({ gave, got, status }) =>
    outcomeIn(words, [swapView.parse({ intent_id: '', status, give: gave, get: got, at_least: got })]),
  )
  return said.includes(undefined) ? undefined : said.join(' ')
}

function feesIn(words: Catalogue, view: TradesView): string {
  const { sum, count } = feesOf(view)
  return count === 0 ? words.noFeesPaid : words.feesPaid(sum, count)
}

export const language = defineLanguage(listMyTrades, {
  frames: [fate, ...tradeFrames],
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
  table: ownTable,
  again: (slots, [token]) => ({ ...slots, token: token && (token.symbol || token.mint) }),
})
