/** The first money of a wallet: real transfers, once, even after a crash in between. */
import { beforeEach, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { sandboxTokens } from '../tokens/tokens.ts'
import { createFund } from './fund.ts'
import { parseJson } from './json.ts'
import { seedTokens } from './seed.ts'
import { createTestChain, SOL, type TestChain } from './testing/chain.ts'
import { TOKEN_2022_PROGRAM } from './token-layout.ts'

const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const someTokens = sandboxTokens.filter(({ mint }) => [USDC, PYUSD, WRAPPED_SOL].includes(mint))
const FIRST = { sol: '4.25', tokens: { [USDC]: '1250.5', [PYUSD]: '10' } }

let testChain: TestChain
beforeEach(async () => {
  testChain = await createTestChain()
  await seedTokens(testChain.chain, testChain.treasury, someTokens)
})
const fundOf = () => createFund(testChain.chain, testChain.store, testChain.treasury)
const holdingsOf = async (owner: string) => {
  const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', TOKEN_2022_PROGRAM]
  const answers = await Promise.all(
    programs.map((programId) =>
      testChain.ask('getTokenAccountsByOwner', owner, { programId }, { encoding: 'jsonParsed' }),
    ),
  )
  const rows: {
    account: { data: { parsed: { info: { mint: string; tokenAmount: { uiAmountString: string } } } } }
  }[] = answers.flatMap(({ result }) => result.value)
  return Object.fromEntries(
    rows.map(({ account }) => [
      account.data.parsed.info.mint,
      account.data.parsed.info.tokenAmount.uiAmountString,
    ]),
  )
}

describe('the seed', () => {
  it('has at least 14 tokens at their mainnet addresses, one of Token-2022, all held by the treasury in full', async () => {
    const whole = await createTestChain()
    await seedTokens(whole.chain, whole.treasury, sandboxTokens)
    const verified = sandboxTokens.filter((token) => token.verified)
    expect(verified.length).toBeGreaterThanOrEqual(14)
    expect(verified.map(({ mint }) => mint)).toEqual(expect.arrayContaining([USDC, PYUSD]))
    expect(whole.chain.account(PYUSD)?.owner).toBe(TOKEN_2022_PROGRAM)
    for (const { mint, decimals, supply, mintAuthorityDisabled } of sandboxTokens) {
      expect(whole.chain.decimalsOf(mint)).toBe(decimals)
      const account = whole.chain.account(mint)
      expect(account?.lamports).toBeGreaterThanOrEqual(
        whole.chain.rentExempt(BigInt(account?.data.length ?? 0)),
      )
      if (mint === WRAPPED_SOL) continue
      const { value } = (await whole.ask('getTokenSupply', mint)).result
      expect(value.amount).toBe((BigInt(Math.floor(supply)) * 10n ** BigInt(decimals)).toString())
      const { info } = (await whole.ask('getAccountInfo', mint, { encoding: 'jsonParsed' })).result.value.data
        .parsed
      expect(info.mintAuthority).toBe(mintAuthorityDisabled ? null : whole.treasury.address)
    }
    expect([...whole.chain.ofHolder(whole.treasury.address)]).toHaveLength(sandboxTokens.length)
  })

  it('is sown once', async () => {
    const count = testChain.chain.transactionCount()
    await seedTokens(testChain.chain, testChain.treasury, someTokens)
    expect(testChain.chain.transactionCount()).toBe(count)
  })
})

describe('funding', () => {
  it('pays by several transfers, exactly', async () => {
    const { address } = await testChain.wallet(0n)
    const signatures = await fundOf()(address, FIRST)
    expect(signatures).toHaveLength(4)
    expect(testChain.chain.balanceOf(address)).toBe(4_250_000_000n)
    expect(await holdingsOf(address)).toEqual({ [USDC]: '1250.5', [PYUSD]: '10' })
    const { result } = await testChain.ask('getSignaturesForAddress', address, { commitment: 'confirmed' })
    expect(result.map((row: { signature: string }) => row.signature).reverse()).toEqual(signatures)
    for (const signature of signatures)
      expect(parseJson(testChain.chain.transaction(signature)?.meta ?? '')).toMatchObject({ err: null })
  })

  it('pays once per address: again, at the same time, and after a restart', async () => {
    const { address } = await testChain.wallet(0n)
    const fund = fundOf()
    const [one, two] = await Promise.all([fund(address, FIRST), fund(address, FIRST)])
    expect(two).toEqual(one)
    expect(await fundOf()(address, { sol: '100', tokens: {} })).toEqual(one)
    expect(testChain.chain.balanceOf(address)).toBe(4_250_000_000n)
  })

  it('pays again in another round, once', async () => {
    const { address } = await testChain.wallet(0n)
    await fundOf()(address, FIRST)
    const more = { sol: '0.05', tokens: {} }
    const one = await fundOf()(address, more, 'one')
    expect(await fundOf()(address, more, 'one')).toEqual(one)
    expect(testChain.chain.balanceOf(address)).toBe(4_300_000_000n)
    await fundOf()(address, more, 'two')
    expect(testChain.chain.balanceOf(address)).toBe(4_350_000_000n)
  })

  it.each([1, 2, 3, 4])('goes on where a crash after write %i left it', async (deadAfter) => {
    const { address } = await testChain.wallet(0n)
    let writes = 0
    const mortal = {
      ...testChain.store,
      set(key: string, value: string) {
        if (writes++ === deadAfter) throw new Error('killed')
        testChain.store.set(key, value)
      },
    }
    await expect(createFund(testChain.chain, mortal, testChain.treasury)(address, FIRST)).rejects.toThrow(
      'killed',
    )
    expect(await fundOf()(address, FIRST)).toHaveLength(4)
    expect(testChain.chain.balanceOf(address)).toBe(4_250_000_000n)
    expect(await holdingsOf(address)).toEqual({ [USDC]: '1250.5', [PYUSD]: '10' })
  })

  it('makes a small sum one transfer, and nothing none', async () => {
    const [small, nothing] = [await testChain.wallet(0n), await testChain.wallet(0n)]
    expect(await fundOf()(small.address, { sol: '0.05', tokens: {} })).toHaveLength(1)
    expect(testChain.chain.balanceOf(small.address)).toBe(SOL / 20n)
    expect(await fundOf()(nothing.address, { sol: '0', tokens: {} })).toEqual([])
  })

  it.each([
    ['more decimals than SOL has', { sol: '1.0000000001', tokens: {} }],
    ['more decimals than the coin has', { sol: '1', tokens: { [USDC]: '1.0000001' } }],
    [
      'a coin that is not here',
      { sol: '1', tokens: { '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin': '1' } },
    ],
  ])('refuses %s before it pays anything, and serves the next', async (_, funding) => {
    const { address } = await testChain.wallet(0n)
    const fund = fundOf()
    await expect(fund(address, funding)).rejects.toThrow('Invalid param')
    expect(testChain.chain.balanceOf(address)).toBe(0n)
    expect(await fund(address, FIRST)).toHaveLength(4)
  })
})
