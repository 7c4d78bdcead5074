/** The parameters that many methods share. */
import * as z from 'zod/mini'
import { base58Kind, isPublicKey } from '#contract/rules/address.ts'

export const address = z
  .string('must be a string')
  .check(z.refine(isPublicKey, 'must be an address: 32 bytes in base58'))

export const signature = z
  .string('must be a string')
  .check(z.refine((text) => base58Kind(text) === 'signature', 'must be a signature: 64 bytes in base58'))

const U64_MAX = 2n ** 64n - 1n
export const u64 = z.pipe(
  z
    .union([z.int(), z.bigint()])
    .check(z.refine((value) => value >= 0 && value <= U64_MAX, 'must be an integer of 64 bits without sign')),
  z.transform((value) => BigInt(value)),
)

/** A count or offset that stays in memory. */
export const size = z.int().check(z.nonnegative(), z.maximum(10 * 1024 * 1024))

export const commitment = z.optional(z.enum(['processed', 'confirmed', 'finalized']))

/** How fresh the answer must be; every configuration object carries it. */
const freshness = { commitment, minContextSlot: z.optional(u64) }
export type Freshness = z.output<z.ZodMiniObject<typeof freshness>> | null | undefined

/** A trailing configuration object; members it does not name are ignored, as validators do. */
export const config = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.nullish(z.object({ ...freshness, ...shape }))

export const accountEncoding = z.optional(z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed', 'binary']))
const dataSlice = z.nullish(z.object({ offset: size, length: size }))
/** How an account's data is written. */
export const view = { encoding: accountEncoding, dataSlice }
export type View = Partial<z.output<z.ZodMiniObject<typeof view>>>
