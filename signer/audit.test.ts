import { beforeEach, describe, expect, it } from 'vitest'
import type { PasskeyPurpose, WalletOwner } from '#contract/signer.ts'
import { auditVault } from './audit.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { sendRequest } from './testing/send.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { createSignRequest, testTerms } from './testing/swap.ts'

const TABLES = [
  'decisions',
  'head',
  'wallets',
  'more_wallets',
  'signings',
  'spend',
  'limits',
  'contacts',
  'holds',
  'recipients',
  'passkeys',
  'approvals',
  'approval_ends',
] as const
/** Columns that no decision says: they move with each use, or stand for the time of the row. */
const UNDECIDED = ['counter', 'added_at']

let now: number
const clock = { now: () => now }
let testSigner: TestSigner
const audit = () => auditVault(testSigner.sql, testSigner.keys)

/** A vault with a row of every kind in it. */
beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00.000Z')
  const security = { delayMs: 0, origin: 'https://parley.test' }
  testSigner = await createTestSigner({ clock, security })
  const { core, keys, vault } = testSigner
  const demo = (await core.wallet({ kind: 'demo' })).address
  const own = (await core.wallet({ kind: 'user', id: 'ada' }, 'ada@example.com')).address
  const owner = { kind: 'user', id: 'ada' } as const
  await core.addWallet({ owner })
  const first = await core.sign(await createSignRequest({ terms: testTerms(demo), now }))
  if (!first.ok) throw new Error(first.message)
  await core.sign(
    await createSignRequest({ terms: testTerms(own), now, id: 'two', owner, actor: 'user:ada' }),
  )
  await core.sign(await createSignRequest({ terms: testTerms(demo, { slippageBps: 900 }), now, id: 'three' }))
  await core.sign(await sendRequest({ wallet: own, now }))
  await approve(owner, 'four')
  const freshSignInAt = new Date(now).toISOString()
  await core.exportKey({ owner, freshSignInAt })
  await core.limits({ owner, perTradeUsd: 900, perDayUsd: 2000, freshSignInAt })
  security.delayMs = 3_600_000
  await core.exportKey({ owner, freshSignInAt })
  await core.limits({ owner, perTradeUsd: 1000, perDayUsd: 2000, freshSignInAt })
  await keys.rotate(vault)
  now += 90_000
  const again = await core.sign(await createSignRequest({ terms: testTerms(demo), now: now - 90_000 }))
  if (!again.ok) throw new Error(again.message)
  await core.pause({ paused: true, by: 'user:root', reason: 'a look around' })
})

/** Enrolls a passkey, which approves a trade. */
async function approve(owner: Extract<WalletOwner, { kind: 'user' }>, intentId: string): Promise<void> {
  const { core } = testSigner
  const key = createAuthenticator()
  const optionsFor = async (purpose: PasskeyPurpose): Promise<unknown> => {
    const outcome = await core.passkeyOptions({ owner, purpose })
    return 'options' in outcome ? outcome.options : outcome
  }
  const response = key.create(await optionsFor({ kind: 'enroll' }))
  const freshSignInAt = new Date(now).toISOString()
  await core.enrollPasskey({ owner, label: 'Laptop', response, freshSignInAt })
  const terms = { intentId, termsHash: 'a'.repeat(64) }
  const used = key.get(await optionsFor({ kind: 'trade', ...terms }))
  const approved = await core.approveTrade({ owner, ...terms, response: used })
  if (!approved.ok) throw new Error(approved.reason)
}

describe('auditVault', () => {
  it('finds nothing where nothing was touched, and names every signature', async () => {
    const { decisions, signatures, wallets, problems } = await audit()
    expect(problems).toEqual([])
    expect([decisions, wallets, signatures.map(({ intentId }) => intentId)]).toEqual([
      17,
      3,
      ['intent-1', 'two', 'send-1'],
    ])
  })

  it('finds every changed cell of every table', async () => {
    const missed: string[] = []
    for (const cell of await cells()) {
      const restore = await change(cell)
      if ((await audit()).problems.length === 0) missed.push(JSON.stringify(cell.value))
      await restore()
    }
    expect(missed).toEqual([])
    expect((await audit()).problems).toEqual([])
  })

  it('finds every row that is gone', async () => {
    const missed: string[] = []
    for (const table of TABLES)
      for (const row of await testSigner.sql.read(`select rowid as place from ${table}`)) {
        await undone(async () => {
          await testSigner.sql.read(`delete from ${table} where rowid = $1`, BigInt(row.place ?? 0))
          if ((await audit()).problems.length === 0) missed.push(`${table} ${row.place}`)
        })
      }
    expect(missed).toEqual([])
  })

  it('has a row of every table to look at', async () => {
    const found = new Set((await cells()).map(({ table }) => table))
    expect(TABLES.filter((table) => !found.has(table))).toEqual([])
  })

  it('finds a decision that was rewritten without the key', async () => {
    await testSigner.sql.read('drop trigger decisions_no_update')
    const [row] = await testSigner.sql.read('select body from decisions where seq = 5')
    const body = String(row?.body).replace('guest:one', 'guest:two')
    await testSigner.sql.read('update decisions set body = $1 where seq = 5', body)
    expect((await audit()).problems).toContain('decision 5 was changed')
  })

  it('does not let the vault itself change a decision', async () => {
    await expect(testSigner.sql.read(`update decisions set body = ''`)).rejects.toThrow('only added')
    await expect(testSigner.sql.read('delete from decisions')).rejects.toThrow('only added')
  })
})

type Cell = { table: string; place: bigint; column: string; value: string | bigint }

/** All but the vault's own key: with another one nothing opens at all. */
async function cells(): Promise<Cell[]> {
  const found: Cell[] = []
  for (const table of [...TABLES, 'settings'])
    for (const { place, ...row } of await testSigner.sql.read(`select rowid as place, * from ${table}`))
      for (const [column, value] of Object.entries(row))
        if (row.name !== 'own-key' && value !== null && !UNDECIDED.includes(column))
          found.push({ table, place: BigInt(place ?? 0), column, value })
  return found
}

/** Changes one cell behind the vault's back; what it answers with changes it back. */
async function change({ table, place, column, value }: Cell): Promise<() => Promise<void>> {
  const write = (to: string | bigint): Promise<void> =>
    withoutTriggers(() =>
      testSigner.sql.read(`update ${table} set ${column} = $1 where rowid = $2`, to, place),
    )
  const other = typeof value === 'bigint' ? value + 1000n : spoiled(value)
  await write(other)
  return () => write(value)
}

/** One character in the middle is another one. */
function spoiled(text: string): string {
  const at = Math.floor(text.length / 2)
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}

async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  const triggers = await testSigner.sql.read(`select name, sql from sqlite_master where type = 'trigger'`)
  for (const { name } of triggers) await testSigner.sql.read(`drop trigger ${name}`)
  await work()
  for (const { sql } of triggers) await testSigner.sql.read(String(sql))
}

async function undone(work: () => Promise<void>): Promise<void> {
  await withoutTriggers(async () => {
    await testSigner.sql.read('savepoint before')
    await work()
    await testSigner.sql.read('rollback to before')
    await testSigner.sql.read('release before')
  })
}
