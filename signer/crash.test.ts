/** The process killed at moments that nobody chose: whatever it answered stands, and whatever stands is whole. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socketSigner } from '#adapters/signer/signer.ts'
import type { SignRequest } from '#contract/signer.ts'
import type { Signer } from '#domain/signer.ts'
import { rounds } from '../scripts/testing/full-run.ts'
import { auditVault } from './audit.ts'
import { openKeys } from './keys.ts'
import { loadMasterKey } from './master-key.ts'
import { openSqlite } from './sqlite.ts'
import { createSignRequest, swapInstructions, testTerms, wireOf } from './testing/swap.ts'

const ROUNDS = rounds(12, 3)
const MAIN = join(import.meta.dirname, 'main.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-crash-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }))

const place = (name: string): string => join(folder, name)
const env = () => ({
  PATH: process.env.PATH,
  NODE_NO_WARNINGS: '1',
  SIGNER_SOCKET: place('s'),
  SIGNER_VAULT: place('vault.db'),
  SIGNER_KEY_FILE: place('keys/wallet-master.key'),
  DEMO_GUEST_DAY_USD: '100',
  DEMO_ADDRESS_DAY_USD: '1000',
  DEMO_DAY_USD: '1000',
})

async function start(): Promise<ChildProcess> {
  const child = fork(MAIN, { serialization: 'advanced', env: env() })
  const [message] = await once(child, 'message')
  expect(message).toMatchObject({ control: 'ready' })
  return child
}

type Answered = Readonly<{ request: SignRequest; signature: string }>

/** Makes wallets and requests signatures, several at once, until the signer is gone; returns its answers. */
async function work(
  signer: Signer,
  round: number,
  onAnswer: () => void,
): Promise<{ wallets: Map<string, string>; signed: Answered[] }> {
  const wallets = new Map<string, string>()
  const signed: Answered[] = []
  const worker = async (lane: number): Promise<void> => {
    for (let count = 0; ; count++) {
      const id = `${round}-${lane}-${count}`
      const own = await signer.wallet({ kind: 'user', id })
      wallets.set(id, own.address)
      onAnswer()
      const { address } = await signer.wallet({ kind: 'demo' })
      const request = await createSignRequest({
        terms: testTerms(address),
        now: Date.now(),
        id,
        actor: `guest:${id}`,
      })
      const outcome = await signer.sign(request)
      if (!outcome.ok) throw new Error(outcome.message)
      signed.push({ request, signature: outcome.signature })
      onAnswer()
    }
  }
  await Promise.allSettled([0, 1, 2].map(worker))
  return { wallets, signed }
}

describe('kill -9 of the signer', () => {
  it('leaves every wallet open, every consent used once, and the record whole', async () => {
    const signer = socketSigner({ socket: place('s') })
    const wallets = new Map<string, string>()
    const signed: Answered[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const child = await start()
      // Now while it makes a wallet, now while it signs, always while two other requests are under way.
      let answers = 6 + ((round * 7) % 13)
      const exited = once(child, 'exit')
      const done = await work(signer, round, () => {
        answers--
        if (answers === 0) child.kill('SIGKILL')
      })
      expect(answers, 'a worker has stopped before the kill').toBeLessThanOrEqual(0)
      await exited
      for (const [id, address] of done.wallets) wallets.set(id, address)
      signed.push(...done.signed)
    }

    const child = await start()
    for (const [id, address] of wallets)
      expect(await signer.wallet({ kind: 'user', id })).toMatchObject({ address, isNew: false })
    for (const { request } of signed) {
      const instructions = await swapInstructions(request.intent.terms, Date.now())
      const again = { ...request, transaction: wireOf(request.intent.terms.wallet, instructions, 'another') }
      expect(await signer.sign(again)).toMatchObject({ ok: false, reason: 'already_signed' })
    }
    await signer.close()
    child.kill('SIGKILL')
    await once(child, 'exit')

    const sql = await openSqlite(place('vault.db'))
    const master = await loadMasterKey({ file: place('keys/wallet-master.key'), mayMake: false })
    const report = await auditVault(sql, await openKeys(sql, { master }))
    await sql.close()
    expect(report.problems).toEqual([])
    expect(report.wallets).toBeGreaterThanOrEqual(wallets.size + 1)
    const kept = new Map(report.signatures.map(({ intentId, signature }) => [intentId, signature]))
    expect(kept.size).toBe(report.signatures.length)
    for (const { request, signature } of signed) expect(kept.get(request.intent.id)).toBe(signature)
    expect(signed.length).toBeGreaterThan(ROUNDS)
  })
})
