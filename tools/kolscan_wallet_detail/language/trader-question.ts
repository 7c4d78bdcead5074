/** Reads what a line wants of a trader beyond the sums: single trades, holdings, the win rate, or how one trade ended. */
import { formatUsd } from '#contract/rules/amounts.ts'
import { listed, plainName, plainSymbol, sentences } from '#domain/language/plain-words.ts'

export type TraderQuestion = Readonly<
  { kind: 'rate' | 'holdings' | 'result' } | { kind: 'trades'; count: number }
>

type Trade = Readonly<{ side: string; symbol: string; usd?: number | null | undefined }>
type View = Readonly<{
  trader: string
  tokens: readonly Readonly<{ symbol: string }>[]
  trades: readonly Trade[]
  timeframe: string
}>

const RATE =
  / (?:win ?rate|hit ?rate|success rate|win percentage|how often (?:\S+ ){1,3}(?:win|wins|right))(?= |$)/
const HOLDS =
  / (?:hold|holds|holding|own|owns|owning|holdings|bags?|portfolio|sitting on)(?= |$)| (?:still|now|currently) (?:have|has|in)(?= |$)/
const LAST_ONE = / (?:last|latest|that|newest|most recent) (?:trade|one|1|swap|buy|sale|sell)(?= |$)/
const ENDED =
  / (?:make|made|making|earn|earned|lose|lost|profit|profitable|money|gain|gained|win|won|worth it|up|down)(?= |$)/
const TRADES =
  / (?:last|latest|recent|newest|past)(?: (\d{1,2}|few|couple))?(?: of)? (?:trades|buys|sales|moves|swaps)(?= |$)/
const FEW = 3
const COUNTS: Readonly<Record<string, number>> = { couple: 2, few: FEW }
const MOST = 10

export function questionIn(line: string): TraderQuestion | undefined {
  if (RATE.test(line)) return { kind: 'rate' }
  if (LAST_ONE.test(line) && ENDED.test(line)) return { kind: 'result' }
  const [found, count = ''] = TRADES.exec(line) ?? []
  if (found !== undefined)
    return { kind: 'trades', count: Math.min(MOST, Math.max(1, COUNTS[count] ?? (Number(count) || FEW))) }
  return HOLDS.test(line) ? { kind: 'holdings' } : undefined
}

const worth = ({ usd }: Trade): string => (typeof usd === 'number' ? ` for ${formatUsd(usd)}` : '')
const tradeWords = (trade: Trade): string =>
  `${trade.side === 'buy' ? 'bought' : 'sold'} ${plainSymbol(trade.symbol)}${worth(trade)}`

/** A trader without a trade has the usual sentence. */
export function questionWords(
  question: TraderQuestion,
  { trader, tokens, trades, timeframe }: View,
  wallet = '',
): string {
  const name = plainName(trader)
  const [last] = trades
  switch (question.kind) {
    case 'rate':
      return `These trades don't tell how many of them were won. The leaderboard shows the win rate of each trader: **top kols this week**.`
    case 'holdings':
      return sentences(
        `These are the trades of ${name} over ${timeframe}, in ${listed(tokens.slice(0, FEW).map(({ symbol }) => plainSymbol(symbol)))}, and not what the wallet holds.`,
        wallet && `Say **balances of ${wallet}** to see what is in it.`,
      )
    case 'result':
      return `Whether that trade earned anything is not on the card. Last, ${name} ${last ? tradeWords(last) : 'did nothing'}.`
    case 'trades': {
      const shown = trades.slice(0, question.count)
      return `The newest ${shown.length === 1 ? 'trade' : `${shown.length} trades`} of ${name}: ${listed(shown.map(tradeWords))}.`
    }
  }
}
