/** 'Top kols this week', 'who is winning among the influencers': traders by profit, wins or losses. */
import * as z from 'zod/mini'
import { formatSol, formatUsd } from '#contract/rules/amounts.ts'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { maybeNumber } from '#domain/language/lenient-view.ts'
import { listed, plainName, sentences } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import {
  KOLS,
  NOT_WANTED,
  spanWords,
  timeframeIn,
  WHEN_SAID,
  WHEN_WORDS,
} from '../_kit/language/kol-words.ts'
import { timeframeSpan } from '../_kit/language/timeframe-in.ts'
import { kolscanLeaderboard } from './contract.ts'
import { boardTable } from './language/board-table.ts'

type Slots = Readonly<{ timeframe?: string; sortBy?: 'wins' | 'losses'; direction?: 'asc'; limit?: number }>

const view = z.object({
  traders: z.array(
    z.object({
      name: z.string(),
      wallet: z.string(),
      profit_sol: maybeNumber,
      profit_usd: maybeNumber,
      wins: maybeNumber,
      losses: maybeNumber,
    }),
  ),
  timeframe: z.string(),
})
type View = z.output<typeof view>
type Row = View['traders'][number]

const SAID = 3

function profitWords({ profit_sol: sol, profit_usd: usd }: Row): string {
  if (typeof sol === 'number') return `${formatSol(Number(sol.toPrecision(4)))} SOL`
  return typeof usd === 'number' ? formatUsd(usd) : 'an unknown profit'
}

function rowWords(row: Row, { sortBy }: Slots): string {
  const name = plainName(row.name)
  if (sortBy === undefined) return `${name} with ${profitWords(row)}`
  const count = row[sortBy]
  return typeof count === 'number' ? `${name} with ${count} ${sortBy}` : name
}

/** Profits alone have words in other languages. */
function leadersIn(words: Catalogue, [view]: readonly View[], slots: Slots): string | undefined {
  const span = view && timeframeSpan(view.timeframe)
  if (!span || slots.sortBy || slots.direction) return undefined
  const rows = view.traders.slice(0, SAID).map(({ name, profit_sol: sol, profit_usd: usd }) => ({
    name: plainName(name),
    ...(typeof sol === 'number' ? { sol: Number(sol.toPrecision(4)) } : typeof usd === 'number' && { usd }),
  }))
  return rows.length === 0 ? words.noLeaders(span) : words.leaders(span, rows)
}

const ORDER: readonly (readonly [RegExp, Partial<Slots>])[] = [
  [/ (?:most|by|on) (?:the )?(?:number of )?wins?(?= |$)/, { sortBy: 'wins' }],
  [/ (?:most|by|on) (?:the )?(?:number of )?(?:losses|losing trades)(?= |$)/, { sortBy: 'losses' }],
  [
    / (?:worst|losers|loser|lost the most|losing the most|losing most|biggest losses)(?= |$)/,
    { direction: 'asc', sortBy: undefined },
  ],
  [
    / (?:by|on) (?:the |their )?(?:pnl|p and l|profits?|gains?|money|earnings|returns|sol)(?= |$)| (?:most profitable|made the most|earned the most|biggest (?:winners?|earners?))(?= |$)/,
    { direction: undefined, sortBy: undefined },
  ],
]
const orderIn = (line: string): Partial<Slots> | undefined =>
  ORDER.find(([pattern]) => pattern.test(line))?.[1]

/** 'By pnl not winrate': what is not wanted is no order. */
const DENIED =
  / (?:and |but )?(?:not|instead of|rather than|never mind)(?: by| the)* (?:win ?rate|wins?|pnl|profits?|losses|loss)(?: please)?/
/** 'And by pnl', 'sort it by wins', 'who lost the most': the same list in another order. */
const ORDERS =
  /^(?: (?:and|just|only|the|them|it|that|this|now|then|ok|what|about|how|please|show|me|sort|sorted|rank|ranked|order|ordered|list|again|rather|instead|who|is|has|have|one|1|ones|with|by|on|number|of|most|biggest|made|earned|lost|losing|wins?|losses|losers?|winners?|earners?|trades|worst|profitable|profits?|pnl|p|l|gains?|money|earnings|returns|sol|their|week|month|today|rate|winrate))*$/
const WIN_RATE = / (?:win ?rate|hit ?rate|win percentage|success rate)(?= |$)/
const NO_WIN_RATE =
  'I can order them by profit, by wins or by losses: say **by wins**. The card shows for each how much of the trades was won.'

/** 'Monthly', 'only the top 3', 'who is first this week': the same list for another time, or less of it. */
const CHANGE =
  /^(?: (?:and|ok|now|just|only|the|it|that|them|same|board|list|for|what about|how about|who is|who was|in|over|of|please|show|give|see|switch|change|to|make|do|me|can you))*(?: (?:top|first|best) \d{1,3}| first| (?:this|last|past|the) (?:day|week|month)| daily| weekly| monthly| today| 7d| 30d)(?: (?:only|please|then|instead|rather|too|this week|this month|today|last week|last month))*$/

export const language = defineLanguage(kolscanLeaderboard, {
  frames: [
    {
      name: 'kols',
      priority: PRIORITY.unavailable - 1,
      decides: true,
      example: {
        group: 'people',
        text: 'top kols this week',
        purpose: 'which known traders earned most',
        place: 13,
      },
      patterns: [
        '(who | which) (are | is) [the] (good | best | leading | top | winning | hottest | greatest) (trader | traders)',
        '(good | leading | winning) traders [to follow | this week | today | of]',
        'kol (flow | flows | board | activity)',
        `${KOLS} ... (list | leaderboard | board | table | ranking | rank | best | top | money | winning | pnl | profit | losing | trade | making | wallets | up to)`,
        `(list | leaderboard | board | table | ranking | rank | best | top | worst | winning | who | which | show | are | follows | all) ... ${KOLS}`,
        `^ ${KOLS}`,
        `${KOLS} ... (make | makes | killing | earn | earns | earning | win | wins) ... (who | names | show | them)`,
        'leaderboard',
        'who is [the] (leading | winning | ahead | first | top | on top | number 1 | leader) [right now] (on | at | of | in) kolscan',
        'who (leads | tops) [the] kolscan',
        'who is (leading | winning) kolscan',
        'rank the kol traders',
        '(best | top | most profitable) traders',
      ],
      also: WHEN_WORDS,
      vetoes: [
        `${KOLS} ... ({token} | {address})`,
        `({token} | {address}) ... ${KOLS}`,
        '(what is | define | explain) [a | an | the] (kol | influencer)',
        '(what does | what do) (kol | kols) (mean | stand)',
        '(called | named)',
        '(who are | what are) [the] kols $',
      ],
      spoken: [
        'show the leaderboard',
        `(show me | who are) the top traders ${WHEN_SAID}`,
        `[the] top traders ${WHEN_SAID}`,
        `[the] top kol traders ${WHEN_SAID}`,
      ],
      read(_filled, _context, utterance) {
        const [line = ''] = utterance.lines
        return { slots: { timeframe: timeframeIn(utterance), ...orderIn(line.replace(DENIED, '')) } }
      },
    },
    {
      // Behind the entry that says what they are.
      name: 'kols',
      priority: PRIORITY.unavailable - 1,
      patterns: [
        '(who | which) [ones] (are | is) [the] (best | top | biggest | leading | most famous | best known | most successful) [one | ones | of them]',
        '[show me | list | name] [the] (best | top) (ones | of them)',
      ],
      also: WHEN_WORDS,
      read: (_filled, { entry }, utterance) =>
        entry === 'kol' ? { slots: { timeframe: timeframeIn(utterance) } } : undefined,
    },
  ],
  args: ({ timeframe, sortBy, direction, limit }: Slots) => ({ timeframe, sortBy, direction, limit }),
  view,
  says({ traders, timeframe }, slots) {
    const [first, ...rest] = traders.slice(0, SAID)
    if (!first) return `No trader has a result over ${timeframe}.`
    const verb = slots.direction === 'asc' ? 'is last' : 'leads'
    const leader = rowWords(first, slots).replace(' with ', ` ${verb} with `)
    const others = rest.length === 0 ? '' : `, then ${listed(rest.map((row) => rowWords(row, slots)))}`
    return sentences(`${spanWords(timeframe)}, ${leader}${others}.`)
  },
  saysIn: leadersIn,
  amend(slots, words, utterance) {
    const line = words
      .map((word) => ` ${word}`)
      .join('')
      .replace(DENIED, '')
      .replace(NOT_WANTED, '')
    const timeframe = timeframeIn(utterance) ?? slots.timeframe
    const order = ORDERS.test(line) ? orderIn(line) : undefined
    if (order) return { slots: { ...slots, timeframe, ...order } }
    if (ORDERS.test(line) && WIN_RATE.test(line)) return { say: NO_WIN_RATE }
    if (!CHANGE.test(line)) return undefined
    const limit = Number(/ (?:top|first|best) (\d{1,3})(?= |$)/.exec(line)?.[1] ?? slots.limit)
    return {
      slots: {
        ...slots,
        timeframe,
        limit: limit > 0 ? limit : undefined,
      },
    }
  },
  more: (slots) => (slots.limit === undefined ? { ...slots, limit: 100 } : undefined),
  rows: ({ traders }) =>
    traders.map(({ name, wallet }) => ({
      symbol: plainName(name),
      name,
      mint: wallet,
      kind: 'trader' as const,
    })),
  table: boardTable,
})
