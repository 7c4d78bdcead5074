import { beforeEach, describe, expect, it } from 'vitest'
import { auditVault } from './audit.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
const owner = { kind: 'user', id: 'ada' } as const
const iso = (ms: number): string => new Date(ms).toISOString()
let now: number
let testSigner: TestSigner

async function start(delayMs: number): Promise<void> {
  now = NOON
  testSigner = await createTestSigner({ clock: { now: () => now }, security: { delayMs } })
  await testSigner.core.wallet(owner)
}
beforeEach(() => start(HOUR))

const change = async (perTradeUsd: number, perDayUsd: number): Promise<string> => {
  const outcome = await testSigner.core.limits({ owner, perTradeUsd, perDayUsd, freshSignInAt: iso(now) })
  return outcome.ok ? (outcome.from ?? 'set') : outcome.reason
}
const limits = async () => {
  const { perTradeUsd, perDayUsd, pending } = await testSigner.core.limitsOf({
    owner: owner,
    actor: `user:${owner.id}`,
  })
  return [perTradeUsd, perDayUsd, pending?.perTradeUsd, pending?.perDayUsd]
}
const lastDecision = async () => {
  const [row] = await testSigner.sql.read('select body from decisions order by seq desc limit 1')
  return JSON.parse(String(row?.body)).decision
}

describe('the limits of a wallet', () => {
  it('are shown with the most that may be set, and what was traded today', async () => {
    const spend = (span: string, microUsd: bigint) =>
      testSigner.sql.write((run) =>
        run('insert into spend (span, micro_usd) values ($1, $2)', span, microUsd),
      )
    await spend('user 2026-11-21 user:ada', 12_500_000n)
    await spend('user 2026-11-20 user:ada', 99_000_000n)
    expect(await testSigner.core.limitsOf({ owner: owner, actor: `user:${owner.id}` })).toEqual({
      perTradeUsd: 500,
      perDayUsd: 500,
      spentTodayUsd: 12.5,
      leftTodayUsd: 487.5,
      mostPerTradeUsd: 10_000,
      mostPerDayUsd: 10_000,
    })
  })

  it('are lowered at once, both or one, and the same again is no raise', async () => {
    expect(await change(500, 500)).toBe('set')
    expect(await change(499.99, 500)).toBe('set')
    expect(await limits()).toEqual([499.99, 500, undefined, undefined])
    expect(await change(0.01, 0.01)).toBe('set')
    expect(await limits()).toEqual([0.01, 0.01, undefined, undefined])
    expect((await auditVault(testSigner.sql, testSigner.keys)).problems).toEqual([])
  })

  it.each([
    [500.01, 500],
    [500, 500.01],
  ])('are raised after a wait: %d a trade, %d a day', async (perTrade, perDay) => {
    expect(await change(perTrade, perDay)).toBe(iso(NOON + HOUR))
    expect(await limits()).toEqual([500, 500, perTrade, perDay])
    expect(await testSigner.vault.limits('user:ada')).toBeUndefined()
  })

  it.each([
    [600, 400, [500, 400, 600, 400]],
    [400, 600, [400, 500, 400, 600]],
  ])('are lowered at once where only the other one is raised: %d, %d', async (perTrade, perDay, shown) => {
    expect(await change(perTrade, perDay)).toBe(iso(NOON + HOUR))
    expect(await limits()).toEqual(shown)
    expect(await lastDecision()).toMatchObject({ kind: 'limits', keepsHold: true })
    expect((await auditVault(testSigner.sql, testSigner.keys)).problems).toEqual([])
  })

  it('are raised at once where nothing waits', async () => {
    await start(0)
    expect(await change(10_000, 10_000)).toBe('set')
    expect(await limits()).toEqual([10_000, 10_000, undefined, undefined])
    expect(await lastDecision()).not.toHaveProperty('keepsHold')
  })

  it('are raised from what an earlier raise has reached, also when nobody looked in between', async () => {
    await change(900, 1800)
    now += HOUR
    expect(await change(900, 600)).toBe('set')
    expect(await limits()).toEqual([900, 600, undefined, undefined])
  })

  it.each([
    ['over_trade_cap', 10_000.01, 10_000],
    ['over_day_cap', 10_000, 10_000.01],
    ['over_trade_cap', 0, 1],
    ['over_day_cap', 1, 0],
    ['over_trade_cap', Number.NaN, 1],
  ])('are refused as %s, which is on record: %d, %d', async (reason, perTrade, perDay) => {
    expect(await change(perTrade, perDay)).toBe(reason)
    expect(await lastDecision()).toEqual({ kind: 'limits_refused', owner: 'user:ada', reason })
    expect(await limits()).toEqual([500, 500, undefined, undefined])
  })

  it('of the demo wallet are not changed here', async () => {
    const request = {
      owner: { kind: 'demo' },
      perTradeUsd: 1,
      perDayUsd: 1,
      freshSignInAt: iso(now),
    } as const
    expect(await testSigner.core.limits(request)).toMatchObject({ ok: false, reason: 'wallet_unknown' })
  })
})
