import { describe, expect, it } from 'vitest'
import { CATALOGUES } from '#assistant/languages/catalogues.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { balancesIn } from './balances-in.ts'
import { type BalancesView, balancesView } from './balances-view.ts'
import { chosenWords } from './chosen-words.ts'
import { holdingWords } from './holding-words.ts'
import { portfolioWords, restWords } from './portfolio-words.ts'

const row = (symbol: string, usd: number | null, more: object = {}) => ({
  ...{ symbol, mint: symbol.toLowerCase(), amount: 2, usd, price: 1 },
  ...more,
})
const viewOf = (rows: readonly object[], more: object = {}): BalancesView =>
  balancesView.parse({
    wallet: { address: 'abc', label: 'Mine' },
    total_usd: 100,
    priced: rows.length,
    rows,
    ...more,
  })
const letters = (count: number) => Array.from({ length: count }, (_, at) => row(`T${at}`, 100 - at))

describe('the whole wallet', () => {
  it.each([
    [100, 'all of it'],
    [99.5, 'all of it'],
    [99.4, 'nearly all of it'],
    [93, 'nearly all of it'],
    [92, 'most of it'],
    [80, 'most of it'],
    [79, 'about three quarters of it'],
    [70, 'about three quarters of it'],
    [69, 'about two thirds of it'],
    [62, 'about two thirds of it'],
    [61, 'more than half of it'],
    [55, 'more than half of it'],
    [54, 'half of it'],
    [45, 'half of it'],
    [44, 'nearly half of it'],
    [38, 'nearly half of it'],
    [37, 'about a third of it'],
    [29, 'about a third of it'],
    [28, 'about a quarter of it'],
    [22, 'about a quarter of it'],
    [21, 'the largest part of it'],
  ])('names a share of %d %% as people do: %s', (usd, words) => {
    expect(portfolioWords(viewOf([row('JUP', usd)]))).toBe(`About $100.00, ${words} JUP.`)
  })

  it('names the next two that have a worth, and counts one as one', () => {
    const rows = [row('A', 50), row('B', null), row('C', 30), row('D', 20), row('E', 0)]
    expect(portfolioWords(viewOf(rows))).toBe('About $100.00, half of it A. C and D follow.')
    expect(portfolioWords(viewOf(rows.slice(0, 3), { unpriced: 1, more: 1 }))).toBe(
      'About $100.00, half of it A. C follows. ' +
        '1 token more has no price I trust and is not counted. 1 smaller holding not listed.',
    )
  })

  it('gives the address of a wallet without a name, empty or not', () => {
    const wallet = { address: 'abc' }
    expect(portfolioWords(viewOf([row('A', 100)], { wallet }))).toBe('About $100.00 in abc, all of it A.')
    expect(portfolioWords(viewOf([row('A', 100)], { wallet }), true)).toBe(
      'The wallet abc holds about $100.00, all of it A.',
    )
    expect(portfolioWords(viewOf([], { wallet }))).toBe('That wallet is empty: no SOL and no tokens in abc.')
    expect(portfolioWords(viewOf([]))).toBe('That wallet is empty: no SOL and no tokens.')
  })
})

describe('what follows after the first rows', () => {
  it('is named seven at a time, and ends', () => {
    const view = viewOf(letters(12), { more: 3 })
    expect(restWords(view, 3)).toBe(
      'Then T3 ($97.00), T4 ($96.00), T5 ($95.00), T6 ($94.00), T7 ($93.00), T8 ($92.00) and T9 ($91.00). ' +
        '5 smaller ones after that.',
    )
    expect(restWords(view, 10)).toBe('Then T10 ($90.00) and T11 ($89.00). 3 smaller ones after that.')
    expect(restWords(view, 17)).toBe('That is all: 12 holdings and 3 smaller ones.')
  })

  it('says that nothing is left, and gives no price where there is none', () => {
    const view = viewOf([...letters(3), row('X', null)])
    expect(restWords(view, 3)).toBe('Then X. That is all.')
    expect(restWords(view, 4)).toBe('That is all: 4 holdings.')
    expect(restWords(viewOf([...letters(5)], { more: 1 }), 3)).toContain('1 smaller one after that.')
  })
})

describe('some of the holdings', () => {
  it.each([
    ['one of two', { top: 1 }, letters(2), {}, 'The largest: T0 ($100.00).'],
    ['as many as there are', { top: 2 }, letters(2), {}, 'The 2 largest: T0 ($100.00) and T1 ($99.00).'],
    ['more than there are', { top: 3 }, letters(1), {}, 'It holds only 1 token: T0 ($100.00).'],
    ['more than were read', { top: 3 }, letters(1), { more: 4 }, 'The largest: T0 ($100.00).'],
    [
      'the largest that are worth it',
      { top: 3, minUsd: 99 },
      [...letters(4), row('X', null)],
      {},
      'The 2 largest worth at least $99.00: T0 ($100.00) and T1 ($99.00).',
    ],
    [
      'one that is worth it',
      { minUsd: 100 },
      letters(3),
      {},
      '1 holding worth at least $100.00: T0 ($100.00).',
    ],
    ['one without a price', { top: 1 }, [row('X', null)], {}, 'The largest: X (no price I trust).'],
    ['those of an empty wallet', { top: 3 }, [], {}, 'That wallet is empty: no SOL and no tokens.'],
  ])('are %s', (_, choice, rows, more, words) => {
    expect(chosenWords(viewOf(rows, more), choice)).toBe(words)
  })

  it('are ten by name and the others by their number', () => {
    expect(chosenWords(viewOf(letters(10)), { top: 10 })).not.toContain('card')
    expect(chosenWords(viewOf(letters(12)), { top: 12 })).toMatch(/T9 \(\$91\.00\) and 2 more on the card\.$/)
  })
})

const token = (symbol: string, mint?: string) => ({ symbol, name: symbol, mint })

describe('a token', () => {
  it('is found by its mint, or by its symbol in any case where the mint is unknown', () => {
    const view = viewOf([row('JUP', 4, { mint: 'm1' }), row('jup', 5, { mint: 'm2' })])
    expect(holdingWords([token('JUP', 'm2')], view)).toBe('The wallet holds 2 jup, worth about $5.00.')
    expect(holdingWords([token('Jup')], view)).toBe('The wallet holds 2 JUP, worth about $4.00.')
    expect(holdingWords([token('JUP', 'm3')], view)).toBe('There is no JUP in this wallet.')
  })

  it('is SOL as the native coin first, then as its wrapped mint', () => {
    const [native, wrapped] = [row('SOL', 4, { mint: NATIVE_SOL }), row('wSOL', 5, { mint: WRAPPED_SOL })]
    const wordsOf = (rows: readonly object[]) => holdingWords([token('SOL', WRAPPED_SOL)], viewOf(rows))
    expect(wordsOf([wrapped, native])).toContain('2 SOL, worth about $4.00')
    expect(wordsOf([wrapped])).toContain('2 wSOL, worth about $5.00')
    expect(wordsOf([])).toBe('There is no SOL in this wallet.')
  })

  it('keeps an amount that is no number, and says what is known of its worth', () => {
    const rows = [row('X', null, { amount: '1e999' }), row('Y', null)]
    const spoken = [token('X'), token('Y'), token('Q'), token('Z')]
    expect(holdingWords(spoken, viewOf(rows, { stale: true }))).toBe(
      'The wallet holds 1e999 X, without a price I trust and 2 Y, without a price I trust. ' +
        'There is no Q or Z in this wallet. Prices are a little old: the source does not answer right now.',
    )
    expect(holdingWords([token('Q')], viewOf(rows, { no_prices: 'it is down' }))).toBe(
      'There is no Q in this wallet.',
    )
  })
})

describe('the same in German', () => {
  const { de } = CATALOGUES
  const saidIn = (view: BalancesView, slots: Parameters<typeof balancesIn>[2] = {}) =>
    balancesIn(de, [view], slots)

  it('has the sum, three names and what is missing', () => {
    const rows = [row('A', 50), row('B', null), row('C', 30), row('D', 15), row('E', 5)]
    const more = { change_24h_pct: -1.5, unpriced: 1, more: 2, stale: true }
    const words = saidIn(viewOf(rows, more))
    expect(words).toBe(
      [de.total(100, ['A', 'C', 'D']), de.change24h(-1.5), de.unpriced(1), de.smaller(2), de.oldPrices].join(
        ' ',
      ),
    )
    expect(saidIn(viewOf(rows))).toBe(de.total(100, ['A', 'C', 'D']))
  })

  it('has an empty wallet and one without prices', () => {
    expect(saidIn(viewOf([]))).toBe(de.emptyWallet)
    const unpriced = viewOf([row('X', null), row('Y', null)], { total_usd: 0, priced: 0, unpriced: 5 })
    expect(portfolioWords(unpriced)).toBe('It holds 5 tokens, none with a price I trust.')
    expect(saidIn(unpriced)).toBe(de.unpricedOnly(5))
    expect(saidIn(viewOf([row('X', 1)], { total_usd: null }))).toBe(de.unpricedOnly(1))
  })

  it('has the tokens that were asked for, there or not', () => {
    const view = viewOf([row('JUP', 4), row('X', null)], { stale: true })
    const held = [
      { amount: '2', symbol: 'JUP', usd: 4 },
      { amount: '2', symbol: 'X', usd: undefined },
    ]
    expect(saidIn(view, { tokens: [token('JUP'), token('X'), token('Q')] })).toBe(
      [de.holds(held), de.lacks(['Q']), de.oldPrices].join(' '),
    )
    expect(saidIn(viewOf([]), { tokens: [token('Q')] })).toBe(de.lacks(['Q']))
  })

  it.each([{ from: 3 }, { top: 3 }, { minUsd: 10 }])('leaves %j to English', (slots) => {
    expect(saidIn(viewOf(letters(3)), slots)).toBeUndefined()
    expect(balancesIn(de, [], {})).toBeUndefined()
  })
})
