/** 'What is maple trading', 'open the second one': the trades of one well-known trader. */
import * as z from 'zod/mini'
import { formatUsd } from '#contract/rules/amounts.ts'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'
import { counted, plainName, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import {
  isTrader,
  NAMES_SAID,
  nameIn,
  otherTrader,
  timeframeIn,
  traderNamed,
  WHEN_SAID,
  WHEN_WORDS,
} from '../_kit/language/kol-words.ts'
import { timeframeSpan } from '../_kit/language/timeframe-in.ts'
import { kolscanWalletDetail } from './contract.ts'
import { asksForTrades, DEEDS, NOT_TRADES } from './language/deeds.ts'
import { questionIn, questionWords, type TraderQuestion } from './language/trader-question.ts'
import { traderTable } from './language/trader-table.ts'

type Side = 'buy' | 'sell'
type Slots = Readonly<{
  name?: string
  wallet?: string
  timeframe?: string
  /** The last trade of this side is named, where the line asks for one. */
  side?: Side | undefined
  /** The answer begins with it in place of the sums. */
  question?: TraderQuestion | undefined
}>

const view = z.object({
  trader: z.string(),
  trade_count: z.number(),
  bought_usd: maybeNumber,
  sold_usd: maybeNumber,
  tokens: z.array(z.object({ symbol: z.string(), mint: z.string() })),
  trades: z.array(
    z.object({ side: z.string(), symbol: z.string(), mint: maybeText, usd: maybeNumber, at: maybeText }),
  ),
  timeframe: z.string(),
  as_of: maybeText,
})
type View = z.output<typeof view>

/** Pronouns, and subjects that are no trader. */
const NO_TRADER =
  '(i | we | you | it | this | that | they | everyone | everybody | people | wallet | price | market | coin | token | my | {token} | {address} | kol | kols | influencers | traders | top traders | smart money | he | she | the first | the second | the other | the last | the former | the latter | first | second | biggest | best | worst | largest | everything | nothing)'
const DOING =
  '(buying | bought | buy | selling | sold | sell | trading | traded | trade | aping | dumping | doing)'
const DID =
  '(bought | buying | buys | buy | sold | selling | sells | sell | trades | trading | traded | dumped | dumping)'

const traderIn = (tokens: readonly Token[]): Token | undefined => tokens.find(({ kind }) => kind === 'trader')

const lastOf = ({ trades }: View, side: Side | undefined): View['trades'][number] | undefined =>
  trades.find((trade) => trade.side === (side ?? trade.side)) ?? trades[0]

const BOUGHT = / (?:buy|buys|buying|bought|ape|aped|aping|into|purchase\w*)(?= |$)/
const SOLD = / (?:sell|sells|selling|sold|dump|dumped|dumping|exit\w*)(?= |$)/

/** Undefined where a line asks for both, or for neither. */
function sideIn({ lines: [line = ''] }: Utterance): Side | undefined {
  if (BOUGHT.test(line) === SOLD.test(line)) return undefined
  return BOUGHT.test(line) ? 'buy' : 'sell'
}

const detailsIn = (utterance: Utterance): Pick<Slots, 'side' | 'question'> => ({
  side: sideIn(utterance),
  question: questionIn(utterance.lines[0] ?? ''),
})

function words(view: View, { side, question, wallet }: Slots): string {
  const { trader, trade_count: count, timeframe, bought_usd, sold_usd } = view
  const name = plainName(trader)
  const last = lastOf(view, side)
  if (question && view.trades.length > 0) return questionWords(question, view, wallet)
  if (count === 0) return `${name} has no trades over ${timeframe}.`
  const sums = [bought_usd, sold_usd].every((each) => typeof each === 'number')
    ? `: ${formatUsd(bought_usd ?? 0)} bought and ${formatUsd(sold_usd ?? 0)} sold`
    : ''
  return sentences(
    `${name} made ${counted(count, 'trade')} over ${timeframe}${sums}.`,
    last
      ? `Last, ${name} ${last.side === 'buy' ? 'bought' : 'sold'} ${plainSymbol(last.symbol)}${worth(last.usd)}.`
      : '',
  )
}

/** The same in another language. */
function detailIn(say: Catalogue, [found]: readonly View[], { side, question }: Slots): string | undefined {
  const span = !question && found && timeframeSpan(found.timeframe)
  if (!span) return undefined
  const { trader, trade_count: trades, bought_usd: bought, sold_usd: sold } = found
  const [name, last] = [plainName(trader), lastOf(found, side)]
  if (trades === 0) return say.idleTrader(name, span)
  return say.trader({
    name,
    span,
    trades,
    ...(typeof bought === 'number' && typeof sold === 'number' && { sums: { bought, sold } }),
    ...(last && {
      last: {
        isBuy: last.side === 'buy',
        symbol: plainSymbol(last.symbol),
        ...(typeof last.usd === 'number' && { usd: last.usd }),
      },
    }),
  })
}

const worth = (usd: number | null | undefined): string =>
  typeof usd === 'number' ? ` for ${formatUsd(usd)}` : ''

const PERSON_AGAIN =
  / (?:he|she|they|his|her|their|him|them|(?:that|this|the|same) (?:guy|dude|trader|kol|fella|girl))(?= |$)/

/** 'And over the month?', 'no, the whole week'. */
const MOST_WORDS_OF_TIME = 6

export const language = defineLanguage(kolscanWalletDetail, {
  frames: [
    {
      name: 'kol',
      priority: PRIORITY.unavailable + 1,
      decides: true,
      patterns: [
        '(open | show | see | what is | what has | what did | what does | who is | how is | tell me about | look at | look into | details of | trades of | wallet of) [me] {token}',
        `{token} (trades | wallet | ${DOING})`,
        '^ [and | now | then | ok | so | what about | how about | what of | and what about | and how about] {token} $',
        `(how much | how many | how long | how often | how is | how did | did | does | do | has | have | is | was | are | when | why | what | which | how) ... {token} ... ${DEEDS}`,
        `{token} ... ${DEEDS}`,
      ],
      also: WHEN_WORDS,
      vetoes: NOT_TRADES,
      read({ tokens }, _context, utterance) {
        const trader = traderIn(tokens)
        if (!trader?.mint) return undefined
        return {
          slots: {
            name: trader.name,
            wallet: trader.mint,
            timeframe: timeframeIn(utterance),
            ...detailsIn(utterance),
          },
        }
      },
    },
    {
      name: 'kol',
      priority: PRIORITY.unavailable - 0.5,
      decides: true,
      patterns: [
        `^ [(show | tell) me] (what | which tokens | which coins) (is | has | did | was | does) {thing} [the (trader | kol | influencer)] [been] ${DOING} [lately | today | now | this week | recently | this month] $`,
        `^ (show me | show | see | list | open | get) [me] {thing} trades [today | this week | this month | lately] $`,
        `^ (is | has | did) {thing} ${DOING} (anything | something) [lately | recently | today | this week]`,
        '(trades | buys | sales | positions) (of | by) [the] (trader | kol | influencer) {thing} $',
        '(the | a) (kol | influencer | trader | youtuber) (called | named) {thing}',
        `(somebody | someone | trader | guy) called {thing} ... ${DID}`,
        '^ kol {thing} $',
        `(what | which coins | which tokens) (is | has | did) the (kol | influencer | trader) {thing} [been] ${DOING}`,
        `(what | whats) (is | does | do) {thing} known for (buying | selling | trading)`,
        '(by | from) {thing} the (influencer | trader | kol)',
      ],
      also: WHEN_WORDS,
      vetoes: [
        `(what | which tokens | which coins) (is | has | did | was | does) ${NO_TRADER}`,
        `(is | has | did) ${NO_TRADER} ${DOING}`,
        '(show me | show | see | list | open | get) [me] [(this | last | past | the)] (week | month | day | days | today | yesterday | 24h)',
        '(their | his | her | its) (coin | token | price | chart)',
        '(show me | show | see | list | open | get) [me] (my | our | recent | last | latest | all | the | your | past) ... trades',
        '(what is | define) a (kol | influencer)',
        '(wallet | account) (called | named)',
        '(the kol traders)',
        'kol (list | leaderboard | board | traders | ranking | flow | flows | activity)',
        `is {thing} known`,
      ],
      spoken: [
        `what is ${NAMES_SAID} (trading | buying) ${WHEN_SAID}`,
        `show me ${NAMES_SAID} trades ${WHEN_SAID}`,
      ],
      read({ thing }, _context, utterance) {
        const name = nameIn(thing)
        return name === ''
          ? undefined
          : { slots: { name, timeframe: timeframeIn(utterance), ...detailsIn(utterance) } }
      },
    },
    {
      name: 'kol',
      priority: PRIORITY.unavailable - 0.5,
      decides: true,
      patterns: [
        '(what | which tokens | which coins | how much) (does | is | has | did) {thing} [been] (hold | holding | own | have | made | earned) ',
        '(is | was) {thing} [still] (in profit | up | down | winning | losing)',
        '^ [the] {thing} [i mean | i meant] $',
        `(what | which coins | which tokens) (does | is | did | has) [the | that] [gentleman | fellow | guy | trader | kol] [called | named] {thing} [fellow | guy] [been] (trade | trades | trading | buy | buying | bought | sell | selling | sold | do | doing) [in]`,
        `(what | whats) (is | does | do | was) {thing} known for (buying | selling | trading)`,
        `(show | show me | pull up | check | open | see | track | follow | get | get me | look up) [what] {thing} (trades | buys | positions | portfolio | pnl | holdings | holds [and trades] | is (trading | buying | selling))`,
        `(how is | how has) {thing} (doing | done | performing | trading)`,
        `(portfolio | pnl | trades | holdings | profit | record | stats | positions | buys) (of | for | from | by) {thing} $`,
        `{thing} (portfolio | pnl | positions | holdings | stats | record) $`,
      ],
      also: WHEN_WORDS,
      read({ thing }, context, utterance) {
        const name = nameIn(thing)
        return isTrader(name, utterance, context)
          ? { slots: { name, timeframe: timeframeIn(utterance), ...detailsIn(utterance) } }
          : undefined
      },
    },
    {
      // 'Check the second guy then': whatever is asked of a trader, the trades tell what is known.
      name: 'kol',
      priority: PRIORITY.remainder,
      patterns: [],
      hints: ['... {token} ...'],
      vetoes: NOT_TRADES,
      read({ tokens }, _context, utterance) {
        const trader = traderIn(tokens)
        return trader?.mint
          ? {
              slots: {
                name: trader.name,
                wallet: trader.mint,
                timeframe: timeframeIn(utterance),
                ...detailsIn(utterance),
              },
            }
          : undefined
      },
    },
    {
      // 'How often does he sell', with the name in place of the pronoun.
      name: 'kol',
      priority: PRIORITY.unavailable - 0.6,
      patterns: [],
      read: () => undefined,
      parse(words, { person }, utterance) {
        const line = words.map((word) => ` ${word}`).join('')
        const isOfPerson = person !== undefined && `${line} `.includes(` ${person} `)
        if (!isOfPerson || utterance.tokens.length > 0 || !asksForTrades(line)) return undefined
        return {
          reading: { slots: { name: person, timeframe: timeframeIn(utterance), ...detailsIn(utterance) } },
          unexplained: [],
        }
      },
    },
  ],
  args: ({ wallet = '', timeframe }: Slots) => ({ walletAddress: wallet, timeframe }),
  prepare({ name, wallet, ...details }) {
    if (wallet !== undefined || name === undefined) return undefined
    return {
      tool: 'kolscan_resolve_wallet',
      args: { query: name },
      fill(found) {
        const named = traderNamed(name, found)
        if ('say' in named) return named
        return { slots: { name: named.trader.name, wallet: named.trader.wallet, ...details } }
      },
    }
  },
  person: ({ name }) => name?.toLowerCase(),
  amend(slots, words, utterance) {
    const name = otherTrader(words, utterance)
    if (name !== undefined) return { slots: { name, timeframe: slots.timeframe } }
    const line = words.map((word) => ` ${word}`).join('')
    const isOfHim = PERSON_AGAIN.test(line) || (slots.name && line.includes(` ${slots.name.toLowerCase()}`))
    if (isOfHim && utterance.tokens.length === 0 && asksForTrades(line))
      return {
        slots: { ...slots, timeframe: timeframeIn(utterance) ?? slots.timeframe, ...detailsIn(utterance) },
      }
    const timeframe = words.length <= MOST_WORDS_OF_TIME ? timeframeIn(utterance) : undefined
    return timeframe === undefined || utterance.tokens.length > 0
      ? undefined
      : { slots: { ...slots, timeframe, question: undefined } }
  },
  view,
  says: words,
  saysIn: detailIn,
  // The trade that the answer names.
  focus([found], { side }) {
    const last = found && lastOf(found, side)
    const mint = last?.mint ?? found?.tokens.find(({ symbol }) => symbol === last?.symbol)?.mint
    return last && mint ? { symbol: last.symbol, name: last.symbol, mint } : undefined
  },
  rows: ({ tokens }) => tokens.map(({ symbol, mint }) => ({ symbol, name: symbol, mint })),
  table: traderTable,
})
