/**
 * Defines what every source of pools must do; runs against the sandbox and against the recorded wire of the real one.
 */
import { describe, expect, it } from 'vitest'
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Pools } from '#domain/market.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export type PoolsSetup = () => Readonly<{ pools: Pools; requests: readonly unknown[] }>

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

export function poolsConformance(name: string, setup: PoolsSetup): void {
  describe(`pools from ${name}`, () => {
    it('finds the pools of a symbol, every one on Solana and with a page to look at', async () => {
      const found = dataOf(await setup().pools.search('JUP'))
      expect(found.length).toBeGreaterThan(1)
      for (const pool of found) {
        expect([pool.address, pool.base.mint, pool.quote.mint].every(isPublicKey)).toBe(true)
        expect(pool.url).toMatch(/^https:\/\/dexscreener\.com\/solana\//)
      }
      expect(new Set(found.map(({ base }) => base.mint)).size).toBeGreaterThan(1)
    })

    it('gives numbers as numbers', async () => {
      const [deepest] = dataOf(await setup().pools.ofToken(JUP))
      expect(deepest).toMatchObject({
        dexId: expect.any(String),
        base: { mint: JUP, symbol: 'JUP', name: 'Jupiter' },
        priceUsd: expect.any(Number),
        liquidityUsd: expect.any(Number),
        volume24hUsd: expect.any(Number),
        change24h: expect.any(Number),
        marketCapUsd: expect.any(Number),
        fdvUsd: expect.any(Number),
      })
    })

    it('gives the deepest pool first', async () => {
      const depths = dataOf(await setup().pools.ofToken(JUP)).map(({ liquidityUsd }) => liquidityUsd ?? 0)
      expect(depths.length).toBeGreaterThan(1)
      expect(depths).toEqual(depths.toSorted((a, b) => b - a))
    })

    it('gives the native coin the pools of its wrapped mint', async () => {
      const found = dataOf(await setup().pools.ofToken(NATIVE_SOL))
      expect(found.length).toBeGreaterThan(0)
      expect(found.every(({ base, quote }) => [base.mint, quote.mint].includes(WRAPPED_SOL))).toBe(true)
    })

    it('finds nothing for the unknown', async () => {
      const { pools } = setup()
      expect(dataOf(await pools.ofToken(UNKNOWN))).toEqual([])
      expect(dataOf(await pools.search('zzzzzz'))).toEqual([])
    })

    it('sends no request for empty text, nor for what is no mint', async () => {
      const { pools, requests } = setup()
      expect(dataOf(await pools.search(' '))).toEqual([])
      expect(dataOf(await pools.ofToken('../search?q=x'))).toEqual([])
      expect(requests).toHaveLength(0)
    })

    it('sends one request for the same words, however they are spaced', async () => {
      const { pools, requests } = setup()
      await Promise.all([pools.search('JUP  SOL'), pools.search(' JUP SOL ')])
      expect(requests).toHaveLength(1)
    })

    it('lets its asker go', async () => {
      await expect(setup().pools.search('JUP', gone())).rejects.toThrow('gone')
      await expect(setup().pools.ofToken(JUP, gone())).rejects.toThrow('gone')
    })
  })
}
