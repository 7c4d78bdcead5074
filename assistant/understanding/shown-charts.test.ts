/** Lines about charts that were shown: another range, two of them, and which token did better. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { mintOf } from '../testing/shown-views.ts'

const [wif, jto, sol] = ['WIF', 'JTO', 'SOL'].map((symbol) => ({ mint_address: mintOf(symbol) }))

describe('a chart', () => {
  it.each([
    ['zoom out', '7D'],
    ['can you zoom it out a bit', '7D'],
    ['zoom in', '1H'],
    ['closer', '1H'],
    ['a wider view please', '7D'],
  ])('is drawn over the next range: %s', (text, range) => {
    expect(argsOf('chart of wif', text)).toEqual([{ ...wif, range }])
  })

  it('goes on from where it is, and says where it ends', () => {
    expect(argsOf('chart of wif', 'zoom out', 'zoom out more')).toEqual([{ ...wif, range: '30D' }])
    expect(lastOf('wif chart this month', 'zoom out').words).toContain('longest chart that I have: 30 days')
    expect(lastOf('wif chart last hour', 'zoom in').words).toContain('shortest chart that I have: one hour')
  })

  it.each([
    ['what about a week ago', '7D'],
    ['and a month back?', '30D'],
  ])('tells the price of then, where it begins: %s', (text, range) => {
    expect(argsOf('price of wif', text)).toEqual([{ ...wif, range }])
  })

  it.each(['show both charts', 'both please', 'can i see both side by side', 'put them next to each other'])(
    'is drawn for both: %s',
    (text) => {
      expect(argsOf('chart of wif for a week', 'same for jto', text)).toEqual([
        { ...wif, range: '7D' },
        { ...jto, range: '7D' },
      ])
    },
  )
})

describe('two tokens', () => {
  it.each([
    ['which one dumped harder', 'so WIF did worse'],
    ['which lost less', 'so JTO did better'],
    ['who held up better', 'so JTO did better'],
    ['which of the two is down more', 'so WIF did worse'],
    ['which was the better performer', 'so JTO did better'],
  ])('are compared over the span of their charts: %s', (text, words) => {
    const lines = ['chart of wif for a week', 'same for jto', text]
    expect(argsOf(...lines)).toEqual([
      { ...wif, range: '7D' },
      { ...jto, range: '7D' },
    ])
    expect(lastOf(...lines).words).toBe(
      `Over the last 7 days WIF is down 9.00% and JTO is down 4.00%, ${words}.`,
    )
  })

  it('are compared though only their prices were asked for', () => {
    expect(argsOf('price of wif', 'and jto', 'which one went up more this week')).toEqual([
      { ...wif, range: '7D' },
      { ...jto, range: '7D' },
    ])
  })

  it('are compared behind a question for advice, by their numbers', () => {
    expect(lastOf('wif or jto', 'just tell me which did better last 30d').words).toContain(
      'so JTO did better',
    )
  })

  it.each(['and vs sol?', 'how about compared to sol'])('are compared with a third: %s', (text) => {
    expect(argsOf('compare wif and jto over a week', text)).toEqual([
      { ...wif, range: '7D' },
      { ...jto, range: '7D' },
      { ...sol, range: '7D' },
    ])
    expect(lastOf('compare wif and jto over a week', text).words).toContain('so SOL did best')
  })

  it('leave the one that did better for the next line', () => {
    expect(
      argsOf('price of wif', 'and jto', 'which did better this week', 'chart of that one'),
    ).toMatchObject([jto])
  })

  it('are not compared where nothing was spoken of', () => {
    expect(lastOf('which did better').calls).toEqual([])
  })

  it.each(['which one is up more today', 'which did better'])(
    'are compared over a day by their look-ups: %s',
    (text) => {
      expect(argsOf('price of wif', 'and jto', text)).toEqual([{ query: 'WIF' }, { query: 'JTO' }])
      expect(lastOf('price of wif', 'and jto', text).words).toContain('JTO is doing best: down 4.00%')
    },
  )

  it('have no better future', () => {
    const { calls } = lastOf('price of wif', 'and jto', 'which one will do better')
    expect(calls.map(({ tool }) => tool)).not.toContain('markets_fetch_ohlcv')
  })
})
