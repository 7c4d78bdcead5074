/** 'What's in the wallet?', 'how much usdc?': everything a wallet holds, or one token or a few of it. */
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage } from '#domain/language/tool-language.ts'
import { asWallet } from '../_kit/language/subject-of.ts'
import { MAX_BALANCES, solanaListBalances } from './contract.ts'
import { amendedHoldings } from './language/amend-holdings.ts'
import type { BalanceSlots } from './language/balance-slots.ts'
import { balancesIn } from './language/balances-in.ts'
import { balancesTable } from './language/balances-table.ts'
import { type BalanceRow, balancesView } from './language/balances-view.ts'
import { chosenWords } from './language/chosen-words.ts'
import { balanceFrames } from './language/frames.ts'
import { holdingWords } from './language/holding-words.ts'
import { liquidWords } from './language/liquid-words.ts'
import { NAMED, portfolioWords, restWords, STEP } from './language/portfolio-words.ts'

export const language = defineLanguage(solanaListBalances, {
  frames: balanceFrames,
  args: ({ wallet, tokens, top, minUsd, from, isLiquid }: BalanceSlots) => ({
    wallet_address: wallet,
    // Which holdings are worth enough is only known from their prices.
    limit: tokens || isLiquid || minUsd !== undefined || from !== undefined ? MAX_BALANCES : top,
  }),
  view: balancesView,
  says(view, { tokens, top, minUsd, from, isLiquid }) {
    if (isLiquid) return liquidWords(view)
    if (tokens) return holdingWords(tokens, view)
    if (top !== undefined || minUsd !== undefined) return chosenWords(view, { top, minUsd })
    return from === undefined ? portfolioWords(view) : restWords(view, from)
  },
  saysAfter: (view, { tokens, top, minUsd, from, isLiquid }) =>
    tokens || isLiquid || top !== undefined || minUsd !== undefined || from !== undefined
      ? undefined
      : portfolioWords(view, true),
  about: ({ tokens, wallet }) => tokens ?? (wallet === undefined ? undefined : [asWallet(wallet)]),
  // The one that is named as the largest. In the wallet of somebody else 'it' stays the wallet.
  focus: ([view], { wallet, top, minUsd }) => {
    const row = wallet === undefined && minUsd === undefined && top === 1 ? view?.rows[0] : undefined
    return row && tokenOf(row)
  },
  amend: amendedHoldings,
  rows: ({ rows }) => rows.map(tokenOf),
  table: balancesTable,
  again: ({ wallet }, tokens) => ({ wallet, tokens }),
  more: ({ wallet, tokens, from }) =>
    tokens ? undefined : { wallet, from: from === undefined ? NAMED : from + STEP },
  saysIn: balancesIn,
})

const tokenOf = ({ symbol, name, mint }: BalanceRow): Token => ({ symbol, name: name ?? symbol, mint })
