import { address, getPublicKeyFromAddress, getTransactionDecoder, verifySignature } from '@solana/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { decimalToRaw } from '#contract/rules/amounts.ts'
import { USDC } from '#contract/rules/mints.ts'
import type { SignRequest } from '#contract/signer.ts'
import { rounds } from '../scripts/testing/full-run.ts'
import { auditVault } from './audit.ts'
import { dollars } from './caps.ts'
import { mutations, sceneOf, spoiled } from './testing/mutations.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { createSignRequest, STRANGER, swapInstructions, testTerms, wireOf } from './testing/swap.ts'

const GUESTS = rounds(1000, 60)
const NOON = Date.parse('2026-11-21T12:00:00.000Z')
let now: number
const clock = { now: () => now }
const iso = (ms: number): string => new Date(ms).toISOString()
let testSigner: TestSigner
let demo: string
beforeEach(async () => {
  now = NOON
  testSigner = await createTestSigner({ clock })
  demo = (await testSigner.core.wallet({ kind: 'demo' })).address
})

const sign = async (request: SignRequest | Promise<SignRequest>): Promise<string> => {
  const outcome = await testSigner.core.sign(await request)
  return outcome.ok ? 'signed' : outcome.reason
}
const signedOf = async (request: SignRequest): Promise<{ transaction: string; signature: string }> => {
  const outcome = await testSigner.core.sign(request)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome
}
const plain = (changes: Partial<Parameters<typeof createSignRequest>[0]> = {}): Promise<SignRequest> =>
  createSignRequest({ terms: testTerms(demo), now, ...changes })
const audited = async (): Promise<{ signatures: number; problems: readonly string[] }> => {
  const { signatures, problems } = await auditVault(testSigner.sql, testSigner.keys)
  return { signatures: signatures.length, problems }
}

describe('wallets', () => {
  it('[S1.6] are made on first need, one for each owner, also when a hundred ask at once', async () => {
    const pending = Array.from({ length: 100 }, () => testSigner.core.wallet({ kind: 'user', id: 'ada' }))
    const created = await Promise.all(pending)
    expect(new Set(created.map((wallet) => wallet.address)).size).toBe(1)
    expect(created.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await testSigner.core.wallet({ kind: 'user', id: 'eve' })).address).not.toBe(created[0]?.address)
    expect(await testSigner.core.status()).toMatchObject({ wallets: 3, decisions: 3, paused: false })
  })
})

describe('the decisions', () => {
  it('are read newest first, without addresses of people and secrets of changes that wait', async () => {
    await testSigner.core.wallet({ kind: 'user', id: 'ada' }, 'ada@example.com')
    await testSigner.core.pause({ paused: true, by: 'user:eve', reason: 'The maker is looked at' })
    expect(await sign(plain())).toBe('trading_paused')
    const { decisions } = await testSigner.core.decisions()
    expect(decisions.slice(0, 2)).toMatchObject([
      { seq: 5, kind: 'refused', owner: 'demo', reason: 'trading_paused' },
      { seq: 4, kind: 'paused', reason: 'The maker is looked at' },
    ])
    expect(decisions.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1])
    expect(JSON.stringify(decisions)).not.toMatch(/ada@example|Hash|digest/)
  })

  it('are the last twenty', async () => {
    for (let round = 0; round < 25; round++)
      await testSigner.core.pause({ paused: round % 2 === 0, by: 'user:eve', reason: 'again' })
    const { decisions } = await testSigner.core.decisions()
    expect([decisions.length, decisions[0]?.seq]).toEqual([20, 26])
  })
})

describe('a signature', () => {
  it('is the fee payer’s own over what was previewed and agreed to', async () => {
    const { transaction, signature } = await signedOf(await plain())
    const { signatures, messageBytes } = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'))
    const own = signatures[address(demo)]
    if (!own) throw new Error('no signature')
    expect(await verifySignature(await getPublicKeyFromAddress(address(demo)), own, messageBytes)).toBe(true)
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    expect(await audited()).toEqual({ signatures: 1, problems: [] })
  })

  it('is never given to a spoiled transaction, and each refusal is on record', async () => {
    const scene = await sceneOf(demo, now)
    for (const [name, reason, spoil] of mutations) {
      const transaction = await spoiled(scene, spoil)
      expect(await sign(plain({ id: name, transaction })), name).toBe(reason)
    }
    expect(await audited()).toEqual({ signatures: 0, problems: [] })
    const { decisions } = await testSigner.core.status()
    expect(decisions).toBe(1 + mutations.length)
  })

  it('is one when 200 ask for the same at once', async () => {
    const request = await plain()
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => signedOf(request)))
    expect(new Set(outcomes.map(({ signature }) => signature)).size).toBe(1)
    expect(await audited()).toEqual({ signatures: 1, problems: [] })
  })

  it('is one when 200 bring 200 orders for one intent at once', async () => {
    const instructions = await swapInstructions(testTerms(demo), now)
    const requests = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        plain({ transaction: wireOf(demo, instructions, String(number)) }),
      ),
    )
    const outcomes = await Promise.all(requests.map(sign))
    expect(outcomes.filter((each) => each === 'signed')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'already_signed')).toHaveLength(199)
    expect(await audited()).toEqual({ signatures: 1, problems: [] })
  })
})

describe('a consent', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, string, Parameters<typeof plain>[0]]>([
    ['for another intent', 'consent_mismatch', { consent: { intentId: 'another' } }],
    ['for other terms', 'consent_mismatch', { consent: { termsHash: '0'.repeat(64) } }],
    ['of a user, for the demo wallet', 'consent_mismatch', { actor: 'user:ada' }],
    ['of an empty id', 'consent_mismatch', { actor: 'guest:' }],
    ['that is over', 'consent_expired', { consent: { expiresAt: iso(NOON) } }],
    ['that is good for an hour', 'consent_expired', { consent: { expiresAt: iso(NOON + 3_600_000) } }],
    ['with no time', 'consent_expired', { consent: { expiresAt: 'soon' } }],
    ['to a preview that is over', 'intent_expired', { intent: { expiresAt: iso(NOON - 35_000) } }],
    ['to a preview that is good for an hour', 'intent_expired', { intent: { expiresAt: iso(NOON + 3_600_000) } }],
  ])('%s is none', async (_name, reason, changes) => {
    expect(await sign(plain(changes))).toBe(reason)
    expect(await audited()).toEqual({ signatures: 0, problems: [] })
  })

  it('binds every single term', async () => {
    const agreed = await plain()
    const changes = [
      { inputRaw: '5000001' },
      { minOutputRaw: '829999' },
      { outputMint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' },
      { inputMint: USDC },
      { slippageBps: 51 },
      { maxFeeLamports: '2100001' },
      { wallet: STRANGER },
    ]
    for (const change of changes) {
      const intent = { ...agreed.intent, terms: { ...agreed.intent.terms, ...change } }
      expect(await sign({ ...agreed, intent }), JSON.stringify(change)).toBe('consent_mismatch')
    }
  })

  it('is used up by one trade', async () => {
    await signedOf(await plain())
    const reused = await plain({ id: 'another', consent: { id: 'consent of intent-1' } })
    expect(await sign(reused)).toBe('consent_used')
    expect(await audited()).toEqual({ signatures: 1, problems: [] })
  })

  it('buys no second place for one transaction', async () => {
    const { transaction } = await plain()
    await signedOf(await plain())
    expect(await sign(plain({ id: 'another', transaction }))).toBe('already_signed')
    expect(await audited()).toEqual({ signatures: 1, problems: [] })
  })

  it('of one person opens no wallet of another', async () => {
    const own = (await testSigner.core.wallet({ kind: 'user', id: 'ada' })).address
    const terms = testTerms(own)
    const eve = { kind: 'user', id: 'eve' } as const
    await testSigner.core.wallet(eve)
    expect(await sign(plain({ terms, owner: eve, actor: 'user:eve' }))).toBe('wallet_unknown')
    expect(await sign(plain({ terms, owner: eve, actor: 'user:ada' }))).toBe('consent_mismatch')
    expect(await sign(plain({ terms }))).toBe('wallet_unknown')
    expect(await sign(plain({ terms, owner: { kind: 'user', id: 'ada' }, actor: 'user:ada' }))).toBe('signed')
  })
})

describe('the policy check', () => {
  const policyOf = async ({ owner, intent, consent }: SignRequest): Promise<string> => {
    const outcome = await testSigner.core.checkPolicy({ owner, intent, actor: consent.actor })
    return outcome.ok ? 'ok' : outcome.reason
  }

  it('is what a signature would meet, and counts nothing', async () => {
    const request = await plain()
    for (let n = 0; n < 10; n++) expect(await policyOf(request)).toBe('ok')
    expect(await sign(request)).toBe('signed')
    const { valueUsd: _, ...unpriced } = request.intent
    expect(await policyOf({ ...request, intent: unpriced })).toBe('price_missing')
    expect(await policyOf({ ...request, intent: { ...request.intent, valueUsd: '2.000001' } })).toBe(
      'over_trade_cap',
    )
    expect(await audited()).toEqual({ signatures: 1, problems: [] })
  })

  it('shows what may be traded: at a time, and in what is left of the day', async () => {
    const request = await plain()
    const allowance = async ({ owner, intent, consent }: SignRequest = request) => {
      const outcome = await testSigner.core.checkPolicy({ owner, intent, actor: consent.actor })
      return outcome.ok ? outcome.allowance : outcome.reason
    }
    const day = iso(NOON).slice(0, 10)
    const use = (span: string, microUsd: bigint) =>
      testSigner.sql.write((run) =>
        run('insert into spend (span, micro_usd) values ($1, $2)', span, microUsd),
      )
    expect(await allowance()).toEqual({ perTradeUsd: 2, leftTodayUsd: 5 })
    await use(`demo ${day} ${request.consent.actor}`, 1_800_000n)
    expect(await allowance()).toEqual({ perTradeUsd: 2, leftTodayUsd: 3.2 })
    // All guests together have less left than this one alone.
    await use(`demo ${day}`, 48_000_000n)
    expect(await allowance()).toEqual({ perTradeUsd: 2, leftTodayUsd: 2 })
    const owner = { kind: 'user', id: 'ada' } as const
    const own = await plain({
      terms: testTerms((await testSigner.core.wallet(owner)).address),
      owner,
      actor: 'user:ada',
    })
    expect(await allowance(own)).toEqual({ perTradeUsd: 500, leftTodayUsd: 500 })
  })

  it('counts by the limits that a person has set for the own wallet', async () => {
    const owner = { kind: 'user', id: 'ada' } as const
    const terms = testTerms((await testSigner.core.wallet(owner)).address)
    const own = await plain({ terms, owner, actor: 'user:ada', intent: { valueUsd: '30' } })
    expect(await policyOf(own)).toBe('ok')
    await testSigner.core.limits({ owner, perTradeUsd: 29, perDayUsd: 400, freshSignInAt: iso(now) })
    expect(await policyOf(own)).toBe('over_trade_cap')
    await testSigner.core.limits({ owner, perTradeUsd: 30, perDayUsd: 29, freshSignInAt: iso(now) })
    expect(await policyOf(own)).toBe('over_day_cap')
  })

  it('lets the last millionth of a day be used', async () => {
    const request = await plain()
    const span = `demo ${iso(NOON).slice(0, 10)} ${request.consent.actor}`
    const use = (microUsd: bigint) =>
      testSigner.sql.write((run) =>
        run(
          `insert into spend (span, micro_usd) values ($1, $2)
           on conflict (span) do update set micro_usd = excluded.micro_usd`,
          span,
          microUsd,
        ),
      )
    // The trade is worth 84 cents of five dollars.
    await use(4_160_001n)
    expect(await policyOf(request)).toBe('over_day_cap')
    expect(await sign(request)).toBe('over_day_cap')
    await use(4_160_000n)
    expect(await policyOf(request)).toBe('ok')
    expect(await sign(request)).toBe('signed')
  })

  it('knows what the day has been used up for, and the pause', async () => {
    const request = await plain()
    const span = `demo ${iso(NOON).slice(0, 10)} ${request.consent.actor}`
    await testSigner.sql.write((run) =>
      run('insert into spend (span, micro_usd) values ($1, $2)', span, 4_900_000n),
    )
    expect(await policyOf(request)).toBe('over_day_cap')
    await testSigner.core.pause({ paused: true, by: 'user:root', reason: 'a drill' })
    expect(await policyOf(request)).toBe('trading_paused')
  })
})

describe('caps', () => {
  it(`hold to the millionth of a dollar while ${GUESTS} guests trade at once`, async () => {
    const requests = await Promise.all(
      Array.from({ length: GUESTS }, (_, number) => {
        const micro = 900_000 + ((number * 7919) % 1_100_000)
        const intent = { valueUsd: (micro / 1_000_000).toFixed(6) }
        return plain({ id: `intent-${number}`, actor: `guest:${number}`, intent })
      }),
    )
    const outcomes = await Promise.all(requests.map(async (each) => ({ each, reason: await sign(each) })))
    const worth = (each: SignRequest): bigint => decimalToRaw(each.intent.valueUsd ?? '', 6) ?? 0n
    const signed = outcomes.filter(({ reason }) => reason === 'signed')
    const spent = signed.reduce((sum, { each }) => sum + worth(each), 0n)
    expect(spent).toBeLessThanOrEqual(50_000_000n)
    // No request that still fits was turned away.
    const refused = outcomes.filter(({ reason }) => reason !== 'signed')
    expect(refused.every(({ each }) => spent + worth(each) > 50_000_000n)).toBe(true)
    expect(outcomes.every(({ reason }) => reason === 'signed' || reason === 'over_house_cap')).toBe(true)
    const [day] = await testSigner.sql.read(`select micro_usd from spend where span = 'demo 2026-11-21'`)
    expect(day?.micro_usd).toBe(spent)
    expect(await audited()).toEqual({ signatures: signed.length, problems: [] })
  })

  it('hold for all guests of one network address, and for those of unknown addresses', async () => {
    testSigner = await createTestSigner({ clock, caps: { demoAddressDay: dollars(4) } })
    demo = (await testSigner.core.wallet({ kind: 'demo' })).address
    const trade = async (id: string, network?: string) => ({
      ...(await plain({ id, actor: `guest:${id}`, intent: { valueUsd: '1.9' } })),
      network,
    })
    for (const id of ['a', 'b']) expect(await sign(trade(id, 'cafe'))).toBe('signed')
    const third = await trade('c', 'cafe')
    expect(await sign(third)).toBe('over_day_cap')
    const { owner, intent, consent, network } = third
    const policy = await testSigner.core.checkPolicy({ owner, intent, actor: consent.actor, network })
    expect(policy).toMatchObject({
      reason: 'over_day_cap',
      message: expect.stringContaining('$0.20 of $4 left'),
      mostUsd: 0.2,
    })
    expect(await sign(trade('d', 'beef'))).toBe('signed')
    // Which of the three comes last is not fixed.
    const unknown = await Promise.all(['e', 'f', 'g'].map((id) => sign(trade(id))))
    expect(unknown.toSorted()).toEqual(['over_day_cap', 'signed', 'signed'])
    expect((await audited()).problems).toEqual([])
  })

  it('name the most that may be swapped instead, by whatever limit is the lowest', async () => {
    const most = async (request: Awaited<ReturnType<typeof plain>>, network?: string) => {
      const { owner, intent, consent } = request
      const policy = await testSigner.core.checkPolicy({ owner, intent, actor: consent.actor, network })
      return policy.ok ? undefined : policy.mostUsd
    }
    const large = (id: string) => plain({ id, actor: 'guest:g', intent: { valueUsd: '30' } })
    expect(await most(await large('one'))).toBe(2)
    for (const id of ['two', 'three'])
      expect(await sign(plain({ id, actor: 'guest:g', intent: { valueUsd: '1.9' } }))).toBe('signed')
    expect(await most(await large('four'))).toBeCloseTo(1.2)
    expect(await most(await plain({ id: 'five', actor: 'guest:g', intent: { valueUsd: '1.2' } }))).toBe(
      undefined,
    )
  })

  it('of the demo wallet can be read by each guest, with what is left of the lowest', async () => {
    const limits = (actor: string, network?: string) =>
      testSigner.core.limitsOf({ owner: { kind: 'demo' }, actor, network })
    expect(await limits('guest:g')).toEqual({
      perTradeUsd: 2,
      perDayUsd: 5,
      spentTodayUsd: 0,
      leftTodayUsd: 5,
      mostPerTradeUsd: 2,
      mostPerDayUsd: 5,
      isShared: true,
    })
    expect(await sign(plain({ id: 'one', actor: 'guest:g', intent: { valueUsd: '1.5' } }))).toBe('signed')
    expect(await limits('guest:g')).toMatchObject({ spentTodayUsd: 1.5, leftTodayUsd: 3.5 })
    expect(await limits('guest:h')).toMatchObject({ spentTodayUsd: 0, leftTodayUsd: 5 })
  })

  it('hold for one guest who trades a hundred times at once, and restart the next day', async () => {
    const many = (day: string) =>
      Promise.all(Array.from({ length: 100 }, async (_, number) => sign(plain({ id: `${day} ${number}` }))))
    const today = await many('today')
    expect(today.filter((each) => each === 'signed')).toHaveLength(5) // worth 84 cents each
    expect(today.filter((each) => each === 'over_day_cap')).toHaveLength(95)
    now = NOON + 12 * 3_600_000
    expect((await many('tomorrow')).filter((each) => each === 'signed')).toHaveLength(5)
  })

  it('of a personal wallet are raised by their owner, freshly logged in, up to the hard limit', async () => {
    testSigner = await createTestSigner({ clock, caps: { passkeyTrade: dollars(10_000) } })
    const owner = { kind: 'user', id: 'ada' } as const
    const terms = testTerms((await testSigner.core.wallet(owner)).address)
    const of = (usd: string, id: string) =>
      sign(plain({ terms, owner, actor: 'user:ada', id, intent: { valueUsd: usd } }))
    const raise = async (perTradeUsd: number, perDayUsd: number, ago: number): Promise<string> => {
      const outcome = await testSigner.core.limits({
        owner,
        perTradeUsd,
        perDayUsd,
        freshSignInAt: iso(now - ago),
      })
      return outcome.ok ? 'raised' : outcome.reason
    }
    expect(await of('500.01', 'one')).toBe('over_trade_cap')
    expect(await of('499', 'two')).toBe('signed')
    expect(await of('2', 'three')).toBe('over_day_cap')
    expect(await raise(1000, 3000, 301_000)).toBe('fresh_sign_in_needed')
    expect(await raise(1000, 3000, -60_000)).toBe('fresh_sign_in_needed')
    expect(await raise(10_001, 10_001, 0)).toBe('over_trade_cap')
    expect(await raise(1000, 10_001, 0)).toBe('over_day_cap')
    expect(await raise(1000, 3000, 299_000)).toBe('raised')
    expect(await of('999', 'four')).toBe('signed')
    expect(await of('1000.01', 'five')).toBe('over_trade_cap')
    const demoLimits = {
      owner: { kind: 'demo' },
      perTradeUsd: 9,
      perDayUsd: 9,
      freshSignInAt: iso(now),
    } as const
    expect(await testSigner.core.limits(demoLimits)).toMatchObject({ ok: false })
    expect((await audited()).problems).toEqual([])
  })
})

describe('the pause', () => {
  it('stops every signature, also of what was signed before, and outlives the signer', async () => {
    const request = await plain()
    await signedOf(request)
    const status = await testSigner.core.pause({ paused: true, by: 'user:root', reason: 'a look around' })
    expect(status).toMatchObject({ paused: true, pausedReason: 'a look around' })
    expect(await sign(request)).toBe('trading_paused')
    const { sql } = testSigner
    const again = await createTestSigner({ clock, sql, master: testSigner.master })
    expect(await again.core.sign(await plain({ id: 'two' }))).toMatchObject({ reason: 'trading_paused' })
    await again.core.pause({ paused: false, by: 'user:root', reason: 'seen enough' })
    expect(await again.core.sign(await plain({ id: 'two' }))).toMatchObject({ ok: true })
  })
})

describe('an export', () => {
  it('[S1.7] is the whole key in the form that wallets import, and on record', async () => {
    const owner = { kind: 'user', id: 'ada' } as const
    const freshSignInAt = iso(now - 299_000)
    expect(await testSigner.core.exportKey({ owner, freshSignInAt })).toMatchObject({
      reason: 'wallet_unknown',
    })
    const { address: own } = await testSigner.core.wallet(owner)
    const outcome = await testSigner.core.exportKey({ owner, freshSignInAt })
    if ('ok' in outcome) throw new Error(outcome.message)
    expect(outcome.address).toBe(own)
    expect(outcome.keyArray).toHaveLength(64)
    const [row] = await testSigner.sql.read('select body from decisions order by seq desc limit 1')
    expect(JSON.parse(String(row?.body)).decision).toMatchObject({ kind: 'exported', address: own })
  })

  it('needs a fresh sign-in, is given three times a day, and every refusal is on record', async () => {
    const owner = { kind: 'user', id: 'ada' } as const
    await testSigner.core.wallet(owner)
    const ask = async (signedInAt: string): Promise<string> => {
      const outcome = await testSigner.core.exportKey({ owner, freshSignInAt: signedInAt })
      return 'ok' in outcome ? outcome.reason : 'given'
    }
    for (const stale of [iso(now - 300_001), iso(now + 60_000), 'now'])
      expect(await ask(stale)).toBe('fresh_sign_in_needed')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => ask(iso(now))))
    expect(outcomes).toEqual(['given', 'given', 'given', 'export_limit', 'export_limit'])
    now += 86_400_000
    expect(await ask(iso(now))).toBe('given')
    expect((await audited()).problems).toEqual([])
    expect(await testSigner.core.status()).toMatchObject({ decisions: 2 + 3 + 5 + 1 })
  })
})
