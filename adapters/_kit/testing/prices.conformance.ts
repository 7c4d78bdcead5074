/**
 * Defines what every source of prices must do; runs against the sandbox and against the recorded wire of the real one.
 */
import { describe, expect, it } from 'vitest'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Prices } from '#domain/market.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export type PricesSetup = () => Readonly<{
  prices: Prices
  /** Requests that reached the source. */
  requests: readonly unknown[]
  /** A token that the source knows but would not price. */
  untrusted: string
}>

const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

export function pricesConformance(name: string, setup: PricesSetup): void {
  describe(`prices from ${name}`, () => {
    it('has one positive dollar price per mint, under the requested mint', async () => {
      const data = dataOf(await setup().prices.of([WRAPPED_SOL, USDC]))
      expect([...data.keys()]).toEqual([WRAPPED_SOL, USDC])
      for (const [mint, price] of data) {
        expect(price).toEqual({
          mint,
          usd: expect.any(Number),
          change24h: expect.any(Number),
          liquidityUsd: expect.any(Number),
        })
        expect(price.usd).toBeGreaterThan(0)
      }
      expect(data.get(USDC)?.usd).toBeCloseTo(1, 1)
    })

    it('prices native and wrapped SOL as the one coin they are, with one question', async () => {
      const { prices, requests } = setup()
      const data = dataOf(await prices.of([NATIVE_SOL, WRAPPED_SOL]))
      expect(data.get(NATIVE_SOL)).toEqual({ ...data.get(WRAPPED_SOL), mint: NATIVE_SOL })
      expect(requests).toHaveLength(1)
    })

    it('leaves out, and does not price at zero, what has no price to be trusted', async () => {
      const { prices, untrusted } = setup()
      expect([...dataOf(await prices.of([untrusted, UNKNOWN, USDC])).keys()]).toEqual([USDC])
    })

    it('sends no request for an empty list, nor for what is no mint', async () => {
      const { prices, requests } = setup()
      expect(dataOf(await prices.of([])).size).toBe(0)
      expect(dataOf(await prices.of(['', 'SOL', '../admin?', `${USDC}&x=`])).size).toBe(0)
      expect(requests).toHaveLength(0)
    })

    it('lets its asker go', async () => {
      await expect(setup().prices.of([USDC], gone())).rejects.toThrow('gone')
    })
  })
}
