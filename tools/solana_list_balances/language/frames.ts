/** How people ask for balances: all of them, one token or a few, of the session's wallet or of any address. */
import { CAN, HOW, SHOW, WHAT } from '#domain/language/spoken-phrases.ts'
import type { Token } from '#domain/language/tokens.ts'
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'

export type BalanceSlots = Readonly<{
  /** The wallet of the session when left out. */
  wallet?: string
  /** Only these; all when left out. */
  tokens?: readonly Token[]
  /** The first row that is still to be named. */
  from?: number
}>

type BalanceFrame = Frame<BalanceSlots>

const THINGS =
  '(balance | balances | portfolio | holdings | holding | assets | funds | tokens | coins | crypto | money | stack | net worth | positions | stash | cash)'

const WALLET = '(my | the | this) wallet'

const priority = PRIORITY.wallet

/** 'It' stands for the token. */
const holdingsOfIt: BalanceFrame = {
  name: 'holdings',
  priority,
  patterns: [
    '(do | have) (i | we) <have> [any | some] [of] (it | that | this | those | them | any)',
    'how (much | many) of (it | that | this | them | those) (do (i | we) <have> | have i got | are there)',
  ],
  read: (_filled, { about }) => (about.length > 0 ? { slots: { tokens: about } } : undefined),
}

const balances: BalanceFrame = {
  name: 'balances',
  priority,
  example: { text: "what's in the wallet?", purpose: 'everything it holds', place: 1 },
  patterns: [
    `<show> <my> [wallet | token | account | current | total | demo | whole | entire | full | solana] ${THINGS} [overview | summary | value | list | breakdown] [in usd | in dollars] <wallet>`,
    '<show> <my> [demo | current | solana] wallet [contents | value | overview | summary | total | breakdown]',
    'what (is | was | have i got | do i have | do we have | have we got) (in | inside | on) <my> [demo | current | solana] (wallet | account | portfolio | bag | there | it | here)',
    '(what | which) [tokens | coins | crypto | assets | stuff | else] (do | does | did) (i | we | you | it | <my> wallet) <have> [right] <wallet>',
    'what have (i | we | you) got <wallet>',
    '(what | which) (tokens | coins | assets | crypto | stuff) (are | is) [there] (in | on) <my> [demo] (wallet | account | it | here)',
    'how (much | many) [money | crypto | cash | value | funds | stuff | dough | usd | dollars | tokens | coins] (do (i | we | you) <have> | is [there] | have (i | we) [got] | is left | are left | am i worth) [left] [in total] <wallet> [in total]',
    'how much (is | are) (in <my> [demo] (wallet | account | portfolio | there | here) | <my> (wallet | portfolio | stack | holdings | tokens | coins | stuff) worth | it all worth | everything worth)',
    '<show> <my> (biggest | largest | top | main) (holding | holdings | position | positions | token | tokens | coin | coins | asset | assets) <wallet>',
    '(which | what) [one | token | coin | holding | position] is [the | my] (biggest | largest | most valuable | worth (most | the most))',
    '(what | which) [token | coin] do i <have> the most [of]',
    '<show> [the] (dollar | dollars | usd | total) (value | worth | amount) [of <my> (wallet | portfolio | account)]',
    '<show> <my> total [value | worth] [of <my> (wallet | portfolio)]',
    '<show> what (i | we) (<have> | have got) <wallet>',
    '<show> what is (in | inside) <my> [demo] (wallet | account | there | here | it)',
    '(refresh | update | reload) <my> (wallet | portfolio | balances | balance)',
    'what (am i | is <my> (wallet | portfolio | stack) | are <my> (tokens | coins | holdings)) worth [in total]',
    'total (value | worth | balance) [of <my> (wallet | portfolio)]',
    '(am i | are we) (rich | poor | broke | loaded | a millionaire | wealthy | a whale) [yet]',
    'how (rich | poor | broke) am i',
    'do (i | we) <have> (anything | [any] (money | tokens | coins | crypto | funds | usd | dollars) | any | something) <wallet> [left]',
    'is there (anything | something | any money) <wallet>',
    'how (am i | are we) doing',
    '(how is | how are) <my> (portfolio | wallet | holdings | tokens | coins) [doing | looking]',
    `<show> [the] [total] ${THINGS} (of | in | for) <my> [demo] (wallet | account)`,
    'show me the money',
    'list (everything | it all | what i have | all)',
    '<show> everything [i have | i own | i hold] <wallet>',
  ],
  hints: [
    '... (my | the | our) [wallet | token | account | current] (balance | balances | portfolio | holdings | tokens | coins | funds | assets) ...',
    '... in (my | the | our | this) wallet ...',
    '(balance | balances | portfolio | holdings) (of | in | for | on | with | and | check | right) ...',
    '... how much (money | crypto | usd | dollars) ... (have | got | own | wallet | there | here | in this thing) ...',
    '... (net worth | total value) ...',
    '... what (i | we) (have | own | hold | have got) ...',
  ],
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
  ],
  read: () => ({ slots: {} }),
}

const holdingsOfAddress: BalanceFrame = {
  name: 'holdings-of-address',
  priority,
  patterns: [
    'how (much | many) {token} (does | has | is in | is there in | are in) [the] [wallet | address] {address} [have | hold | own | got]',
    '(does | has) [the] [wallet | address] {address} [have | hold | own | got] [any | some] {token}',
    '{token} (balance | holdings) (of | in | for) [wallet | address] {address}',
    '(balance | amount) of {token} (in | of | for) [wallet | address] {address}',
  ],
  read: ({ address, tokens }) =>
    address && tokens.length > 0 ? { slots: { wallet: address, tokens } } : undefined,
}

const balancesOfAddress: BalanceFrame = {
  name: 'balances-of-address',
  priority,
  patterns: [
    `<show> [the] [wallet | token] ${THINGS} (of | for | in | at | on) [wallet | address | account | this] [wallet | address] {address}`,
    'what (is in | is inside | is on | does | has | tokens are in) [the] [wallet | address | account] {address} [have | hold | own | contain | got]',
    'what [tokens | coins] does [the] [wallet | address] {address} <have>',
    `<show> {address} [wallet] ${THINGS}`,
    'how (rich | poor) is [wallet] {address}',
    'what does this wallet {address} <have>',
    '(check | show | inspect | open | view | scan | wallet | look at | look into | peek at) [me] [out] [the] [wallet | address | account] {address} [wallet]',
    'how much (is in | does | has) [wallet | address] {address} [have | hold | own | got]',
    '{address} wallet',
  ],
  hints: [
    `... ${THINGS} ... {address} ...`,
    '... wallet ... {address} ...',
    '... {address} ... (wallet | hold | holds | have | own | in it) ...',
  ],
  read: ({ address }) => (address ? { slots: { wallet: address } } : undefined),
}

/** 'And in the wallet?' after a price. */
const followUp: BalanceFrame = {
  name: 'follow-up',
  priority,
  patterns: [
    '(and | so) [how (much | many)] (do i <have> [of (it | that | them)] | in <my> wallet | have i got | mine)',
    'how much do i <have> of (it | that | them)',
  ],
  spoken: ['and how much do i have', `and in ${WALLET}`],
  read: (_filled, { about }) => (about.length > 0 ? { slots: { tokens: about } } : undefined),
}

const holdings: BalanceFrame = {
  name: 'holdings',
  priority,
  example: { text: 'how much usdc?', purpose: 'one token of the wallet', place: 2 },
  patterns: [
    'how (much | many) {tokens} [tokens | coins | token | coin] [is there | are there | do (i | we | you) <have> | does <my> wallet <have> | have (i | we) [got] | (is | are) [there] left | is | are] [left] <wallet>',
    'how (much | many) [of] (my | the) (wallet | portfolio | balance) is [in] {tokens}',
    '(do | have | did) (i | we | you) [<have>] [any | some | enough | much | a] {tokens} [tokens | coins | token] [left] <wallet>',
    '(is | are) there [any | some] {tokens} <wallet>',
    '<have> [any | some] {tokens} <wallet>',
    '<show> <my> {tokens} [token] (balance | balances | holdings | holding | position | stack | amount | stash)',
    '{tokens} [token] (balance | balances | holdings | holding | position | amount) <wallet>',
    '<show> [the] (balance | amount | holdings | holding) (of | in | for) <my> {tokens} <wallet>',
    '<show> my {tokens}',
    'how much (is | are) my {tokens} [worth | tokens worth | holdings worth]',
    'what (is | are) my {tokens} [tokens | holdings] worth',
    'value of my {tokens}',
    'how (much | many) {tokens}',
    '(my | our) {tokens}',
  ],
  hints: [
    '... (my | hold | holding | own | have | got) ... {token} ...',
    '... how (much | many) {tokens} ... (have | own | hold | got | left | wallet | here | there | need) ...',
  ],
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
  ],
  read: ({ tokens }) => (tokens.length > 0 ? { slots: { tokens } } : undefined),
}

export const balanceFrames: readonly BalanceFrame[] = [
  holdingsOfIt,
  balances,
  holdingsOfAddress,
  balancesOfAddress,
  followUp,
  holdings,
]
