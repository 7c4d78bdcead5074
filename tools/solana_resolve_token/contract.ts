/** Finds the candidates for a symbol, a name or a mint; they are never merged by symbol. */
import * as z from 'zod/mini'
import { address, decimals, figure, line, list, name, time, url } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { origin, partOrigin } from '../_kit/origin.ts'

export const MAX_POOLS = 5
const DEFAULT_LIMIT = 5
const MAX_LIMIT = 10

const warningCode = z.enum([
  'unverified',
  'unchecked',
  'new_token',
  'mint_authority_open',
  'freeze_authority_open',
  'thin_liquidity',
  'same_symbol',
])
export type WarningCode = z.output<typeof warningCode>

const authority = z.enum(['open', 'closed'])

/** spec C3.22 */
const pair = z.object({
  dexId: name,
  pairAddress: address,
  url,
  labels: list(name, 50),
  quoteSymbol: name,
  liquidityUsd: z.nullable(figure),
  volume24hUsd: z.nullable(figure),
  priceUsd: z.nullable(figure),
})

/** spec C3.21 */
const candidate = z.object({
  /** The mint identifies the token; two candidates may share everything else. */
  address,
  symbol: name,
  name,
  decimals: z.nullable(decimals),
  verified: z.boolean(),
  tags: list(name, 50),
  imageUrl: z.optional(url),
  priceUsd: z.nullable(figure),
  /** Percent. */
  priceChange24h: z.nullable(figure),
  /** The price of the last day in seven points, oldest first; of the best candidate. */
  sparkline: z.optional(list(figure, 7)),
  liquidityUsd: z.nullable(figure),
  volume24hUsd: z.nullable(figure),
  marketCap: z.nullable(figure),
  fdv: z.nullable(figure),
  holderCount: z.nullable(figure),
  /** Null when the source does not say. */
  mintAuthorityDisabled: z.nullable(z.boolean()),
  freezeAuthorityDisabled: z.nullable(z.boolean()),
  /** ISO time of the first pool. */
  firstPoolAt: z.nullable(time),
  ageMs: z.nullable(figure),
  warnings: list(warningCode, 20),
  score: figure,
  pairs: list(pair, MAX_POOLS),
  /** The number of all pools; `pairs` has the deepest. */
  pairCount: figure,
})
export type Candidate = z.output<typeof candidate>

export const solanaResolveToken = defineTool({
  name: 'solana_resolve_token',
  title: 'Token look-up',
  catalogue: { title: 'Look up a token', line: 'Price, market cap and whether it is the genuine token.' },
  description:
    'Finds Solana tokens by symbol, name or mint address and ranks them by match, liquidity, volume and market cap. Gives mint, price, 24 h change, liquidity, volume, market cap, holders, age, authorities, pools, and warnings. Several tokens may share a symbol; the mint tells them apart.',
  guidance: 'When several tokens share a symbol, say so and ask which one is meant.',
  group: 'market',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['token', 'price', 'market'],
  input: z.object({
    query: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(100),
        z.describe('A symbol ("JUP"), a name, or a mint address.'),
      ),
    limit: z._default(
      z.int().check(z.gte(1), z.lte(MAX_LIMIT), z.describe('How many candidates at most. Default 5.')),
      DEFAULT_LIMIT,
    ),
  }),
  output: z.object({
    query: name,
    /** Best first. */
    results: list(candidate, MAX_LIMIT),
    /** Candidates that the limit left out. */
    more: figure,
    pools: origin,
    identities: partOrigin,
  }),
  modelView: z.object({
    query: name,
    candidates: list(
      z.object({
        symbol: name,
        name,
        mint: address,
        price_usd: z.nullable(figure),
        change_24h_pct: z.nullable(figure),
        liquidity_usd: z.nullable(figure),
        market_cap_usd: z.nullable(figure),
        /** Where it is another figure than the market cap. */
        fdv_usd: z.optional(figure),
        volume_24h_usd: z.nullable(figure),
        holders: z.nullable(figure),
        first_pool_at: z.nullable(time),
        /** Null when the source does not say. */
        mint_authority: z.nullable(authority),
        freeze_authority: z.nullable(authority),
        verified: z.boolean(),
        warnings: list(line, 20),
      }),
      MAX_LIMIT,
    ),
    source: name,
    as_of: time,
    stale: z.optional(z.literal(true)),
  }),
  touches: [],
  staleBy: [],
  refresh: { everySeconds: 30 },
  // Strangers choose the names and symbols of tokens.
  taints: true,
  leavesOpen: 'token',
  intent: () => 'Searching for tokens…',
})
