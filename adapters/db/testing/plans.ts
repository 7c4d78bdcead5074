/** Explains the statements that a test runs, for tests of how many rows one of them goes over. */
import type pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '../database.ts'

type Statement = Readonly<{ text: string; values: readonly unknown[] }>
type Node = Readonly<Record<string, unknown>> & Readonly<{ Plans?: readonly Node[] }>

/**
 * The most rows that a step of any statement of `work` reads, sorts or joins. Each statement is run once more for it,
 * with the settings of its transaction, and undone; one that cannot be repeated is left out.
 */
export async function mostRowsHandled(
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const statements = await recorded(pool, work)
  if (statements.length === 0) throw new Error('No statement was seen.')
  let most = 0
  let settings: Statement | undefined
  for (const statement of statements) {
    if (statement.text.includes("set_config('enable_")) settings = statement
    else if (/^\s*(?:select|with|insert|update|delete)\b/i.test(statement.text))
      most = Math.max(most, await explained(pool, statement, settings))
  }
  return most
}

async function explained(pool: pg.Pool, statement: Statement, settings?: Statement): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (settings) await client.query(settings.text, [...settings.values])
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${statement.text}`, [
      ...statement.values,
    ])
    return handledBy(rows[0]['QUERY PLAN'][0].Plan)
  } catch {
    return 0
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A pool gives the connection that was given back last, so what runs one after the other has this one. */
async function recorded(pool: pg.Pool, work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const client = await pool.connect()
  const query = vi.spyOn(client, 'query')
  client.release()
  try {
    await work()
    return query.mock.calls.map((call) => statementOf(call as unknown[]))
  } finally {
    query.mockRestore()
  }
}

function statementOf([query, values]: readonly unknown[]): Statement {
  const given = typeof query === 'string' ? { text: query } : (query as Partial<Statement>)
  return { text: given.text ?? '', values: given.values ?? (Array.isArray(values) ? values : []) }
}

const ROWS = [
  'Actual Rows',
  'Rows Removed by Filter',
  'Rows Removed by Index Recheck',
  'Rows Removed by Join Filter',
]

/** Figures are those of one loop. */
function handledBy(node: Node): number {
  const own = ROWS.reduce((sum, name) => sum + Number(node[name] ?? 0), 0) * Number(node['Actual Loops'] ?? 1)
  return Math.max(own, ...(node.Plans ?? []).map(handledBy))
}
