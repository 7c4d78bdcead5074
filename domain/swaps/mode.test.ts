import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { OrderRequest } from '../venue.ts'
import { requestedMode, slippageOf, suggestInput } from './mode.ts'
import type { SwapRequest } from './swaps.ts'
import { down, newBook } from './testing/fake-orders.ts'
import { HALF_SOL } from './testing/fake-swaps.ts'

const PAIR = { inputMint: 'SOL', outputMint: 'USDC' }
const GUARD = { slippageBps: 50, perTradeUsd: 1, perDayUsd: 1 }

describe('slippage', () => {
  it.each([
    [undefined, undefined, 100],
    [1, undefined, 1],
    [500, undefined, 500],
    [undefined, GUARD, 50],
    [undefined, { ...GUARD, slippageBps: 400 }, 100],
    [50, GUARD, 50],
  ])('requested as %s with %j is %i', (slippageBps, guard, chosen) => {
    expect(slippageOf({ ...PAIR, slippageBps }, guard)).toBe(chosen)
  })

  it.each([
    [undefined, 30, undefined, 30],
    [undefined, 300, GUARD, 50],
    [undefined, 20, GUARD, 20],
    [70, 300, undefined, 70],
  ])('requested as %s with %i in the settings and %j is %i', (slippageBps, preferredBps, guard, chosen) => {
    expect(slippageOf({ ...PAIR, slippageBps }, guard, preferredBps)).toBe(chosen)
  })

  it.each([
    [0, undefined, 500],
    [501, undefined, 500],
    [1.5, undefined, 500],
    [51, GUARD, 50],
  ])('requested as %s with %j is refused', (slippageBps, guard, maxBps) => {
    expect(() => slippageOf({ ...PAIR, slippageBps }, guard)).toThrow(
      expect.objectContaining({ code: 'invalid_slippage', details: { minBps: 1, maxBps } }),
    )
  })
})

describe('the fixed side', () => {
  it.each<[Partial<SwapRequest>, string]>([
    [{}, 'ExactIn'],
    [{ amountUi: 1 }, 'ExactIn'],
    [{ amountPercent: 1 }, 'ExactIn'],
    [{ desiredOutputUi: 1 }, 'ExactOut'],
    [{ mode: 'exactIN', desiredOutputUi: 1 }, 'ExactIn'],
    [{ mode: 'EXACTOUT', desiredOutputUi: 1, amountUi: 1 }, 'ExactOut'],
  ])('of %j is %s', (request, mode) => {
    expect(requestedMode({ ...PAIR, ...request })).toBe(mode)
  })

  it.each<[Partial<SwapRequest>, string]>([
    [{ amountUi: 1, desiredOutputUi: 1 }, 'mode_required'],
    [{ amountPercent: 1, desiredOutputUi: 1 }, 'mode_required'],
    [{ amountUsd: 1, desiredOutputUi: 1 }, 'mode_required'],
    [{ mode: 'exact' }, 'mode_required'],
    [{ mode: 'exactout' }, 'desired_output_required'],
  ])('of %j is not clear', (request, code) => {
    expect(() => requestedMode({ ...PAIR, ...request })).toThrow(expect.objectContaining({ code }))
  })
})

describe('the input for an exact output', () => {
  const SOL = { mint: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', decimals: 9, verified: true }
  const usdc = { ...SOL, mint: USDC, symbol: 'USDC', decimals: 6 }
  const pair = { input: SOL, output: usdc, slippageBps: 70 }
  const request = { ...HALF_SOL, desiredOutputUi: '14' }
  const { set } = newBook([])

  it('is what selling that output would bring, and half a percent on top', async () => {
    const orders: OrderRequest[] = []
    const order = (one: OrderRequest) => {
      orders.push(one)
      return set.order(one)
    }
    const venue = { name: 'Maker', supportsExactOut: false, order, execute: set.execute }
    expect(await suggestInput({ venue }, request, pair)).toMatchObject({
      code: 'exact_out_unsupported',
      details: { venue: 'Maker', suggestion: { amountUi: '0.1005', symbol: 'SOL', mint: WRAPPED_SOL } },
    })
    expect(orders).toEqual([
      { inputMint: USDC, outputMint: WRAPPED_SOL, inputRaw: 14_000_000n, slippageBps: 70 },
    ])
  })

  it('is not suggested when the venue has no answer', async () => {
    const venue = { name: 'Maker', supportsExactOut: false, order: async () => down, execute: set.execute }
    expect((await suggestInput({ venue }, request, pair)).details).toEqual({ venue: 'Maker' })
  })
})
