/** 'How much usdc?': one or a few tokens out of the balances. */
import { addressIn, tokensIn } from '../ask.ts'
import { defineIntent } from '../intent.ts'
import { holdingsMove } from './held.ts'

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
