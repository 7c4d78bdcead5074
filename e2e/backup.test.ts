/** A server is backed up, and restored on another machine: other folder, other database, other port. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWallet } from '#contract/api/wallets.ts'
import { type App, freshDatabase, startServer } from './app.ts'
import { readPerson, readUser } from './folder-contents.ts'
import { answerPreview, createPerson, type Person, signInByMail, solveBotCheck } from './person.ts'
import { schemaTables, storedTables } from './stored-tables.ts'
import { openTextCall } from './text-call.ts'

type Ran = Readonly<{ code: number; words: string }>

/** Runs a command of the operator. */
function run(script: string, args: readonly string[], place: Readonly<Record<string, string>>): Ran {
  try {
    const env = { ...process.env, ...place }
    const words = execFileSync('node', [`scripts/${script}.ts`, ...args], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return { code: 0, words }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { code: status, words: stderr }
  }
}

/** One row for each kind of thing that a person keeps: wallets, their names, the address book, sends. */
async function keepEverything(url: string, person: Person): Promise<void> {
  const { request } = person
  const { wallet } = addWallet.output.parse(await request('/api/wallets', { body: { label: 'Trading' } }))
  await request('/api/contacts', { body: { label: 'Anna', address: ANNA } })
  await trade(url, person, 'send 0.05 SOL to my trading wallet')
  await request(`/api/wallets/${wallet.address}/default`, { method: 'POST' })
}

const ANNA = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'

async function trade(url: string, person: Person, words = 'swap 0.2 SOL to USDC'): Promise<void> {
  const call = await openTextCall(url, person)
  await call.say(words)
  await call.reply(() => answerPreview(person, 'confirm'))
  await call.close()
}

describe('a backup', () => {
  let folder: string
  let app: App
  let other: Awaited<ReturnType<typeof freshDatabase>>
  let restored: App | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
    app = await startServer()
    other = await freshDatabase()
  })
  afterAll(async () => {
    await restored?.dispose()
    await app?.dispose()
    await other?.drop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('is refused while the server runs, and restores everything elsewhere', async () => {
    const guest = createPerson(app.url)
    await guest.request('/api/auth/check', { body: { captcha: await solveBotCheck(guest, 'trade') } })
    await trade(app.url, guest)
    const user = await signInByMail(app.url, 'mara@example.com')
    await trade(app.url, user)
    await keepEverything(app.url, user)
    const file = join(folder, 'parley.tar.zst')
    expect(run('backup', [file], app.place)).toEqual({
      code: 75,
      words: expect.stringContaining('is in use by process'),
    })
    expect(readdirSync(folder)).toEqual([])

    await app.stop()
    await app.start()
    const contents = [await readPerson(guest), await readUser(user)]
    await app.stop()
    const tables = await storedTables(app.place)
    expect(run('backup', [file], app.place)).toEqual({
      code: 0,
      words: expect.stringContaining('The master key is in it'),
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(run('backup', [file], app.place)).toMatchObject({ code: 2 })

    const dataDir = join(folder, 'elsewhere')
    const place = { PARLEY_DATA: dataDir, ...(other.url && { DATABASE_URL: other.url }) }
    expect(run('restore', [file], place)).toEqual({
      code: 0,
      words: expect.stringContaining(`${dataDir} is as Parley`),
    })
    expect(run('restore', [file], place)).toEqual({ code: 2, words: expect.stringContaining('is not empty') })
    expect(await storedTables(place)).toEqual(tables)
    expect(Object.keys(tables)).toEqual(expect.arrayContaining([...(await schemaTables())]))
    for (const name of ['trades', 'contacts', 'wallet_labels', 'default_wallets'])
      expect(tables[`public.${name}`], name).not.toMatch(/^0 /)
    const more = Object.keys(tables).filter((name) => name.endsWith('.more_wallets'))
    expect(more.map((name) => tables[name]?.split(' ')[0])).toEqual(['1'])
    restored = await startServer(other.url ? { DATABASE_URL: other.url } : {}, { dataDir })
    const people = [
      createPerson(restored.url, guest.cookie()),
      await signInByMail(restored.url, 'mara@example.com'),
    ] as const
    expect([await readPerson(people[0]), await readUser(people[1])]).toEqual(contents)
    // The sealed key signs again, and each of them opens.
    await trade(restored.url, people[1], 'swap 0.01 SOL to USDC')
    await restored.stop()
    expect(run('audit-trades', [dataDir], place)).toEqual({
      code: 0,
      words: expect.stringContaining('I7 hold'),
    })
  })

  it.runIf(process.env.TEST_DATABASE_URL)('may have nothing but Postgres', async () => {
    const [full, empty] = [await freshDatabase(), await freshDatabase()]
    const [file, dataDir] = [join(folder, 'postgres.tar.zst'), join(folder, 'nothing')]
    const keys = {
      PARLEY_SECRET: 'fedcba9876543210'.repeat(4),
      SIGNER_EXTERNAL: 'yes',
      SIGNER_SOCKET: join(folder, 's.sock'),
    }
    const place = { ...keys, DATABASE_URL: full.url ?? '', PARLEY_DATA: dataDir }
    try {
      expect(run('backup', [file], place)).toMatchObject({ code: 2 })
      await mkdir(dataDir)
      expect(run('backup', [file], { ...place, SIGNER_EXTERNAL: '' })).toMatchObject({ code: 2 })
      expect(run('backup', [file], place)).toEqual({
        code: 0,
        words: expect.stringContaining('back up the folder of the signer too'),
      })
      expect(run('restore', [file], { ...place, DATABASE_URL: empty.url ?? '' })).toMatchObject({ code: 0 })
    } finally {
      await full.drop()
      await empty.drop()
    }
  })

  it('is distinguished from other files, and leaves nothing behind', () => {
    const place = { PARLEY_DATA: join(folder, 'new') }
    expect(run('restore', ['package.json'], place)).toEqual({
      code: 2,
      words: expect.stringContaining('cannot be unpacked'),
    })
    expect(run('restore', ['nothing.tar.zst'], place)).toMatchObject({ code: 2 })
    expect(run('backup', [join(folder, 'b')], place)).toEqual({
      code: 2,
      words: expect.stringContaining('is no data folder'),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual([])
  })
})
