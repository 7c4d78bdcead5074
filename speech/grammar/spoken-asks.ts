/** What can be asked for aloud: swaps and what belongs to them, wallets, prices and tokens. */
import { CAN, HOW, SHOW, type SpokenIntent, WHAT } from './spoken-intent.ts'

/** In front of a thing that is asked for, or not even that: 'the price of sol'. */
const ASK = `[${CAN} (show me | tell me | give me | check) | ${WHAT}]`
const REAL = '(real | legit | safe | verified | a scam | the real one)'
const WALLET = '(my | the | this) wallet'
/** Behind each a token is named; the rules brain and the reader of consents know them all. */
const AMOUNT =
  '({number} | half a | a quarter of a | one dollar [worth] of | {number} dollars [worth] of | ({number} percent of | half [of] | all [of]) my)'
const SLIPPAGE = '[with {number} percent slippage]'

export const spokenAsks: readonly SpokenIntent[] = [
  {
    name: 'swap',
    phrases: [
      `(swap | exchange | convert | trade) [my | ${AMOUNT}] {token} (to | for | into) {token} ${SLIPPAGE}`,
      '[i want to] buy ([some] | {number} | one dollar [worth] of | {number} dollars [worth] of) {token}',
      `[i want to] sell [my | ${AMOUNT}] {token}`,
      'how do i (buy | sell) {token}',
    ],
  },
  // Only the whole read-back moves money; the short forms are answered with what to say.
  {
    name: 'confirm',
    phrases: [
      `[yes | i] confirm ${AMOUNT} {token} (to | for | into) {token}`,
      '(confirm | execute) the (swap | trade)',
      'did it go through',
    ],
  },
  {
    name: 'confirm',
    phrases: ['yes (go ahead | do it | confirm)', 'go ahead', 'do it', '[i] confirm'],
    isShort: true,
  },
  {
    name: 'decline',
    phrases: ['[no] cancel the (swap | trade | order)', "[no] (do not | don't) do it"],
    isShort: true,
  },
  { name: 'slippage', phrases: ['set [the] slippage to {number} percent'] },
  {
    name: 'receipts',
    phrases: [`[${SHOW}] my [recent | last] (trades | swaps | receipts)`, `[${SHOW}] my trade history`],
  },
  {
    name: 'worth',
    phrases: [
      `(${WHAT} | what are | how much is | how much are) {number} {token} (worth | in dollars)`,
      'how much is {number} {token}',
    ],
  },
  {
    name: 'wallet-address',
    phrases: [
      '(which | what) wallet (is this | am i using)',
      `${ASK} (my | the) (wallet | deposit) address`,
      `${WHAT} (my | your) address`,
      'my [wallet] address',
      `${SHOW} my active wallet`,
      `${WHAT} my wallet`,
      'where can i deposit',
    ],
  },
  { name: 'wallets', phrases: [`[${SHOW}] [all] my wallets`, '(how many | which) wallets do i have'] },
  {
    name: 'account',
    phrases: ['who am i', 'am i (signed in | logged in | a guest)', `[${SHOW}] my account [status]`],
  },
  {
    name: 'more',
    phrases: [
      `[${SHOW}] more [results | tokens]`,
      `[${SHOW}] the rest`,
      'next page',
      'go on',
      'continue',
      'show [me] (all | all of them)',
      '(what else is there | anything else)',
    ],
    isShort: true,
  },
  {
    name: 'repeat',
    phrases: [
      '(once more | again | try again | check again)',
      'refresh the (price | prices | balance | balances)',
    ],
    isShort: true,
  },
  {
    name: 'holdings',
    phrases: [
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
    ],
  },
  {
    name: 'balances',
    phrases: [
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
    ],
  },
  {
    name: 'market-cap',
    phrases: [`${ASK} the market cap of {tokens}`, `${ASK} [the] {token} market cap`],
  },
  {
    name: 'liquidity',
    phrases: [`${ASK} the liquidity of {tokens}`, `${ASK} [the] {token} liquidity`],
  },
  {
    name: 'price',
    phrases: [
      `${ASK} [the] [current] (price | prices) (of | for) [one] {tokens}`,
      `${ASK} [the] [current] {token} price`,
      '{token} and {token} price',
      'how much (is | are) [one | a] {tokens} [worth]',
      '(how much | what) does [one] {token} cost',
      `${WHAT} {token} (worth | trading at | trading for | at)`,
      `${HOW} {token} doing`,
      'is {token} (up | down | up or down)',
      'did {token} (go up | go down)',
      'where is {token} trading',
      'compare {token} (and | to | with) {token}',
      'how much is it [worth]',
      `${WHAT} (its | the) price`,
      'is it up or down',
    ],
  },
  {
    name: 'token',
    phrases: [
      `is ([this] {token} | the {token} token) ${REAL}`,
      'is (this | that) the (real | right) {token}',
      'which {token} is the real one',
      '(find | look up | search for | check out | verify | research) [the] {token} [token]',
      'tell me [everything] about {token}',
      `${WHAT} {token}`,
      `${ASK} the (contract address | mint address | mint | details) of {token}`,
      `${ASK} [the] {token} (contract address | mint address | mint)`,
      `is it ${REAL}`,
    ],
  },
  {
    name: 'follow-up',
    phrases: [
      '(and | what about | how about | same for) {token}',
      'and how much do i have',
      `and in ${WALLET}`,
    ],
  },
]
