/** A signer as its process starts it: on a vault of an earlier run, with an earlier key file, and on one that was changed. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { JUPITER_PROGRAM } from '#contract/testing/programs.ts'
import { openSigner } from './open.ts'
import { openSqlite } from './sqlite.ts'
import { raw } from './testing/mutations.ts'
import { standardCaps } from './testing/signer.ts'
import { createSignRequest, testTerms, wireOf } from './testing/swap.ts'
import { secretOf, signWith } from './wallet-keys.ts'

const DEMO = { kind: 'demo' } as const
const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-signer-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (demoKeyFile?: string, changes: Partial<Parameters<typeof openSigner>[0]> = {}) =>
  openSigner(
    {
      isStandalone: false,
      vaultFile: join(folder, 'vault.db'),
      keyFile: join(folder, 'master.key'),
      demoKeyFile,
      caps: standardCaps,
      trustedPrograms: new Set(),
      delayMs: 0,
      ...changes,
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
async function keyFile(name: string, seed: Uint8Array = randomBytes(32)): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify([...seed, ...new Uint8Array(32)]))
  return file
}

it('keeps its wallets from one run to the next', async () => {
  expect(await demoAddress()).toBe(await demoAddress())
})

it('takes in the demo wallet of an earlier version, whose file goes', async () => {
  const seed = randomBytes(32)
  const file = await keyFile('demo.json', seed)
  const { signer, vault, keys } = await open(file)
  expect(await signer.wallet(DEMO)).toMatchObject({ isNew: false, createdAt: '2026-11-21T12:00:00.000Z' })
  expect(existsSync(file)).toBe(false)
  const { address } = await signer.wallet(DEMO)
  const [wallet] = await vault.wallets()
  if (!wallet) throw new Error('no wallet')
  const secret = await secretOf(keys.ring, wallet)
  expect([secret.length, Buffer.from(secret).subarray(0, 32)]).toEqual([64, seed])
  expect(await signWith(keys.ring, wallet, randomBytes(8))).toHaveLength(64)
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

it('simulates routes that it cannot read where it has an RPC of its own', async () => {
  const closed = createServer()
  await once(closed.listen(0, '127.0.0.1'), 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const reasonWith = async (rpcUrl?: string): Promise<string> => {
    const { signer, vault } = await open(undefined, { rpcUrl, trustedPrograms: new Set([JUPITER_PROGRAM]) })
    const { address } = await signer.wallet(DEMO)
    const transaction = wireOf(address, [raw(JUPITER_PROGRAM, [1])], rpcUrl)
    const terms = testTerms(address)
    const id = `by ${rpcUrl}`
    const outcome = await signer.sign(await createSignRequest({ terms, now: clock.now(), transaction, id }))
    await vault.close()
    return outcome.ok ? 'signed' : outcome.reason
  }
  expect(await reasonWith()).toBe('signed')
  expect(await reasonWith(`http://127.0.0.1:${port}`)).toBe('simulation_failed')
})

it('notifies owners only through a mail server of its own', async () => {
  const isNotified = async (changes: Partial<Parameters<typeof openSigner>[0]> = {}): Promise<boolean> => {
    const { signer, vault } = await open(undefined, changes)
    const { isNotified: answer } = await signer.security({ kind: 'user', id: 'ada' })
    await vault.close()
    return answer
  }
  expect(await isNotified()).toBe(false)
  expect(await isNotified({ mail: { url: 'smtp://127.0.0.1:1', from: 'a@b.test' } })).toBe(true)
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
