import { readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import drizzleConfig from '../../drizzle.config.ts'
import { databaseKinds, freshPostgres, testDatabase } from './testing/database.ts'
import { runTestProgram } from './testing/process.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`./migrations/meta/${file}`, import.meta.url), 'utf8'))
const { entries } = read('_journal.json') as { entries: { idx: number; when: number; tag: string }[] }

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
