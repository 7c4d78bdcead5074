/** Merges the signature lists of a wallet and its token accounts. */
import * as z from 'zod/mini'

/** The used part of a row of getSignaturesForAddress. */
export const listedSignature = z.object({
  signature: z.string().check(z.minLength(64), z.maxLength(88)),
  slot: z.bigint(),
  err: z.unknown(),
  blockTime: z.nullish(z.bigint()),
})

export type ListedSignature = Readonly<{
  signature: string
  slot: bigint
  at?: number | undefined
  isFailed: boolean
}>

/** The rows of one address, newest first; `isWhole` when the address has no more. */
export type SignaturePage = Readonly<{ rows: readonly ListedSignature[]; isWhole: boolean }>

/**
 * A page that was cut says nothing about what is older than its last row, so the merged list ends where the first cut
 * page does.
 */
export function mergeSignatures(pages: readonly SignaturePage[], most: number): SignaturePage {
  const known = new Map<string, ListedSignature>()
  for (const { rows } of pages)
    for (const row of rows) if (!known.has(row.signature)) known.set(row.signature, row)
  const lastKnown = pages
    .filter(({ isWhole }) => !isWhole)
    .map(({ rows }) => rows.at(-1)?.slot ?? 0n)
    .reduce((last, slot) => (slot > last ? slot : last), 0n)
  const rows = [...known.values()]
    .filter(({ slot }) => slot >= lastKnown)
    .toSorted((a, b) => (a.slot === b.slot ? 0 : a.slot > b.slot ? -1 : 1))
  return {
    rows: rows.slice(0, most),
    isWhole: pages.every(({ isWhole }) => isWhole) && rows.length <= most,
  }
}
