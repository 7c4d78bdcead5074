import { describe, expect, it } from 'vitest'
import { createSwaps } from './create.ts'
import type { MoneyGuard } from './deps.ts'
import { sourced } from './testing/fake-orders.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL, USER_WALLET } from './testing/fake-swaps.ts'

const GUARD: MoneyGuard = { slippageBps: 50, perTradeUsd: 70, perDayUsd: 100 }

/** Half a SOL is worth 70 dollars here. */
function guarded(guard: MoneyGuard | undefined = GUARD) {
  const services = createSwapServices()
  const swaps = createSwaps({ ...services.deps, guardOf: async () => guard })
  return {
    ...services,
    swaps,
    preview: (request = {}) => swaps.preview(GUEST, { ...HALF_SOL, ...request }, ASKING),
  }
}

describe('a persona that keeps trades small', () => {
  it('has half a percent of slippage unless less is requested, and never more', async () => {
    const { preview } = guarded()
    expect((await preview()).terms.slippageBps).toBe(50)
    expect((await preview({ slippageBps: 20 })).terms.slippageBps).toBe(20)
    await expect(preview({ slippageBps: 51 })).rejects.toMatchObject({
      code: 'invalid_slippage',
      details: { minBps: 1, maxBps: 50 },
    })
    expect((await createSwapServices().preview()).terms.slippageBps).toBe(100)
  })

  it('refuses a larger trade with the limit, and nothing is stored', async () => {
    const { preview, swaps } = guarded({ ...GUARD, perTradeUsd: 69 })
    await expect(preview()).rejects.toMatchObject({
      code: 'persona_guards',
      message: 'That is more than Guardian lets you swap now. You can swap up to $69. Nothing was swapped.',
      details: {
        reason: 'Guardian lets you swap up to $69 at a time. This is $70.00.',
        over: { mostUsd: 69, trade: { status: 'rejected', failure: { code: 'persona_guards' } } },
      },
    })
    expect(await swaps.list(GUEST, 10)).toEqual([])
    expect((await preview({ amountUi: 0.25 })).inputUsd).toBe(35)
  })

  it('counts what was agreed to within a day', async () => {
    const { preview, swaps } = guarded()
    // A preview alone is not spent.
    await preview()
    const { id, termsHash } = await preview()
    await swaps.agree(GUEST, id, { channel: 'click', termsHash })
    await expect(preview()).rejects.toMatchObject({
      code: 'persona_guards',
      details: { reason: 'Guardian lets you swap up to $100 a day. $70 is used.', over: { mostUsd: 30 } },
    })
  })

  it('lets a day be used up to its limit, and trades nothing of unknown worth', async () => {
    const { preview, swaps, deps } = guarded({ ...GUARD, perDayUsd: 140 })
    const { id, termsHash } = await preview()
    await swaps.agree(GUEST, id, { channel: 'click', termsHash })
    expect((await preview()).status).toBe('previewed')
    const prices = { of: async () => sourced(new Map()) }
    const unpriced = createSwaps({ ...deps, prices, guardOf: async () => GUARD })
    await expect(unpriced.preview(GUEST, HALF_SOL, ASKING)).rejects.toMatchObject({
      code: 'persona_guards',
      details: { reason: 'Guardian swaps only what has a known value.' },
    })
  })

  it('counts what was agreed to however much was looked at since, and forgets it after a day', async () => {
    const { preview, swaps, set } = guarded()
    const { id, termsHash } = await preview()
    await swaps.agree(GUEST, id, { channel: 'click', termsHash })
    for (let count = 0; count < 201; count++) await preview({ amountUi: 0.01 })
    await expect(preview()).rejects.toMatchObject({
      code: 'persona_guards',
      details: { reason: 'Guardian lets you swap up to $100 a day. $70 is used.', over: { mostUsd: 30 } },
    })
    set.now += 86_400_001
    expect((await preview()).status).toBe('previewed')
  })

  it('counts a day once more when a trade is carried out, of previews that waited side by side', async () => {
    const { swaps } = guarded()
    const previews = await Promise.all(
      ['conv_1', 'conv_2'].map((conversationId) =>
        swaps.preview(GUEST, HALF_SOL, { ...ASKING, conversationId }),
      ),
    )
    const ends: unknown[] = []
    for (const { id, termsHash } of previews) {
      await swaps.agree(GUEST, id, { channel: 'click', termsHash })
      const { status, failure } = await swaps.execute(GUEST, id)
      ends.push([status, failure])
    }
    const message = 'Guardian lets you swap up to $100 a day. $70 is used. Nothing left the wallet.'
    expect(ends).toEqual([
      ['confirmed', undefined],
      ['rejected', { code: 'persona_guards', message }],
    ])
  })

  it('carries out no more than its day of two that were agreed to at the same moment', async () => {
    const { swaps } = guarded()
    const previews = await Promise.all(
      ['conv_1', 'conv_2'].map((conversationId) =>
        swaps.preview(GUEST, HALF_SOL, { ...ASKING, conversationId }),
      ),
    )
    for (const { id, termsHash } of previews) await swaps.agree(GUEST, id, { channel: 'click', termsHash })
    const trades = await Promise.all(previews.map(({ id }) => swaps.execute(GUEST, id)))
    expect(trades.map(({ status }) => status).sort()).toEqual(['confirmed', 'rejected'])
  })

  it('carries out what just fits into its day', async () => {
    const { preview, swaps } = guarded({ ...GUARD, perDayUsd: 140 })
    const ends: string[] = []
    for (let count = 0; count < 2; count++) {
      const { id, termsHash } = await preview()
      await swaps.agree(GUEST, id, { channel: 'click', termsHash })
      ends.push((await swaps.execute(GUEST, id)).status)
    }
    expect(ends).toEqual(['confirmed', 'confirmed'])
  })

  it('buys verified tokens only, and lets go of any', async () => {
    const { deps } = createSwapServices()
    const byMint: typeof deps.tokens.byMint = async (mints) =>
      sourced(
        new Map(
          mints.map((mint) => [
            mint,
            { mint, symbol: 'DOUBT', name: 'Doubt', decimals: 6, verified: false, tags: [] },
          ]),
        ),
      )
    const swaps = createSwaps({ ...deps, tokens: { ...deps.tokens, byMint }, guardOf: async () => GUARD })
    const buy = { ...HALF_SOL, outputMint: USER_WALLET }
    await expect(swaps.preview(GUEST, buy, ASKING)).rejects.toMatchObject({
      code: 'persona_guards',
      details: { reason: 'Guardian buys verified tokens only, and DOUBT is not one.' },
    })
    const sell = { ...HALF_SOL, inputMint: USER_WALLET, outputMint: 'SOL' }
    await expect(swaps.preview(GUEST, sell, ASKING)).rejects.toMatchObject({ code: 'token_balance_zero' })
  })
})
