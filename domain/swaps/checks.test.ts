import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { Order } from '../venue.ts'
import { changeOf, disagreement, feesOf, lacksSignature, unsafeOrder } from './checks.ts'

const WALLET = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
const OTHER = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'

const terms: EconomicTerms = {
  wallet: WALLET,
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  inputRaw: '1000000',
  minOutputRaw: '99000',
  slippageBps: 100,
  maxFeeLamports: '600',
}
const order: Order = {
  inputRaw: 1_000_000n,
  outputRaw: 100_000n,
  minOutputRaw: 99_000n,
  slippageBps: 100,
  route: ['maker'],
  signatureFeeLamports: 100n,
  prioritizationFeeLamports: 200n,
  rentLamports: 300n,
  feePayer: WALLET,
  transaction: 'AQ',
  requestId: 'req_1',
}

describe('an order', () => {
  it('costs its signatures, its priority and its deposits', () => {
    expect(feesOf(order)).toBe(600n)
  })

  it.each<[string, Partial<Order>]>([
    ['is what was agreed to', {}],
    ['names no fee payer', { feePayer: undefined }],
    ['takes less', { inputRaw: 999_999n }],
    ['is rounded down by one unit', { minOutputRaw: 98_999n }],
    ['costs less', { rentLamports: 0n }],
  ])('may be signed when it %s', (_, change) => {
    expect(unsafeOrder({ ...order, ...change }, terms)).toBeUndefined()
  })

  it.each<[string, Partial<Order>]>([
    ['it holds no transaction to sign', { transaction: undefined }],
    ['it holds no transaction to sign', { transaction: '' }],
    ['another account would pay for it, so it could not be followed', { feePayer: OTHER }],
    ['it takes more than was asked for', { inputRaw: 1_000_001n }],
    ['it allows more slippage than was asked for', { minOutputRaw: 98_998n }],
    ['its fees are higher than agreed', { signatureFeeLamports: 101n }],
    ['its fees are higher than agreed', { prioritizationFeeLamports: 201n }],
    ['its fees are higher than agreed', { rentLamports: 301n }],
  ])('is not signed: %s', (reason, change) => {
    expect(unsafeOrder({ ...order, ...change }, terms)).toBe(reason)
  })
})

describe('what the chain would do', () => {
  const delta = (mint: string, deltaRaw: bigint) => ({ mint, decimals: 6, deltaRaw })
  const simulated = (...deltas: ReturnType<typeof delta>[]) => ({
    ok: true as const,
    deltas,
    unitsConsumed: 1n,
  })
  const back = { ...terms, inputMint: USDC, outputMint: WRAPPED_SOL }
  const third = { ...terms, inputMint: USDC, outputMint: OTHER }

  it('is the sum over the accounts of a mint', () => {
    const deltas = [delta(USDC, 5n), delta(WRAPPED_SOL, 7n), delta(USDC, -2n)]
    expect(changeOf(deltas, USDC)).toBe(3n)
    expect(changeOf(deltas, OTHER)).toBe(0n)
  })

  it.each([
    ['at its limits, with the fees on the SOL that leaves', terms, -1_000_600n, 99_000n],
    ['at its limits, with the fees on the SOL that arrives', back, -1_000_000n, 98_400n],
  ])('is within the terms %s', (_, agreed, spent, got) => {
    const deltas = [delta(agreed.inputMint, spent), delta(agreed.outputMint, got)]
    expect(disagreement(simulated(...deltas), agreed)).toBeUndefined()
  })

  it.each([
    ['more would leave the wallet than quoted', terms, -1_000_601n, 99_000n],
    ['less would arrive than quoted', terms, -1_000_000n, 98_999n],
    ['more would leave the wallet than quoted', back, -1_000_001n, 99_000n],
    ['less would arrive than quoted', back, -1_000_000n, 98_399n],
  ])('is beyond the terms: %s', (reason, agreed, spent, got) => {
    const deltas = [delta(agreed.inputMint, spent), delta(agreed.outputMint, got)]
    expect(disagreement(simulated(...deltas), agreed)).toBe(reason)
  })

  it('takes no other token along, and no more SOL beside it than the fees', () => {
    const sides = [delta(USDC, -1_000_000n), delta(OTHER, 99_000n)]
    const reason = 'another token would leave the wallet too'
    expect(disagreement(simulated(...sides, delta(WALLET, -1n)), third)).toBe(reason)
    expect(disagreement(simulated(...sides, delta(WALLET, 1n)), third)).toBeUndefined()
    expect(disagreement(simulated(...sides, delta(WRAPPED_SOL, -600n)), third)).toBeUndefined()
    expect(disagreement(simulated(...sides, delta(WRAPPED_SOL, -601n)), third)).toBe(reason)
  })
})

describe('a missing signature', () => {
  /** A wire transaction begins with the number of its signatures, then each of them in 64 bytes. */
  const bare = (...signatures: readonly (readonly number[])[]): string =>
    btoa(String.fromCodePoint(signatures.length, ...signatures.flat()))
  const wire = (...signatures: readonly (readonly number[])[]): string =>
    btoa(`${atob(bare(...signatures))}\u0007\u0007`)
  const empty = Array.from({ length: 64 }, () => 0)
  const ending = (last: number) => [...empty.slice(1), last]
  const beginning = (first: number) => [first, ...empty.slice(1)]

  it.each([
    ['the only one is empty', wire(empty)],
    ['the first of two is empty', wire(empty, ending(1))],
    ['the second of two is empty', wire(ending(255), empty)],
    ['the third of three is empty', wire(ending(1), beginning(1), empty)],
  ])('is seen when %s', (_, transaction) => {
    expect(lacksSignature(transaction)).toBe(true)
  })

  it.each([
    ['each has a byte at its end', wire(ending(1), ending(128))],
    ['each has a byte at its beginning', wire(beginning(1), beginning(255))],
    ['each has a byte at its end, where the text ends', bare(ending(1), ending(128))],
    ['there is none to give', wire()],
    ['the text is empty', ''],
  ])('is not seen when %s', (_, transaction) => {
    expect(lacksSignature(transaction)).toBe(false)
  })
})
