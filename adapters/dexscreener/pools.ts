/**
 * Reads pools of the Solana exchanges from DexScreener, deepest first. It also lists other chains, which are left out.
 */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Pool, Pools } from '#domain/market.ts'
import { createLookup } from '../_kit/loader.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import {
  httpsOrNothing,
  lenientList,
  marketFigure,
  maybe,
  numericString,
  shortAddress,
  shortText,
  shortTexts,
} from '../_kit/schema.ts'
import { answered, createUpstream, type UpstreamOptions } from '../_kit/upstream.ts'

const REQUESTS_PER_MINUTE = 300
const FRESH_MS = 30_000
const KEEP_MS = 600_000
const MAX_QUERY = 100
const CHAIN = 'solana'

const party = z.looseObject({ address: shortAddress, symbol: shortText, name: shortText })
const pair = z.looseObject({
  chainId: z.string(),
  dexId: shortText,
  url: maybe(z.string()),
  pairAddress: z.string(),
  labels: maybe(shortTexts),
  baseToken: party,
  quoteToken: party,
  /** Every pair has it; without it this is not the body we know. */
  priceNative: numericString,
  priceUsd: maybe(numericString),
  volume: maybe(z.looseObject({ h24: maybe(marketFigure) })),
  priceChange: maybe(z.looseObject({ h24: maybe(marketFigure) })),
  liquidity: maybe(z.looseObject({ usd: maybe(marketFigure) })),
  fdv: maybe(marketFigure),
  marketCap: maybe(marketFigure),
  info: maybe(z.looseObject({ imageUrl: maybe(z.string()) })),
})
const pairs = lenientList(pair)
const searchBody = z.looseObject({ pairs: z.nullable(pairs) })

const toParty = ({ address, symbol, name }: z.output<typeof party>): Pool['base'] => ({
  mint: address,
  symbol,
  name,
})

const toPool = (found: z.output<typeof pair>): Pool => ({
  address: found.pairAddress,
  dexId: found.dexId,
  url: httpsOrNothing(found.url) ?? `https://dexscreener.com/${CHAIN}/${found.pairAddress}`,
  labels: found.labels ?? [],
  base: toParty(found.baseToken),
  quote: toParty(found.quoteToken),
  ...omitAbsent({
    priceUsd: found.priceUsd,
    liquidityUsd: found.liquidity?.usd,
    volume24hUsd: found.volume?.h24,
    change24h: found.priceChange?.h24,
    marketCapUsd: found.marketCap,
    fdvUsd: found.fdv,
    imageUrl: httpsOrNothing(found.info?.imageUrl),
  }),
})

const toPools = (found: z.output<typeof pairs>): readonly Pool[] =>
  found
    .filter(({ chainId, pairAddress }) => chainId === CHAIN && isPublicKey(pairAddress))
    .map(toPool)
    .toSorted((a, b) => (b.liquidityUsd ?? 0) - (a.liquidityUsd ?? 0))

export function dexscreenerPools(options: UpstreamOptions): Pools {
  const upstream = createUpstream(options, { requestsPerMinute: REQUESTS_PER_MINUTE })
  const caching = { upstream, freshMs: FRESH_MS, keepMs: KEEP_MS }
  const bySearch = createLookup<readonly Pool[]>({
    ...caching,
    async ask(query) {
      const answer = await upstream.get(`/latest/dex/search?q=${encodeURIComponent(query)}`, searchBody)
      return answer.ok ? { ...answer, data: toPools(answer.data.pairs ?? []) } : answer
    },
  })
  const byToken = createLookup<readonly Pool[]>({
    ...caching,
    async ask(mint) {
      const answer = await upstream.get(`/token-pairs/v1/${CHAIN}/${mint}`, pairs)
      return answer.ok ? { ...answer, data: toPools(answer.data) } : answer
    },
  })

  return {
    async search(words, signal) {
      const query = words.trim().replace(/\s+/g, ' ').slice(0, MAX_QUERY)
      return query === '' ? answered(upstream, []) : bySearch(query, signal)
    },
    async ofToken(mint, signal) {
      const queriedMint = mint === NATIVE_SOL ? WRAPPED_SOL : mint
      return isPublicKey(queriedMint) ? byToken(queriedMint, signal) : answered(upstream, [])
    },
  }
}
