/** How people ask for a figure of a token: its price, what an amount of it is worth, its market cap, its liquidity. */
import { ASK, HOW, WHAT } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { TokenFrame, TokenSlots } from './token-slots.ts'

const PRICE = '(price | prices | value | cost | quote | rate | worth)'

const priority = PRIORITY.token

const worth: TokenFrame = {
  name: 'worth',
  // Before trades: 'convert 2 sol to usd' is a question.
  priority: PRIORITY.trade + 1,
  patterns: [
    '(what is | what are | how much is | how much are | convert | value of | <show>) {number} {token} [worth | cost | at] [in | to | into] [usd | dollars | money]',
    '{number} {token} in (usd | dollars)',
    '{number} {token} worth',
  ],
  spoken: [
    `(${WHAT} | what are | how much is | how much are) {number} {token} (worth | in dollars)`,
    'how much is {number} {token}',
  ],
  read({ tokens, number }) {
    const amount = Number(number?.replaceAll(',', ''))
    const [token] = tokens
    return token && Number.isFinite(amount)
      ? { slots: { wants: 'worth', tokens: [token], amount } }
      : undefined
  },
}

type Size = Readonly<{
  name: string
  wants: TokenSlots['wants']
  words: string
  question: string
  spoken: readonly string[]
}>

const sizes: readonly Size[] = [
  {
    name: 'market-cap',
    wants: 'market cap',
    words: '(market cap | cap | size)',
    question: 'how big is ({tokens} | it | that)',
    spoken: [`${ASK} the market cap of {tokens}`, `${ASK} [the] {token} market cap`],
  },
  {
    name: 'liquidity',
    wants: 'liquidity',
    words: '(liquidity | depth)',
    question: 'how liquid is ({tokens} | it | that)',
    spoken: [`${ASK} the liquidity of {tokens}`, `${ASK} [the] {token} liquidity`],
  },
]

const sizeFrames = sizes.map(
  ({ name, wants, words, question, spoken }): TokenFrame => ({
    name,
    priority,
    patterns: [
      `<show> [the | current] ${words} (of | for | in | on) [the] {tokens}`,
      `<show> [the] {tokens} ${words}`,
      `how (much | big) (is [the] | of a) ${words} (of | for | does | has) {tokens} [have]`,
      `how much ${words} (does | has) {tokens} [have]`,
      `<show> [the | its] ${words} [of (it | that | this)]`,
      question,
    ],
    hints: [`... ${words} ... {token} ...`, `... {token} ... ${words} ...`],
    spoken,
    read({ tokens }, { about }) {
      const wanted = tokens.length > 0 ? tokens : about
      return wanted.length > 0 ? { slots: { wants, tokens: wanted } } : undefined
    },
  }),
)

const price: TokenFrame = {
  name: 'price',
  priority,
  example: { text: 'price of JUP', purpose: 'what a token costs', place: 3 },
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
  spoken: [
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
  read: ({ tokens }) => (tokens.length > 0 ? { slots: { wants: 'price', tokens } } : undefined),
}

/** 'It' is the token that was spoken of last. */
const priceOfIt: TokenFrame = {
  name: 'price',
  priority,
  patterns: [
    `<show> [the | its | their | that | current] ${PRICE} [of (it | that | this | them | these)]`,
    'how much (is | does | are) (it | that | this | one | they) [cost | worth | go for | trading at | now]',
    'what is (it | that) (worth | trading at)',
    '(is it | are they) (up | down | pumping) [or (down | up)]',
    'how is it (doing | trading | looking)',
  ],
  read: (_filled, { about }) =>
    about.length > 0
      ? { slots: { wants: 'price', tokens: about } }
      : { say: 'Which token? Say for example **price of JUP**.' },
}

/** Tokens that are on no list, only where the sentence leaves no doubt that one is meant. */
const priceOfUnlisted: TokenFrame = {
  name: 'price',
  priority,
  hasFreeWords: true,
  patterns: [
    `<show> [the | current] (price | cost) (of | for) [a | one | the] {thing} [token | coin]`,
    `<show> {thing} [token | coin] price`,
    'how much (is | does) [a | one | the] {thing} [token | coin | cost | worth | trading at]',
    'what is {thing} (worth | trading at)',
  ],
  read: price.read,
}

export const priceFrames: readonly TokenFrame[] = [worth, ...sizeFrames, price, priceOfIt, priceOfUnlisted]
