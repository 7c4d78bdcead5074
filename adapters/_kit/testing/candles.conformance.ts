/**
 * Defines what every source of candles must do; runs against the sandbox and against the documented wire of the real one.
 */
import { describe, expect, it } from 'vitest'
import { CANDLE_INTERVALS, CANDLE_SECONDS } from '#contract/rules/candles.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { CandleQuery, Candles } from '#domain/market.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export type CandlesSetup = () => Readonly<{
  candles: Candles
  requests: readonly unknown[]
  /** In seconds; the source has candles up to here. */
  now: number
  mint: string
  pool: string
}>

const DAY = 86_400

export function candlesConformance(name: string, setup: CandlesSetup): void {
  const query = ({ now, mint }: ReturnType<CandlesSetup>, extra: Partial<CandleQuery> = {}): CandleQuery => ({
    mint,
    interval: '1H',
    from: now - DAY,
    to: now,
    currency: 'usd',
    ...extra,
  })

  describe(`candles from ${name}`, () => {
    it('are in order, within the span, aligned to UTC, and plausible', async () => {
      const source = setup()
      const { candles, unit } = dataOf(await source.candles.between(query(source)))
      expect(unit).toBe('USD')
      expect(candles.length).toBeGreaterThan(20)
      expect(candles.map(({ time }) => time)).toEqual(
        candles.map(({ time }) => time).toSorted((a, b) => a - b),
      )
      for (const { time, open, high, low, close, volumeUsd } of candles) {
        expect(time % 3_600).toBe(0)
        expect(time).toBeGreaterThanOrEqual(source.now - DAY)
        expect(time).toBeLessThan(source.now)
        expect(low).toBeGreaterThan(0)
        expect(low).toBeLessThanOrEqual(Math.min(open, close))
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
        expect(volumeUsd).toBeGreaterThanOrEqual(0)
      }
    })

    it.each(CANDLE_INTERVALS)('come in the interval %s', async (interval) => {
      const source = setup()
      const seconds = CANDLE_SECONDS[interval]
      const from = source.now - 5 * seconds
      const { candles } = dataOf(await source.candles.between(query(source, { interval, from })))
      expect(candles.length).toBeGreaterThan(3)
      expect(candles.length).toBeLessThan(7)
      expect(candles.every(({ time }) => time % seconds === 0)).toBe(true)
    })

    it('come from a pool when one is named', async () => {
      const source = setup()
      const answer = await source.candles.between(query(source, { mint: undefined, pool: source.pool }))
      expect(dataOf(answer).pool?.address).toBe(source.pool)
      expect(dataOf(answer).candles.length).toBeGreaterThan(20)
    })

    it('serve the native coin by its wrapped mint', async () => {
      const source = setup()
      const answer = await source.candles.between(query(source, { mint: NATIVE_SOL }))
      expect(dataOf(answer).candles.length).toBeGreaterThan(0)
    })

    it('are remembered for a minute', async () => {
      const source = setup()
      await Promise.all([source.candles.between(query(source)), source.candles.between(query(source))])
      const sent = source.requests.length
      await source.candles.between(query(source))
      expect(source.requests).toHaveLength(sent)
    })

    it('let their asker go', async () => {
      const source = setup()
      await expect(source.candles.between(query(source), gone())).rejects.toThrow('gone')
    })
  })
}
