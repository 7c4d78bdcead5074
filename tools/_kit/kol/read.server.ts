/** Reads trader data through the ports, and turns it into the rows that the tools share. */
import { ParleyError } from '#contract/errors.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { KolBoard, KolTrade, KolTrader, KolTrades } from '#domain/kol-board.ts'
import type { Failed, Sourced } from '#domain/sourced.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { cents, rounded } from '../rounded.ts'
import { originOf } from '../sourced.server.ts'
import type { Period, TradeRow, Trader } from './shape.ts'
import { daysOf, periodLabel } from './timeframe.ts'

const DAY_MS = 86_400_000
/** Trades are fetched every few seconds; a minute less than the timeframe is the whole of it. */
const SLACK_MS = 60_000

function failure({ reason }: Failed): ParleyError {
  if (reason === 'unconfigured')
    return new ParleyError('not_configured', { what: 'Trader data', variable: 'GMGN_API_KEY' })
  if (reason === 'shape_changed') return new ParleyError('kolscan_invalid_json')
  return new ParleyError('kolscan_request_failed', { reason })
}

type Answered<T> = Exclude<Sourced<T>, Failed>

export function dataFrom<T>(answer: Sourced<T>): Answered<T> {
  if (!answer.ok) throw failure(answer)
  return answer
}

export type Span = Readonly<{ days: number; since: number; now: number }>

export function spanOf(timeframe: string | number, now: number): Span {
  const days = daysOf(timeframe)
  return { days, since: now - days * DAY_MS, now }
}

export const isComplete = ({ completeSince }: KolTrades, { since }: Span): boolean =>
  Date.parse(completeSince) <= since + SLACK_MS

export const periodOf = (trades: KolTrades, span: Span): Period => ({
  timeframe: span.days,
  timeframeLabel: periodLabel(span.days),
  completeSince: trades.completeSince,
  truncated: !isComplete(trades, span),
})

/** Null without a price: then amounts are in dollars only. */
export async function solPrice(prices: Ports['prices'], signal: AbortSignal): Promise<number | null> {
  const answer = await prices.of([WRAPPED_SOL], signal)
  const usd = answer.ok ? answer.data.get(WRAPPED_SOL)?.usd : undefined
  return usd !== undefined && usd > 0 ? usd : null
}

export const inSol = (usd: number, solUsd: number | null): number | null =>
  solUsd === null ? null : usd / solUsd

const NO_NAMES: ReadonlyMap<string, KolTrader> = new Map()

/** Names by wallet; without them the handles on the trades remain. */
export async function namesFrom(
  kols: KolBoard,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KolTrader>> {
  const answer = await kols.traders(signal)
  return answer.ok ? new Map(answer.data.map((each) => [each.wallet, each])) : NO_NAMES
}

const shown = (text: string | undefined, max: number): string | null =>
  text === undefined ? null : outsideText(text, max) || null

export const traderOf = ({ wallet, name, twitter }: KolTrader): Trader => ({
  walletAddress: wallet,
  name: shown(name, NAME_MAX),
  twitter: shown(twitter, NAME_MAX),
})

/** As a person reads it: a name, a handle, or the ends of the address. */
export const calledOf = ({ walletAddress, name, twitter }: Trader): string =>
  name ?? (twitter === null ? `${walletAddress.slice(0, 4)}…${walletAddress.slice(-4)}` : `@${twitter}`)

export const symbolOf = ({ symbol, mint }: KolTrade): string =>
  outsideText(symbol, SYMBOL_MAX) || `${mint.slice(0, 4)}…`

export function tradeRowOf(
  trade: KolTrade,
  names: ReadonlyMap<string, KolTrader>,
  solUsd: number | null,
): TradeRow {
  const { walletAddress, name, twitter } = traderOf(names.get(trade.trader.wallet) ?? trade.trader)
  const sol = inSol(trade.usd, solUsd)
  return {
    wallet_address: walletAddress,
    name,
    twitter,
    spl_direction: trade.side,
    token_address: trade.mint,
    symbol: symbolOf(trade),
    sol_change: sol === null ? null : trade.side === 'buy' ? -sol : sol,
    usd: trade.usd,
    price_usd: trade.priceUsd ?? null,
    signature: trade.signature,
    timestamp: trade.at,
  }
}

/** Sums of purchases and sales, in dollars and in SOL. */
export function flowOf(trades: readonly KolTrade[], solUsd: number | null) {
  const sum = (side: KolTrade['side']): number =>
    trades.reduce((total, trade) => (trade.side === side ? total + trade.usd : total), 0)
  const [buyUsd, sellUsd] = [sum('buy'), sum('sell')]
  return {
    buySol: inSol(buyUsd, solUsd),
    sellSol: inSol(sellUsd, solUsd),
    netSol: inSol(sellUsd - buyUsd, solUsd),
    buyUsd,
    sellUsd,
  }
}

export const sourceOf = originOf

type Tailed = Period & { source: { source: string; asOf: string; stale?: boolean } }

export const viewTailOf = ({ timeframeLabel, truncated, completeSince, source }: Tailed) => ({
  timeframe: timeframeLabel,
  complete_since: truncated ? completeSince : undefined,
  source: source.source,
  as_of: source.asOf,
  stale: source.stale ? (true as const) : undefined,
})

type Detail = Readonly<{
  summary: Period & { tradeCount: number; buyUsd: number; sellUsd: number; netSol: number | null }
  trades: readonly TradeRow[]
  source: Tailed['source']
}>

/** The part of the model view that a trader and a token share. */
export const detailViewOf = ({ summary, trades, source }: Detail, rows: number) => ({
  trade_count: summary.tradeCount,
  bought_usd: cents(summary.buyUsd),
  sold_usd: cents(summary.sellUsd),
  net_sol: rounded(summary.netSol ?? undefined, 4),
  trades: trades.slice(0, rows).map(tradeViewOf),
  ...viewTailOf({ ...summary, source }),
})

type Sums = Readonly<{ buyUsd: number; sellUsd: number }>

export const largestFirst = (a: Sums, b: Sums): number => b.buyUsd + b.sellUsd - a.buyUsd - a.sellUsd

const tradeViewOf = (row: TradeRow) => ({
  trader: calledOf({ walletAddress: row.wallet_address, name: row.name, twitter: row.twitter }),
  side: row.spl_direction,
  symbol: row.symbol,
  mint: row.token_address,
  usd: cents(row.usd),
  at: row.timestamp,
})
