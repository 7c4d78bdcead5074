/** Searches the pools, groups them by token, and looks the best up in the token list. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import type { Output } from '#contract/tool.ts'
import type { Pools, Sparklines } from '#domain/market.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { cents, rounded } from '../_kit/rounded.ts'
import { originOf, partOriginOf } from '../_kit/sourced.server.ts'
import { fitToPrice } from '../_kit/sparkline.ts'
import { candidateOf, withWarnings } from './candidates.server.ts'
import { type Candidate, solanaResolveToken } from './contract.ts'
import { type Ranked, rank, scoreOf } from './ranking.server.ts'
import { warningWords } from './warnings.ts'

export const handler = defineHandler(solanaResolveToken, ['pools', 'tokens', 'sparklines', 'clock'], {
  run: async ({ query, limit }, { pools, tokens, sparklines, clock }, { signal }) => {
    const found = await poolsFor(query, pools, signal)
    if (!found.ok) throw new ParleyError('token_lookup_failed', { reason: found.reason })

    const ranked = rank(query, found.data)
    const best = ranked.length === 0 && isPublicKey(query) ? [unpooled(query)] : ranked.slice(0, limit)
    const identities = await tokens.byMint(
      best.map(({ mint }) => mint),
      signal,
    )
    const known = { identities: identities.ok ? identities.data : undefined, now: clock.now() }
    const results = withWarnings(
      best
        .filter(({ mint, pools }) => pools.length > 0 || known.identities?.has(mint))
        .map((token) => candidateOf(token, known)),
      identities.ok,
    )
    const [first, ...others] = results
    return {
      query,
      results: first ? [await withLine(first, sparklines), ...others] : [],
      more: Math.max(0, ranked.length - limit),
      pools: originOf(found),
      identities: partOriginOf(identities),
    }
  },
  modelView: (output) => modelView(output),
})

/** A mint is looked up by its pools, so that a token whose name is an address cannot match. */
const poolsFor = (query: string, pools: Pools, signal: AbortSignal) =>
  isPublicKey(query) ? pools.ofToken(query, signal) : pools.search(query, signal)

/** A mint without pools may still be in the token list. */
const unpooled = (mint: string): Ranked => ({
  mint,
  symbol: '',
  name: '',
  liquidityUsd: undefined,
  volume24hUsd: undefined,
  marketCapUsd: undefined,
  score: scoreOf({ match: 1 }),
  pools: [],
})

/** Only the best candidate has room for a line. */
async function withLine(token: Candidate, sparklines: Sparklines): Promise<Candidate> {
  const line = (await sparklines.of([token.address])).get(token.address)
  const price = { usd: token.priceUsd, change24h: token.priceChange24h }
  return { ...token, sparkline: line && fitToPrice(line, price) }
}

const authorityOf = (isDisabled: boolean | null): 'open' | 'closed' | null =>
  isDisabled === null ? null : isDisabled ? 'closed' : 'open'

const modelView = ({ query, results, pools }: Output<typeof solanaResolveToken>) => ({
  query,
  candidates: results.map((candidate) => ({
    symbol: candidate.symbol,
    name: candidate.name,
    mint: candidate.address,
    price_usd: rounded(candidate.priceUsd ?? undefined),
    change_24h_pct: cents(candidate.priceChange24h ?? undefined),
    liquidity_usd: rounded(candidate.liquidityUsd ?? undefined, 4),
    market_cap_usd: rounded(candidate.marketCap ?? undefined, 4),
    fdv_usd:
      candidate.fdv === candidate.marketCap
        ? undefined
        : (rounded(candidate.fdv ?? undefined, 4) ?? undefined),
    volume_24h_usd: rounded(candidate.volume24hUsd ?? undefined, 4),
    holders: candidate.holderCount,
    first_pool_at: candidate.firstPoolAt,
    mint_authority: authorityOf(candidate.mintAuthorityDisabled),
    freeze_authority: authorityOf(candidate.freezeAuthorityDisabled),
    verified: candidate.verified,
    warnings: warningWords(candidate),
  })),
  source: pools.source,
  as_of: pools.asOf,
  stale: pools.stale ? (true as const) : undefined,
})
