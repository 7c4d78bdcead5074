/** 'What's in the wallet?': everything a wallet holds, in a sentence; the card shows the rows. */
import { formatPercent, formatUsd } from '#contract/rules/amounts.ts'
import { addressIn } from '../ask.ts'
import { defineIntent, type Move } from '../intent.ts'
import { counted, listed, plainSymbol } from '../plain.ts'
import { type BalanceRow, type BalancesView, balancesView, worded } from '../views.ts'
import { ALL_ROWS, holdingsMove } from './held.ts'

/** What the first answer names, and what each 'more' goes on with. */
const NAMED = 3
const STEP = 7

const THINGS =
  '(balance | balances | portfolio | holdings | holding | assets | funds | tokens | coins | crypto | money | stack | net worth | positions | stash | cash)'

export const balances = defineIntent({
  name: 'balances',
  example: { ask: "what's in the wallet?", for: 'everything it holds', needs: 'solana_list_balances' },
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
  respond: () => balancesMove(),
})

/** The same question about somebody else's wallet. */
export const balancesOf = defineIntent({
  name: 'balances-of-address',
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
  respond(ask, captures) {
    const address = addressIn(ask, captures)
    return address ? balancesMove({ wallet_address: address }) : undefined
  },
})

function balancesMove(args: Readonly<Record<string, unknown>> = {}): Move {
  return {
    calls: [{ tool: 'solana_list_balances', args }],
    answer: worded(balancesView, portfolioWords),
    again: (tokens) => holdingsMove(tokens, args),
    more: () => restMove(args, NAMED),
  }
}

/** The rows after those that were named, a few at a time. */
function restMove(args: Readonly<Record<string, unknown>>, from: number): Move {
  return {
    calls: [{ tool: 'solana_list_balances', args: { ...args, limit: ALL_ROWS } }],
    answer: worded(balancesView, (view) => restWords(view, from)),
    more: () => restMove(args, from + STEP),
  }
}

function restWords({ rows, more }: BalancesView, from: number): string {
  const next = rows.slice(from, from + STEP)
  if (next.length === 0)
    return `That is all: ${counted(rows.length, 'holding')}${more > 0 ? ` and ${more} smaller ones` : ''}.`
  const named = next.map(
    ({ symbol, usd }) => `${plainSymbol(symbol)}${typeof usd === 'number' ? ` (${formatUsd(usd)})` : ''}`,
  )
  const left = rows.length - from - next.length + more
  return `Then ${listed(named)}.${left > 0 ? ` ${counted(left, 'smaller one')} after that.` : ' That is all.'}`
}

function portfolioWords(view: BalancesView): string {
  const owner = view.wallet.label ? '' : ` in ${view.wallet.address}`
  if (view.rows.length === 0) return `That wallet is empty: no SOL and no tokens${owner}.`
  const sentences = [
    totalWords(view, owner),
    view.change_24h_pct ? `${formatPercent(view.change_24h_pct)} over the last 24 hours.` : '',
    unpricedWords(view),
    view.more > 0 ? `${counted(view.more, 'smaller holding')} not listed.` : '',
    view.stale ? 'The price source does not answer right now, so these prices are a little old.' : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function totalWords({ rows, total_usd: total, unpriced }: BalancesView, owner: string): string {
  const valued = rows.filter(({ usd }) => (usd ?? 0) > 0)
  const [first, ...next] = valued
  if (!total || !first)
    return `It holds ${counted(rows.length + unpriced, 'token')}, none with a price I trust.`
  const others = next.slice(0, NAMED - 1).map(({ symbol }) => plainSymbol(symbol))
  const follow = others.length > 0 ? ` ${listed(others)} ${others.length === 1 ? 'follows' : 'follow'}.` : ''
  return `About ${formatUsd(total)}${owner}, ${shareWords(first, total)}.${follow}`
}

/** Shares as people say them; a percentage would promise more than prices can keep. */
const SHARES: readonly (readonly [number, string])[] = [
  [0.995, 'all of it'],
  [0.93, 'nearly all of it'],
  [0.8, 'most of it'],
  [0.7, 'about three quarters of it'],
  [0.62, 'about two thirds of it'],
  [0.55, 'more than half of it'],
  [0.45, 'half of it'],
  [0.38, 'nearly half of it'],
  [0.29, 'about a third of it'],
  [0.22, 'about a quarter of it'],
  [0, 'the largest part of it'],
]

function shareWords({ symbol, usd }: BalanceRow, total: number): string {
  const share = (usd ?? 0) / total
  const words = SHARES.find(([from]) => share >= from)?.[1] ?? 'part of it'
  return `${words} ${plainSymbol(symbol)}`
}

function unpricedWords({ unpriced }: BalancesView): string {
  if (unpriced === 0) return ''
  return `${counted(unpriced, 'token')} more ${unpriced === 1 ? 'has' : 'have'} no price I trust and ${unpriced === 1 ? 'is' : 'are'} not counted.`
}
