/** 'Top kols this week', 'who is winning among the influencers': traders by profit, wins or losses. */
import * as z from 'zod/mini'
import { formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { maybeNumber } from '#domain/language/lenient-view.ts'
import { listed, plainName, sentences } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { KOLS, spanWords, timeframeIn, WHEN_SAID, WHEN_WORDS } from '../_kit/language/kol-words.ts'
import { kolscanLeaderboard } from './contract.ts'

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

const ORDER: readonly (readonly [RegExp, Partial<Slots>])[] = [
  [/ most wins(?= |$)/, { sortBy: 'wins' }],
  [/ most losses(?= |$)/, { sortBy: 'losses' }],
  [
    / (?:worst|losers|loser|lost the most|losing the most|losing most|biggest losses)(?= |$)/,
    { direction: 'asc' },
  ],
]

/** 'Monthly', 'only the top 3', 'who is first this week': the same list for another time, or less of it. */
const CHANGE =
  /^(?: (?:and|just|only|the|for|what about|how about|who is|who was|in|over|please|show|me))*(?: (?:top|first|best) \d{1,3}| first| (?:this|last|past|the) (?:day|week|month)| daily| weekly| monthly| today| 7d| 30d)(?: (?:only|please|then|this week|this month|today|last week|last month))*$/

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
        'leaderboard',
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
        const order = ORDER.find(([pattern]) => pattern.test(line))?.[1]
        return { slots: { timeframe: timeframeIn(utterance), ...order } }
      },
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
  amend(slots, words, utterance) {
    const line = words.map((word) => ` ${word}`).join('')
    if (!CHANGE.test(line)) return undefined
    const limit = Number(/ (?:top|first|best) (\d{1,3})(?= |$)/.exec(line)?.[1] ?? slots.limit)
    return {
      slots: {
        ...slots,
        timeframe: timeframeIn(utterance) ?? slots.timeframe,
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
})
