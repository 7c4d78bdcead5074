/** 'Which tokens are kols buying': the tokens that most well-known traders bought. */
import * as z from 'zod/mini'
import { counted, listed, plainSymbol } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { KOLS, spanWords, timeframeIn, WHEN_SAID, WHEN_WORDS } from '../_kit/language/kol-words.ts'
import { timeframeSpan } from '../_kit/language/timeframe-in.ts'
import { kolscanTrendingTokens } from './contract.ts'
import { trendingTable } from './language/trending-table.ts'
import { NOT_TRENDING, TRENDING_CUES } from './language/trending-words.ts'

type Slots = Readonly<{ timeframe?: string; limit?: number }>

const view = z.object({
  tokens: z.array(z.object({ symbol: z.string(), mint: z.string(), traders: z.number() })),
  timeframe: z.string(),
})

const SAID = 3
const SPAN_ALONE =
  /^(?: (?:and|ok|now|what|how|about|for|over|in|just|only|the))*(?: (?:this|last|past) (?:day|week|month)| today| 24h| 7d| 30d)(?: please)?$/
const BUYING =
  '(buying | bought | buy | purchase | purchased | rush | rushing | loading up on | loading up | piling into | loading | trading | traded | trade | aping | aping into | accumulating | into)'
const PROS = '(pros | professionals | smart money | big dogs | big fish | good traders | whales | kols)'
const RISES = / (?:up|going up|rising|gaining|climbing|moving)(?= |$)/
const THINGS = '(what | which tokens | which coins | what tokens | what coins | tokens | coins)'

export const language = defineLanguage(kolscanTrendingTokens, {
  frames: [
    {
      name: 'kol-tokens',
      priority: PRIORITY.unavailable + 1,
      decides: true,
      patterns: [
        `${THINGS} [that | which] [are | do | did | have | is] [the | most] ${KOLS} [are | have | been] ${BUYING}`,
        `${THINGS} (bought | traded) [most] by [the] ${KOLS}`,
        `(trending | popular | most bought | hot) ... (among | with | by) [the] ${KOLS}`,
        '(trending | popular | most bought | hot) (tokens | coins) (among | with | by) [the] traders',
        `(${THINGS} | which) (are | is | do | did) (${BUYING} | loading | piling) [into] [all] [the] ${KOLS}`,
        `${THINGS} ... [the | most | all] ${KOLS} ... ${BUYING}`,
        `(most | hottest | hot | trending | popular | favourite | favorite | new | common) ... ${KOLS} ... (tokens | coins | buys | entries)`,
        `(tokens | coins | memes) ... ${KOLS} (entries | buys | buyers | interest)`,
        `${KOLS} (hot | top | new | common) (tokens | coins | picks | buys)`,
        `(what | ${THINGS}) [are | do | did | have] (people | they | everyone | everybody | traders) [all] ${BUYING} on kolscan`,
        `${THINGS} (are | do | did | have) [all] [the] ${PROS} [been | all] ${BUYING}`,
        `${KOLS} [favourite | favorite | trending | most bought] (tokens | coins | buys)`,
      ],
      also: WHEN_WORDS,
      vetoes: [
        '(bought | buying | buy | traded | trading | into) {token}',
        '({token} | {address})',
        '(is | was | does | has | did) [the | that | this] (kol | influencer | famous trader)',
      ],
      spoken: [
        `(what | which tokens) are the top traders (buying | trading) ${WHEN_SAID}`,
        `(what | which tokens) are kol traders buying ${WHEN_SAID}`,
      ],
      read: (_filled, _context, utterance) => ({ slots: { timeframe: timeframeIn(utterance) } }),
    },
    {
      // Those who are named stand for the well-known traders.
      name: 'kol-tokens',
      priority: PRIORITY.unavailable + 1,
      decides: true,
      patterns: [
        `what [are | do | did | is | have] [all] [the] ${PROS} [are | is | been | all] ${BUYING} [in | up | into] [these days | this week | today | now | lately | right now | together] $`,
        `what (is | are) [the] (everyone | everybody | they all) (aping | aping into | loading up on | piling into) [these days | this week | today | now | lately | right now] $`,
        `^ [and | so | ok | show | show me] [the] (trending | hot) (coins | tokens | picks) [of | among | between | by | that | the] ${PROS} [buy | bought] [now | today | this week] $`,
      ],
      also: WHEN_WORDS,
      vetoes: ['{tokens}', '{address}', '(my | i | me)'],
      read: (_filled, _context, utterance) => ({ slots: { timeframe: timeframeIn(utterance) } }),
    },
    {
      // A list that is shown has the one that rises most.
      name: 'trending',
      // 'What is pumping' asks for no definition.
      priority: PRIORITY.decision - 0.5,
      decides: true,
      patterns: TRENDING_CUES,
      vetoes: NOT_TRENDING,
      spoken: ['what is trending [today | right now]', '[show me] [the] trending tokens'],
      read: (_filled, { rows = [] }, utterance) =>
        rows.length > 1 && RISES.test(utterance.lines[0] ?? '')
          ? undefined
          : { slots: { timeframe: timeframeIn(utterance) } },
    },
  ],
  args: ({ timeframe, limit }: Slots) => ({ timeframe, limit }),
  view,
  says({ tokens, timeframe }) {
    const top = tokens.slice(0, SAID).map(({ symbol, traders }, at) => {
      const buyers = at === 0 ? counted(traders, 'known trader') : traders
      return `${buyers} bought ${plainSymbol(symbol)}`
    })
    if (top.length === 0) return `No known trader bought a token over ${timeframe}.`
    return `${spanWords(timeframe)}, ${listed(top)}. They may have sold since.`
  },
  saysIn(words, [found]) {
    const span = found && timeframeSpan(found.timeframe)
    if (!span) return undefined
    const rows = found.tokens
      .slice(0, SAID)
      .map(({ symbol, traders }) => ({ symbol: plainSymbol(symbol), traders }))
    return rows.length === 0 ? words.noneBought(span) : words.bought(span, rows)
  },
  // 'And this week?'
  amend: (slots, words, utterance) =>
    SPAN_ALONE.test(words.map((word) => ` ${word}`).join(''))
      ? { slots: { ...slots, timeframe: timeframeIn(utterance) } }
      : undefined,
  more: (slots) => (slots.limit === undefined ? { ...slots, limit: 100 } : undefined),
  rows: ({ tokens }) => tokens.map(({ symbol, mint }) => ({ symbol, name: symbol, mint })),
  table: trendingTable,
})
