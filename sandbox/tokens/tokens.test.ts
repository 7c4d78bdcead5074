/** The token list is what chain and market agree on, so its addresses and sums must be right. */
import { describe, expect, it } from 'vitest'
import { isPublicKey } from '#contract/rules/address.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { sandboxAddress } from './address.ts'
import { sandboxTokens } from './tokens.ts'

/** Mainnet facts, written down apart from the list so that a slip in it shows. */
const mainnet: readonly (readonly [symbol: string, mint: string, decimals: number])[] = [
  ['SOL', WRAPPED_SOL, 9],
  ['USDC', USDC, 6],
  ['USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6],
  ['JUP', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 6],
  ['BONK', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 5],
  ['WIF', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 6],
  ['JTO', 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 9],
  ['PYTH', 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 6],
  ['RAY', '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 6],
  ['ORCA', 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', 6],
  ['PYUSD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 6],
]
const verified = sandboxTokens.filter((token) => token.verified)
const impostors = sandboxTokens.filter((token) => !token.verified)

describe('the sandbox tokens', () => {
  it.each(mainnet)('has %s at %s with %d decimals', (symbol, mint, decimals) => {
    expect(verified.find((token) => token.mint === mint)).toMatchObject({ symbol, decimals })
  })

  it('has at least 18 well-known ones, with both token programs among them', () => {
    expect(verified.length).toBeGreaterThanOrEqual(18)
    expect(new Set(verified.map(({ program }) => program))).toEqual(new Set(['spl-token', 'spl-token-2022']))
  })

  it('gives every mint and every pool an address of its own that decodes to 32 bytes', () => {
    const addresses = sandboxTokens.flatMap(({ mint, pools }) => [
      mint,
      ...pools.map(({ address }) => address),
    ])
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.filter((address) => !isPublicKey(address))).toEqual([])
  })

  it('divides each token over pools that are quoted in another of the tokens', () => {
    const mints = new Set(sandboxTokens.map(({ mint }) => mint))
    for (const { mint, pools } of sandboxTokens) {
      expect(pools.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      for (const { quoteMint } of pools) {
        expect(mints).toContain(quoteMint)
        expect(quoteMint).not.toBe(mint)
      }
    }
  })

  it('has impostors that borrow the symbol of a well-known token and nothing else', () => {
    expect(impostors.length).toBeGreaterThanOrEqual(2)
    for (const impostor of impostors) {
      const original = verified.find(({ symbol }) => symbol === impostor.symbol)
      expect(original?.mint).not.toBe(impostor.mint)
      expect(impostor.liquidityUsd).toBeLessThan((original?.liquidityUsd ?? 0) / 100)
      expect(impostor).toMatchObject({ mintAuthorityDisabled: false, freezeAuthorityDisabled: false })
    }
  })
})

describe('sandboxAddress', () => {
  it('always gives 32 bytes, also when the hash begins with zeros', () => {
    const names = Array.from({ length: 2_000 }, (_, n) => `name ${n}`)
    expect(names.filter((name) => !isPublicKey(sandboxAddress(name)))).toEqual([])
    expect(names.some((name) => sandboxAddress(name).startsWith('1'))).toBe(true)
  })
})
