/** 'Price of jup', 'sol?', 'market cap of wif': what a token costs now, and two more figures of the same kind. */
import { formatCompact, formatPercent, formatPrice, formatUsd } from '#contract/rules/amounts.ts'
import type { Token } from '#domain/language/tokens.ts'
import { tokensIn } from '../ask.ts'
import { defineIntent, type Intent, type Move, type Result } from '../intent.ts'
import { listed, plainSymbol } from '../plain.ts'
import { type Candidate, tokensView, UNREADABLE } from '../views.ts'
import { bestCandidate, lookUp } from './token.ts'

/** Each is a look-up of its own. */
const MAX_TOKENS = 4

const PRICE = '(price | prices | value | cost | quote | rate | worth)'

export const price = defineIntent({
  name: 'price',
  example: { ask: 'price of JUP', for: 'what a token costs', needs: 'solana_resolve_token' },
  patterns: [
    `<show> [the | current | live | latest | today | market | spot] [current | live | latest | market] ${PRICE} (of | for | on) [a | one | 1 | the | some] {tokens} [token | coin | in usd | in dollars]`,
    `<show> [the | current | live | latest] {tokens} [token | coin] ${PRICE} [in usd | in dollars | check]`,
    `${PRICE} {tokens}`,
    'how much (is | are | does | do | for | would) [a | one | 1 | the | an | single] {tokens} [token | coin | cost | worth | go for | going for | trading at | trading | sell for | in usd | in dollars]',
    'how (expensive | cheap) (is | are) {tokens}',
    'what (is | are | does | do) [a | one | 1 | the] {tokens} (worth | cost | trading at | at | going for | trading for | sell for | selling for | price | priced at)',
    '(how is | how are) {tokens} [doing | looking | trading | performing | price | holding up]',
    '(is | are) {tokens} (up | down | pumping | dumping | mooning | green | red) [or (down | up)]',
    '(did | has) {tokens} (pump | dump | pumped | dumped | moon | mooned | go up | go down | gone up | gone down)',
    'where (is | are) {tokens} (at | trading | sitting)',
    '{tokens} (to | in) (usd | dollars | usdc)',
    '{tokens} (up or down | going up | going down | usd)',
    '<show> [the] [24h | 24 hour | daily | day | today] (change | performance | move | percentage) (of | for | in | on) {tokens}',
    '<show> {tokens} [24h | 24 hour | daily | day] (change | performance | move)',
    '(compare | which is (worth more | more expensive | higher)) {tokens}',
  ],
  hints: [
    `... ${PRICE} ... {token} ...`,
    `... {token} ... ${PRICE} ...`,
    '... {token} ... (usd | dollars | trading | change | percent | 24h | up | down) ...',
    '... (up with | change in) {token} ...',
  ],
  respond: (ask, captures) => priceMove(tokensIn(ask, captures)),
})

/** Tokens that are on no list: only where the sentence leaves no doubt that one is meant. */
export const priceOfUnlisted = defineIntent({
  name: 'price',
  patterns: [
    `<show> [the | current] (price | cost) (of | for) [a | one | the] {thing} [token | coin]`,
    `<show> {thing} [token | coin] price`,
    'how much (is | does) [a | one | the] {thing} [token | coin | cost | worth | trading at]',
    'what is {thing} (worth | trading at)',
  ],
  respond: (ask, captures) => priceMove(tokensIn(ask, captures)),
})

/** 'It' is what was talked about last. */
export const priceOfIt = defineIntent({
  name: 'price',
  patterns: [
    `<show> [the | its | their | that | current] ${PRICE} [of (it | that | this | them | these)]`,
    'how much (is | does | are) (it | that | this | one | they) [cost | worth | go for | trading at | now]',
    'what is (it | that) (worth | trading at)',
    '(is it | are they) (up | down | pumping) [or (down | up)]',
    'how is it (doing | trading | looking)',
  ],
  respond: (_ask, _captures, { about }) =>
    priceMove(about) ?? { say: 'Which token? Say for example **price of JUP**.' },
})

/** 'What is 2 sol worth?': the price, times the amount. */
export const worthOf = defineIntent({
  name: 'worth',
  patterns: [
    '(what is | what are | how much is | how much are | convert | value of | <show>) {number} {token} [worth | cost | at] [in | to | into] [usd | dollars | money]',
    '{number} {token} (in | to | into) (usd | dollars)',
    '{number} {token} worth',
  ],
  respond(ask, captures) {
    const [asked] = tokensIn(ask, captures)
    const amount = Number(captures.number?.[0]?.replaceAll(',', ''))
    return asked && Number.isFinite(amount) ? worthMove(asked, amount) : undefined
  },
})

const worthMove = (asked: Token, amount: number): Move =>
  figureMove(
    [asked],
    (each) => worthWords(each, amount),
    ([other]) => worthMove(other ?? asked, amount),
  )

function worthWords({ symbol, price_usd: usd }: Candidate, amount: number): string {
  const name = plainSymbol(symbol)
  if (typeof usd !== 'number') return `no source has a price for ${name} right now`
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 9 })} ${name} ${amount === 1 ? 'is' : 'are'} worth about ${formatUsd(usd * amount)} at ${formatPrice(usd)} each`
}

type Metric = Readonly<{
  name: string
  words: string
  also: readonly string[]
  of: (candidate: Candidate) => number | null | undefined
}>

const METRICS: readonly Metric[] = [
  {
    name: 'market cap',
    words: '(market cap | cap | size)',
    also: ['how big is ({tokens} | it | that)'],
    of: (each) => each.market_cap_usd,
  },
  {
    name: 'liquidity',
    words: '(liquidity | depth)',
    also: ['how liquid is ({tokens} | it | that)'],
    of: (each) => each.liquidity_usd,
  },
]

export const metrics: readonly Intent[] = METRICS.map((metric) =>
  defineIntent({
    name: metric.name.replace(' ', '-'),
    patterns: [
      `<show> [the | current] ${metric.words} (of | for | in | on) [the] {tokens}`,
      `<show> [the] {tokens} ${metric.words}`,
      `how (much | big) (is [the] | of a) ${metric.words} (of | for | does | has) {tokens} [have]`,
      `how much ${metric.words} (does | has) {tokens} [have]`,
      `<show> [the | its] ${metric.words} [of (it | that | this)]`,
      ...metric.also,
    ],
    hints: [`... ${metric.words} ... {token} ...`, `... {token} ... ${metric.words} ...`],
    respond(ask, captures, { about }) {
      const tokens = tokensIn(ask, captures)
      return metricMove(metric, tokens.length > 0 ? tokens : about)
    },
  }),
)

export function priceMove(tokens: readonly Token[]): Move | undefined {
  if (tokens.length === 0) return undefined
  return figureMove(tokens, priceWords, (others) => priceMove(others) ?? fallBack(others))
}

function metricMove(metric: Metric, tokens: readonly Token[]): Move | undefined {
  if (tokens.length === 0) return undefined
  const words = (candidate: Candidate): string => {
    const value = metric.of(candidate)
    const symbol = plainSymbol(candidate.symbol)
    return typeof value === 'number'
      ? `${symbol} has a ${metric.name} of ${formatCompact(value, true)}`
      : `no source tells the ${metric.name} of ${symbol}`
  }
  return figureMove(tokens, words, (others) => metricMove(metric, others) ?? fallBack(others))
}

const fallBack = (tokens: readonly Token[]): Move => ({
  say: `I did not catch which token you mean${tokens.length > 0 ? '.' : '; name one, like **JUP**.'}`,
})

function figureMove(
  tokens: readonly Token[],
  words: (candidate: Candidate) => string,
  again: NonNullable<Move['again']>,
): Move {
  const asked = tokens.slice(0, MAX_TOKENS)
  return {
    calls: asked.map(lookUp),
    answer: (results) => sentence(asked.map((token, index) => figureWords(token, results[index], words))),
    again,
    about: asked,
  }
}

function figureWords(
  token: Token,
  result: Result | undefined,
  words: (candidate: Candidate) => string,
): readonly string[] {
  const view = tokensView.safeParse(result?.view)
  if (!view.success) return [UNREADABLE.replace(/\.$/, '')]
  const best = bestCandidate(token, view.data.candidates)
  if (!best) return [`I found no token called ${plainSymbol(token.symbol)}`]
  const doubt = best.verified
    ? []
    : [`Careful: this ${plainSymbol(best.symbol)} is not verified, its mint is ${best.mint}`]
  return [words(best), ...doubt]
}

const sentence = (parts: readonly (readonly string[])[]): string => {
  const first = parts.map(([main = '']) => main)
  const doubts = parts.flatMap(([, ...rest]) => rest)
  const main = listed(first)
  return [`${main.charAt(0).toUpperCase()}${main.slice(1)}`, ...doubts].map((each) => `${each}.`).join(' ')
}

function priceWords({ symbol, price_usd: usd, change_24h_pct: change }: Candidate): string {
  const name = plainSymbol(symbol)
  if (typeof usd !== 'number') return `no source has a price for ${name} right now`
  return `${name} is at ${formatPrice(usd)}${changeWords(change)}`
}

function changeWords(change: number | null | undefined): string {
  if (typeof change !== 'number') return ''
  const text = formatPercent(Math.abs(change)).replace('+', '')
  if (text === '0.00%') return ', unchanged over 24 hours'
  return `, ${change > 0 ? 'up' : 'down'} ${text} over 24 hours`
}
