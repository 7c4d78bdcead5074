/** 'How much usdc?': one or a few tokens out of the balances. */
import { formatAmount, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { addressIn, tokensIn } from '../ask.ts'
import { defineIntent, type Move } from '../intent.ts'
import { listed, plainSymbol } from '../plain.ts'
import type { Token } from '../tokens.ts'
import { type BalanceRow, type BalancesView, balancesView, worded } from '../views.ts'
import { ALL_ROWS } from './balances.ts'

export const holdings = defineIntent({
  name: 'holdings',
  example: { ask: 'how much usdc?', for: 'one token of the wallet', needs: 'solana_list_balances' },
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
  respond(ask, captures) {
    const tokens = tokensIn(ask, captures)
    return tokens.length > 0 ? holdingsMove(tokens) : undefined
  },
})

/** The same with 'it' for the token. */
export const holdingsOfIt = defineIntent({
  name: 'holdings',
  patterns: [
    '(do | have) (i | we) <have> [any | some] [of] (it | that | this | those | them | any)',
    'how (much | many) of (it | that | this | them | those) (do (i | we) <have> | have i got | are there)',
  ],
  respond: (_ask, _captures, { about }) => (about.length > 0 ? holdingsMove(about) : undefined),
})

/** The same in somebody else's wallet. */
export const holdingsOf = defineIntent({
  name: 'holdings-of-address',
  patterns: [
    'how (much | many) {token} (does | has | is in | is there in | are in) [the] [wallet | address] {address} [have | hold | own | got]',
    '(does | has) [the] [wallet | address] {address} [have | hold | own | got] [any | some] {token}',
    '{token} (balance | holdings) (of | in | for) [wallet | address] {address}',
    '(balance | amount) of {token} (in | of | for) [wallet | address] {address}',
  ],
  respond(ask, captures) {
    const address = addressIn(ask, captures)
    const { token } = captures
    return address && token ? holdingsMove(tokensIn(ask, { token }), { wallet_address: address }) : undefined
  },
})

export const holdingsMove = (
  tokens: readonly Token[],
  args: Readonly<Record<string, unknown>> = {},
): Move => ({
  calls: [{ tool: 'solana_list_balances', args: { ...args, limit: ALL_ROWS } }],
  answer: worded(balancesView, (view) => holdingWords(tokens, view)),
  again: (others) => holdingsMove(others, args),
  about: tokens,
})

function holdingWords(tokens: readonly Token[], view: BalancesView): string {
  const found = tokens.map((token) => ({ token, row: rowOf(token, view) }))
  const held = found.flatMap(({ row }) => (row ? [amountWords(row)] : []))
  const absent = found.flatMap(({ token, row }) => (row ? [] : [plainSymbol(token.symbol)]))
  const sentences = [
    held.length > 0 ? `The wallet holds ${listed(held)}.` : '',
    absent.length > 0 ? absentWords(absent, view) : '',
    view.stale ? 'Prices are a little old: the source does not answer right now.' : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

const absentWords = (symbols: readonly string[], { rows, more }: BalancesView): string =>
  more > 0
    ? `There is no ${listed(symbols, 'or')} among the ${rows.length} largest holdings.`
    : `There is no ${listed(symbols, 'or')} in this wallet.`

/** By mint where it is known: anybody can make a token with a famous symbol. */
function rowOf(token: Token, { rows }: BalancesView): BalanceRow | undefined {
  if (token.mint === WRAPPED_SOL) {
    return rows.find(({ mint }) => mint === NATIVE_SOL) ?? rows.find(({ mint }) => mint === WRAPPED_SOL)
  }
  if (token.mint !== undefined) return rows.find(({ mint }) => mint === token.mint)
  return rows.find(({ symbol }) => symbol.toLowerCase() === token.symbol.toLowerCase())
}

function amountWords({ amount, symbol, usd }: BalanceRow): string {
  const count = Number(amount)
  const value = typeof usd === 'number' ? `worth about ${formatUsd(usd)}` : 'without a price I trust'
  return `${Number.isFinite(count) ? formatAmount(count) : amount} ${plainSymbol(symbol)}, ${value}`
}
