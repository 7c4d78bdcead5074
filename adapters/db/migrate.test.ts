import { readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readArchive } from '#contract/archive.ts'
import { jsonArchive } from '#domain/archives.ts'
import drizzleConfig from '../../drizzle.config.ts'
import { archiveStore } from './archive-store.ts'
import { branchStore } from './branch-store.ts'
import { conversationIndex } from './conversation-search-store.ts'
import { conversationStore } from './conversation-store.ts'
import type { Database } from './database.ts'
import { databaseKinds, emptyDatabase, freshPostgres, testDatabase } from './testing/database.ts'
import { message } from './testing/items.ts'
import { runTestProgram } from './testing/process.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`./migrations/meta/${file}`, import.meta.url), 'utf8'))
const journal = read('_journal.json') as { entries: { idx: number; when: number; tag: string }[] }
const { entries } = journal

/** A database as a server before this migration left it. */
async function databaseBefore(kind: Database['kind'], tag: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  const earlier = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  )
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: earlier }))
  for (const { tag: name } of earlier)
    await copyFile(new URL(`./migrations/${name}.sql`, import.meta.url), join(folder, `${name}.sql`))
  const database = await emptyDatabase(kind)
  await migrate(drizzle({ client: database.pool }), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  return database
}

describe('the migrations', () => {
  it('say what the schema says (npx drizzle-kit generate)', async () => {
    const newest = read(`${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`)
    const files = [drizzleConfig.schema ?? []].flat()
    const tables = await Promise.all(
      files.map((file) => import(new URL(`../../${file}`, import.meta.url).href)),
    )
    const schema = Object.assign({}, ...tables)
    expect(await generateMigration(newest, generateDrizzleJson(schema, newest.id))).toEqual([])
  })

  it('are in the order of time, else the migrator leaves some out', () => {
    const times = entries.map(({ when }) => when)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(new Set(times).size).toBe(times.length)
  })

  it.each(databaseKinds)('apply once on %s', async (kind) => {
    const database = await testDatabase(kind)
    await Promise.all([database.migrate(), database.migrate()])
    const { rows } = await database.pool.query(
      'select count(*)::int as applied from drizzle.__drizzle_migrations',
    )
    expect(rows).toEqual([{ applied: entries.length }])
    await database.close()
  })

  it.each(databaseKinds)(
    'find, show and export on %s what was said before search and branches',
    async (kind) => {
      const database = await databaseBefore(kind, '0016_conversation_search')
      const [actor, clock] = [{ kind: 'guest', id: 'ada' } as const, { now: Date.now }]
      const words = ['price of bonk', 'BONK is at $0.00002.', 'and wif?']
      const lines = words.map((title, at) =>
        message({ itemId: `i${at}`, title, role: at === 1 ? 'assistant' : 'user' }),
      )
      await database.pool.query(
        `insert into conversations (id, actor_kind, actor_id, created_at, title, turns, last_turn_at, last_item, last_history)
       values ('c', 'guest', 'ada', now(), 'Bonk', 2, now(), 3, 3)`,
      )
      for (const [at, item] of lines.entries()) {
        const values = ['c', at + 1, item.itemId, JSON.stringify(item)]
        await database.pool.query(
          `insert into items (conversation_id, seq, item_id, item, status, created_at) values ($1, $2, $3, $4, 'DONE', now())`,
          values,
        )
        await database.pool.query(
          'insert into history (conversation_id, seq, item_id, item) values ($1, $2, $3, $4)',
          values,
        )
      }
      await database.migrate()

      const { hits } = await conversationIndex(database.db).search(actor, { text: 'bonk', limit: 9 })
      expect(hits.map(({ itemId, otherVersion }) => [itemId, otherVersion]).sort()).toEqual([
        ['i0', undefined],
        ['i1', undefined],
      ])
      const [store, branches] = [conversationStore(database.db, clock), branchStore(database.db, clock)]
      expect((await store.items('c', { limit: 9 })).items).toEqual(lines)
      expect((await store.history('c', 9)).map(({ itemId }) => itemId)).toEqual(['i0', 'i1', 'i2'])
      expect(await branches.shown('c')).toEqual({ branch: 0, forks: [] })
      const archives = archiveStore(database.db, clock)
      let file = ''
      for await (const part of jsonArchive({ archives, actor, now: 0 })) file += part
      const [exported] = readArchive(JSON.parse(file)).conversations
      expect(exported).toMatchObject({ title: 'Bonk', items: lines })
      expect(Object.keys(exported ?? {})).not.toContain('parents')

      expect(await branches.begin('c', 'i2', 'edit')).toBe(true)
      await store.putItem('c', message({ itemId: 'i3', title: 'and jup?' }))
      expect((await store.items('c', { limit: 9 })).items.map(({ itemId }) => itemId)).toEqual([
        'i0',
        'i1',
        'i3',
      ])
      await database.close()
    },
  )

  if (!databaseKinds.includes('postgres')) return

  it('apply once when four processes start at the same moment', async () => {
    const { url, drop } = await freshPostgres()
    const rivals = Array.from({ length: 4 }, () => runTestProgram('migrate', url))
    await Promise.all(rivals.map(({ printed }) => printed(1)))
    for (const { child } of rivals) child.stdin?.write('now\n')
    for (const { ended } of rivals) expect(await ended).toEqual({ code: 0, complaint: '' })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
    expect(rows).toEqual([{ applied: entries.length }])
    await client.end()
    await drop()
  })
})
