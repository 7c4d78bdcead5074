import { expect, it, vi } from 'vitest'
import { createBudget } from '#adapters/_kit/budget.ts'
import type { Candle, Candles } from '#domain/market.ts'
import { createSparklines } from './sparklines.ts'

const HOUR = 3600
const NOW = Date.parse('2026-11-20T13:30:00Z')
const day: readonly Candle[] = Array.from({ length: 24 }, (_, at) => at + 1).map((close) => ({
  time: close * HOUR,
  open: close - 1,
  high: close,
  low: close - 1,
  close,
}))

function setup(candles: readonly Candle[] | Promise<never> = day, waitMs?: number) {
  const clock = { time: NOW, now: () => clock.time }
  const between = vi.fn<Candles['between']>(async () => ({
    ok: true,
    data: { candles: await candles, unit: 'USD' },
    source: 'GeckoTerminal',
    asOf: '2026-11-20T13:30:00Z',
    official: true,
  }))
  const budget = createBudget({ perMinute: 8, clock })
  return { clock, between, lines: createSparklines({ candles: { between }, clock, budget, waitMs }) }
}

it('has seven points, from the first opening to the last close of a day', async () => {
  const { lines, between } = setup()
  expect((await lines.of(['bonk'])).get('bonk')).toEqual([0, 4, 8, 12, 16, 20, 24])
  const [query] = between.mock.calls[0] ?? []
  expect(query).toMatchObject({ mint: 'bonk', interval: '1H', currency: 'usd', to: NOW / 1000 })
  expect(new Date((query?.from ?? 0) * 1000).toISOString()).toBe('2026-11-19T14:00:00.000Z')
})

it('has a point for each candle of a token that traded in few hours', async () => {
  expect((await setup(day.slice(0, 3)).lines.of(['new'])).get('new')).toEqual([0, 1, 2, 3])
})

it('is read once for cards of five minutes', async () => {
  const { clock, lines, between } = setup()
  await Promise.all([lines.of(['bonk']), lines.of(['bonk', 'bonk'])])
  clock.time += 299_000
  await lines.of(['bonk'])
  expect(between).toHaveBeenCalledTimes(1)
  clock.time += 1_000
  await lines.of(['bonk'])
  expect(between).toHaveBeenCalledTimes(2)
})

it('is absent where a token has hardly traded, or the source fails', async () => {
  expect((await setup(day.slice(0, 1)).lines.of(['new'])).size).toBe(0)
  expect((await setup(Promise.reject(new Error('no answer'))).lines.of(['bonk'])).size).toBe(0)
})

it('never keeps a card waiting for a slow source', async () => {
  const { lines } = setup(new Promise<never>(() => undefined), 1)
  expect((await lines.of(['bonk'])).size).toBe(0)
})

it('leaves most requests of the source to charts', async () => {
  const { lines, between } = setup()
  await lines.of(Array.from({ length: 30 }, (_, at) => `${at}`))
  expect(between).toHaveBeenCalledTimes(6)
})
