/** Reads token identities from Jupiter's Tokens API v2. A symbol is never an identity: only the mint is. */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { TokenIdentity, Tokens } from '#domain/market.ts'
import type { Sourced } from '#domain/sourced.ts'
import { createLoader, createLookup } from '../_kit/loader.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import {
  httpsOrNothing,
  lenientList,
  marketFigure,
  maybe,
  shortText,
  shortTexts,
  timeOrNothing,
} from '../_kit/schema.ts'
import { answered, type Upstream } from '../_kit/upstream.ts'
import { type JupiterOptions, jupiterUpstream, outsideMint } from './source.ts'

/** An identity never changes, but its answer carries market figures, which should not be a day old. */
const IDENTITY_FRESH_MS = 600_000
const IDENTITY_KEEP_MS = 86_400_000
const SEARCH_FRESH_MS = 60_000
const SEARCH_KEEP_MS = 600_000
const MINTS_PER_REQUEST = 100
const MAX_QUERY = 100

const mintInformation = z.looseObject({
  id: z.string().check(z.refine(isPublicKey)),
  name: shortText,
  symbol: shortText,
  decimals: z.int().check(z.nonnegative(), z.lte(255)),
  icon: maybe(z.string()),
  isVerified: maybe(z.boolean()),
  audit: maybe(
    z.looseObject({
      mintAuthorityDisabled: maybe(z.boolean()),
      freezeAuthorityDisabled: maybe(z.boolean()),
    }),
  ),
  holderCount: maybe(marketFigure),
  mcap: maybe(marketFigure),
  fdv: maybe(marketFigure),
  liquidity: maybe(marketFigure),
  usdPrice: maybe(marketFigure),
  firstPool: maybe(z.looseObject({ createdAt: maybe(z.string()) })),
  tags: maybe(shortTexts),
})
const body = lenientList(mintInformation)

const toIdentity = (found: z.output<typeof mintInformation>): TokenIdentity => ({
  mint: found.id,
  symbol: found.symbol,
  name: found.name,
  decimals: found.decimals,
  verified: found.isVerified === true,
  tags: found.tags ?? [],
  ...omitAbsent({
    imageUrl: httpsOrNothing(found.icon),
    mintAuthorityDisabled: found.audit?.mintAuthorityDisabled,
    freezeAuthorityDisabled: found.audit?.freezeAuthorityDisabled,
    holderCount: found.holderCount,
    marketCapUsd: found.mcap,
    fdvUsd: found.fdv,
    liquidityUsd: found.liquidity,
    priceUsd: found.usdPrice,
    firstPoolAt: timeOrNothing(found.firstPool?.createdAt),
  }),
})

async function ask(upstream: Upstream, query: string): Promise<Sourced<readonly TokenIdentity[]>> {
  const answer = await upstream.get(`/tokens/v2/search?query=${encodeURIComponent(query)}`, body)
  return answer.ok ? { ...answer, data: answer.data.map(toIdentity) } : answer
}

const asNative = (token: TokenIdentity): TokenIdentity => ({ ...token, mint: NATIVE_SOL, name: 'Solana' })

/** A comma would make it a list of mints. */
const toQuery = (words: string): string =>
  words.replaceAll(',', ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY)

export function jupiterTokens(options: JupiterOptions): Tokens {
  const upstream = jupiterUpstream(options)
  const byMint = createLoader<TokenIdentity>({
    upstream,
    freshMs: IDENTITY_FRESH_MS,
    keepMs: IDENTITY_KEEP_MS,
    chunk: MINTS_PER_REQUEST,
    async load(mints) {
      const answer = await ask(upstream, mints.join(','))
      return answer.ok
        ? { ...answer, data: new Map(answer.data.map((token) => [token.mint, token])) }
        : answer
    },
  })
  const bySearch = createLookup<readonly TokenIdentity[]>({
    upstream,
    freshMs: SEARCH_FRESH_MS,
    keepMs: SEARCH_KEEP_MS,
    ask: (query) => ask(upstream, query),
  })

  return {
    async byMint(mints, signal) {
      const answer = await byMint(mints.map(outsideMint).filter(isPublicKey), signal)
      if (!answer.ok) return answer
      const data = new Map<string, TokenIdentity>()
      for (const mint of mints) {
        const found = answer.data.get(outsideMint(mint))
        if (found) data.set(mint, mint === NATIVE_SOL ? asNative(found) : found)
      }
      return { ...answer, data }
    },

    async search(words, signal) {
      const query = toQuery(words)
      if (isPublicKey(query)) {
        const answer = await byMint([query], signal)
        return answer.ok ? { ...answer, data: [...answer.data.values()] } : answer
      }
      return query === '' ? answered(upstream, []) : bySearch(query, signal)
    },
  }
}
