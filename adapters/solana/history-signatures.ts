/** Merges the signature lists of a wallet and its token accounts. */
import * as z from 'zod/mini'
import type { RowList } from './list-rows.ts'

/** Signatures of one address; a node sends no more at once. */
export const MAX_SIGNATURES = 1_000
/** Rows carry the memos of strangers, in which every comma counts as a value. */
const MAX_ROW_VALUES = 2_000
/** One row more than allowed is refused. */
export const SIGNATURE_ROWS: RowList = {
  path: ['result'],
  most: MAX_SIGNATURES + 1,
  rowValues: MAX_ROW_VALUES,
}

/** The used part of a row of getSignaturesForAddress. */
export const listedSignature = z.object({
  signature: z.string().check(z.minLength(64), z.maxLength(88)),
  slot: z.bigint(),
  err: z.unknown(),
  blockTime: z.nullish(z.bigint()),
})

/** Null for a row of another shape. */
export const pickSignature = (row: unknown): z.output<typeof listedSignature> | null =>
  listedSignature.safeParse(row).data ?? null

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
