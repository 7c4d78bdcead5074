/** Shows everything that the sources know of one token, in one look. What no source gives is null, and never zero. */
import * as z from 'zod/mini'
import { address, decimals, figure, line, list, name, time, url } from '#contract/bounded.ts'
import { CANDLE_INTERVALS } from '#contract/rules/candles.ts'
import { defineTool } from '#contract/tool.ts'
import { partOrigin } from '../_kit/origin.ts'

const FEWEST_CANDLES = 10
const DEFAULT_CANDLES = 142
const MOST_CANDLES = 500
const MAX_POOLS = 3

export const WINDOWS = ['m5', 'h1', 'h6', 'h24'] as const
const maybe = z.nullable(figure)
const authority = z.enum(['open', 'closed'])

const riskMark = z.enum([
  'unverified',
  'new_token',
  'mint_authority_open',
  'freeze_authority_open',
  'thin_liquidity',
  'concentrated',
  'insiders',
  'wash_trading',
  'rug_risk',
])
export type RiskMark = z.output<typeof riskMark>

const window = z.object({
  window: z.enum(WINDOWS),
  /** Percent, of the deepest pool. */
  change: maybe,
  /** In all pools of the answer. */
  volumeUsd: maybe,
  buys: maybe,
  sells: maybe,
})

/** The parts of the supply, in percent, and counts of wallets by kind. */
const holders = z.object({
  count: maybe,
  topTenPercent: maybe,
  developerPercent: maybe,
  insiderPercent: maybe,
  bundlerPercent: maybe,
  smartWallets: maybe,
  knownWallets: maybe,
  sniperWallets: maybe,
})

const point = z.object({ t: figure, c: figure, v: maybe })
const part = z.enum(['pools', 'identity', 'chain', 'candles', 'insight'])
export type Part = z.output<typeof part>

export const gmgnFetchTokenSnapshot = defineTool({
  name: 'gmgn_fetch_token_snapshot',
  title: 'Token snapshot',
  catalogue: {
    title: 'Take a snapshot of a token',
    line: 'Price, liquidity, holders and risks at a glance.',
  },
  description:
    'A broad snapshot of one Solana token by its mint: price, changes and volume over several windows, liquidity, holders and how concentrated they are, authorities, age, pools, recent candles, and marks of risk. For a price alone or a name, call solana_resolve_token.',
  guidance:
    'Never call a token safe: say what was checked and what was found. What is missing is unknown, not zero. Name the marks of risk first.',
  group: 'market',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['token', 'risk', 'holders', 'market'],
  input: z.object({
    token_address: z
      .string()
      .check(
        z.trim(),
        z.maxLength(120),
        z.describe('The mint of the token, as solana_resolve_token gives it.'),
      ),
    chain: z._default(z.enum(['sol']), 'sol'),
    resolution: z._default(
      z.enum(CANDLE_INTERVALS).check(z.describe('The length of each candle. Default 15m.')),
      '15m',
    ),
    candle_limit: z._default(
      z.int().check(z.gte(FEWEST_CANDLES), z.lte(MOST_CANDLES), z.describe('Default 142.')),
      DEFAULT_CANDLES,
    ),
    include_trades: z._default(z.boolean().check(z.describe('Whether to count buys and sells.')), true),
    include_security: z._default(z.boolean().check(z.describe('Whether to look for risks.')), true),
    include_candles: z._default(z.boolean().check(z.describe('Whether to give recent candles.')), true),
  }),
  output: z.object({
    chain: z.literal('sol'),
    token_address: address,
    fetched_at: time,
    symbol: name,
    name,
    verified: z.nullable(z.boolean()),
    priceUsd: maybe,
    marketCapUsd: maybe,
    fdvUsd: maybe,
    liquidityUsd: maybe,
    supply: maybe,
    decimals: z.nullable(decimals),
    firstPoolAt: z.nullable(time),
    mintAuthority: z.nullable(authority),
    freezeAuthority: z.nullable(authority),
    windows: list(window, WINDOWS.length),
    holders,
    risks: list(riskMark, 9),
    pools: list(z.object({ dexId: name, quoteSymbol: name, liquidityUsd: maybe, url }), MAX_POOLS),
    /** Oldest first. */
    candles: list(point, MOST_CANDLES),
    sources: list(z.object({ part, origin: partOrigin }), 5),
  }),
  modelView: z.object({
    symbol: name,
    name,
    mint: address,
    verified: z.nullable(z.boolean()),
    price_usd: z.optional(figure),
    market_cap_usd: z.optional(figure),
    liquidity_usd: z.optional(figure),
    supply: z.optional(figure),
    changes_pct: z.object({
      m5: z.optional(figure),
      h1: z.optional(figure),
      h6: z.optional(figure),
      h24: z.optional(figure),
    }),
    volume_24h_usd: z.optional(figure),
    buys_24h: z.optional(figure),
    sells_24h: z.optional(figure),
    holders: z.optional(figure),
    top_10_pct: z.optional(figure),
    developer_pct: z.optional(figure),
    smart_wallets: z.optional(figure),
    known_wallets: z.optional(figure),
    mint_authority: z.optional(authority),
    freeze_authority: z.optional(authority),
    first_pool_at: z.optional(time),
    risks: list(line, 9),
    missing: list(line, 5),
    sources: list(name, 5),
    as_of: time,
    stale: z.optional(z.literal(true)),
  }),
  touches: [],
  staleBy: [],
  // Strangers choose the names and symbols of tokens.
  taints: true,
  intent: () => 'Looking at the token…',
})
