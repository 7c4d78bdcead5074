/** Tests the figures of the rules for a transaction where they begin: fees, times, and what is wrapped or tipped. */

import type { Instruction as KitInstruction } from '@solana/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { JUPITER_PROGRAM } from '#contract/testing/programs.ts'
import { ownAccounts } from './own-accounts.ts'
import { judgeTransaction } from './swap-rules.ts'
import { price, raw, type Scene, sceneOf, units } from './testing/mutations.ts'
import { MAKER, STRANGER, solTransfer, testTerms, wireOf } from './testing/swap.ts'
import { readTransaction } from './wire.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const WALLET = 'FhYpThtP8ssjgcD5mPA4on6gmR9PFPUmRve4k7w2DwTv'
let scene: Scene
beforeAll(async () => {
  scene = await sceneOf(WALLET, NOW)
})

type Terms = Partial<ReturnType<typeof testTerms>>
async function judge(instructions: readonly KitInstruction[], change: Terms = {}) {
  const transaction = readTransaction(wireOf(WALLET, instructions))
  if (!transaction) throw new Error('the transaction cannot be read')
  const terms = testTerms(WALLET, change)
  const own = await ownAccounts(terms)
  const trustedPrograms = new Set([JUPITER_PROGRAM])
  return judgeTransaction({ transaction, terms, own, trustedPrograms, now: NOW })
}
const verdict = async (...given: Parameters<typeof judge>): Promise<string> => {
  const judged = await judge(...given)
  return judged.ok ? 'ok' : `${judged.reason}: ${judged.message}`
}

describe('the fee of the network', () => {
  // The wallet and the maker sign, so 10,000 lamports go for signatures.
  it.each<[string, () => KitInstruction[], string]>([
    ['of two signatures', () => scene.plain, '10000'],
    [
      'with 200,000 units for each of five instructions',
      () => [price(1_000_000n), ...scene.plain],
      '1010000',
    ],
    ['with a limit of units', () => [units(70_000n), price(2_000_000n), ...scene.plain], '150000'],
    ['rounded up to a lamport', () => [units(1n), price(1n), ...scene.plain], '10001'],
    [
      'with 1.4 million units at most',
      () => [units(4_000_000n), price(1_000_000n), ...scene.plain],
      '1410000',
    ],
  ])('is allowed to its last lamport: %s', async (_, instructions, fee) => {
    expect(await verdict(instructions(), { maxFeeLamports: fee })).toBe('ok')
    const less = String(BigInt(fee) - 1n)
    expect(await verdict(instructions(), { maxFeeLamports: less })).toBe(
      `fee_too_high: The network would take ${fee} lamports; agreed were ${less}.`,
    )
  })

  it('is set once: neither its price nor its limit of units twice', async () => {
    expect(await verdict([price(1n), price(1n), ...scene.plain])).toContain('extra_instruction')
    expect(await verdict([units(70_000n), units(70_000n), ...scene.plain])).toContain('extra_instruction')
  })
})

describe('what is paid and received', () => {
  it('is signed to the last unit of what was agreed', async () => {
    const guarded = scene.guardedBy(scene.usdc, 900_000n)
    expect(await verdict(guarded, { inputRaw: '5000000', minOutputRaw: '830005' })).toBe('ok')
    expect(await verdict(guarded, { minOutputRaw: '830006' })).toBe(
      'output_too_low: The wallet would receive 830005 units; the minimum is 830006.',
    )
    expect(await verdict(guarded, { inputRaw: '4999999' })).toBe(
      'input_too_high: The wallet would pay 5000000 units; agreed were 4999999.',
    )
    const low = scene.guardedBy(scene.usdc, 829_999n)
    expect(await verdict(low)).toBe('output_too_low: The guard is content with 829999 units of 830000.')
    expect(await verdict(scene.guardedBy(scene.usdc, 830_000n))).toBe('ok')
  })
})

describe('the time of a signature', () => {
  it('is over half a minute after its guard', async () => {
    const judged = await judge(scene.guardedBy(scene.usdc, 830_077n, 90_000))
    expect(judged).toEqual({ ok: true, deadAt: NOW + 90_000 + 30_000, feeLamports: 10_000n, isOpaque: false })
  })

  it('is two minutes at most by its guard', async () => {
    expect(await verdict(scene.guardedBy(scene.usdc, 830_077n, 120_000))).toBe('ok')
    expect(await verdict(scene.guardedBy(scene.usdc, 830_077n, 121_000))).toContain('guard_missing')
  })

  it('is that of a blockhash where a trusted program has no guard', async () => {
    const judged = await judge([raw(JUPITER_PROGRAM, [1])])
    expect(judged).toEqual({ ok: true, deadAt: NOW + 150_000, feeLamports: 5000n, isOpaque: true })
  })
})

describe('the guard', () => {
  it('demands the agreed minimum itself', async () => {
    expect(await verdict(scene.guardedBy(scene.usdc, 830_000n))).toBe('ok')
  })
})

describe('SOL around a trusted program', () => {
  const route = raw(JUPITER_PROGRAM, [1])
  const wraps = (...lamports: readonly bigint[]) => [
    ...lamports.map((each) => solTransfer(WALLET, scene.wrapped, each)),
    route,
  ]
  const tips = (...lamports: readonly bigint[]) => [
    route,
    ...lamports.map((each, at) => solTransfer(WALLET, at === 0 ? STRANGER : MAKER, each)),
  ]

  it('is wrapped up to the input, in all', async () => {
    expect(await verdict(wraps(2_000_000n, 3_000_000n))).toBe('ok')
    expect(await verdict(wraps(2_000_000n, 3_000_001n))).toBe(
      'input_too_high: The wallet would wrap 5000001 lamports.',
    )
  })

  it('is not wrapped at all where a token is sold', async () => {
    const sale = { inputMint: USDC, outputMint: STRANGER }
    expect(await verdict(wraps(1n), sale)).toContain('input_too_high')
  })

  it('is tipped up to the agreed fee, in all, the fee of the network included', async () => {
    expect(await verdict(tips(2_000_000n, 95_000n))).toBe('ok')
    expect(await verdict(tips(2_000_000n, 95_001n))).toBe(
      'fee_too_high: The network would take 5000 lamports and tips 2095001 more; agreed were 2100000.',
    )
  })
})
