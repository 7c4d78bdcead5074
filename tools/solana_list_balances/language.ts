/** 'What's in the wallet?', 'how much usdc?': everything a wallet holds, or one token or a few of it. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import { MAX_BALANCES, solanaListBalances } from './contract.ts'
import { balancesView } from './language/balances-view.ts'
import { type BalanceSlots, balanceFrames } from './language/frames.ts'
import { holdingWords } from './language/holding-words.ts'
import { NAMED, portfolioWords, restWords, STEP } from './language/portfolio-words.ts'
import { balancesIn } from './language/balances-in.ts'

export const language = defineLanguage(solanaListBalances, {
  frames: balanceFrames,
  args: ({ wallet, tokens, from }: BalanceSlots) => ({
    wallet_address: wallet,
    limit: tokens || from !== undefined ? MAX_BALANCES : undefined,
  }),
  view: balancesView,
  says(view, { tokens, from }) {
    if (tokens) return holdingWords(tokens, view)
    return from === undefined ? portfolioWords(view) : restWords(view, from)
  },
  about: ({ tokens }) => tokens,
  again: ({ wallet }, tokens) => ({ wallet, tokens }),
  more: ({ wallet, tokens, from }) =>
    tokens ? undefined : { wallet, from: from === undefined ? NAMED : from + STEP },
  saysIn: balancesIn,
})
