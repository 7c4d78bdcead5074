/** The shapes of token accounts and their amounts in jsonParsed. */
import * as z from 'zod/mini'
import { decimals } from '#contract/bounded.ts'

/** A u64 has at most 20 digits. */
export const digits = z.string().check(z.regex(/^\d{1,20}$/))
/** kit makes bigints of all integers that it does not know to be small. */
export const smallInteger = z.pipe(z.union([z.number(), z.bigint()]), z.transform(Number))

/** A mint keeps its decimals in one byte; more would make a power of ten that takes minutes. */
export const tokenDecimals = z.pipe(smallInteger, decimals)

/** The used part of a row of getTokenAccountsByOwner in jsonParsed. */
export const tokenRow = z.object({
  pubkey: z.string(),
  account: z.object({
    owner: z.string(),
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string(),
          tokenAmount: z.object({ amount: digits, decimals: tokenDecimals }),
        }),
      }),
    }),
  }),
})

/** Null for a row of another shape. */
export const pickTokenRow = (row: unknown): z.output<typeof tokenRow> | null =>
  tokenRow.safeParse(row).data ?? null
