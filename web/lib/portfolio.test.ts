import { describe, expect, it } from 'vitest'
import type { Balance } from '#tools/solana_list_balances/contract.ts'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { type Balances, portfolioOf } from './portfolio.ts'

const done = ((): Balances => {
  if (fixtures.done.status !== 'done') throw new Error('the fixture is done')
  return fixtures.done.output
})()
const requests = {
  access: 'guest',
  wallet: null,
  balances: undefined,
  isFetching: false,
  error: null,
} as const

describe('the portfolio', () => {
  it('[S4.35, S4.36] is idle, loading, ready or error, and pending while there is no access', () => {
    expect(portfolioOf({ ...requests, access: undefined })).toMatchObject({ status: 'idle', pending: true })
    for (const access of ['none', 'error', 'loading'] as const)
      expect(portfolioOf({ ...requests, access })).toMatchObject({ status: 'idle', pending: true })
    for (const access of ['guest', 'user', 'fallback'] as const)
      expect(portfolioOf({ ...requests, access, isFetching: true })).toMatchObject({
        status: 'loading',
        pending: false,
      })
    expect(portfolioOf({ ...requests, balances: done })).toMatchObject({ status: 'ready', pending: false })
    expect(portfolioOf({ ...requests, error: new Error('Unable to load wallet balances.') })).toMatchObject({
      status: 'error',
      error: 'Unable to load wallet balances.',
    })
  })

  it('keeps its figures when the next ones did not come: an error is not a zero', () => {
    const kept = portfolioOf({ ...requests, balances: done, error: new Error('down') })
    expect(kept).toMatchObject({ status: 'ready', error: 'down', totalUsdFormatted: '$4,033' })
  })

  it('[S3.32, S3.33] has address, label, SOL, total and every holding', () => {
    const { balances, ...rest } = portfolioOf({ ...requests, balances: done })
    expect(rest).toMatchObject({
      address: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z',
      solBalance: 12.4082,
      solBalanceFormatted: '12.4082 SOL',
      totalUsdFormatted: '$4,033',
      change24hPct: 2.14,
      tokenCount: 9,
      unpricedCount: 1,
      pricesAreStale: false,
    })
    expect(balances[0]).toMatchObject({ mint: 'native:SOL', symbol: 'SOL', label: 'Solana', decimals: 9 })
  })

  it('[S3.34, S3.35] sorts by value, then by amount, unpriced last, and shows at most thirty', () => {
    const like = done.balances[0]
    if (!like) throw new Error('the fixture has rows')
    const row = (mint: string, amountUi: number, valueUsd: number | null): Balance => ({
      ...like,
      mint,
      amountUi,
      token: { ...like.token, valueUsd },
    })
    const few = [
      row('none', 9e9, null),
      row('a', 1, 5),
      row('zero', 3, 0),
      row('b', 2, 5),
      row('none2', 9e10, null),
    ]
    const sorted = portfolioOf({ ...requests, balances: { ...done, balances: few } }).balances
    expect(sorted.map(({ mint }) => mint)).toEqual(['b', 'a', 'zero', 'none2', 'none'])
    const many = Array.from({ length: 45 }, (_, at) => row(`${at}`, 1, at))
    const shown = portfolioOf({ ...requests, balances: { ...done, balances: many } }).balances
    expect(shown).toHaveLength(30)
    expect(shown[0]?.mint).toBe('44')
  })
})
