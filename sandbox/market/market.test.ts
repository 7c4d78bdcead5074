/** The simulated market as a whole: the same everywhere, continuous, and its figures agree with one another. */
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { fc, runs } from '../../scripts/testing/property.ts'
import { type SandboxToken, sandboxTokens } from '../tokens/tokens.ts'
import { createActivity } from './activity.ts'
import { createMarket, windowNames } from './market.ts'
import { seedOf, walk } from './noise.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const marketAt = (now: number, seed = 'parley') => createMarket({ seed, clock: { now: () => now } })
/** After every token of the world was listed. */
const anyTime = fc.integer({ min: START - 600 * DAY, max: START + 3_000 * DAY })
const anyToken = fc.constantFrom(...sandboxTokens)
const tokenOf = (symbol: string): SandboxToken => {
  const token = sandboxTokens.find((each) => each.symbol === symbol && each.verified)
  if (!token) throw new Error(`no ${symbol}`)
  return token
}
const logReturns = (token: SandboxToken, count: number, spanMs: number): number[] => {
  const { priceAt } = marketAt(START)
  return Array.from({ length: count }, (_, n) => {
    const at = START + n * spanMs
    return Math.log(priceAt(token, at + spanMs) / priceAt(token, at))
  })
}
const deviation = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

describe('the price of a token', () => {
  it('is the same for the same seed and time, and another for another seed', () => {
    fc.assert(
      fc.property(anyToken, anyTime, fc.string(), (token, at, seed) => {
        const price = marketAt(at, seed).quote(token).priceUsd
        expect(marketAt(START, seed).priceAt(token, at)).toBe(price)
        expect(marketAt(at, `${seed}!`).quote(token).priceUsd).not.toBe(price)
      }),
    )
  })

  it('is the same in another process', () => {
    const market = marketAt(START)
    const here = sandboxTokens.map((token) => market.priceAt(token, START))
    const script = `
      const { createMarket } = await import('./sandbox/market/market.ts')
      const market = createMarket({ seed: 'parley', clock: { now: () => 0 } })
      console.log(JSON.stringify(market.tokens.map((token) => market.priceAt(token, ${START}))))`
    const there = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(JSON.parse(there)).toEqual(here)
  })

  it('is positive and stays within reach of its anchor for years', () => {
    fc.assert(
      fc.property(anyToken, anyTime, (token, at) => {
        const price = marketAt(at).quote(token).priceUsd
        expect(price).toBeGreaterThan(0)
        // The walk never leaves ±3.47 standard deviations, each of which is far below one year's volatility.
        expect(Math.abs(Math.log(price / token.priceUsd))).toBeLessThan(token.volatility + 0.02)
      }),
      runs(1_000),
    )
  })

  it('is continuous: a shorter time means a smaller change', () => {
    fc.assert(
      fc.property(anyToken, anyTime, fc.integer({ min: 1, max: 5_000 }), (token, at, dt) => {
        const market = marketAt(START)
        const change = Math.abs(Math.log(market.priceAt(token, at + dt) / market.priceAt(token, at)))
        expect(change).toBeLessThanOrEqual(token.volatility * 4e-6 * dt)
      }),
      runs(1_000),
    )
  })

  it.each(['USDC', 'USDT', 'PYUSD'])('of %s stays within half a percent of a dollar', (symbol) => {
    const market = marketAt(START)
    for (let day = 0; day < 400; day++)
      expect(Math.abs(market.priceAt(tokenOf(symbol), START + day * DAY) - 1)).toBeLessThan(0.005)
  })

  it.each(['mSOL', 'JitoSOL'])('of %s follows SOL at its ratio', (symbol) => {
    const [market, sol, lst] = [marketAt(START), tokenOf('SOL'), tokenOf(symbol)]
    for (let day = 0; day < 400; day++) {
      const at = START + day * DAY
      const ratio = market.priceAt(lst, at) / market.priceAt(sol, at)
      expect(ratio / (lst.priceUsd / sol.priceUsd)).toBeCloseTo(1, 2)
    }
  })

  it('moves with the market, but not only with it', () => {
    const [sol, jup] = [logReturns(tokenOf('SOL'), 2_000, DAY), logReturns(tokenOf('JUP'), 2_000, DAY)]
    const together = sol.reduce((sum, value, n) => sum + value * (jup[n] ?? 0), 0) / sol.length
    const correlation = together / (deviation(sol) * deviation(jup))
    expect(correlation).toBeGreaterThan(0.5)
    expect(correlation).toBeLessThan(0.8)
  })

  it.each([
    ['5 minutes', 300_000],
    ['an hour', HOUR],
    ['a day', DAY],
  ])('moves over %s as much as its volatility says', (_, spanMs) => {
    const expected = tokenOf('SOL').volatility * Math.sqrt(spanMs / (365 * DAY))
    const ratio = deviation(logReturns(tokenOf('SOL'), 4_000, spanMs)) / expected
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.2)
  })

  it('returns: over a year it does not wander as far as a free walk would', () => {
    const places = Array.from({ length: 2_000 }, (_, n) => walk(seedOf('returning'), START + n * 5 * DAY))
    expect(deviation(places)).toBeLessThan(0.3)
    expect(Math.abs(places.reduce((sum, place) => sum + place, 0) / places.length)).toBeLessThan(0.05)
  })
})

describe('the figures beside a price', () => {
  const windowMs = { m5: 300_000, h1: HOUR, h6: 6 * HOUR, h24: DAY }

  it('show the change of a window as price now against price then', () => {
    fc.assert(
      fc.property(anyToken, anyTime, (token, now) => {
        const { priceAt, state } = marketAt(now)
        const { priceUsd, firstPoolAt, windows, change24hPercent } = state(token)
        for (const name of windowNames) {
          const then = priceAt(token, Math.max(now - windowMs[name], firstPoolAt))
          expect(then * (1 + windows[name].changePercent / 100)).toBeCloseTo(priceUsd, 8)
        }
        expect(change24hPercent).toBe(windows.h24.changePercent)
      }),
    )
  })

  it('nest: a longer window holds at least what a shorter one holds', () => {
    fc.assert(
      fc.property(anyToken, anyTime, (token, now) => {
        const { windows } = marketAt(now).state(token)
        for (const field of ['volumeUsd', 'buys', 'sells'] as const) {
          const values = windowNames.map((name) => windows[name][field])
          expect(values).toEqual(values.toSorted((a, b) => a - b))
          expect(values.every((value) => value > 0)).toBe(true)
        }
      }),
      runs(50),
    )
  })

  it('keep the capitalisation at price times supply and the liquidity above zero', () => {
    fc.assert(
      fc.property(anyToken, anyTime, (token, now) => {
        const { priceUsd, marketCapUsd, liquidityUsd } = marketAt(now).quote(token)
        expect(marketCapUsd).toBe(priceUsd * token.supply)
        expect(liquidityUsd).toBeGreaterThan(0)
      }),
    )
  })

  it('add up: two halves of a time hold what the whole holds', () => {
    const activity = createActivity('parley')
    const span = fc.integer({ min: 1, max: 2 * HOUR })
    fc.assert(
      fc.property(anyToken, anyTime, span, span, (token, from, first, second) => {
        const [whole, a, b] = [
          activity(token, from, from + first + second),
          activity(token, from, from + first),
          activity(token, from + first, from + first + second),
        ]
        expect(a.volumeUsd + b.volumeUsd).toBeCloseTo(whole.volumeUsd, 3)
        expect(whole.buyVolumeUsd + whole.sellVolumeUsd).toBe(whole.volumeUsd)
      }),
    )
  })

  it('trade about as much in a day as the token is known for', () => {
    for (const token of sandboxTokens.filter(({ verified }) => verified)) {
      const { volumeUsd } = marketAt(START).state(token).windows.h24
      expect(volumeUsd / token.volume24hUsd).toBeGreaterThan(0.4)
      expect(volumeUsd / token.volume24hUsd).toBeLessThan(2.5)
    }
  })

  it('let an impostor be a few hours old at any time, with no history before', () => {
    const impostor = sandboxTokens.find(({ verified }) => !verified)
    if (!impostor) throw new Error('the world has no impostor')
    fc.assert(
      fc.property(anyTime, (now) => {
        const ageHours = (now - marketAt(now).quote(impostor).firstPoolAt) / HOUR
        expect(ageHours).toBeGreaterThanOrEqual(5)
        expect(ageHours).toBeLessThan(29)
      }),
    )
  })

  it('put the pools of a token within half a percent of its price', () => {
    fc.assert(
      fc.property(anyToken, anyTime, (token, now) => {
        const market = marketAt(now)
        for (const { priceUsd } of market.pools(token))
          expect(Math.abs(priceUsd / market.priceAt(token, now) - 1)).toBeLessThan(0.005)
      }),
    )
  })

  it('find SOL by its wrapped mint and nothing by an unknown one', () => {
    expect(marketAt(START).token(WRAPPED_SOL)?.symbol).toBe('SOL')
    expect(marketAt(START).token('nobody')).toBeUndefined()
  })
})
