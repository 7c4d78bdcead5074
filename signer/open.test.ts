/** A signer as its process starts it: on a vault of an earlier run, with an earlier key file, and on one that was changed. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSigner } from './open.ts'
import { openSqlite } from './sqlite.ts'
import { standardCaps } from './testing/signer.ts'

const DEMO = { kind: 'demo' } as const
const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-signer-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (demoKeyFile?: string) =>
  openSigner(
    {
      isStandalone: false,
      vaultFile: join(folder, 'vault.db'),
      keyFile: join(folder, 'master.key'),
      demoKeyFile,
      caps: standardCaps,
      trustedPrograms: new Set(),
      delayMs: 0,
    },
    clock,
  )

/** Opens it, and gives the address of its demo wallet; the vault is closed again. */
async function demoAddress(demoKeyFile?: string): Promise<string> {
  const { signer, vault } = await open(demoKeyFile)
  const { address } = await signer.wallet(DEMO)
  await vault.close()
  return address
}

/** The second half of a key file is the public key, which is made from the first. */
async function keyFile(name: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify([...randomBytes(32), ...new Uint8Array(32)]))
  return file
}

it('keeps its wallets from one run to the next', async () => {
  expect(await demoAddress()).toBe(await demoAddress())
})

it('takes in the demo wallet of an earlier version, whose file goes', async () => {
  const file = await keyFile('demo.json')
  const { signer, vault } = await open(file)
  expect(await signer.wallet(DEMO)).toMatchObject({ isNew: false, createdAt: '2026-11-21T12:00:00.000Z' })
  expect(existsSync(file)).toBe(false)
  const { address } = await signer.wallet(DEMO)
  await vault.close()
  expect(await demoAddress(file)).toBe(address)
})

it('leaves the file of another demo wallet alone', async () => {
  const address = await demoAddress()
  const file = await keyFile('other.json')
  expect([await demoAddress(file), existsSync(file)]).toEqual([address, true])
})

it.each([
  ['an empty list', '[]'],
  ['an object', '{}'],
  ['numbers that are no bytes', JSON.stringify(new Array(64).fill(256))],
])('does not start on a key file with %s, and leaves it', async (_, text) => {
  const file = join(folder, 'broken.json')
  await writeFile(file, text)
  await expect(open(file)).rejects.toThrow()
  expect(existsSync(file)).toBe(true)
})

it.each(["update head set mac = 'x'", 'update head set seq = seq + 1'])(
  'does not start on a record that was changed: %s',
  async (change) => {
    await demoAddress()
    const sql = await openSqlite(join(folder, 'vault.db'))
    await sql.read(change)
    await sql.close()
    await expect(open()).rejects.toThrow('changed from outside; nothing is signed')
  },
)
