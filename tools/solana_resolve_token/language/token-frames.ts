/** How people ask which token a name stands for and whether to trust it: 'is this JUP the real one?', a pasted mint. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import { ASK, WHAT } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { TokenFrame } from './token-slots.ts'

const KIND = '[token | coin | mint | memecoin | one | address | contract | ticker]'
const FIND =
  '(find [me] | search [for] | look up | lookup | look for | look into | resolve | identify | check [out] | research | info [on | about | for] | information [on | about] | details [on | of | about | for] | about | more about | mint [address] (of | for) | [contract] address (of | for) | contract (of | for) | who is | explain | describe | verify | is there [a | an] | show me)'
const DOUBT =
  '(<real> | safe | a scam | scam | fake | a rug | a fake | an impostor | trustworthy | trusted | ok)'

const REAL = '(real | legit | safe | verified | a scam | the real one)'

const priority = PRIORITY.token

const token: TokenFrame = {
  name: 'token',
  priority,
  example: { text: 'is this BONK the real one?', purpose: 'which token is the true one', place: 4 },
  patterns: [
    `is (this | that | it | my | the) [a | the] {token} ${KIND} [really | the | a] ${DOUBT} ${KIND}`,
    `is {token} ${KIND} [really | the | a] ${DOUBT} ${KIND}`,
    `is (this | that | it) [the | a] ${DOUBT} {token} ${KIND}`,
    `(which | what) {token} ${KIND} is [the] ${DOUBT} ${KIND}`,
    `(which | what | where) is [the] ${DOUBT} {token} ${KIND}`,
    `<real> {token} ${KIND}`,
    `[the] {token} ${KIND} (<real> | scam | fake)`,
    `${FIND} [the | a | all] [token | coin | mint | memecoin] {token} ${KIND}`,
    `(what | who) (is | are) [the] [token | coin] {token} ${KIND}`,
    `what (does | do) {token} do`,
    `{token} (mint | contract | address | info | information | details | token | coin)`,
    `<show> [the] (mint | contract | contract address | mint address | address | info | details) (of | for | on) [the] {token} ${KIND}`,
    `<show> [the] {token} (mint | contract | contract address | mint address | address | info)`,
    `${FIND} [the | a | all] [token | coin | mint | memecoin] {address}`,
    `(what | which [token | coin]) (is | is this) [this | the] [token | coin | mint | address] {address}`,
    `is [this | the | that] [token | coin | mint] {address} [really | the | a] ${DOUBT} ${KIND}`,
    'what (token | coin) is (this | that | it) {address}',
    `is (this | that | the) [token | coin | mint] [really | the | a] ${DOUBT} ${KIND} {address}`,
    '[mint | token | coin | contract | this] {address}',
  ],
  hints: [
    '... {token} ... (real | scam | legit | fake | fakes | verified | official | mint | contract | rug | rugs | safe | trust | genuine) ...',
    '... (real | scam | legit | fake | fakes | verified | official | mint | contract | rug | safe | trust | genuine) ... {token} ...',
    '... (trust | real | legit | safe) ... {address} ...',
    '... (about | deal with | up with | know) {token} ...',
  ],
  spoken: [
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
  read({ address, tokens: [token] }) {
    const wanted = address ? { symbol: '', name: '', mint: address } : token
    return wanted && { slots: { wants: 'identity', tokens: [wanted] } }
  },
}

/** 'It' is the token that was spoken of last. */
const doubtOfIt: TokenFrame = {
  name: 'token',
  priority,
  patterns: [
    `is (it | that | this | that one | this one) [really | the | a] ${DOUBT} ${KIND}`,
    '<show> (its | the) (mint | contract | contract address | mint address)',
    'what is (it | that token | that coin)',
  ],
  read: (_filled, { about: [token] }) => token && { slots: { wants: 'identity', tokens: [token] } },
}

/** A token is named, but not what about it. */
const somethingAboutToken: TokenFrame = {
  name: 'about-token',
  priority: PRIORITY.remainder - 1,
  patterns: [],
  hints: ['... {token} ...'],
  spoken: ['who (created | made) {token}', 'when did {token} launch'],
  read({ tokens: [token] }) {
    if (!token) return undefined
    const symbol = plainSymbol(token.symbol)
    return {
      say: `I can't answer that about ${symbol}. I know its price, its market cap and liquidity, whether it is the real one, and how much of it the wallet holds.`,
      about: [token],
    }
  },
}

/** Names that are on no list. */
const unlistedToken: TokenFrame = {
  name: 'token',
  priority,
  hasFreeWords: true,
  patterns: [
    `(find | search for | search | look up | lookup | resolve | look for) [me] [the | a | token | coin] [token | coin | memecoin] [called | named] {thing} ${KIND}`,
    'what is [the] {thing} (token | coin | memecoin)',
    '(is there | find me) a (token | coin | memecoin) (called | named) {thing}',
    'is {thing} (a (scam | rug) | verified | legit)',
  ],
  read: token.read,
}

export const tokenFrames: readonly TokenFrame[] = [token, doubtOfIt, somethingAboutToken, unlistedToken]
