/** Defines what every source of insight into tokens must do; runs against the sandbox and the documented wire. */
import { describe, expect, it } from 'vitest'
import type { TokenInsights } from '#domain/token-insight.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export const BONK_MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

export function tokenInsightsConformance(
  name: string,
  setup: () => Readonly<{ insights: TokenInsights; requests: readonly Request[] }>,
): void {
  describe(`token insights from ${name}`, () => {
    it('gives numbers as numbers and shares from 0 to 1', async () => {
      const found = dataOf(await setup().insights.of(BONK_MINT))
      expect(found).toMatchObject({
        symbol: 'BONK',
        priceUsd: expect.any(Number),
        holders: expect.any(Number),
        isMintable: false,
      })
      for (const share of [found?.topTen, found?.developerShare, found?.rugRisk]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    })

    it('asks the source once for callers at the same time', async () => {
      const { insights, requests } = setup()
      await Promise.all([insights.of(BONK_MINT), insights.of(BONK_MINT)])
      expect(requests.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
        '/v1/token/info',
        '/v1/token/security',
      ])
    })

    it('has nothing on an unknown token, and asks nothing about what is no address', async () => {
      const { insights, requests } = setup()
      expect(dataOf(await insights.of('hello'))).toBeUndefined()
      expect(requests).toHaveLength(0)
      expect(dataOf(await insights.of(UNKNOWN))).toBeUndefined()
    })

    it('stops waiting when its caller does', async () => {
      await expect(setup().insights.of(BONK_MINT, gone())).rejects.toThrow('gone')
    })
  })
}
