import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rounds } from '../../scripts/testing/full-run.ts'
import { openDatabase } from './open.ts'
import { seedDirectory, silentLog } from './testing/database.ts'
import { runTestProgram } from './testing/process.ts'

/** `PARLEY_CRASHES=200 npx vitest run --project node adapters/db/crash` looks longer. */
const KILLS = Number(process.env.PARLEY_CRASHES ?? rounds(8, 1))

const dataDir = mkdtempSync(join(tmpdir(), 'parley-crash-'))
beforeAll(() => seedDirectory(join(dataDir, 'db')))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('loses no acknowledged transaction when it is killed at any moment', {
  timeout: 120_000 + 60_000 * KILLS,
}, async () => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const writer = runTestProgram('write', dataDir)
    await writer.printed(1 + Math.floor(Math.random() * 120))
    writer.child.kill('SIGKILL')
    await writer.ended
    acknowledged.push(...writer.lines)
  }

  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  const { rows } = await db.execute<{
    id: string
    items: number
    intact: number
    history: number
    guests: number
  }>(sql`
    select c.id,
      (select count(*)::int from guests g where g.id = c.id) as guests,
      (select count(*)::int from items i where i.conversation_id = c.id) as items,
      (select count(*)::int from items i where i.conversation_id = c.id and i.item ->> 'title' = repeat(c.id, 200)) as intact,
      (select count(*)::int from history h where h.conversation_id = c.id) as history
    from conversations c`)
  await close()

  const kept = new Map(rows.map((row) => [row.id, row]))
  for (const line of acknowledged) {
    const [id = '', statement] = line.split(' ')
    expect(kept.get(id), `${line} was acknowledged`).toBeDefined()
    if (statement) expect(kept.get(id)?.history, line).toBe(1)
  }
  for (const row of rows)
    expect(row, 'all of a transaction or nothing').toMatchObject({ guests: 1, items: 2, intact: 2 })
  // At most the one that was being acknowledged at each kill is there beyond those.
  const transactions = acknowledged.filter((line) => !line.includes(' ')).length
  expect(rows.length - transactions).toBeLessThanOrEqual(KILLS)
  expect(transactions).toBeGreaterThanOrEqual(KILLS)
})
