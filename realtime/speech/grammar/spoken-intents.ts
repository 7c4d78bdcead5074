/** What can be said aloud: the phrases of the grammar, by the intent that answers them. One row per intent. */

/** Phrases are in the language of the rules brain's patterns, without `...` and free words: every word is known. */
export type SpokenIntent = Readonly<{ name: string; phrases: readonly string[] }>

const WHAT = "(what is | what's)"
const HOW = "(how is | how's)"
const CAN = '[can you | could you]'
const SHOW = `${CAN} (show [me] | list | give me)`
/** In front of a thing that is asked for, or not even that: 'the price of sol'. */
const ASK = `[${CAN} (show me | tell me | give me | check) | ${WHAT}]`
const REAL = '(real | legit | safe | verified | a scam | the real one)'
const WALLET = '(my | the) wallet'
const PART = '({number} percent | half | all) [of] [my]'

/** Every name is an intent of the rules brain, which must understand each of the phrases (tested). */
export const spokenIntents: readonly SpokenIntent[] = [
  {
    name: 'greeting',
    phrases: ['(hi | hello | hey) [there | parley]', 'good (morning | afternoon | evening)'],
  },
  { name: 'how-are-you', phrases: ['how are you [doing] [today]', `${HOW} it going`] },
  { name: 'thanks', phrases: ['(thanks | thank you) [very much | so much | a lot | parley]'] },
  { name: 'praise', phrases: ['(great | good | nice) (job | work)', 'well done', 'i love it'] },
  { name: 'acknowledged', phrases: ['(ok | yes [please] | sure | alright | got it | i see | makes sense)'] },
  {
    name: 'complaint',
    phrases: [
      "(that is | that's) (wrong | not what i asked [for])",
      'are you sure',
      "i (do not | don't) understand",
      'what do you mean',
    ],
  },
  { name: 'goodbye', phrases: ['(goodbye | bye | bye bye | see you [later] | talk to you later) [parley]'] },
  {
    name: 'stop',
    phrases: [
      '(stop | cancel | never mind | forget it | be quiet | enough | wait | hold on | pause)',
      'stop (it | that | talking)',
      'no [thanks]',
    ],
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
  { name: 'send', phrases: ['send {number} {token}', 'send [some | my] {token} to my friend'] },
  { name: 'staking', phrases: ['(stake | unstake) ([my] {token} | {number} {token})'] },
  { name: 'orders', phrases: ['set a (price alert | limit order | stop loss) (for | on) {token}'] },
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
      `${SHOW} my ([recent | last | latest] (transactions | trades) | (transaction | trade) history)`,
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
    ],
  },
  {
    name: 'sign-in',
    phrases: [
      '(sign in | sign up | log in | sign out | log out)',
      '(connect my [own] | create a new) wallet',
    ],
  },
  { name: 'nfts', phrases: [`${SHOW} my collectibles`] },
  { name: 'voice', phrases: ['can you hear me'] },
  {
    name: 'swap',
    phrases: [
      `(swap | exchange | convert | trade) ([my] | {number} | ${PART}) {token} (to | for | into) {token}`,
      '[i want to] buy ([some] | {number} | {number} dollars [worth] of) {token}',
      `[i want to] sell ([my] | {number} | ${PART}) {token}`,
      'confirm [the | my] (swap | trade | order)',
    ],
  },
  { name: 'worth', phrases: [`(${WHAT} | what are | how much is | how much are) {number} {token} worth`] },
  {
    name: 'wallet-address',
    phrases: [
      '(which | what) wallet (is this | am i using)',
      `${ASK} (my | the) (wallet | deposit) address`,
      `${WHAT} my address`,
      `${SHOW} my active wallet`,
      'where can i deposit',
    ],
  },
  { name: 'wallets', phrases: [`[${SHOW}] [all] my wallets`, '(how many | which) wallets do i have'] },
  {
    name: 'account',
    phrases: ['who am i', 'am i (signed in | logged in | a guest)', `${SHOW} my account [status]`],
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
  },
  {
    name: 'repeat',
    phrases: [
      '(once more | again | try again | check again)',
      'refresh the (price | prices | balance | balances)',
    ],
  },
  {
    name: 'holdings',
    phrases: [
      'how (much | many) {token} [tokens | coins] (do i (have | own | hold) | have i got)',
      `how much {token} is in ${WALLET}`,
      'how much {token}',
      '(do i | do we) have any {token} [left]',
      `is there any {token} in ${WALLET}`,
      `[${SHOW} | ${WHAT} | check] my {token} balance`,
      `(how much is | ${WHAT}) my {token} worth`,
      'do i have any [of (it | that)]',
      'how much of it do i have',
    ],
  },
  {
    name: 'balances',
    phrases: [
      `[${SHOW} | ${CAN} check | read me | ${WHAT}] my (balance | balances | portfolio | holdings | tokens)`,
      `[${SHOW} | check | ${WHAT}] the balance of ${WALLET}`,
      `${WHAT} in ${WALLET}`,
      `(show [me] | check) ${WALLET}`,
      '(what | which) (tokens | coins) do i (have | own | hold)',
      'what do i (have | own)',
      'how much [money] do i have',
      `(how much is | ${WHAT}) my (portfolio | wallet) worth`,
      `${HOW} my portfolio doing`,
      `${SHOW} everything i (own | have)`,
      `${WHAT} my (total balance | net worth)`,
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
      `${ASK} [the] [current] price of [one] {tokens}`,
      `${ASK} [the] [current] {token} price`,
      'how much (is | are) [one] {tokens} [worth]',
      'how much does [one] {token} cost',
      `${WHAT} {token} (worth | trading at | at)`,
      `${HOW} {token} doing`,
      'is {token} (up | down | up or down)',
      'where is {token} trading',
      'how much is it [worth]',
      `${WHAT} (its | the) price`,
      'is it up or down',
    ],
  },
  {
    name: 'token',
    phrases: [
      `is [this] {token} ${REAL}`,
      'which {token} is the real one',
      '(find | look up | search for | check out) [the] {token} [token]',
      'tell me about {token}',
      `${WHAT} {token}`,
      `${ASK} the (contract address | mint address | mint | details) of {token}`,
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

/** What the page and the voice itself do; no intent of the brain. */
export const spokenControls: readonly SpokenIntent[] = [
  { name: 'confirm', phrases: ['yes (go ahead | do it | confirm)', 'go ahead', 'do it', 'confirm'] },
  { name: 'cancel', phrases: ['[no] cancel the (swap | trade | order)', "[no] (do not | don't) do it"] },
  { name: 'slippage', phrases: ['set [the] slippage to {number} percent'] },
  { name: 'mute', phrases: ['mute [yourself | the microphone]'] },
  { name: 'unmute', phrases: ['unmute [the microphone]'] },
  { name: 'say-again', phrases: ['(say | repeat) that [again]', 'what did you say'] },
  { name: 'slower', phrases: ['(speak | talk) (slower | more slowly)'] },
  { name: 'faster', phrases: ['(speak | talk) faster'] },
  { name: 'hang-up', phrases: ['hang up', 'end the call'] },
]

/** Courtesies around any of them; the rules brain reads past them. */
export const BEFORE = '[parley | hey parley | please]'
export const AFTER = '[please | now]'
