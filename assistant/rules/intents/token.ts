/** 'Is this JUP the real one?', 'what is wif', a pasted mint: which token is meant and whether to trust its name. */
import { formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import type { Captures } from '#domain/language/pattern.ts'
import type { Token } from '#domain/language/tokens.ts'
import { type Ask, addressIn, tokensIn } from '../ask.ts'
import { defineIntent, type Move, type ToolCall } from '../intent.ts'
import { counted, plainName, plainSentence, plainSymbol } from '../plain.ts'
import { type Candidate, type TokensView, tokensView, worded } from '../views.ts'

/** As many candidates as the tool gives. */
const ALL_CANDIDATES = 10

const KIND = '[token | coin | mint | memecoin | one | address | contract | ticker]'
const FIND =
  '(find [me] | search [for] | look up | lookup | look for | look into | resolve | identify | check [out] | research | info [on | about | for] | information [on | about] | details [on | of | about | for] | about | more about | mint [address] (of | for) | [contract] address (of | for) | contract (of | for) | who is | explain | describe | verify | is there [a | an] | show me)'
const DOUBT =
  '(<real> | safe | a scam | scam | fake | a rug | a fake | an impostor | trustworthy | trusted | ok)'

export const token = defineIntent({
  name: 'token',
  example: {
    ask: 'is this BONK the real one?',
    for: 'which token is the true one',
    needs: 'solana_resolve_token',
  },
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
  respond: (ask, captures) => tokenMove(wanted(ask, captures)),
})

/** A token is named, but not what about it: say what can be told. */
export const somethingAboutToken = defineIntent({
  name: 'about-token',
  patterns: [],
  hints: ['... {token} ...'],
  respond(ask, captures) {
    const [named] = tokensIn(ask, captures)
    if (!named) return undefined
    const symbol = plainSymbol(named.symbol)
    return {
      say: `I can't answer that about ${symbol}. I know its price, its market cap and liquidity, whether it is the real one, and how much of it the wallet holds.`,
      about: [named],
    }
  },
})

/** Names that are on no list. */
export const unlistedToken = defineIntent({
  name: 'token',
  patterns: [
    `(find | search for | search | look up | lookup | resolve | look for) [me] [the | a | token | coin] [token | coin | memecoin] [called | named] {thing} ${KIND}`,
    'what is [the] {thing} (token | coin | memecoin)',
    '(is there | find me) a (token | coin | memecoin) (called | named) {thing}',
    'is {thing} (a (scam | rug) | verified | legit)',
  ],
  respond: (ask, captures) => tokenMove(wanted(ask, captures)),
})

/** 'It' is what was talked about last. */
export const doubtOfIt = defineIntent({
  name: 'token',
  patterns: [
    `is (it | that | this | that one | this one) [really | the | a] ${DOUBT} ${KIND}`,
    '<show> (its | the) (mint | contract | contract address | mint address)',
    'what is (it | that token | that coin)',
  ],
  respond: (_ask, _captures, { about }) => tokenMove(about[0]),
})

function wanted(ask: Ask, captures: Captures): Token | undefined {
  const address = addressIn(ask, captures)
  return address ? { symbol: '', name: '', mint: address } : tokensIn(ask, captures)[0]
}

const tokenMove = (asked: Token | undefined): Move | undefined =>
  asked && {
    calls: [lookUp(asked)],
    answer: worded(tokensView, (view) => tokenWords(asked, view)),
    again: ([other]) => tokenMove(other) ?? { say: 'Which token do you mean?' },
    more: () => moreCandidates(asked),
    about: [asked],
  }

const moreCandidates = (asked: Token): Move => ({
  calls: [{ tool: 'solana_resolve_token', args: { ...lookUp(asked).args, limit: ALL_CANDIDATES } }],
  answer: worded(tokensView, ({ candidates }) =>
    candidates.length > 1
      ? `That makes ${counted(candidates.length, 'candidate')}; the card shows each with its mint.`
      : 'There are no other candidates.',
  ),
  about: [asked],
})

/** Asks by symbol, so that impostors of the same name are seen beside the true one; by mint where only that is known. */
export const lookUp = ({ symbol, mint }: Token): ToolCall => ({
  tool: 'solana_resolve_token',
  args: { query: symbol === '' ? (mint ?? '') : symbol },
})

/** The one on our list, else the first: the tool ranks them. */
export const bestCandidate = (asked: Token, candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.find(({ mint }) => mint === asked.mint) ?? candidates[0]

function tokenWords(asked: Token, { candidates }: TokensView): string {
  const best = bestCandidate(asked, candidates)
  if (!best) return notFound(asked)
  const symbol = plainSymbol(best.symbol)
  const twins = candidates.filter((each) => each !== best && sameSymbol(each, best))
  const sentences = [
    best.verified
      ? `The verified ${symbol} is ${plainName(best.name)}: ${best.mint}.`
      : `${symbol} (${plainName(best.name)}) is not verified. Its mint is ${best.mint}.`,
    figures(best),
    ...best.warnings.slice(0, 3).map((warning) => `${plainSentence(warning).replace(/\.$/, '')}.`),
    twinWords(twins),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

const notFound = ({ symbol, mint }: Token): string =>
  symbol === ''
    ? `No source knows a token at ${mint}. If it is a wallet, ask **what is in** and the address.`
    : `I found no token called ${plainSymbol(symbol)}.`

const sameSymbol = (a: Candidate, b: Candidate): boolean => a.symbol.toLowerCase() === b.symbol.toLowerCase()

function figures({ price_usd: price, liquidity_usd: liquidity }: Candidate): string {
  const parts = [
    typeof price === 'number' ? `trades at ${formatPrice(price)}` : '',
    typeof liquidity === 'number' ? `has ${formatCompact(liquidity, true)} of liquidity` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? `It ${parts.join(' and ')}.` : ''
}

function twinWords(twins: readonly Candidate[]): string {
  if (twins.length === 0) return ''
  const unverified = twins.every(({ verified }) => !verified)
  const who = `${counted(twins.length, 'other token')} ${twins.length === 1 ? 'uses' : 'use'} the same symbol`
  return `${who}${unverified ? ` and ${twins.length === 1 ? 'is' : 'are'} not verified` : ''}: compare the mint before you trust one.`
}
