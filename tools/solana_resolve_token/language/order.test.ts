/** Figures of several tokens in their order, and the one that comes first. */
import { describe, expect, it } from 'vitest'
import type { Token } from '#domain/language/tokens.ts'
import { candidatesView } from './candidates-view.ts'
import { type Ordered, orderAgain, orderedIn } from './order.ts'
import { firstInOrder, orderWords } from './order-words.ts'

const token = (symbol: string): Token => ({ symbol, name: symbol, mint: symbol })
const [jup, wif, bonk] = ['JUP', 'WIF', 'BONK'].map(token) as [Token, Token, Token]

const view = (symbol: string, figures: Readonly<Record<string, unknown>>) =>
  candidatesView.parse({ query: symbol, candidates: [{ symbol, name: symbol, mint: symbol, ...figures }] })

describe('a question for the most of a figure', () => {
  it.each([
    [' which has the most liquidity', 'liquidity', 'most'],
    [' and which of them has fewer holders', 'holders', 'least'],
    [' which is older', 'age', 'most'],
    [' which one is the cheapest', 'price', 'least'],
    [' rank the three by market cap', 'cap', 'most'],
    [' which is biggest', 'cap', 'most'],
  ])('is of the tokens that were spoken of:%s', (text, figure, order) => {
    expect(orderedIn(text, { about: [jup, wif, bonk] })).toEqual({
      wants: [figure],
      order,
      tokens: [jup, wif, bonk],
    })
  })

  it.each([
    ' rank <t0> and <t1> by liquidity',
    ' sort <t0> <t1> by liquidity',
    ' which of <t0> or <t1> has more liquidity',
  ])('is of the tokens that it names:%s', (text) => {
    expect(orderedIn(text, { about: [bonk] }, [jup, wif])).toEqual({
      wants: ['liquidity'],
      order: 'most',
      tokens: [jup, wif],
    })
  })

  it('is none of holdings, which have their own size', () => {
    const context = { about: [], rows: [jup, wif], listedBy: 'solana_list_balances' }
    expect(orderedIn(' which is the biggest', context)).toBeUndefined()
    expect(orderedIn(' which is the oldest', context)?.wants).toEqual(['age'])
  })

  it('takes the tokens of the last turns where each was asked for by itself', () => {
    const recent = [jup, wif].map((each) => ({ token: each }))
    expect(orderedIn(' which is newer', { about: [wif], recent })?.tokens).toEqual([jup, wif])
  })

  it.each([' which is older', ' what is the most liquidity that a pool can have'])(
    'is none where there are no two tokens or another thing is asked:%s',
    (text) => {
      expect(orderedIn(text, { about: [jup] })).toBeUndefined()
    },
  )

  it.each([
    [' and the least', 'least'],
    [' and the most', 'most'],
    [' and the oldest', 'most'],
    [' and the best wallet', undefined],
  ])('is turned round:%s', (text, order) => {
    expect(orderAgain(text)).toBe(order)
  })
})

describe('the answer', () => {
  const slots = (figure: Ordered['wants'][0], order: Ordered['order'] = 'most'): Ordered => ({
    wants: [figure],
    order,
    tokens: [jup, wif, bonk],
  })
  const views = [
    view('JUP', { liquidity_usd: 21_200_000, holders: 5, first_pool_at: '2024-01-31T00:00:00Z' }),
    view('WIF', { liquidity_usd: 13_400_000, holders: 5, first_pool_at: '2023-11-20T00:00:00Z' }),
    view('BONK', { liquidity_usd: 16_400_000 }),
  ]

  it('names the first of them, then the others', () => {
    expect(orderWords(views, slots('liquidity'))).toBe(
      'JUP has the most liquidity, $21.2M. Then come BONK with $16.4M and WIF with $13.4M.',
    )
    expect(orderWords(views, slots('liquidity', 'least'))).toMatch(/^WIF has the least liquidity, \$13\.4M\./)
    expect(firstInOrder(views, slots('liquidity'))).toBe(jup)
  })

  it('says of which no source tells it', () => {
    expect(orderWords(views, slots('age'))).toBe(
      'WIF has been traded for the longest time, since November 20, 2023. Then comes JUP since January 31, 2024. No source gives it for BONK.',
    )
  })

  it('puts none first where two are level', () => {
    expect(orderWords(views, slots('holders'))).toBe(
      'JUP with 5 is level with WIF with 5. No source gives it for BONK.',
    )
    expect(firstInOrder(views, slots('holders'))).toBeUndefined()
  })

  it('has no order of one', () => {
    expect(orderWords(views.slice(0, 1), slots('liquidity'))).toBeUndefined()
  })
})
