import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { openDatabase } from './open.ts'
import { seedDirectory, silentLog } from './testing/database.ts'
import { runTestProgram, type TestProcess } from './testing/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parley-open-'))
const directory = join(dataDir, 'db')
let running: TestProcess[] = []
let open: Database | undefined

afterEach(async () => {
  await open?.close()
  open = undefined
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  running = []
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function run(task: 'hold'): TestProcess {
  const started = runTestProgram(task, dataDir)
  running.push(started)
  return started
}

describe('a data directory', () => {
  beforeAll(() => seedDirectory(directory))

  it('opens, keeps what is written, and opens again', async () => {
    open = await openDatabase({ dataDir, log: silentLog })
    await open.migrate()
    await open.migrate()
    await open.db.execute(sql`insert into guests (id) values ('kept')`)
    await Promise.all([open.close(), open.close()])
    expect(existsSync(`${directory}.lock`)).toBe(false)
    open = await openDatabase({ dataDir, log: silentLog })
    expect((await open.db.execute(sql`select id from guests`)).rows).toEqual([{ id: 'kept' }])
  })

  it('opens with the libraries that the index of words needs', async () => {
    open = await openDatabase({ dataDir, log: silentLog })
    const { rows } = await open.db.execute(sql`select module_name from pg_get_loaded_modules() order by 1`)
    expect(rows).toEqual([{ module_name: 'dict_snowball' }, { module_name: 'plpgsql' }])
  })

  it('is refused to a second process, which says why and ends with a code of its own', async () => {
    open = await openDatabase({ dataDir, log: silentLog })
    const { code, complaint } = await run('hold').ended
    expect(code).toBe(75)
    expect(complaint).toContain(`The data directory ${directory} is in use by process ${process.pid}`)
    expect(complaint).toContain('Stop it')
    await open.pool.query('select 1')
  })

  it('is refused to this process while another has it, and free at once when that is killed', async () => {
    const holder = run('hold')
    await holder.printed(1)
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(
      `in use by process ${holder.child.pid} (program.ts`,
    )
    holder.child.kill('SIGKILL')
    await holder.ended
    expect(existsSync(`${directory}.lock`)).toBe(true)
    open = await openDatabase({ dataDir, log: silentLog })
    await open.pool.query('select 1')
  })

  it('is given to one of several processes that ask at once, also from one that was killed', async () => {
    const killed = run('hold')
    await killed.printed(1)
    killed.child.kill('SIGKILL')
    await killed.ended
    const rivals = [run('hold'), run('hold'), run('hold')]
    const outcomes = await Promise.all(
      rivals.map(({ printed, ended }) =>
        Promise.race([
          printed(1).then(
            () => 'open' as const,
            () => ended,
          ),
          ended,
        ]),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome !== 'open')
    expect(refused).toHaveLength(2)
    for (const { code, complaint } of refused) {
      expect(code, complaint).toBe(75)
      expect(complaint).toMatch(/is in use by process|just being opened/)
    }
  })

  it('that cannot be read is refused with its name, and not left locked', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'parley-broken-'))

    mkdirSync(join(broken, 'db'))
    writeFileSync(join(broken, 'db', 'PG_VERSION'), 'nonsense')
    await expect(openDatabase({ dataDir: broken, log: silentLog })).rejects.toThrow(
      `The database in ${join(broken, 'db')}`,
    )
    expect(existsSync(join(broken, 'db.lock'))).toBe(false)
    rmSync(broken, { recursive: true, force: true })
  })
})

it('says which Postgres does not answer, without its password', async () => {
  const url = 'postgres://parley:secret@127.0.0.1:1/parley'
  const error = await openDatabase({ url, dataDir: '', log: silentLog }).catch((thrown: Error) => thrown)
  expect(String(error)).toContain('postgres://127.0.0.1:1/parley')
  expect(String(error)).not.toContain('secret')
})

it('does not wait for ever for a ping', async () => {
  vi.useFakeTimers()
  const pool = Object.assign(Object.create(null), {
    on: () => undefined,
    query: () => new Promise(() => undefined),
    connect: () => new Promise(() => undefined),
  })
  const database = createDatabase({ kind: 'postgres', pool, close: async () => undefined }, silentLog)
  const ping = expect(database.ping()).rejects.toThrow('has not answered for 2000 ms')
  await vi.advanceTimersByTimeAsync(2_000)
  await ping
  vi.useRealTimers()
})
