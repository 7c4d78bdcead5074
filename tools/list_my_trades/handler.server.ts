/** Reads the caller's trades from the ledger and prices both sides of each at the prices of now. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Input, Output } from '#contract/tool.ts'
import type { Trade } from '#contract/trades.ts'
import type { TokenPrice } from '#domain/market.ts'
import type { Actor } from '#domain/ports.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { cents, dollars } from '../_kit/rounded.ts'
import { partOriginOf } from '../_kit/sourced.server.ts'
import { swapStatusOf } from '../_kit/swap/output.ts'
import { listMyTrades } from './contract.ts'

const DEFAULT_LIMIT = 5
/** Trades that one call looks through; older ones are in the panel of the page. */
const READ = 200
const DAY_MS = 86_400_000

export const handler = defineHandler(listMyTrades, ['swaps', 'prices', 'clock'], {
  run: async (input, { swaps, prices, clock }, { actor, signal }) => {
    const now = clock.now()
    const { limit = DEFAULT_LIMIT } = input
    const { found, isAll } = await matching(swaps, actor, input, now)
    const trades = found.slice(0, limit)
    const mints = [...new Set(trades.flatMap(({ terms }) => [terms.inputMint, terms.outputMint]))]
    const priced = mints.length > 0 ? await prices.of(mints, signal) : undefined
    return {
      ok: true as const,
      trades: trades.map((trade) => ({
        trade,
        now: worthOf(trade, priced?.ok ? priced.data : new Map()),
      })),
      hasMore: found.length > limit || !isAll,
      ledger: { source: 'Parley ledger', asOf: new Date(now).toISOString(), official: true },
      prices: priced ? partOriginOf(priced) : null,
    }
  },
  modelView: ({ trades, hasMore, ledger, prices }) => ({
    trades: trades.map(rowOf),
    has_more: hasMore,
    count: trades.length,
    source: prices?.ok ? `${ledger.source}; prices ${prices.source}` : ledger.source,
    as_of: ledger.asOf,
  }),
})

/** The trades that fit, newest first; `isAll` is false when older ones were not looked at. */
async function matching(
  swaps: Swaps,
  actor: Actor,
  { token, period, with_unconfirmed = false }: Input<typeof listMyTrades>,
  now: number,
): Promise<Readonly<{ found: readonly Trade[]; isAll: boolean }>> {
  const read = await swaps.list(actor, READ)
  const [from, to] = period ? PERIODS[period](now) : [0, Number.POSITIVE_INFINITY]
  const found = read.filter((trade) => {
    // A send is no trade; the panel of the page lists both.
    if (trade.recipient) return false
    const at = Date.parse(trade.createdAt)
    return at >= from && at < to && (with_unconfirmed || wasAgreed(trade)) && (!token || isOf(trade, token))
  })
  const oldest = read.at(-1)
  return { found, isAll: read.length < READ || (oldest !== undefined && Date.parse(oldest.createdAt) < from) }
}

type Period = NonNullable<Input<typeof listMyTrades>['period']>

const midnight = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS

const PERIODS: Readonly<Record<Period, (now: number) => readonly [from: number, to: number]>> = {
  today: (now) => [midnight(now), Number.POSITIVE_INFINITY],
  yesterday: (now) => [midnight(now) - DAY_MS, midnight(now)],
  week: (now) => [now - 7 * DAY_MS, Number.POSITIVE_INFINITY],
  month: (now) => [now - 30 * DAY_MS, Number.POSITIVE_INFINITY],
}

const wasAgreed = ({ consentedBy, landed }: Trade): boolean =>
  consentedBy !== undefined || landed !== undefined

function isOf({ input, output }: Trade, token: string): boolean {
  const wanted = token.toUpperCase()
  return [input, output].some(({ mint, symbol }) => mint === token || symbol.toUpperCase() === wanted)
}

const gaveRaw = ({ landed, terms }: Trade): string => landed?.inputRaw ?? terms.inputRaw
const gotRaw = ({ landed, quotedOutputRaw }: Trade): string => landed?.outputRaw ?? quotedOutputRaw
const inUnits = (raw: string, decimals: number): string => rawToDecimal(BigInt(raw), decimals)

function worthOf(trade: Trade, prices: ReadonlyMap<string, TokenPrice>) {
  const usd = (mint: string, raw: string, decimals: number): number | null => {
    const price = prices.get(mint)
    return price ? Number(inUnits(raw, decimals)) * price.usd : null
  }
  const { terms, input, output } = trade
  return {
    gaveUsd: usd(terms.inputMint, gaveRaw(trade), input.decimals),
    gotUsd: usd(terms.outputMint, gotRaw(trade), output.decimals),
  }
}

/** The network's fee, with the deposits for accounts that the trade opened. */
const feeSol = ({ landed, networkFeeLamports, rentLamports }: Trade): string =>
  rawToDecimal(landed ? BigInt(landed.feeLamports) : BigInt(networkFeeLamports) + BigInt(rentLamports), 9)

function rowOf({ trade, now }: Output<typeof listMyTrades>['trades'][number]) {
  const { input, output } = trade
  return {
    intent_id: trade.id,
    status: swapStatusOf(trade.status),
    at: trade.landed?.at ?? trade.createdAt,
    gave: `${inUnits(gaveRaw(trade), input.decimals)} ${input.symbol}`,
    got: `${inUnits(gotRaw(trade), output.decimals)} ${output.symbol}`,
    output_mint: output.verified ? undefined : output.mint,
    value_usd: dollars(trade.inputUsd),
    fee_sol: feeSol(trade),
    price_impact_pct: cents(trade.priceImpactPercent),
    paid_now_usd: dollars(now.gaveUsd ?? undefined),
    worth_now_usd: dollars(now.gotUsd ?? undefined),
    why: trade.failure?.message,
  }
}
