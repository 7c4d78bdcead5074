import { describe, expect, it } from 'vitest'
import { periodIn, type TradeSlots } from './trade-slots.ts'
import { tradesView, tradesWords } from './trade-words.ts'

const SALE = {
  status: 'confirmed',
  at: '2026-11-20T09:49:30.000Z',
  gave: '0.5 SOL',
  got: '84.12 USDC',
  value_usd: 84,
  fee_sol: '0.000205',
}
const PURCHASE = { ...SALE, gave: '84 USDC', got: '200 JUP' }
const NOW = '2026-11-20T23:59:59.000Z'

const say = (rows: readonly object[], slots: TradeSlots, more: object = {}): string =>
  tradesWords(tradesView.parse({ trades: rows, as_of: NOW, ...more }), slots)
const sayOne = (row: object, want: TradeSlots['want']): string => say([{ ...SALE, ...row }], { want })

describe('the link to a trade', () => {
  it('leads to its receipt', () => {
    expect(sayOne({}, 'link')).toBe(
      'Press the wallet button at the top, choose **Trades** and open 0.5 SOL for 84.12 USDC at 09:49 UTC: its receipt has the signature of the transaction.',
    )
  })

  it('says exactly what there is none of', () => {
    expect(say([], { want: 'link' })).toBe(
      'You have made no trade yet, so there is no transaction to link to.',
    )
    expect(sayOne({ status: 'awaiting_consent' }, 'link')).toMatch(
      /^There is no transaction to link to\. Nothing has moved/,
    )
  })
})

describe('a list of trades', () => {
  it.each([
    ['confirmed', ''],
    ['failed', ', which failed'],
    ['expired', ', which expired'],
    ['rejected', ', which was not made'],
    ['awaiting_consent', ', which waits for your answer'],
    ['consented', ', which is on its way'],
    ['sent', ', which is on its way'],
  ])('says how each one ended: %s', (status, words) => {
    expect(sayOne({ status }, 'list')).toBe(`Your one trade: 0.5 SOL for 84.12 USDC at 09:49 UTC${words}.`)
  })

  it('says the day of an older one', () => {
    expect(sayOne({ at: '2026-11-19T23:59:59.000Z' }, 'list')).toContain('84.12 USDC on 19 November.')
  })

  it('sends to the card for what it does not name', () => {
    const rest = 'The card and the wallet panel have the rest.'
    expect(say([SALE, SALE, SALE], { want: 'list' })).toMatch(/^Your last 3 trades, .* UTC\.$/)
    expect(say([SALE, SALE, SALE, SALE], { want: 'list' })).toContain(`UTC. ${rest}`)
    expect(say([SALE, SALE], { want: 'list' }, { has_more: true })).toContain(`UTC. ${rest}`)
  })

  it.each([
    ['today', 'today'],
    ['yesterday', 'yesterday'],
    ['week', 'in the last seven days'],
    ['month', 'in the last thirty days'],
  ] as const)('says that there is none of a period: %s', (period, words) => {
    expect(say([], { want: 'list', period })).toBe(`You have made no trade ${words}.`)
    expect(say([], { want: 'outcome', period, token: 'JUP' })).toBe(`I found no JUP trade of yours ${words}.`)
  })
})

describe('what a trade cost', () => {
  it('is said as far as it is known', () => {
    expect(sayOne({ value_usd: null, fee_sol: null }, 'cost')).toBe('0.5 SOL went for 84.12 USDC.')
    expect(sayOne({ value_usd: 0, fee_sol: null }, 'cost')).toContain('That was $0.00 at the time.')
  })

  it('is summed over those that went through', () => {
    const failed = { ...SALE, status: 'failed', fee_sol: '5' }
    const odd = { ...SALE, fee_sol: 'unknown' }
    expect(say([SALE, failed, SALE, odd], { want: 'fees' })).toBe(
      'The network took 0.00041 SOL for your last 3 trades, deposits for new token accounts included. ' +
        'Parley itself takes no fee.',
    )
    expect(say([{ ...SALE, fee_sol: '10' }], { want: 'fees' })).toContain(
      'took 10 SOL for your last 1 trade,',
    )
  })
})

it('says that there are no fees where no trade went through', () => {
  const rows = ['failed', 'awaiting_consent'].map((status) => ({ ...SALE, status }))
  expect(say(rows, { want: 'fees' })).toBe(
    'None of your last 2 trades went through, so there are no fees to add up.',
  )
  expect(say(rows.slice(1), { want: 'fees' })).toBe(
    'Your last trade did not go through, so there are no fees to add up.',
  )
})

it.each([
  [' trades of today', 'today'],
  [' what did i buy this morning', 'today'],
  [' what did i sell last night', 'yesterday'],
  [' trades of yesterday', 'yesterday'],
  [' trades of the past week', 'week'],
  [' trades of the last seven days', 'week'],
  [' trades of this month', 'month'],
  [' trades of the last 30 days', 'month'],
  [' my trades', undefined],
])('reads the period of %j: %s', (line, period) => expect(periodIn(line)).toBe(period))

describe('the outcome of a trade', () => {
  it.each([
    ['confirmed', 'Yes, at 09:49 UTC: 0.5 SOL for 84.12 USDC.'],
    [
      'awaiting_consent',
      'Nothing has moved: the swap of 0.5 SOL for 84.12 USDC waits for your answer. Press **Confirm** on its card to have it done.',
    ],
    ['rejected', 'Nothing moved: the swap of 0.5 SOL for 84.12 USDC was not confirmed.'],
    ['expired', 'Nothing moved: the swap of 0.5 SOL for 84.12 USDC was not confirmed.'],
    ['sent', 'Not yet: the swap of 0.5 SOL for 84.12 USDC is on its way. Its card says when it has landed.'],
  ])('is said: %s', (status, words) => {
    expect(sayOne({ status }, 'outcome')).toBe(words)
  })

  it('has the reason of the failure in plain words', () => {
    expect(sayOne({ status: 'failed', why: 'The price *moved*.' }, 'outcome')).toBe('The price moved .')
    expect(sayOne({ status: 'expired', why: 'Too late.' }, 'result')).toBe(
      'There is nothing to compare. Too late.',
    )
  })
})

describe('what came of a trade', () => {
  it.each([
    [SALE, { paid_now_usd: 90, worth_now_usd: 84 }, 'be worth $90.00 now, $6.00 more than what came for it.'],
    [SALE, { paid_now_usd: 80, worth_now_usd: 84 }, 'be worth $80.00 now, $4.00 less than what came for it.'],
    [SALE, { worth_now_usd: 84 }, 'They are worth $84.00 now, $0.00 more.'],
    [PURCHASE, { paid_now_usd: 84, worth_now_usd: 90 }, 'They are worth $90.00 now, $6.00 more.'],
    [PURCHASE, { worth_now_usd: 80 }, 'They are worth $80.00 now, $4.00 less.'],
    [PURCHASE, { value_usd: null, worth_now_usd: 80 }, 'I have no price to compare it with right now.'],
    [PURCHASE, {}, 'I have no price to compare it with right now.'],
  ])('is a difference at the prices of now: %j %j', (trade, prices, words) => {
    expect(say([{ ...trade, ...prices }], { want: 'result' })).toContain(words)
  })
})
