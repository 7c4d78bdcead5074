import { describe, expect, it } from 'vitest'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TokenIdentity } from '../market.ts'
import { down, sourced } from './testing/fake-orders.ts'
import { findToken } from './token.ts'

const MINTS = [
  'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z',
  'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
] as const
const token = (mint: string, change: Partial<TokenIdentity> = {}): TokenIdentity => ({
  mint,
  symbol: 'JUP',
  name: 'Jupiter',
  decimals: 6,
  verified: true,
  tags: [],
  ...change,
})

/** A token list with these entries, and the searches that it received. */
function listOf(...entries: readonly TokenIdentity[]) {
  const searches: string[] = []
  return {
    searches,
    byMint: async (mints: readonly string[]) =>
      sourced(new Map(entries.filter(({ mint }) => mints.includes(mint)).map((each) => [each.mint, each]))),
    search: async (query: string) => {
      searches.push(query)
      return sourced(entries)
    },
  }
}
const unlisted = { byMint: async () => down, search: async () => down }

describe('SOL and USDC', () => {
  it.each([
    ['SOL', WRAPPED_SOL],
    ['wSOL', WRAPPED_SOL],
    [' $sol ', WRAPPED_SOL],
    ['Solana', WRAPPED_SOL],
    [NATIVE_SOL, WRAPPED_SOL],
    [WRAPPED_SOL, WRAPPED_SOL],
    ['usdc', USDC],
  ])('%j is known while the token list does not answer', async (query, mint) => {
    const [symbol, name, decimals] = mint === USDC ? ['USDC', 'USD Coin', 6] : ['SOL', 'Solana', 9]
    expect(await findToken(query, unlisted)).toEqual({ mint, symbol, name, decimals, verified: true })
  })

  it('keep their names and digits whatever the token list says', async () => {
    const tokens = listOf(
      token(USDC, { symbol: 'FAKE', name: 'Fake', decimals: 9, verified: false, liquidityUsd: 5 }),
    )
    expect(await findToken(USDC, tokens)).toMatchObject({
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      verified: true,
      liquidityUsd: 5,
    })
  })
})

describe('a token', () => {
  it('is what its mint names, without a search', async () => {
    const tokens = listOf(token(MINTS[2], { symbol: 'JU\u202eP', imageUrl: 'https://img.example/j.png' }))
    expect(await findToken(` ${MINTS[2]} `, tokens)).toMatchObject({
      mint: MINTS[2],
      symbol: 'JU P',
      decimals: 6,
      imageUrl: 'https://img.example/j.png',
    })
    expect(tokens.searches).toEqual([])
  })

  it('without a symbol shows its mint', async () => {
    const { symbol } = await findToken(MINTS[2], listOf(token(MINTS[2], { symbol: '\u200b' })))
    expect(symbol).toBe('JUPy…DvCN')
  })

  it('is the one verified token of a symbol, however it is written', async () => {
    const fakes = [token(MINTS[0], { verified: false }), token(MINTS[1], { symbol: 'JUPX' })]
    const tokens = listOf(...fakes, token(MINTS[2]))
    expect((await findToken(' $jup ', tokens)).mint).toBe(MINTS[2])
    expect(tokens.searches).toEqual(['jup'])
  })

  it('that the list calls by the native coin is the wrapped one', async () => {
    const tokens = listOf(token(NATIVE_SOL, { symbol: 'Gas' }))
    expect((await findToken('gas', tokens)).mint).toBe(WRAPPED_SOL)
  })

  it('of a symbol that several verified tokens have is not guessed: they are named, at most four', async () => {
    const tokens = listOf(
      token(MINTS[0], { verified: false }),
      ...MINTS.slice(1).map((mint) => token(mint, { name: 'Ju\u202epiter' })),
    )
    await expect(findToken('jup', tokens)).rejects.toMatchObject({
      code: 'token_ambiguous',
      details: {
        query: 'jup',
        candidates: MINTS.slice(1).map((mint) => ({ symbol: 'JUP', name: 'Ju piter', mint, verified: true })),
      },
    })
    const many = listOf(...MINTS.map((mint) => token(mint, { verified: false })))
    const refused = await findToken('jup', many).catch((error: unknown) => error)
    expect((refused as { details: { candidates: unknown[] } }).details.candidates).toHaveLength(4)
  })

  it('that no list knows is refused by name; without a list it is not known', async () => {
    await expect(findToken('NO\u202ePE', listOf())).rejects.toMatchObject({
      code: 'token_unknown',
      details: { query: 'NO PE' },
    })
    await expect(findToken(MINTS[2], listOf())).rejects.toMatchObject({ code: 'token_unknown' })
    for (const query of ['jup', MINTS[2]])
      await expect(findToken(query, unlisted)).rejects.toMatchObject({
        code: 'upstream_failed',
        details: { reason: 'unavailable' },
      })
  })
})
