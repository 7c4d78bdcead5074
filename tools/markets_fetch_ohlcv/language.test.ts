import { describe, expect, it } from 'vitest'
import { lastOf } from '#assistant/testing/dialogue.ts'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { marketsFetchOhlcv } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { spanIn } from './language/span-words.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: marketsFetchOhlcv, language, rows: phrasings })

function spoken(state: string): string {
  const call = fixtures[state]
  if (call?.status !== 'done') throw new Error(`${state} is not done`)
  const view = asJson(handler.modelView(call.output, marketsFetchOhlcv.input.parse({})))
  return language.says(language.view.parse(view), { tokens: [] })
}

describe('what is said', () => {
  it('is the span, from which price to which, the change, the high and the low', () => {
    expect(spoken('done')).toMatch(
      /^Over the last 7 days BONK went from \$0\.0000\d+ to \$0\.0000\d+, (?:up|down) \d+\.\d\d%\. The high was \$0\.0000\d+, the low \$0\.0000\d+\.$/,
    )
  })

  it('is that there was no trading', () => {
    expect(spoken('empty')).toBe('There was no trading of BONK over the last 7 days.')
  })

  it('tells of a token that is younger than the span, and not verified', () => {
    expect(spoken('young')).toMatch(/Trades of BONK go back 9 hours only\. BONK is not verified\.$/)
  })

  it('tells that a longer span has no chart', () => {
    const call = fixtures.done
    if (call?.status !== 'done') throw new Error('there is no chart')
    const view = asJson(handler.modelView(call.output, marketsFetchOhlcv.input.parse({})))
    expect(language.says(language.view.parse(view), { tokens: [], isBeyond: true })).toMatch(
      /^The longest chart that I have is 30 days\. Over the last/,
    )
  })

  it('tells that there are no candles of that length', () => {
    const call = fixtures.done
    if (call?.status !== 'done') throw new Error('there is no chart')
    const view = asJson(handler.modelView(call.output, marketsFetchOhlcv.input.parse({})))
    expect(language.says(language.view.parse(view), { tokens: [], interval: '4H', isNearest: true })).toMatch(
      /^I have no candles of that length: these are of 4 hours\. Over the last/,
    )
  })

  it('marks an older answer', () => {
    expect(spoken('stale')).toContain('These prices are a little old')
  })
})

it.each(["lemme see how popcat's been moving since monday", 'show popcat chart since monday'])(
  'covers the days since: %s',
  (line) =>
    expect(lastOf(line).calls).toMatchObject([{ tool: 'markets_fetch_ohlcv', args: { range: '7D' } }]),
)

describe('a span', () => {
  it.each([
    [' for a week', { range: '7D' }],
    [' last 24 hours', { range: '24H' }],
    [' over 3 days', { range: '7D' }],
    [' for the 7 last days', { range: '7D' }],
    [' over the past wk', { range: '7D' }],
    [' two weeks', { range: '30D' }],
    [' last month', { range: '30D' }],
    [' of 3 months', { range: '30D', isBeyond: true }],
    [' all time', { range: '30D', isBeyond: true }],
    [' 1h', { range: '1H' }],
    [' half a day', { range: '24H' }],
    [' hourly', { interval: '1H', range: '7D' }],
    [' daily candles', { interval: '1D', range: '30D' }],
    [' daily', { range: '24H' }],
    [' 15 minute candles', { interval: '15m', range: '24H' }],
    [' hourly candles for a month', { interval: '1H', range: '30D' }],
    [' since monday', { range: '7D' }],
    [' since last friday', { range: '7D' }],
    [' since the weekend', { range: '7D' }],
    [' candles for <t0> 4 hour', { interval: '4H', range: '30D' }],
    [' candles for <t0> last 4 hours', { range: '24H' }],
    [' 3 hour candles', { interval: '4H', range: '30D', isNearest: true }],
    [' 10 minute candles', { interval: '15m', range: '24H', isNearest: true }],
    [' 24h candles', { range: '24H' }],
    [' in the last 10 minutes', { range: '1H' }],
    [' the price', undefined],
  ])('of%s', (text, span) => {
    expect(spanIn(text)).toEqual(span)
  })
})
