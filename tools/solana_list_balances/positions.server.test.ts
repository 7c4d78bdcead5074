/** The rows of a wallet: one per token, priced and sorted, and their sums. */
import { describe, expect, it } from 'vitest'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TokenHolding } from '#domain/chain.ts'
import type { TokenPrice } from '#domain/market.ts'
import { byValue, positionsOf, totalsOf, valued } from './positions.server.ts'

const held = (mint: string, amountRaw: bigint, ata: string) =>
  ({ mint, ata, amountRaw, decimals: 6, program: 'spl-token' }) as TokenHolding
const priced = (usd: number, change24h?: number) => ({ usd, change24h }) as TokenPrice
const [bonk] = positionsOf({ lamports: 0n, slot: 1n, tokens: [held('bonk', 2_000_000n, 'a')] })
if (!bonk) throw new Error('there is one position')

describe('the positions of a wallet', () => {
  it('are one per token, named by its largest account, with wrapped SOL in the native coin', () => {
    const tokens = [
      held('bonk', 1n, 'small'),
      held('bonk', 2n, 'large'),
      held('bonk', 2n, 'as large'),
      held('empty', 0n, 'e'),
      held(WRAPPED_SOL, 5n, 'w'),
    ]
    expect(positionsOf({ lamports: 7n, slot: 1n, tokens })).toEqual([
      {
        mint: NATIVE_SOL,
        address: WRAPPED_SOL,
        ata: 'w',
        accounts: 1,
        raw: 12n,
        wrappedRaw: 5n,
        decimals: 9,
        program: 'system',
      },
      {
        mint: 'bonk',
        address: 'bonk',
        ata: 'large',
        accounts: 3,
        raw: 5n,
        wrappedRaw: 0n,
        decimals: 6,
        program: 'spl-token',
      },
    ])
    expect(positionsOf({ lamports: 0n, slot: 1n, tokens: [] })).toEqual([])
    expect(positionsOf({ lamports: 1n, slot: 1n, tokens: [] })).toMatchObject([
      { raw: 1n, ata: null, accounts: 0 },
    ])
  })

  it.each<[string, TokenPrice | undefined, object]>([
    ['no price', undefined, {}],
    ['a price of zero', priced(0), {}],
    ['a price below zero', priced(-1), {}],
    ['a price that is none', priced(Number.NaN), {}],
    ['a price beyond numbers', priced(Number.POSITIVE_INFINITY), {}],
    ['a price without a change', priced(3), { priceUsd: 3, valueUsd: 6 }],
    ['a rise', priced(3, 50), { priceUsd: 3, valueUsd: 6, change24h: 50, valueUsd24hAgo: 4 }],
    ['no change', priced(3, 0), { priceUsd: 3, valueUsd: 6, change24h: 0, valueUsd24hAgo: 6 }],
    ['a fall to nothing', priced(3, -100), { priceUsd: 3, valueUsd: 6 }],
    ['a change that is none', priced(3, Number.NaN), { priceUsd: 3, valueUsd: 6 }],
    ['a change beyond numbers', priced(3, Number.POSITIVE_INFINITY), { priceUsd: 3, valueUsd: 6 }],
  ])('are valued by %s', (_, price, value) =>
    expect(valued(bonk, price)).toEqual({ ...bonk, amount: 2, ...value }),
  )

  it('stand by value, then by amount, then by mint', () => {
    const row = (mint: string, amount: number, valueUsd?: number) => ({ ...bonk, mint, amount, valueUsd })
    const rows = [row('d', 1), row('e', 9), row('c', 9), row('a', 1, 0), row('b', 1, 7)]
    expect(rows.toSorted(byValue).map(({ mint }) => mint)).toEqual(['b', 'a', 'c', 'e', 'd'])
  })

  it('are summed, the change over those whose price of yesterday is known', () => {
    const rows = [valued(bonk, priced(3, 50)), valued(bonk, priced(1)), valued(bonk, undefined)]
    expect(totalsOf(rows)).toEqual({ valueUsd: 8, changeUsd: 2, changePct: 50, priced: 2, unpriced: 1 })
    expect(totalsOf([valued(bonk, priced(1))])).toEqual({
      valueUsd: 2,
      changeUsd: null,
      changePct: null,
      priced: 1,
      unpriced: 0,
    })
  })
})
