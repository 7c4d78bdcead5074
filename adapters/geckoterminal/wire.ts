/** Describes the bodies of GeckoTerminal's public API v2 that are read (apiguide.geckoterminal.com). */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { lenientList, marketFigure, maybe, numericString, shortAddress, shortText } from '../_kit/schema.ts'

const reference = maybe(z.looseObject({ data: maybe(z.looseObject({ id: shortText })) }))

const pool = z.looseObject({
  attributes: z.looseObject({
    address: shortAddress,
    name: maybe(shortText),
    reserve_in_usd: maybe(numericString),
  }),
  relationships: maybe(z.looseObject({ base_token: reference, quote_token: reference })),
})
export const poolsBody = z.looseObject({ data: lenientList(pool) })

export type ListedPool = Readonly<{
  address: string
  name?: string
  baseMint?: string
  quoteMint?: string
  reserveUsd: number
}>

/** 'solana_<mint>' */
const mintIn = (ref: z.output<typeof reference>): string | undefined => ref?.data?.id.replace(/^solana_/, '')

export const toListedPools = ({ data }: z.output<typeof poolsBody>): readonly ListedPool[] =>
  data
    .filter(({ attributes }) => isPublicKey(attributes.address))
    .map(({ attributes: { address, name, reserve_in_usd }, relationships }) => ({
      address,
      name: name ?? undefined,
      baseMint: mintIn(relationships?.base_token),
      quoteMint: mintIn(relationships?.quote_token),
      reserveUsd: reserve_in_usd ?? 0,
    }))

const row = z.tuple([marketFigure, marketFigure, marketFigure, marketFigure, marketFigure, marketFigure])
const party = maybe(z.looseObject({ address: maybe(shortAddress), symbol: maybe(shortText) }))

export const ohlcvBody = z.looseObject({
  data: z.looseObject({ attributes: z.looseObject({ ohlcv_list: lenientList(row) }) }),
  meta: maybe(z.looseObject({ base: party, quote: party })),
})
