/** The board of traders as a table: what each made, and how many trades were won and lost. */
import { formatSol } from '#contract/rules/amounts.ts'
import { counted, plainName } from '#domain/language/plain-words.ts'
import type { Column, ShownTable } from '#domain/language/shown-table.ts'

type View = Readonly<{
  traders: readonly Readonly<{
    name: string
    wallet: string
    profit_sol?: number | null
    wins?: number | null
    losses?: number | null
  }>[]
}>

const PROFIT: Column = {
  id: 'profit',
  names: 'profits?|pnl|make|makes|made|making|earn|earns|earned|gain|gains|gained|earnings|winnings',
  most: 'richest|most profitable',
  least: 'poorest|least profitable',
  unit: 'sol',
  words: (sol) => `${formatSol(Number(sol.toPrecision(4)))} SOL`,
  tells: (name, figure) => `${name} made ${figure}`,
  isSum: true,
}
/** A number of trades. `nouns` are the words for one and for several. */
const countOf = (
  id: string,
  names: string,
  nouns: readonly [one: string, many?: string],
  verb = 'has',
): Column => ({
  id,
  names,
  unit: 'count',
  words: (count) => counted(count, ...nouns),
  tells: (name, figure) => `${name} ${verb} ${figure}`,
  isSum: true,
})
const WON = countOf('won', 'wins?|won|winning trades', ['win'])
const LOST = countOf('lost', 'loss|losses|lost|losing trades', ['loss', 'losses'])
const TRADES = countOf('trades', 'trades?|traded|deals|active', ['trade'], 'made')
const RATE: Column = {
  id: 'rate',
  names: 'win ?rates?|hit ?rates?|success rates?|win percentages?',
  unit: 'percent',
  words: (share) => `a win rate of ${Math.round(share)}%`,
  tells: (name, figure) => `${name} has ${figure}`,
}

export const boardTable = ([view]: readonly View[]): ShownTable | undefined =>
  view && {
    rowWords: ['trader', 'traders'],
    rowNames: 'traders?|kols?|people|guys?',
    columns: [PROFIT, RATE, WON, LOST, TRADES],
    rows: view.traders.map(({ name, wallet, profit_sol: profit, wins, losses }) => ({
      name: plainName(name),
      token: { symbol: plainName(name), name, mint: wallet, kind: 'trader' as const },
      figures: { profit: profit ?? undefined, ...recordOf(wins ?? undefined, losses ?? undefined) },
    })),
    groups: [
      {
        names: '(?:in (?:the )?(?:profit|green|plus)|in the money|profitable|winning|winners)',
        has: ({ figures }) => (figures.profit ?? 0) > 0,
      },
      {
        names: '(?:in (?:the )?(?:loss|red|minus)|at a loss|losing|losers)',
        has: ({ figures }) => (figures.profit ?? 0) < 0,
      },
    ],
  }

function recordOf(won: number | undefined, lost: number | undefined): Record<string, number | undefined> {
  const trades = won === undefined || lost === undefined ? undefined : won + lost
  const rate = trades && won !== undefined ? (100 * won) / trades : undefined
  return { won, lost, trades, rate }
}
