/** Tests which span and candles a chart has: as they are named, as they are said, and how they are told. */
import { describe, expect, it } from 'vitest'
import { chartView, chartWords } from './language/chart-words.ts'
import { spanIn, withoutSpans } from './language/span-words.ts'
import { spanOf } from './span.ts'

const NOW_S = 1_763_649_060
const [HOUR, DAY] = [3_600, 86_400]

describe('a span of arguments', () => {
  it.each([
    [{ time_from: NOW_S - 2 * HOUR }, '1m'],
    [{ time_from: NOW_S - 2 * HOUR - 1 }, '5m'],
    [{ time_from: NOW_S - 12 * HOUR }, '5m'],
    [{ time_from: NOW_S - 12 * HOUR - 1 }, '15m'],
    [{ time_from: NOW_S - 2 * DAY }, '15m'],
    [{ time_from: NOW_S - 2 * DAY - 1 }, '1H'],
    [{ time_from: NOW_S - 8 * DAY }, '1H'],
    [{ time_from: NOW_S - 8 * DAY - 1 }, '4H'],
    [{ interval_minutes: 1 }, '1m'],
    [{ interval_minutes: 5 }, '5m'],
    [{ interval_minutes: 60 }, '1H'],
    [{ interval_minutes: 5, interval: '1D' as const }, '1D'],
    [{ range: '7D' as const, interval_minutes: 15 }, '15m'],
  ])('%j has candles of %s', (args, interval) => expect(spanOf(args, NOW_S).interval).toBe(interval))

  it('is named after its range only where it is that range, up to now', () => {
    const named = (more: object = {}) => spanOf({ range: '24H', ...more }, NOW_S).range
    expect([named(), named({ time_to: NOW_S }), named({ time_from: NOW_S - DAY })]).toEqual([
      '24H',
      null,
      null,
    ])
    expect(spanOf({ range: '30D', interval: '1m' }, NOW_S)).toMatchObject({ range: null, isShortened: true })
    expect(spanOf({ range: '24H' }, NOW_S).isShortened).toBe(false)
    expect(spanOf({ interval: '1m' }, NOW_S).isShortened).toBe(false)
  })

  it('ends at the time that is named, and never in the future', () => {
    const to = NOW_S - DAY
    expect(spanOf({ time_to: to }, NOW_S)).toMatchObject({ to, from: to - 6 * HOUR })
    expect(spanOf({ time_to: NOW_S + DAY }, NOW_S).to).toBe(NOW_S)
    // One candle at least, and nothing before the epoch.
    expect(spanOf({ time_from: NOW_S, interval: '1H' }, NOW_S).from).toBe(NOW_S - HOUR)
    expect(spanOf({ time_to: 60, interval: '1D' }, NOW_S).from).toBe(0)
  })

  it.each([
    ['1m', 6 * HOUR],
    ['5m', 48 * HOUR],
    ['30m', 14 * DAY],
    ['1D', 31 * DAY],
  ] as const)('of candles of %s is not longer than %i seconds', (interval, most) => {
    const length = (seconds: number) => {
      const { from, to, isShortened } = spanOf({ interval, time_from: NOW_S - seconds }, NOW_S)
      return [to - from, isShortened]
    }
    expect([length(most), length(most + 1)]).toEqual([
      [most, false],
      [most, true],
    ])
  })
})

it.each([
  [' 7d', { range: '7D' }],
  [' 8d', { range: '30D' }],
  [' 24h', { range: '24H' }],
  [' 25h', { range: '7D' }],
  [' 1w', { range: '7D' }],
  [' 2mo', { range: '30D', isBeyond: true }],
  [' 1y', { range: '30D', isBeyond: true }],
  [' an hour', { range: '1H' }],
  [' a couple of hours', { range: '24H' }],
  [' a few days', { range: '7D' }],
  [' seven days', { range: '7D' }],
  [' thirty days', { range: '30D' }],
  [' three months', { range: '30D', isBeyond: true }],
  [' 60 minutes', { range: '1H' }],
  [' today', { range: '24H' }],
  [' weekly', { range: '7D' }],
  [' all time', { range: '30D', isBeyond: true }],
  [' 1 hour candles', { interval: '1H', range: '7D' }],
  [' 4h candles', { interval: '4H', range: '30D' }],
  [' 7h candles', { interval: '8H', range: '30D', isNearest: true }],
  [' 1m candles', { interval: '1m', range: '1H' }],
  [' 5 min', { interval: '5m', range: '24H' }],
  [' 7 minutes', undefined],
  [' day by day', { interval: '1D', range: '30D' }],
  [' daily candles for a week', { interval: '1D', range: '7D' }],
  [' daily candles for an hour', { interval: '1D', range: '30D' }],
  [' hourly candles today', { interval: '1H', range: '24H' }],
  [' hourly for an hour', { interval: '1H', range: '7D' }],
  [' show it', undefined],
])('the span in “%s” is %j', (text, span) => expect(spanIn(text)).toEqual(span))

it.each([
  [' chart of <t0> for a week', ' chart of <t0> for'],
  [' hourly candles of <t0>', ' candles of <t0>'],
  [' <t0> 5 minutes', ' <t0>'],
  [' <t0> today please', ' <t0> please'],
])('what is left of “%s” without its span is “%s”', (text, rest) => expect(withoutSpans(text)).toBe(rest))

describe('a chart in words', () => {
  const FROM = '2026-11-13T14:31:00.000Z'
  const TO = '2026-11-20T14:31:00.000Z'
  const at = (hours: number): string => new Date(Date.parse(TO) - hours * HOUR * 1000).toISOString()
  const summary = { price_open: 2, price_close: 3, price_high: 4, price_low: 1, price_change_pct: 50 }
  const said = (given: object = {}): string =>
    chartWords(
      chartView.parse({ symbol: 'BONK', mint: 'm', range: '7D', from: FROM, to: TO, summary, ...given }),
    )
  const PRICES = 'BONK went from $2.00 to $3.00, up 50.00%. The high was $4.00, the low $1.00.'

  it.each([
    [{}, `Over the last 7 days ${PRICES}`],
    [{ range: '1H' }, `Over the last hour ${PRICES}`],
    [{ range: '24H' }, `Over the last 24 hours ${PRICES}`],
    [{ range: '30D' }, `Over the last 30 days ${PRICES}`],
    [{ range: null }, `Over 7 days ${PRICES}`],
    [{ range: 'odd', from: at(47) }, `Over 47 hours ${PRICES}`],
    [{ range: null, from: at(48) }, `Over 2 days ${PRICES}`],
    [{ summary: null }, 'There was no trading of BONK over the last 7 days.'],
    [{ symbol: null, mint: 'JUP', summary: null }, 'There was no trading of JUP over the last 7 days.'],
    [{ verified: false }, `Over the last 7 days ${PRICES} BONK is not verified.`],
    [{ verified: null }, `Over the last 7 days ${PRICES}`],
    [
      { stale: true },
      `Over the last 7 days ${PRICES} These prices are a little old: the source does not answer right now.`,
    ],
    // A quarter of the week is 42 hours.
    [{ first_candle_at: at(126.01) }, `Over the last 7 days ${PRICES}`],
    [{ first_candle_at: at(126) }, `Over the last 7 days ${PRICES} Trades of BONK go back 5 days only.`],
    [{ first_candle_at: at(47) }, `Over the last 7 days ${PRICES} Trades of BONK go back 47 hours only.`],
    [{ first_candle_at: at(48) }, `Over the last 7 days ${PRICES} Trades of BONK go back 2 days only.`],
    [{ first_candle_at: at(1) }, `Over the last 7 days ${PRICES} Trades of BONK go back 1 hour only.`],
    [{ first_candle_at: at(0.1) }, `Over the last 7 days ${PRICES} Trades of BONK go back 1 hour only.`],
  ])('with %j', (given, words) => expect(said(given)).toBe(words))

  it.each([
    [-12.345, 'down 12.35%'],
    [0, 'unchanged'],
    [0.004, 'unchanged'],
    [-0.004, 'unchanged'],
  ])('with a change of %d is %s', (percent, words) => {
    expect(said({ summary: { ...summary, price_change_pct: percent } })).toContain(`to $3.00, ${words}.`)
  })

  it('in another token has its symbol', () => {
    expect(said({ unit: 'SOL' })).toContain(
      'BONK went from 2 SOL to 3 SOL, up 50.00%. The high was 4 SOL, the low 1 SOL.',
    )
  })
})
