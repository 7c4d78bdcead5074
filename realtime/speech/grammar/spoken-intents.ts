/** What can be said aloud: the phrases of the grammar, by the intent that answers them. One row per intent. */

/** Phrases are in the language of the rules brain's patterns, without `...` and free words: every word is known. */
export type SpokenIntent = Readonly<{
  name: string
  phrases: readonly string[]
  /** Said for itself: 'stop', not 'stop today'. */
  isShort?: true
}>

const WHAT = "(what is | what's)"
const HOW = "(how is | how's)"
const CAN = '[can you | could you]'
const SHOW = `${CAN} (show [me] | list | give me)`
/** In front of a thing that is asked for, or not even that: 'the price of sol'. */
const ASK = `[${CAN} (show me | tell me | give me | check) | ${WHAT}]`
const REAL = '(real | legit | safe | verified | a scam | the real one)'
const WALLET = '(my | the | this) wallet'
/** Behind each a token is named; the rules brain and the reader of consents know them all. */
const AMOUNT =
  '({number} | half a | a quarter of a | one dollar [worth] of | {number} dollars [worth] of | ({number} percent of | half [of] | all [of]) my)'
const SLIPPAGE = '[with {number} percent slippage]'

/** Every name is an intent of the rules brain, which must understand each of the phrases (tested). */
export const spokenIntents: readonly SpokenIntent[] = [
  {
    name: 'greeting',
    phrases: ['(hi | hello | hey) [there | parley]', 'good (morning | afternoon | evening)'],
    isShort: true,
  },
  { name: 'how-are-you', phrases: ['how are you [doing] [today]', `${HOW} it going`] },
  { name: 'thanks', phrases: ['(thanks | thank you) [very much | so much | a lot | parley]'], isShort: true },
  {
    name: 'praise',
    phrases: ['(great | good | nice) (job | work)', '(great | nice | cool)', 'well done', 'i love it'],
    isShort: true,
  },
  // What people say to show that they listen. Spoken over a reply it must never become anything else.
  {
    name: 'acknowledged',
    phrases: [
      '(ok | ok ok | yes | yes please | yeah | yeah yeah | yep | sure | alright | right | got it | [oh] i see | makes sense)',
    ],
    isShort: true,
  },
  { name: 'listening', phrases: ['(mm | mm hmm | mhm | hmm | uh huh | aha | oh)'], isShort: true },
  {
    name: 'complaint',
    phrases: [
      "(that is | that's) (wrong | not what i asked [for])",
      'are you sure',
      "i (do not | don't) understand",
      'what do you mean',
    ],
    isShort: true,
  },
  {
    name: 'goodbye',
    phrases: ['(goodbye | bye | bye bye | see you [later] | talk to you later) [parley]'],
    isShort: true,
  },
  {
    name: 'stop',
    phrases: [
      '(stop | stop stop | cancel | never mind | forget it | be quiet | quiet | enough | wait | hold on | pause)',
      'stop (it | that | talking)',
      'no [thanks]',
    ],
    isShort: true,
  },
  {
    name: 'who-are-you',
    phrases: [
      '(who | what) are you',
      `${WHAT} your name`,
      'are you [a] (robot | human | real person)',
      'tell me about yourself',
      'who made you',
    ],
  },
  { name: 'which-chain', phrases: ['(which | what) (network | chain) is this', 'is this real money'] },
  { name: 'whose-wallet', phrases: ['whose wallet is this', `${WHAT} the demo wallet`] },
  ...['scout', 'guardian', 'concierge'].map((agent) => ({
    name: `talk-to-${agent}`,
    phrases: [`${CAN} (talk | switch | go back) to [the] ${agent}`],
  })),
  {
    name: 'help',
    phrases: [
      '[can you | could you] help [me]',
      'i need help',
      'what can you do [for me]',
      'what can i (ask [you] | say | do)',
      'how (does this | do you) work',
      'how can you help [me]',
      'show me what you can do',
      'where do i start',
    ],
  },
  {
    name: 'advice',
    phrases: [
      'should i (buy | sell) [my] {token}',
      'what should i (buy | sell)',
      'is {token} a good (buy | investment)',
      'will {token} (go up | go down)',
    ],
  },
  {
    name: 'secret-key',
    phrases: [`(show me | ${WHAT} | export) my (private key | secret key | seed phrase)`],
  },
  {
    name: 'send',
    phrases: [
      '(send | transfer) {number} {token} [to my friend]',
      'send (some | my) {token} to my friend',
      '(send | give) me (some | {number}) {token}',
      'withdraw everything',
    ],
  },
  { name: 'staking', phrases: ['(stake | unstake) ([my] {token} | {number} {token})'] },
  {
    name: 'orders',
    phrases: [
      'set a (price alert | limit order | stop loss) [(for | on) {token}]',
      '(alert | notify) me (when | if) {token} (drops | goes up | goes down | hits {number})',
    ],
  },
  { name: 'about-token', phrases: ['who (created | made) {token}', 'when did {token} launch'] },
  {
    name: 'chart',
    phrases: [
      `${CAN} (show | open) [me] (the [price] chart (of | for) {token} | the {token} chart)`,
      '{token} chart',
    ],
  },
  {
    name: 'history',
    phrases: [
      `${SHOW} my ([recent | last | latest] transactions | transaction history)`,
      'my (last | recent) transactions',
      'recent activity',
    ],
  },
  {
    name: 'news',
    phrases: [
      `${WHAT} (trending | happening) [today | right now]`,
      `[${SHOW}] the (trending | top) (tokens | coins)`,
      `${SHOW} the [latest] news`,
      `[${SHOW}] the live streams`,
      'what are people saying about {token}',
      '[any] news about {token}',
      `[${SHOW}] the top (gainers | losers)`,
    ],
  },
  {
    name: 'sign-in',
    phrases: [
      '(sign in | sign up | log in | sign out | log out)',
      'how do i (sign in | log in | sign up)',
      '(connect my [own] | create a [new]) wallet',
    ],
  },
  { name: 'mute', phrases: ['mute [me | yourself | the microphone]'], isShort: true },
  { name: 'unmute', phrases: ['unmute [me | yourself | the microphone]'], isShort: true },
  { name: 'pace', phrases: ['(speak | talk) (slower | more slowly | faster)', 'slow down'], isShort: true },
  { name: 'hang-up', phrases: ['hang up', 'end the call'], isShort: true },
  { name: 'say-again', phrases: ['(say | repeat) that [again]', 'what did you say'], isShort: true },
  { name: 'nfts', phrases: [`${SHOW} my (collectibles | nfts)`, 'do i have any (collectibles | nfts)'] },
  { name: 'voice', phrases: ['can you hear me', '(talk | speak) to me'] },
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

/** Courtesies around any of them; the rules brain reads past them. */
export const BEFORE = '[parley | hey parley | please]'
export const AFTER = '[please | now | today | right now | for me | thanks]'
export const AFTER_SHORT = '[please | now]'
