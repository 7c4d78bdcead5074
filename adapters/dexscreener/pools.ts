/**
 * Reads pools of the Solana exchanges from DexScreener, deepest first. It also lists other chains, which are left out.
 */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { POOL_WINDOWS, type Pool, type Pools, type PoolTrading } from '#domain/market.ts'
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
/** One odd figure is no reason to lose the pool. */
const optionalFigure = z.catch(maybe(marketFigure), undefined)
const figures = z.catch(
  maybe(z.looseObject({ m5: optionalFigure, h1: optionalFigure, h6: optionalFigure, h24: optionalFigure })),
  undefined,
)
const counts = z.catch(maybe(z.looseObject({ buys: optionalFigure, sells: optionalFigure })), undefined)
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
  volume: figures,
  priceChange: figures,
  txns: z.catch(maybe(z.looseObject({ m5: counts, h1: counts, h6: counts, h24: counts })), undefined),
  pairCreatedAt: z.catch(maybe(z.number().check(z.gte(0), z.lte(8.64e15))), undefined),
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
    createdAt: found.pairCreatedAt ? new Date(found.pairCreatedAt).toISOString() : undefined,
    windows: windowsOf(found),
  }),
})

/** Undefined when the source gives nothing about any window. */
function windowsOf({ volume, priceChange, txns }: z.output<typeof pair>): Pool['windows'] {
  const entries = POOL_WINDOWS.map((name) => {
    const trading: PoolTrading = omitAbsent({
      changePercent: priceChange?.[name],
      volumeUsd: volume?.[name],
      buys: txns?.[name]?.buys,
      sells: txns?.[name]?.sells,
    })
    return [name, trading] as const
  }).filter(([, trading]) => Object.keys(trading).length > 0)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

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
