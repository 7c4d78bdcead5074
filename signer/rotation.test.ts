/** A change of the master key while another signer of the vault still runs with the old one. */
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditVault } from './audit.ts'
import { type Keys, needsRotation, openKeys } from './keys.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { opens } from './wallet-keys.ts'

const ADA = { kind: 'user', id: 'ada' } as const
const LATE = { kind: 'user', id: 'late' } as const
const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
const next = randomBytes(32)
let old: TestSigner
let moving: Keys

beforeEach(async () => {
  old = await createTestSigner({ clock })
  await old.core.wallet(ADA)
  moving = await openKeys(old.sql, { master: next, oldMaster: old.master })
})

/** Every wallet opens with the new master key alone. */
async function allOpen(): Promise<boolean> {
  const { ring } = await openKeys(old.sql, { master: next })
  const wallets = await old.vault.wallets()
  return (await Promise.all(wallets.map((wallet) => opens(ring, wallet)))).every(Boolean)
}

describe('a signer with the old master key', () => {
  it('makes no wallet after the change, which nothing could open once that key is gone', async () => {
    await moving.rotate(old.vault)
    await expect(old.core.wallet(LATE)).rejects.toThrow('The master key was changed')
    await expect(old.core.addWallet({ owner: ADA })).rejects.toThrow('The master key was changed')
    expect(await old.core.wallets(LATE)).toEqual({ wallets: [] })
    expect(await old.core.wallet(ADA)).toMatchObject({ isNew: false })
    expect([await allOpen(), (await auditVault(old.sql, moving)).problems]).toEqual([true, []])
  })

  it('makes wallets until the change, and each of them takes part in it', async () => {
    const before = await old.vault.wallets()
    await old.core.wallet(LATE)
    // The signer that starts looked before this one made its wallet.
    await moving.rotate({ ...old.vault, wallets: async () => before })
    expect(await allOpen()).toBe(true)
  })
})

it('what an earlier version left under the old master key is wrapped by the next start that has both', async () => {
  const [before] = await old.vault.wallets()
  await moving.rotate(old.vault)
  await old.sql.read('update wallets set wrapped_key = $1', before?.wrappedKey ?? '')
  expect([await allOpen(), await needsRotation(old.sql, moving)]).toEqual([false, true])
  expect(await needsRotation(old.sql, await openKeys(old.sql, { master: next }))).toBe(false)
  await moving.rotate(old.vault)
  expect([await allOpen(), await needsRotation(old.sql, moving)]).toEqual([true, false])
})
