/** Combines the source's results with the wins and losses of the trades it has shown. */
import { ParleyError } from '#contract/errors.ts'
import type { Input } from '#contract/tool.ts'
import type { KolResult, KolTrade } from '#domain/kol-board.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { byWallet, outcomeOf } from '../_kit/kol/outcomes.server.ts'
import {
  calledOf,
  dataFrom,
  inSol,
  isComplete,
  namesFrom,
  periodOf,
  solPrice,
  sourceOf,
  spanOf,
  traderOf,
  viewTailOf,
} from '../_kit/kol/read.server.ts'
import { cents, rounded } from '../_kit/rounded.ts'
import { type BoardRow, kolscanLeaderboard, VIEW_ROWS } from './contract.ts'

const DAY_MS = 86_400_000
/** Periods for which there is a board; others count as the next longer one. */
const BOARDS = [1, 7, 30] as const

type Query = Input<typeof kolscanLeaderboard>
type Unranked = Omit<BoardRow, 'rank'>

export const handler = defineHandler(kolscanLeaderboard, ['kols', 'prices', 'clock'], {
  run: async (query, { kols, prices, clock }, { signal }) => {
    const requested = spanOf(query.timeframe, clock.now())
    const days = BOARDS.find((each) => each >= requested.days) ?? 30
    const span = { ...requested, days, since: requested.now - days * DAY_MS }
    const answer = dataFrom(await kols.trades(span.since, signal))
    const isWhole = isComplete(answer.data, span)
    if (days === 1 && !isWhole) throw new ParleyError('kolscan_period_unavailable')
    const results = days === 1 ? undefined : dataFrom(await kols.results(days, signal))
    const solUsd = await solPrice(prices, signal)
    const trades = byWallet(answer.data.trades)
    const unranked =
      results?.data.map((result) =>
        ofResult(result, isWhole ? trades.get(result.trader.wallet) : undefined, solUsd),
      ) ?? ofTrades(trades, await namesFrom(kols, signal), solUsd)
    const rows = chosen(ranked(unranked), query)
    return {
      ...periodOf(answer.data, span),
      // The source's own results cover the whole period, whatever trades were seen.
      truncated: results === undefined && !isWhole,
      count: rows.length,
      data: rows.slice(0, query.limit).map((row) => formatted(row, query.format)),
      source: results ? sourceOf(results) : sourceOf(answer),
      solUsd,
    }
  },
  modelView: (output) => ({
    traders: output.data.slice(0, VIEW_ROWS).map((row) => ({
      rank: row.rank,
      name: calledOf(row),
      wallet: row.walletAddress,
      profit_sol: rounded(row.profit ?? undefined, 4),
      profit_usd: cents(row.profitUsd ?? undefined),
      wins: row.wins,
      losses: row.losses,
      win_rate_pct: row.winRate === null ? null : cents(row.winRate * 100),
    })),
    count: output.count,
    ...viewTailOf(output),
  }),
})

function ofResult(
  result: KolResult,
  trades: readonly KolTrade[] | undefined,
  solUsd: number | null,
): Unranked {
  const outcome = trades && outcomeOf(trades)
  const profitUsd = result.profitUsd ?? null
  return {
    ...traderOf(result.trader),
    profit: profitUsd === null ? null : inSol(profitUsd, solUsd),
    profitUsd,
    wins: outcome?.wins ?? null,
    losses: outcome?.losses ?? null,
    winRate: result.winRate ?? null,
    telegram: null,
  }
}

/** For a day there are no results of the source's own. */
const ofTrades = (
  trades: ReadonlyMap<string, readonly KolTrade[]>,
  names: Awaited<ReturnType<typeof namesFrom>>,
  solUsd: number | null,
): readonly Unranked[] =>
  [...trades].flatMap(([wallet, own]) => {
    const outcome = outcomeOf(own)
    if (!outcome || outcome.wins + outcome.losses === 0) return []
    const { profitUsd, wins, losses } = outcome
    return [
      {
        ...traderOf(names.get(wallet) ?? own[0]?.trader ?? { wallet }),
        profit: inSol(profitUsd, solUsd),
        profitUsd,
        wins,
        losses,
        winRate: wins / (wins + losses),
        telegram: null,
      },
    ]
  })

const ranked = (rows: readonly Unranked[]): readonly BoardRow[] =>
  rows
    .toSorted((a, b) => ordered(a.profitUsd, b.profitUsd, -1))
    .map((row, place) => ({ ...row, rank: place + 1 }))

/** Unknown values come last in either direction. */
function ordered(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (a - b)
}

function chosen(rows: readonly BoardRow[], query: Query): readonly BoardRow[] {
  const sign = query.direction === 'asc' ? 1 : -1
  return rows
    .filter((row) => fits(row, query))
    .toSorted((a, b) => {
      if (query.sortBy === 'name') return sign * calledOf(a).localeCompare(calledOf(b), 'en')
      const key = query.sortBy === 'profit' ? 'profitUsd' : query.sortBy
      return ordered(a[key], b[key], sign) || a.rank - b.rank
    })
}

const fits = (row: BoardRow, query: Query): boolean =>
  within(row.profit, query.minProfit, query.maxProfit) &&
  within(row.wins, query.minWins, query.maxWins) &&
  within(row.losses, query.minLosses, query.maxLosses) &&
  (!query.requireTwitter || row.twitter !== null) &&
  (!query.requireTelegram || row.telegram !== null)

/** An unknown value fits no limit. */
function within(value: number | null, least: number | undefined, most: number | undefined): boolean {
  if (least === undefined && most === undefined) return true
  return value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity)
}

function formatted(row: BoardRow, format: Query['format']): BoardRow {
  if (format === 'stats') return { ...row, twitter: null, telegram: null }
  if (format === 'full') return row
  return { ...row, profit: null, profitUsd: null, wins: null, losses: null, winRate: null }
}
