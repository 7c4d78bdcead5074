/** How people ask for facts of a token: its figures, which token a name stands for, and whether to trust it. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import { ASK, HOW, WHAT } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { FIGURE_CUES } from '../../_kit/language/figure-cues.ts'
import { asText } from '../../_kit/language/lookup-line.ts'
import { isOther } from '../../_kit/language/no-lookup.ts'
import { isTraded } from '../../_kit/language/subject-of.ts'
import { orderedIn } from './order.ts'
import { rankedIn } from './rank.ts'
import { readQuestion } from './read-question.ts'
import type { TokenFrame, TokenSlots } from './token-slots.ts'

const REAL = '(real | legit | safe | verified | a scam | the real one)'

const token: TokenFrame = {
  name: 'token',
  priority: PRIORITY.token,
  example: { group: 'market', text: 'price of JUP', purpose: 'what a token costs', place: 3 },
  patterns: [],
  // Only for slips of the finger: 'pirce', 'liqudity'.
  also: [FIGURE_CUES.words],
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
    `(${WHAT} | what are | how much is | how much are) {number} {token} (worth | in dollars)`,
    `${ASK} the (market cap | liquidity | volume | age) of {tokens}`,
    `${ASK} [the] {token} (market cap | liquidity | volume)`,
    'how many (holders does {token} have | people hold {token})',
    'how old is {token}',
    `is ([this] {token} | the {token} token) ${REAL}`,
    'is (this | that) the (real | right) {token}',
    'which {token} is the real one',
    '(find | look up | search for | check out | verify) [the] {token} [token]',
    'tell me [everything] about {token}',
    `${WHAT} {token}`,
    `${ASK} the (contract address | mint address | mint | details) of {token}`,
    `${ASK} [the] {token} (contract address | mint address | mint)`,
    `is it ${REAL}`,
    'can they freeze {token}',
  ],
  read: () => undefined,
  parse: readQuestion,
}

/** A figure that is named goes before trades: 'how much bonk was traded', '5 sol in usd'. */
const figure: TokenFrame = {
  name: 'token',
  priority: PRIORITY.trade + 1,
  patterns: [],
  spoken: ['how much is {number} {token}'],
  read: () => undefined,
  parse(words, context, utterance) {
    const question = readQuestion(words, context, utterance)
    return question?.isNamed ? question : undefined
  },
}

/** 'Which of those is doing best': the changes of several, in their order. */
const rank: TokenFrame = {
  name: 'rank',
  priority: PRIORITY.trade + 3,
  patterns: [],
  read: () => undefined,
  parse(words, context, utterance) {
    const ranked = rankedIn(asText(words), context, namedIn(words, utterance))
    return ranked && { reading: { slots: { wants: ['change'], ...ranked } }, unexplained: [] }
  },
}

/** 'Which has the most liquidity': one figure of several, in its order. It goes before 'which has the most' of streams. */
const order: TokenFrame = {
  name: 'rank',
  priority: PRIORITY.unavailable + 2,
  patterns: [],
  read: () => undefined,
  parse(words, context, utterance) {
    const ordered = orderedIn(asText(words), context, namedIn(words, utterance))
    return ordered && { reading: { slots: ordered }, unexplained: [] }
  },
}

const namedIn = (words: readonly string[], utterance: Utterance) =>
  [...new Set(words.filter((word) => /^<[ta]\d+>$/.test(word)))].flatMap(
    (word) => tokenFor(utterance, word) ?? [],
  )

/** A name that is on no list, only where the shape of the whole line leaves no doubt that a token is meant. */
const unlisted = (wants: 'price' | 'safety' | 'about', patterns: readonly string[]): TokenFrame => ({
  name: 'token',
  priority: PRIORITY.token,
  hasFreeWords: true,
  patterns,
  read: ({ tokens: [found] }, _context, { lines }) =>
    found && !lines.some((line) => isOther(line.trim().split(' '))) && !NO_NAME.test(found.name)
      ? { slots: { wants: [wants], tokens: [found] } }
      : undefined,
})

/** Costs and the web are no tokens. */
const NO_NAME =
  /^(?:internet|web|net|news|online|google|(?:the |your )?(?:internet|web) .*|(?:the |your |a |my )?(?:(?:network|swap|trading|service|venue|platform|total|daily) )?(?:fees?|commissions?|charges?|costs?|taxe?s?|gas|slippage|limits?|minimum|maximum|deposit|rent|interest|yield|subscription|provision|rest|total|cut))$/i

const LEADERS: TokenSlots['tokens'] = ['SOL', 'BTC'].map((symbol) => ({ symbol, name: symbol }))
const MARKET = '[the] [crypto | whole | overall | general] (market | markets | crypto)'

/** 'How is the market today': the coins that the others follow. */
const market: TokenFrame = {
  name: 'market',
  priority: PRIORITY.unavailable + 1,
  patterns: [
    `(how | what) (is | are) ${MARKET} [doing | looking | up to | faring | feeling | like | going] [today | now | right now | lately | overall | this {thing}]`,
    `^ [the] [crypto] market (update | overview | check | summary | report | snapshot | recap)`,
    `(is | are) ${MARKET} (up | down | green | red | bleeding | pumping | dumping) [or (up | down | green | red)] [today | now | right now]`,
  ],
  also: ['or not', 'please', 'out there'],
  vetoes: ['{token}', '(market cap | market maker | market order | market hours | open | closed | close)'],
  spoken: ['how is the market [doing] [today]', 'is the market up [today]'],
  read: () => ({ slots: { wants: ['price'], tokens: LEADERS } }),
}

const KIND = '[token | coin | memecoin]'
const unlistedTokens: readonly TokenFrame[] = [
  unlisted('price', [
    `<show> [the | current] (price | cost | value) (of | for) [a | one | the] {thing} ${KIND}`,
    `<show> [the] {thing} ${KIND} price`,
    `how much (is | does) [a | one | the] {thing} (${KIND} | cost | worth | trading at)`,
    `what is [the] {thing} ${KIND} (worth | trading at | going for)`,
  ]),
  unlisted('safety', [
    `is [the | this] {thing} ${KIND} (a scam | a rug | verified | legit | a honeypot)`,
    `can i trust [the] {thing} (token | coin | memecoin)`,
    `(rugcheck | rug check) {thing}`,
  ]),
  unlisted('about', [
    `(find | search for | search | look up | lookup | resolve | look for) [me] [the | a | token | coin] [token | coin | memecoin] [called | named] {thing} ${KIND}`,
    'what is [the] {thing} (token | coin | memecoin)',
    '(is there | find me) a (token | coin | memecoin) (called | named) {thing}',
  ]),
]

/** It stands for itself, so that 'it' is the token from here on. */
const IS_A_MINT =
  'That is the mint address of a token. Ask **tell me about it**, **is it the real one?** or **price of it**.'

const ASKS =
  /(?:^| )(?:what|which|who|whose|how|why|where|when|tell me|explain|anything|any|show|read me|give me|scan|check|analy[sz]e|research)(?= )|^(?: \S+){0,2} (?:is|are|does|do|did|has|have|can|could|will|would|should|was|were)(?= )/
/** Pages and posts have authors, and a remark or an order says nothing that could be answered about a token. */
const OF_POSTS = / (?:wrote|writes|written|posted|posts?|tweeted|tweets?|author|said)(?= |$)/

/** Words of another language carry a mark, and the shape of its questions is not known. */
const isQuestion = ({ typed, lines: [line = ''], tokens, addresses }: Utterance): boolean =>
  !OF_POSTS.test(line) &&
  (typed.includes('?') ||
    line.includes('ø') ||
    ASKS.test(line) ||
    line.trim().split(' ').length <= tokens.length + addresses.length)

/** A token is named, but not what about it. */
const somethingAboutToken: TokenFrame = {
  name: 'about-token',
  priority: PRIORITY.remainder - 1,
  patterns: [],
  hints: ['... {token} ...'],
  spoken: ['who (created | made) {token}'],
  read({ tokens: [token] }, _context, utterance) {
    if (!token || token.kind === 'trader' || !isTraded(token)) return undefined
    if (token.symbol === '') return { say: IS_A_MINT, about: [token] }
    if (!isQuestion(utterance)) return undefined
    const symbol = plainSymbol(token.symbol)
    return {
      say: `I can't answer that about ${symbol}. I know its price and its change, its market cap, liquidity, volume, holders and age, its mint, whether it is the real one, and how much of it the wallet holds.`,
      sayIn: (words) => words.knowsOf(symbol),
      about: [token],
    }
  },
}

export const tokenFrames: readonly TokenFrame[] = [
  token,
  figure,
  rank,
  market,
  order,
  somethingAboutToken,
  ...unlistedTokens,
]
