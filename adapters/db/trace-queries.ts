/** Measures the statements of a pool. A span says verb and table; neither text nor values leave this folder. */
import type pg from 'pg'
import { inSpan } from '#std/trace.ts'

type Run = (...args: unknown[]) => unknown

/** Drizzle quotes the names of its tables; the statements of libraries may not. */
const TABLE = /\b(?:from|into|update|join)\s+(?:"?[a-z_]+"?\.)?"?([a-z_]{1,40})\b/i
const VERB = /^\s*\(?\s*(select|insert|update|delete|with|begin|commit|rollback|set)\b/i

/** Returns 'select trades', or 'statement' for what has no such form. */
function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase()
  if (verb === undefined) return 'statement'
  const table = TABLE.exec(withoutTexts(text))?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

/** A value may look like a table. */
const withoutTexts = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, "''")

export function traceQueries(pool: pg.Pool): void {
  const measured = new WeakSet<pg.ClientBase>()
  pool.query = measure(pool.query.bind(pool) as Run) as typeof pool.query
  pool.on('connect', (client) => {
    if (measured.has(client)) return
    measured.add(client)
    client.query = measure(client.query.bind(client) as Run) as typeof client.query
  })
}

/** With a callback it is the pool that asks, whose own call is measured. */
const measure =
  (run: Run): Run =>
  (...args) => {
    if (typeof args.at(-1) === 'function') return run(...args)
    const [query] = args
    const text = typeof query === 'string' ? query : textOf(query)
    const span = { 'db.system.name': 'postgresql', 'db.query.summary': summaryOf(text) }
    return inSpan('database', span, () => run(...args))
  }

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
