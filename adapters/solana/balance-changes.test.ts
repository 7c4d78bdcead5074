/** The rule that turns balances before and after a transaction into changes per owner. */
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { fc, runs } from '../../scripts/testing/property.ts'
import { type Balances, balanceChanges, type TokenBalance } from './balance-changes.ts'

const RENT = 2_039_280n
const FEE = 5_000n

const token = (
  accountIndex: number,
  owner: string | undefined,
  mint: string,
  amount: bigint,
): TokenBalance => ({
  accountIndex,
  owner,
  mint,
  amount,
  decimals: mint === WRAPPED_SOL ? 9 : 6,
})
const changesOf = (balances: Partial<Balances> & Pick<Balances, 'keys' | 'before' | 'after'>) =>
  balanceChanges({ fee: FEE, tokensBefore: [], tokensAfter: [], ...balances })
const deltas = ({ changes }: ReturnType<typeof balanceChanges>) =>
  changes.map(({ owner, mint, deltaRaw }) => [owner, mint, deltaRaw])

describe('the changes of a transaction', () => {
  it('shows the rent of a new token account apart from what its payer gave', () => {
    const found = changesOf({
      keys: ['payer', 'ata', 'seller', 'sellerAta'],
      before: [10_000_000n, 0n, 0n, RENT],
      after: [10_000_000n - FEE - RENT - 1_000n, RENT, 1_000n, RENT],
      tokensBefore: [token(3, 'seller', USDC, 50n)],
      tokensAfter: [token(1, 'payer', USDC, 20n), token(3, 'seller', USDC, 30n)],
    })
    expect(found.rent).toEqual([{ payer: 'payer', lamports: RENT }])
    expect(deltas(found)).toEqual([
      ['seller', USDC, -20n],
      ['payer', USDC, 20n],
      ['payer', WRAPPED_SOL, -1_000n],
      ['seller', WRAPPED_SOL, 1_000n],
    ])
  })

  it('adds wrapped and native SOL to one figure, and unwrapping is no change', () => {
    const found = changesOf({
      keys: ['owner', 'wsol'],
      before: [1_000n, RENT + 7_000n],
      after: [1_000n + RENT + 7_000n - FEE, 0n],
      tokensBefore: [token(1, 'owner', WRAPPED_SOL, 7_000n)],
    })
    expect(found).toEqual({ changes: [], rent: [{ payer: 'owner', lamports: -RENT }] })
  })

  it('gives the balance afterwards where the transaction shows all of it', () => {
    const { changes } = changesOf({
      keys: ['payer', 'ata'],
      before: [9_000n, RENT],
      after: [9_000n - FEE - 5n, RENT + 5n],
      tokensBefore: [token(1, 'elsewhere', WRAPPED_SOL, 0n)],
      tokensAfter: [token(1, 'elsewhere', WRAPPED_SOL, 5n)],
    })
    const sol = { mint: WRAPPED_SOL, decimals: 9 }
    expect(changes).toEqual([
      { ...sol, owner: 'elsewhere', deltaRaw: 5n },
      { ...sol, owner: 'payer', deltaRaw: -5n, afterRaw: 3_995n },
    ])
  })

  it('names the token account where the node leaves out its owner, and follows a change of owner', () => {
    const found = changesOf({
      keys: ['payer', 'a', 'b'],
      before: [9_000n, RENT, RENT],
      after: [4_000n, RENT, RENT],
      tokensBefore: [token(1, undefined, USDC, 5n), token(2, 'old', USDC, 9n)],
      tokensAfter: [token(1, undefined, USDC, 7n), token(2, 'new', USDC, 9n)],
    })
    expect(deltas(found)).toEqual([
      ['a', USDC, 2n],
      ['old', USDC, -9n],
      ['new', USDC, 9n],
    ])
  })

  it.each([
    ['a balance list that is too short', { before: [1n] }],
    ['a token of an account that is not there', { tokensAfter: [token(2, 'x', USDC, 1n)] }],
    ['two balances of one account', { tokensAfter: [token(1, 'x', USDC, 1n), token(1, 'y', USDC, 1n)] }],
    ['no accounts', { keys: [], before: [], after: [] }],
  ])('refuses %s', (_, wrong) => {
    expect(() => changesOf({ keys: ['payer', 'a'], before: [9n, 9n], after: [9n, 9n], ...wrong })).toThrow(
      'do not fit',
    )
  })
})

const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const MINTS = [USDC, WRAPPED_SOL, 'mintA', 'mintB']
const account = fc.record({
  mint: fc.constantFrom(...MINTS),
  ownerBefore: fc.constantFrom('p', 'q', 'r'),
  movesOwner: fc.boolean(),
  before: fc.option(amount, { nil: undefined }),
  after: fc.option(amount, { nil: undefined }),
})
const drawn = fc.record({
  accounts: fc.array(account, { maxLength: 8 }),
  wallets: fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 4 }),
  fee: fc.bigInt({ min: 0n, max: 10n ** 9n }),
})

/** Wallets come first, then the token accounts; lamports of the last wallet balance the books. */
function balancesOf({
  accounts,
  wallets,
  fee,
}: Readonly<typeof drawn extends fc.Arbitrary<infer T> ? T : never>): Balances {
  const held = (mint: string, raw: bigint | undefined): bigint =>
    raw === undefined ? 0n : RENT + (mint === WRAPPED_SOL ? raw : 0n)
  const keys = [...wallets.map((_, at) => 'pqrs'[at] ?? 's'), ...accounts.map((_, at) => `account${at}`)]
  const before = [...wallets.map(([was]) => was), ...accounts.map((each) => held(each.mint, each.before))]
  const after = [...wallets.map(([, is]) => is), ...accounts.map((each) => held(each.mint, each.after))]
  const rows = (side: 'before' | 'after') =>
    accounts.flatMap(({ mint, ownerBefore, movesOwner, ...amounts }, at) => {
      const raw = amounts[side]
      const owner = side === 'after' && movesOwner ? 'q' : ownerBefore
      return raw === undefined ? [] : [token(wallets.length + at, owner, mint, raw)]
    })
  const sum = (all: readonly bigint[]): bigint => all.reduce((total, each) => total + each, 0n)
  const last = wallets.length - 1
  after[last] = (after[last] ?? 0n) + sum(before) - sum(after) - fee
  return { keys, fee, before, after, tokensBefore: rows('before'), tokensAfter: rows('after') }
}

describe('whatever a transaction moves', () => {
  const sumOf = (balances: Balances, mint: string): bigint =>
    balanceChanges(balances)
      .changes.filter((each) => each.mint === mint)
      .reduce((total, { deltaRaw }) => total + deltaRaw, 0n)

  it('the SOL of all owners adds up to nothing, with fee and rent apart', () => {
    fc.assert(
      fc.property(drawn, (each) => {
        expect(sumOf(balancesOf(each), WRAPPED_SOL)).toBe(0n)
      }),
      runs(500),
    )
  })

  it('the changes of a token add up to what its accounts hold more', () => {
    fc.assert(
      fc.property(drawn, (each) => {
        const balances = balancesOf(each)
        const total = (rows: readonly TokenBalance[], mint: string) =>
          rows.filter((row) => row.mint === mint).reduce((sum, row) => sum + row.amount, 0n)
        for (const mint of ['mintA', USDC])
          expect(sumOf(balances, mint)).toBe(
            total(balances.tokensAfter, mint) - total(balances.tokensBefore, mint),
          )
      }),
      runs(500),
    )
  })

  it('the order of the rows changes nothing, and no change is zero', () => {
    fc.assert(
      fc.property(drawn, (each) => {
        const balances = balancesOf(each)
        const found = balanceChanges(balances)
        const turned = balanceChanges({
          ...balances,
          tokensBefore: balances.tokensBefore.toReversed(),
          tokensAfter: balances.tokensAfter.toReversed(),
        })
        const text = (all: readonly unknown[]) =>
          all
            .map((one) => JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
            .sort()
        expect(text(turned.changes)).toEqual(text(found.changes))
        expect(text(turned.rent)).toEqual(text(found.rent))
        expect(found.changes.every(({ deltaRaw }) => deltaRaw !== 0n)).toBe(true)
      }),
      runs(300),
    )
  })

  it('going back is the opposite', () => {
    fc.assert(
      fc.property(drawn, (each) => {
        const forth = balancesOf({ ...each, fee: 0n })
        const back: Balances = {
          ...forth,
          before: forth.after,
          after: forth.before,
          tokensBefore: forth.tokensAfter,
          tokensAfter: forth.tokensBefore,
        }
        for (const mint of ['mintA', 'mintB', USDC]) expect(sumOf(back, mint)).toBe(-sumOf(forth, mint))
      }),
      runs(200),
    )
  })
})
