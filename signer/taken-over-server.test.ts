/** Plays a server that an attacker has taken over: one test for each sentence of ADR 0010. */

import { AccountRole } from '@solana/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import { exportRequest, type SignedIntent, type SignRequest } from '#contract/signer.ts'
import { JUPITER_PROGRAM } from '#contract/testing/programs.ts'
import { auditVault } from './audit.ts'
import { dollars } from './caps.ts'
import { BONK, price, raw, units } from './testing/mutations.ts'
import { sendInstructions, sendRequest } from './testing/send.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import {
  createSignRequest,
  STRANGER,
  solTransfer,
  swapInstructions,
  testTerms,
  wireOf,
} from './testing/swap.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const ADA = { kind: 'user', id: 'ada' } as const
let now: number
const clock = { now: () => now }
let testSigner: TestSigner
let wallet: string
beforeEach(async () => {
  now = NOON
  testSigner = await createTestSigner({
    clock,
    caps: { solMicroUsd: dollars(200), mints: new Map([[JUP, { trade: 1_000n, day: 2_500n }]]) },
  })
  wallet = (await testSigner.core.wallet(ADA)).address
})

let count = 0
/** A forged consent to these terms, with the price that the server likes. */
async function forged(terms: Partial<EconomicTerms>, intent: Partial<SignedIntent> = {}): Promise<string> {
  count += 1
  const request = await createSignRequest({
    terms: testTerms(wallet, terms),
    now,
    owner: ADA,
    actor: 'user:ada',
    id: `forged-${count}`,
    intent: { valueUsd: '0.000001', ...intent },
  })
  const outcome = await testSigner.core.sign(request)
  return outcome.ok ? 'signed' : outcome.reason
}

describe('the price that a taken-over server names', () => {
  it('does not make 1,000 SOL for one unit of BONK a trade of a millionth of a dollar', async () => {
    const terms = { inputRaw: '1000000000000', outputMint: BONK, minOutputRaw: '1' }
    expect(await forged(terms)).toBe('over_trade_cap')
    expect((await auditVault(testSigner.sql, testSigner.keys)).signatures).toEqual([])
  })

  it('does not count SOL, sold or bought, for less than the signer’s own price of it', async () => {
    expect(await forged({ inputRaw: '2500000000', outputMint: BONK, minOutputRaw: '1' })).toBe('signed')
    expect(await forged({ inputRaw: '5000', outputMint: BONK, minOutputRaw: '1' })).toBe('over_day_cap')
    const sold = { inputMint: BONK, inputRaw: '1', outputMint: WRAPPED_SOL, minOutputRaw: '2500000001' }
    expect(await forged(sold)).toBe('over_trade_cap')
  })

  it('does not count a dollar coin for less than its face value', async () => {
    for (const mint of [USDC, '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo']) {
      const terms = { inputMint: mint, outputMint: BONK, minOutputRaw: '1' }
      expect(await forged({ ...terms, inputRaw: '500000001' })).toBe('over_trade_cap')
    }
  })

  it('does not reach a trade whose sides the signer knows nothing about', async () => {
    const terms = { inputMint: BONK, inputRaw: '1', outputMint: JUP, minOutputRaw: '1' }
    expect(await forged(terms)).toBe('value_unknown')
  })

  it('does not lift the raw caps of a token, of one trade or of a day', async () => {
    const selling = (raw: string) =>
      forged({ inputMint: JUP, inputRaw: raw, outputMint: BONK, minOutputRaw: '1' })
    expect(await selling('1001')).toBe('over_trade_cap')
    expect([await selling('1000'), await selling('1000')]).toEqual(['signed', 'signed'])
    expect(await selling('501')).toBe('over_day_cap')
    expect(await selling('500')).toBe('signed')
    now += 86_400_000
    expect(await selling('1000')).toBe('signed')
    expect((await auditVault(testSigner.sql, testSigner.keys)).problems).toEqual([])
  })

  it('counts where it is higher than what the signer knows', async () => {
    expect(await forged({ inputRaw: '1' }, { valueUsd: '500.01' })).toBe('over_trade_cap')
  })
})

describe('a taken-over server', () => {
  it('gets no key and no higher limits of the demo wallet', async () => {
    const demo = { kind: 'demo' } as never
    const freshSignInAt = new Date(now).toISOString()
    await testSigner.core.wallet({ kind: 'demo' })
    expect(exportRequest.safeParse({ owner: demo, freshSignInAt }).success).toBe(false)
    const limits = { owner: demo, perTradeUsd: 9, perDayUsd: 9, freshSignInAt }
    expect(await testSigner.core.limits(limits)).toMatchObject({ ok: false, reason: 'wallet_unknown' })
  })

  it('can trade on bad terms within the caps of a day, and no further', async () => {
    const terms = { inputRaw: '2500000000', outputMint: BONK, minOutputRaw: '1' }
    expect([await forged(terms), await forged({ ...terms, inputRaw: '1000000' })]).toEqual([
      'signed',
      'over_day_cap',
    ])
  })

  it('can sell a token without a cap of its own for next to nothing', async () => {
    const terms = { inputMint: BONK, inputRaw: '1000000000000', outputMint: USDC, minOutputRaw: '1' }
    expect(await forged(terms)).toBe('signed')
  })

  it('can name the first address for notices', async () => {
    await testSigner.core.wallet(ADA, 'mallory@example.com')
    await testSigner.core.wallet(ADA, 'ada@example.com')
    expect(await testSigner.vault.contact('user:ada')).toBe('mallory@example.com')
  })

  it('can claim a fresh sign-in, which alone gets it nothing at once', async () => {
    testSigner = await createTestSigner({ clock, security: { delayMs: 3_600_000 } })
    await testSigner.core.wallet(ADA)
    const freshSignInAt = new Date(now).toISOString()
    const request = { owner: ADA, perTradeUsd: 10_000, perDayUsd: 10_000, freshSignInAt }
    expect(await testSigner.core.exportKey({ owner: ADA, freshSignInAt })).toMatchObject({
      reason: 'export_pending',
    })
    await testSigner.core.limits(request)
    expect(await testSigner.core.limitsOf({ owner: ADA, actor: `user:${ADA.id}` })).toMatchObject({
      perTradeUsd: 500,
      perDayUsd: 500,
    })
  })
})

describe('a consent whose signature can no longer land', () => {
  /** It may have landed: the signer does not see the chain. */
  const later = async (
    request: SignRequest,
    instructions: Parameters<typeof wireOf>[1],
    replaces: string,
  ) => ({
    ...request,
    transaction: wireOf(wallet, instructions, 'later'),
    replaces,
  })

  it('does not make a second swap, however short its guard was', async () => {
    const terms = testTerms(wallet)
    const transaction = wireOf(wallet, await swapInstructions(terms, now - 58_000))
    const agreed = { terms, now, owner: ADA, actor: 'user:ada', transaction }
    const request = await createSignRequest(agreed)
    const first = await testSigner.core.sign(request)
    if (!first.ok) throw new Error(first.message)
    now += 20_000
    const again = await later(request, await swapInstructions(terms, now), first.signature)
    expect(await testSigner.core.sign(again)).toMatchObject({ ok: false, reason: 'already_signed' })
  })

  it('does not send a second time', async () => {
    const request = await sendRequest({ wallet, now })
    const first = await testSigner.core.sign(request)
    if (!first.ok) throw new Error(first.message)
    now += 160_000
    const again = await later(request, await sendInstructions(request.intent.terms), first.signature)
    expect(await testSigner.core.sign(again)).toMatchObject({ ok: false, reason: 'already_signed' })
  })
})

describe('fees that a taken-over server sets', () => {
  const tiny = { inputRaw: '1', outputMint: BONK, minOutputRaw: '0', maxFeeLamports: '20000000' }
  /** 19.6 million lamports of priority, and two signatures. */
  const DEAR = [units(1_400_000n), price(14_000_000n)]
  const PAID = 19_610_000n
  const MOST = 250_000_000n

  async function signTiny(id: string, instructions: Parameters<typeof wireOf>[1], label: string) {
    const request = await createSignRequest({
      terms: testTerms(wallet, tiny),
      now,
      owner: ADA,
      actor: 'user:ada',
      id,
      intent: { valueUsd: '0.000001' },
      transaction: wireOf(wallet, instructions, label),
    })
    return testSigner.core.sign(request)
  }

  it('do not pay out a wallet by many trades that are worth nothing', async () => {
    const trade = [...DEAR, ...(await swapInstructions(testTerms(wallet, tiny), now))]
    const outcomes = []
    for (let at = 0; at < 14; at++) outcomes.push(await signTiny(`tiny-${at}`, trade, `tiny-${at}`))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(Number(MOST / PAID))
    expect(outcomes.at(-1)).toMatchObject({
      reason: 'over_day_cap',
      message: expect.stringContaining('lamports of fees a day'),
    })
    now += 86_400_000
    const tomorrow = [...DEAR, ...(await swapInstructions(testTerms(wallet, tiny), now))]
    expect(await signTiny('tomorrow', tomorrow, 'tomorrow')).toMatchObject({ ok: true })
    expect((await auditVault(testSigner.sql, testSigner.keys)).problems).toEqual([])
  })

  it('are agreed to together with the tips', async () => {
    testSigner = await createTestSigner({ clock, trustedPrograms: [JUPITER_PROGRAM] })
    wallet = (await testSigner.core.wallet(ADA)).address
    const route = raw(JUPITER_PROGRAM, [1], [[wallet, AccountRole.WRITABLE_SIGNER]])
    const tipping = (tip: bigint) => [...DEAR, route, solTransfer(wallet, STRANGER, tip)]
    expect(await signTiny('more', tipping(395_001n), 'more')).toMatchObject({ reason: 'fee_too_high' })
    expect(await signTiny('all', tipping(395_000n), 'all')).toMatchObject({ ok: true })
  })

  it('are not paid for a guard that is over already', async () => {
    const over = await swapInstructions(testTerms(wallet, tiny), now - 60_000)
    expect(await signTiny('over', over, 'over')).toMatchObject({ reason: 'guard_missing' })
  })
})
