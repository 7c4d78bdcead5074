/** One suite for both databases of the vault; Postgres where TEST_DATABASE_URL names a server. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres } from '#adapters/db/testing/database.ts'
import { auditVault } from './audit.ts'
import type { Decision } from './decisions.ts'
import { type Keys, needsRotation, openKeys } from './keys.ts'
import { openPostgres } from './postgres.ts'
import type { Sql } from './sql.ts'
import { openSqlite } from './sqlite.ts'
import { testTerms } from './testing/swap.ts'
import { createVault, type Vault } from './vault.ts'
import { newWallet, opens } from './wallet-keys.ts'

const kinds: readonly Sql['kind'][] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']
const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
const master = randomBytes(32)

describe.each(kinds)('a vault in %s', (kind) => {
  let [sql, other]: Sql[] = []
  let keys: Keys
  let vault: Vault
  /** On Postgres of another signer; SQLite has one signer at a time. */
  let beside: Vault
  let drop = async (): Promise<void> => undefined
  let own: string
  beforeAll(async () => {
    if (kind === 'sqlite') sql = other = await openSqlite(':memory:')
    else {
      const fresh = await freshPostgres()
      drop = fresh.drop
      ;[sql, other] = await Promise.all([openPostgres(fresh.url), openPostgres(fresh.url)])
    }
    if (!sql || !other) throw new Error('no database')
    const [first, second] = await Promise.all([openKeys(sql, { master }), openKeys(other, { master })])
    expect(Buffer.from(first.own)).toEqual(Buffer.from(second.own))
    keys = first
    vault = createVault(sql, first.own, clock)
    beside = createVault(other, second.own, clock)
    own = (await addWallet(vault, 'user:ada')).wallet.address
  })
  afterAll(async () => {
    await sql?.close()
    if (other !== sql) await other?.close()
    await drop()
  })

  const addWallet = async (to: Vault, owner: string) =>
    to.addWallet(
      await newWallet({
        ring: keys.ring,
        version: keys.version(),
        owner,
        createdAt: '2026-11-21T12:00:00.000Z',
      }),
      false,
    )
  it('keeps further wallets in their order, up to five a person, also when two signers add at once', async () => {
    const making = { ring: keys.ring, version: keys.version(), createdAt: '2026-11-21T12:00:00.000Z' }
    const make = (owner: string) => newWallet({ ...making, owner })
    expect(await vault.addAnother(await make('user:nobody'))).toBe(false)
    const first = (await addWallet(vault, 'user:five')).wallet
    const others = await Promise.all(Array.from({ length: 6 }, () => make('user:five')))
    const added = []
    for (const [at, other] of others.entries()) added.push((at % 2 ? beside : vault).addAnother(other))
    expect((await Promise.all(added)).filter(Boolean)).toHaveLength(4)
    const held = await vault.wallets('user:five')
    expect([held.length, held[0]]).toEqual([5, first])
    expect(await beside.wallets('user:five')).toEqual(held)
    for (const wallet of held) expect(await vault.wallet('user:five', wallet.address)).toEqual(wallet)
    expect(await vault.wallet('user:ada', held[1]?.address)).toBeUndefined()
    expect(await vault.wallet('user:five')).toEqual(first)
    expect((await auditVault(sql as Sql, keys)).problems).toEqual([])
  })

  const signed = (id: string, changes: Partial<Decision & { kind: 'signed' }> = {}) => ({
    kind: 'signed' as const,
    owner: 'user:ada',
    terms: testTerms(own),
    termsHash: 'of the terms',
    intentId: id,
    consentId: `consent ${id}`,
    consentExpiresAt: '2026-11-21T13:00:00.000Z',
    channel: 'click',
    actor: 'user:ada',
    digest: `digest ${id}`,
    messageHash: `message ${id}`,
    signature: `signature ${id}`,
    deadAt: '2026-11-21T12:01:00.000Z',
    spends: [],
    ...changes,
  })
  const both = (at: number): Vault => (at % 2 ? beside : vault)

  it('gives one wallet to an owner, however often it is requested', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => addWallet(both(at), 'user:eve')))
    expect(outcomes.filter(({ added }) => added)).toHaveLength(1)
    expect(new Set(outcomes.map(({ wallet }) => wallet.address)).size).toBe(1)
    expect((await vault.wallet('user:eve'))?.address).toBe(outcomes[0]?.wallet.address)
    expect(await vault.wallet('user:nobody')).toBeUndefined()
  })

  it('adds a passkey once, also when two signers add it, and what waited for it can be stopped', async () => {
    const made = { id: 'key', publicKey: 'of it', label: 'Laptop', transports: [], counter: 0 }
    const held = {
      kind: 'held' as const,
      owner: 'user:ada',
      what: 'passkey' as const,
      id: 'hold_1',
      body: '',
      stopHash: 'of a code',
      requestedAt: '2026-11-21T11:00:00.000Z',
      readyAt: '2026-11-21T12:00:00.000Z',
      spends: [],
    }
    await vault.hold(held, [])
    const add = (to: Vault, owner: string, hold?: string) =>
      to.addPasskey({ kind: 'passkey', owner, ...made, ...(hold && { hold }) }, '2026-11-21T12:00:00.000Z')
    const added = await Promise.all(Array.from({ length: 4 }, (_, at) => add(both(at), 'user:eve')))
    expect(added.filter(({ admitted }) => admitted)).toHaveLength(1)
    const late = await add(vault, 'user:ada', 'hold_1')
    expect([late, await vault.holds('user:ada')]).toEqual([
      { admitted: false, why: 'passkey_exists' },
      [expect.objectContaining({ id: 'hold_1' })],
    ])
    const { owner, what, id } = held
    expect(await beside.stop({ kind: 'stopped', owner, what, id, by: 'signer' })).toBe(true)
    expect(await vault.holds('user:ada')).toEqual([])
    expect((await auditVault(sql as Sql, keys)).problems).toEqual([])
  })

  it('admits an intent once, a consent once and a signature once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        both(at).admit(signed('once', { signature: `signature once ${at}` }), 0n, []),
      ),
    )
    expect(outcomes.filter(({ admitted }) => admitted)).toHaveLength(1)
    const [reused, doubled] = [
      await vault.admit(signed('twice', { consentId: 'consent once' }), 0n, []),
      await vault.admit(
        signed('thrice', { signature: (await vault.signing('once'))?.signature ?? '' }),
        0n,
        [],
      ),
    ]
    expect(reused).toEqual({ admitted: false, why: 'consent_used' })
    expect(doubled).toEqual({ admitted: false, why: 'already_signed' })
    expect(await vault.isConsentUsed('consent once')).toBe(true)
    expect(await vault.isConsentUsed('consent twice')).toBe(false)
  })

  it('counts to the millionth, over all signers, and keeps nothing of what it refuses', async () => {
    const allowance = { span: 'demo 2026-11-21', capMicroUsd: 1_000_000n }
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        both(at).admit(
          signed(`spend ${at}`, { spends: [{ span: allowance.span, microUsd: '70001' }] }),
          70_001n,
          [allowance],
        ),
      ),
    )
    expect(outcomes.filter(({ admitted }) => admitted)).toHaveLength(14)
    expect(outcomes.find(({ admitted }) => !admitted)).toEqual({
      admitted: false,
      why: 'over',
      span: allowance.span,
      spentMicroUsd: 980_014n,
    })
    const refused = outcomes.findIndex(({ admitted }) => !admitted)
    expect(await vault.signing(`spend ${refused}`)).toBeUndefined()
    expect(await vault.isConsentUsed(`consent spend ${refused}`)).toBe(false)
  })

  it('refuses the whole when the second allowance is used up', async () => {
    const spends = [{ span: 'narrow', microUsd: '5' }]
    const allowances = [
      { span: 'wide', capMicroUsd: 100n },
      { span: 'narrow', capMicroUsd: 4n },
    ]
    expect(await vault.admit(signed('two spans', { spends }), 5n, allowances)).toMatchObject({
      span: 'narrow',
    })
    expect(await sql?.read(`select span from spend where span in ('wide', 'narrow')`)).toEqual([])
  })

  it('takes each count of a passkey once, of two at the same time too, and 0 from one that does not count', async () => {
    const passkey = {
      kind: 'passkey' as const,
      owner: 'user:ada',
      publicKey: 'k',
      label: 'l',
      transports: [],
    }
    for (const [id, counter] of Object.entries({ counts: 1, silent: 0 }))
      await vault.addPasskey({ ...passkey, id, counter }, '2026-11-21T11:00:00.000Z')
    const uses = await Promise.all([vault.countUse('counts', 2), beside.countUse('counts', 2)])
    expect(uses.sort()).toEqual([false, true])
    expect([await vault.countUse('counts', 0), await vault.countUse('counts', 3)]).toEqual([false, true])
    expect([await vault.countUse('silent', 0), await vault.countUse('silent', 0)]).toEqual([true, true])
  })

  it('remembers the pause, during which nothing is admitted, and the limits', async () => {
    expect(await vault.paused()).toEqual({ paused: false, reason: '' })
    await vault.pause({ kind: 'paused', paused: true, by: 'user:root', reason: 'rain' })
    expect(await beside.paused()).toEqual({ paused: true, reason: 'rain' })
    // This signer looked before the pause.
    expect(await beside.admit(signed('late'), 1n, [])).toEqual({ admitted: false, why: 'paused' })
    await vault.pause({ kind: 'paused', paused: false, by: 'user:root', reason: 'sun' })
    const limits = { kind: 'limits' as const, owner: 'user:ada', freshSignInAt: '2026-11-21T11:59:00.000Z' }
    await vault.setLimits({ ...limits, perTrade: '1', perDay: '2' })
    await beside.setLimits({ ...limits, perTrade: '9007199254740993', perDay: '4' })
    expect(await vault.limits('user:ada')).toEqual({ perTrade: 9_007_199_254_740_993n, perDay: 4n })
    expect(await vault.limits('user:eve')).toBeUndefined()
  })

  it('keeps decisions in one chain, of which no link can be taken or changed', async () => {
    if (!sql) throw new Error('no database')
    const { decisions } = await vault.counts()
    const { problems } = await auditVault(sql, keys)
    // The test's own words stand in it: their hashes are of nothing.
    expect(problems.filter((each) => !each.includes('other terms'))).toEqual([])
    await expect(sql.read(`update decisions set body = '' where seq = 1`)).rejects.toThrow('only added')
    await expect(sql.read('delete from decisions where seq = 1')).rejects.toThrow('only added')
    expect(decisions).toBeGreaterThan(20)
  })

  it.runIf(kind === 'postgres')('reports a transaction that the database rolled back', async () => {
    const work = sql?.write(async (run) => {
      await run('select nothing').catch(() => undefined)
    })
    await expect(work).rejects.toThrow('The transaction was rolled back')
  })

  it('wraps everything anew, and opens with nothing else afterwards', async () => {
    if (!sql) throw new Error('no database')
    const next = randomBytes(32)
    await expect(openKeys(sql, { master: next })).rejects.toThrow(
      'not the one that these wallets were sealed with',
    )
    const moving = await openKeys(sql, { master: next, oldMaster: master })
    expect(await needsRotation(sql, moving)).toBe(true)
    await moving.rotate(vault)
    expect([moving.version(), await needsRotation(sql, moving)]).toEqual([2, false])
    const moved = await openKeys(sql, { master: next })
    const wallets = await vault.wallets()
    expect([wallets.length, wallets.map(({ address }) => address)]).toEqual([
      (await vault.counts()).wallets,
      expect.arrayContaining([own]),
    ])
    for (const wallet of wallets) expect(await opens(moved.ring, wallet)).toBe(true)
    expect(Buffer.from(moved.own)).toEqual(Buffer.from(keys.own))
    await expect(openKeys(sql, { master })).rejects.toThrow('not the one that these wallets were sealed with')
  })
})
