/**
 * Defines what every source of token identities must do; runs
 * against the sandbox and the recorded wire of the real one.
 */
import { describe, expect, it } from 'vitest'
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Tokens } from '#domain/market.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export type TokensSetup = () => Readonly<{ tokens: Tokens; requests: readonly unknown[] }>

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

export function tokensConformance(name: string, setup: TokensSetup): void {
  describe(`token identities from ${name}`, () => {
    it('identifies a mint', async () => {
      const data = dataOf(await setup().tokens.byMint([USDC, WRAPPED_SOL]))
      expect(data.get(USDC)).toMatchObject({
        mint: USDC,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        verified: true,
      })
      expect(data.get(WRAPPED_SOL)).toMatchObject({
        mint: WRAPPED_SOL,
        symbol: 'SOL',
        decimals: 9,
        mintAuthorityDisabled: true,
        freezeAuthorityDisabled: true,
        holderCount: expect.any(Number),
        marketCapUsd: expect.any(Number),
        fdvUsd: expect.any(Number),
        liquidityUsd: expect.any(Number),
        priceUsd: expect.any(Number),
        firstPoolAt: expect.stringMatching(/^2021-03-29T/),
      })
    })

    it('knows the native coin by its wrapped mint', async () => {
      const data = dataOf(await setup().tokens.byMint([NATIVE_SOL]))
      expect(data.get(NATIVE_SOL)).toMatchObject({
        mint: NATIVE_SOL,
        symbol: 'SOL',
        name: 'Solana',
        decimals: 9,
      })
    })

    it('leaves out the unknown, and sends no request for what is no mint', async () => {
      const { tokens, requests } = setup()
      expect(dataOf(await tokens.byMint(['SOL', ''])).size).toBe(0)
      expect(requests).toHaveLength(0)
      expect([...dataOf(await tokens.byMint([UNKNOWN, USDC])).keys()]).toEqual([USDC])
    })

    it('keeps tokens of the same symbol apart, and says which one is verified', async () => {
      const found = dataOf(await setup().tokens.search('jup')).filter(({ symbol }) => symbol === 'JUP')
      expect(found.length).toBeGreaterThan(1)
      expect(new Set(found.map(({ mint }) => mint)).size).toBe(found.length)
      expect(found.filter(({ verified }) => verified).map(({ mint }) => mint)).toEqual([JUP])
      expect(found.every(({ mint }) => isPublicKey(mint))).toBe(true)
      expect(found.find(({ verified }) => !verified)?.mintAuthorityDisabled).not.toBe(true)
    })

    it('finds a token by its mint, and remembers it', async () => {
      const { tokens, requests } = setup()
      expect(dataOf(await tokens.search(JUP))).toMatchObject([{ mint: JUP }])
      expect(dataOf(await tokens.byMint([JUP])).size).toBe(1)
      expect(requests).toHaveLength(1)
    })

    it('finds nothing for nonsense', async () => {
      expect(dataOf(await setup().tokens.search(' zz,  qq '))).toEqual([])
    })

    it('sends no request for empty text', async () => {
      const { tokens, requests } = setup()
      expect(dataOf(await tokens.search('  '))).toEqual([])
      expect(requests).toHaveLength(0)
    })

    it('lets its asker go', async () => {
      await expect(setup().tokens.search('jup', gone())).rejects.toThrow('gone')
      await expect(setup().tokens.byMint([USDC], gone())).rejects.toThrow('gone')
    })
  })
}
