/** Tests that printed figures are found, that true ones have a source, and that invented ones have none. */
import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { formatCompact, formatPercent, formatPrice, formatUsd } from './amounts.ts'
import { figuresIn, isSourced, valuesIn } from './figures.ts'

const texts = (text: string) => figuresIn(text).map((figure) => figure.text)

describe('the figures of a text', () => {
  it.each([
    ['SOL is at $168.42, up 3.12 %.', ['$168.42', '3.12 %']],
    ['It holds 8,412,900 BONK and 5 SOL.', ['8,412,900', '5']],
    ['Market cap $1.2B, volume 38.7 million.', ['$1.2B', '38.7 million']],
    ['0.000205 SOL in fees', ['0.000205']],
    ['It fell by 12 percent.', ['12 percent']],
    ['I found 3 tokens and 2 pools.', []],
    ['At 09:49 on 20 November 2026, or 2026-11-20T14:31:00Z.', []],
    ['In the last 24 hours, over 7 days, within 30 s.', []],
    ['1. First\n2. Second', []],
    ['Address 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU, v1.2.3, USD1, https://a.example/1234', []],
    ['−$4.10 today', ['$4.10']],
    ['Each of $5, 2.5, 3k and 7 % is a claim, and 12 alone is not.', ['$5', '2.5', '3k', '7 %']],
  ])('%s', (text, found) => {
    expect(texts(text)).toEqual(found)
  })
})

it.each([
  ['2k', 2_000],
  ['2 thousand', 2_000],
  ['2M', 2_000_000],
  ['2mn', 2_000_000],
  ['2 million', 2_000_000],
  ['2B', 2_000_000_000],
  ['2bn', 2_000_000_000],
  ['2 billion', 2_000_000_000],
  ['2T', 2_000_000_000_000],
  ['2 trillion', 2_000_000_000_000],
])('%s is %d', (text, value) => {
  expect(figuresIn(text)).toEqual([{ text, value, step: value / 2 }])
})

it('are looked for once in a text of endless groups', () => {
  expect(texts(`111${',111'.repeat(200_000)}a $5`)).toEqual(['$5'])
})

describe('a result', () => {
  it('holds numbers that are glued to other text', () => {
    expect(valuesIn('id1,200')).toContain(1200)
  })

  it('is read to a depth that no result reaches', () => {
    const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}7${']'.repeat(levels)}`)
    expect([valuesIn(nested(13)), valuesIn(nested(14))]).toEqual([[7], []])
  })

  it('holds the numbers of its fields and of its texts, however deep', () => {
    const values = valuesIn({ rows: [{ usd: 12.5, give: '0.5 SOL' }], note: 'about 1,200 holders', no: null })
    expect(values).toEqual(expect.arrayContaining([12.5, 0.5, 1200]))
  })

  it.each([
    ['$168.42', 168.4193, true],
    ['$168.42', 168.4271, true],
    ['$168.42', 168.44, false],
    ['3.1 %', -3.14, true],
    ['3.2 %', -3.14, false],
    ['$1.2B', 1_234_000_000, true],
    ['$1.3B', 1_234_000_000, false],
    ['12.39', 12.39910912, true],
    ['84 USDC', 83.92, true],
    ['83 USDC', 83.92, true],
    ['82 USDC', 83.92, false],
  ])('prints as %s when it holds %d: %s', (text, value, expected) => {
    const [figure] = figuresIn(text)
    expect(figure && isSourced(figure, [value])).toBe(expected)
  })
})

const amount = fc.double({ min: 0.000_01, max: 1e9, noNaN: true })
const prints = [formatUsd, formatPrice, formatPercent, (value: number) => formatCompact(value, true)]

describe('an answer', () => {
  it('has a source for every figure that the page would print of a result', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), fc.nat(), (values, seed) => {
        const text = values.map((value, at) => prints[(seed + at) % prints.length]?.(value)).join(' and ')
        for (const figure of figuresIn(text))
          expect(isSourced(figure, valuesIn({ values })), figure.text).toBe(true)
      }),
    )
  })

  it('has none for a figure that is off by a twentieth', () => {
    fc.assert(
      fc.property(fc.double({ min: 20, max: 1e6, noNaN: true }), (value) => {
        const [figure] = figuresIn(`It is worth ${formatUsd(value * 1.05)} now.`)
        expect(figure && isSourced(figure, [value])).toBe(false)
      }),
    )
  })
})
