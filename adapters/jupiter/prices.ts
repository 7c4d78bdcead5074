/** Reads prices from Jupiter's Price API v3, which leaves out every token whose price it would not stand for. */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import type { Prices, TokenPrice } from '#domain/market.ts'
import type { Sourced } from '#domain/sourced.ts'
import { createLoader } from '../_kit/loader.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { marketFigure, maybe } from '../_kit/schema.ts'
import { type JupiterOptions, jupiterUpstream, outsideMint } from './source.ts'

const FRESH_MS = 8_000
const KEEP_MS = 300_000
const MINTS_PER_REQUEST = 50

const entry = z.looseObject({
  usdPrice: marketFigure.check(z.nonnegative()),
  priceChange24h: maybe(marketFigure),
  liquidity: maybe(marketFigure),
})
type Entry = z.output<typeof entry>

/** Keyed by mint; null says the same as a missing mint. A few odd entries are dropped, all of them are a new shape. */
const body = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((record, context): ReadonlyMap<string, Entry> => {
    const said = Object.entries(record).filter(([, value]) => value !== null)
    const good = said.flatMap(([mint, value]): [string, Entry][] => {
      const parsed = z.safeParse(entry, value)
      return parsed.success ? [[mint, parsed.data]] : []
    })
    if (said.length > 0 && good.length === 0)
      context.issues.push({ code: 'custom', message: 'no price has the expected shape', input: record })
    return new Map(good)
  }),
)

const toPrice = (mint: string, { usdPrice, priceChange24h, liquidity }: Entry): TokenPrice => ({
  mint,
  usd: usdPrice,
  ...omitAbsent({ change24h: priceChange24h, liquidityUsd: liquidity }),
})

export function jupiterPrices(options: JupiterOptions): Prices {
  const upstream = jupiterUpstream(options)
  const loader = createLoader<Entry>({
    upstream,
    freshMs: FRESH_MS,
    keepMs: KEEP_MS,
    chunk: MINTS_PER_REQUEST,
    load: (mints) => upstream.get(`/price/v3?ids=${mints.join(',')}`, body),
  })

  return {
    async of(mints, signal): Promise<Sourced<ReadonlyMap<string, TokenPrice>>> {
      // Text that is no mint has no price, and must not reach the address of the request.
      const answer = await loader(mints.map(outsideMint).filter(isPublicKey), signal)
      if (!answer.ok) return answer
      const data = new Map<string, TokenPrice>()
      for (const mint of mints) {
        const found = answer.data.get(outsideMint(mint))
        if (found && found.usdPrice > 0) data.set(mint, toPrice(mint, found))
      }
      return { ...answer, data }
    },
  }
}
