/** How people ask for balances: all of them, one token or a few, the largest, of the session's wallet or of any address. */
import { CAN, HOW, SHOW, WHAT } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { WALLET_CUES } from '../../_kit/language/wallet-cues.ts'
import type { BalanceFrame } from './balance-slots.ts'
import { payer } from './payer-frame.ts'
import { readHoldings } from './read-holdings.ts'

const WALLET = '(my | the | this) wallet'

const balances: BalanceFrame = {
  name: 'balances',
  // Before trades: 'what can i trade with'.
  priority: PRIORITY.trade + 1,
  example: { group: 'money', text: "what's in the wallet?", purpose: 'everything it holds', place: 1 },
  patterns: [],
  // Only for slips of the finger: 'blance', 'holdigns'.
  also: [WALLET_CUES.words],
  spoken: [
    `[${SHOW} | ${CAN} check | read me | update | refresh | ${WHAT}] my [current | account | wallet] (balance | balances | portfolio | holdings | tokens | assets)`,
    `${SHOW} (balances | holdings)`,
    `[${SHOW} | check | ${WHAT}] the balance of ${WALLET}`,
    `${WHAT} in (${WALLET} | here | the demo wallet)`,
    `(show [me] | check | can i see) ${WALLET}`,
    '(what | which) (tokens | coins) do i (have | own | hold)',
    `(what | which) (tokens | coins) are in ${WALLET}`,
    `how many (tokens | coins) (do i have | are in ${WALLET})`,
    `what do i (have | own) [in ${WALLET}]`,
    'what have i got',
    '[show me] what i have got',
    'how much [money] do i have',
    `how much [money] is in ${WALLET}`,
    `(how much is | ${WHAT}) my (portfolio | wallet) worth`,
    `${HOW} my (portfolio | wallet) doing`,
    `${SHOW} everything i (own | have)`,
    `${WHAT} my (total [balance] | net worth)`,
    'what am i worth',
    '(where is | show me) [my | the] money',
    'do i have (anything | any money [left])',
    '[my] top {number} holdings',
  ],
  read: () => undefined,
  parse(words, context, utterance) {
    const found = readHoldings(words, context, utterance)
    return found && 'slots' in found.reading && found.reading.slots.tokens ? undefined : found
  },
}

/** Before trades: 'have i got 2 sol' buys nothing. */
const holdings: BalanceFrame = {
  name: 'holdings',
  priority: PRIORITY.trade + 1,
  example: { group: 'money', text: 'how much usdc?', purpose: 'one token of the wallet', place: 2 },
  patterns: [],
  spoken: [
    'how (much | many) {tokens} [tokens | coins] (do (i | we) (have | own | hold) | have i got)',
    `how much {token} is (in ${WALLET} | in here)`,
    'how much {token}',
    '(do i | do we) (have | own) [any | some] {tokens} [left]',
    'have i got any {token} [left]',
    `is there [any] {token} in (${WALLET} | here)`,
    `[${SHOW} | ${WHAT} | check] [my] {token} balance`,
    `[${SHOW}] the balance of {token}`,
    `[${SHOW}] my {token} [holdings]`,
    `(how much is | ${WHAT}) my {token} worth [in dollars]`,
    'do i have any [of (it | that)]',
    'how much of (it | that) do i (have | own)',
    'and how much do i have',
    `and in ${WALLET}`,
  ],
  read: () => undefined,
  parse(words, context, utterance) {
    const found = readHoldings(words, context, utterance)
    return found && 'slots' in found.reading && found.reading.slots.tokens ? found : undefined
  },
}

export const balanceFrames: readonly BalanceFrame[] = [payer, balances, holdings]
