/** Bounds the list of a wallet's token accounts, which grows with what strangers send to it. */
import { type RowList, withRows } from './list-rows.ts'

/** A node sends all token accounts of a wallet at once; no more than these are read. */
export const MAX_TOKEN_ACCOUNTS = 1_000
/** One row more shows that there are more. */
const MAX_ROWS = MAX_TOKEN_ACCOUNTS + 1

export const TOKEN_ROWS: RowList = { path: ['result', 'value'], most: MAX_ROWS }

const rowsOf = (answer: unknown): unknown =>
  (answer as { result?: { value?: unknown } } | null | undefined)?.result?.value

/** Cuts the rows of an answer that did not come over HTTP. */
export function cutRows(answer: unknown): unknown {
  const rows = rowsOf(answer)
  return Array.isArray(rows) && rows.length > MAX_ROWS
    ? withRows(answer, TOKEN_ROWS.path, rows.slice(0, MAX_ROWS))
    : answer
}
