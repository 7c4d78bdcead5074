/** Which token somebody means: candidates for a symbol, a name or a mint, never merged by symbol. */
import * as z from 'zod/mini'
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

/** spec C3.22 */
const pair = z.object({
  dexId: z.string(),
  pairAddress: z.string(),
  url: z.string(),
  labels: z.array(z.string()),
  quoteSymbol: z.string(),
  liquidityUsd: z.nullable(z.number()),
  volume24hUsd: z.nullable(z.number()),
  priceUsd: z.nullable(z.number()),
})

/** spec C3.21 */
const candidate = z.object({
  /** The mint: what a token is. Two candidates may share everything else. */
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.nullable(z.number()),
  verified: z.boolean(),
  tags: z.array(z.string()),
  imageUrl: z.optional(z.string()),
  priceUsd: z.nullable(z.number()),
  /** Percent. */
  priceChange24h: z.nullable(z.number()),
  liquidityUsd: z.nullable(z.number()),
  volume24hUsd: z.nullable(z.number()),
  marketCap: z.nullable(z.number()),
  fdv: z.nullable(z.number()),
  holderCount: z.nullable(z.number()),
  /** Null when the source does not say. */
  mintAuthorityDisabled: z.nullable(z.boolean()),
  freezeAuthorityDisabled: z.nullable(z.boolean()),
  /** ISO time of the first pool. */
  firstPoolAt: z.nullable(z.string()),
  ageMs: z.nullable(z.number()),
  warnings: z.array(warningCode),
  score: z.number(),
  pairs: z.array(pair),
  /** Pools in all, `pairs` has the deepest of them. */
  pairCount: z.number(),
})
export type Candidate = z.output<typeof candidate>

export const solanaResolveToken = defineTool({
  name: 'solana_resolve_token',
  title: 'Token look-up',
  description:
    'Finds Solana tokens by symbol, name or mint address and ranks them by match, liquidity, volume and market cap. Gives mint, price, 24 h change, liquidity, market cap, pools, and warnings. Always tell the person the mint when several tokens share a symbol.',
  group: 'market',
  access: 'guest',
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
    query: z.string(),
    /** Best first. */
    results: z.array(candidate),
    /** Candidates that the limit left out. */
    more: z.number(),
    pools: origin,
    identities: partOrigin,
  }),
  touches: [],
  // Token names and symbols are chosen by strangers.
  taints: true,
  intent: () => 'Searching for tokens…',
})
