/** Tests that a wish for another drawing keeps the span, and why a price moved is not made up. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '#assistant/testing/dialogue.ts'
import { mintOf } from '#assistant/testing/shown-views.ts'

const WEEK = 'chart of jup for a week'

describe('the same chart again', () => {
  it.each([
    'show it as a chart',
    'can you draw that',
    'as a graph please',
    'give me the picture of it',
    'plot it',
  ])('%s', (line) => {
    const shown = lastOf(WEEK, line)
    for (const { args } of shown.calls) expect(args).toMatchObject({ range: '7D' })
  })

  it.each([
    'no candles please',
    'a line instead',
    'just a simple line if possible',
    'candlesticks rather than a line',
  ])('drawn otherwise: %s', (line) => {
    const { calls, words } = lastOf(WEEK, line)
    for (const { args } of calls) expect(args).toMatchObject({ range: '7D' })
    if (calls.length === 0) expect(words).toContain('That is on the card')
  })

  it('takes another span where one is named', () => {
    expect(argsOf(WEEK, 'as a chart for a month')).toMatchObject([
      { mint_address: mintOf('JUP'), range: '30D' },
    ])
  })
})

describe('why it moved', () => {
  it.each([
    'why did it fall so sharply in the middle',
    'why did it jump at the end',
    'how come it tanked so badly',
  ])('%s', (line) => {
    expect(lastOf(WEEK, line).words).toContain('and not why')
  })
})

it('keeps the span of other languages', () => {
  expect(argsOf('was kostet bonk', 'und vor ner Woche?')).toMatchObject([{ range: '7D' }])
  expect(argsOf('prix du bonk', 'et sur un mois, ça donne quoi ?')).toMatchObject([{ range: '30D' }])
})
