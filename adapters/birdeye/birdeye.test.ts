/** Birdeye's candles: the port's suite against the documented wire, and what is Birdeye's own. */
import { describe, expect, it } from 'vitest'
import type { CandleQuery } from '#domain/market.ts'
import { candlesConformance } from '../_kit/testing/candles.conformance.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { dataOf } from '../_kit/testing/sourced.conformance.ts'
import { birdeyeCandles } from './candles.ts'
import { documented, MINT, NOW, PAIR } from './testing/wire.ts'

function connect(source: ScriptedSource) {
  const candles = birdeyeCandles({
    fetch: source.fetch,
    baseUrl: 'https://public-api.birdeye.so',
    source: 'Birdeye',
    apiKey: 'the-key',
    clock: { now: () => NOW * 1000 },
  })
  return { candles, requests: source.requests, now: NOW, mint: MINT, pool: PAIR }
}
const wire = () => connect(playback(documented))

candlesConformance('the documented wire of Birdeye', wire)

const query = (extra: Partial<CandleQuery> = {}): CandleQuery => ({
  mint: MINT,
  interval: '1H',
  from: NOW - 86_400,
  to: NOW,
  currency: 'usd',
  ...extra,
})

describe('a request', () => {
  it('carries the key, the chain and the span', async () => {
    const { candles, requests } = wire()
    await candles.between(query())
    const [request] = requests
    expect(request?.headers.get('x-api-key')).toBe('the-key')
    expect(request?.headers.get('x-chain')).toBe('solana')
    expect(Object.fromEntries(new URL(request?.url ?? '').searchParams)).toEqual({
      address: MINT,
      type: '1H',
      currency: 'usd',
      mode: 'range',
      time_from: String(NOW - 86_400),
      time_to: String(NOW),
    })
  })
})

describe('an answer', () => {
  it('gives the volume in dollars and in units of the token', async () => {
    const { candles } = dataOf(await wire().candles.between(query()))
    expect(candles[0]).toMatchObject({ volume: 1_236.1, volumeUsd: 1_236.1, volumeBase: 1_200.5 })
  })

  it('in native prices says so', async () => {
    const { unit, candles } = dataOf(await wire().candles.between(query({ currency: 'native' })))
    expect(unit).toBe('SOL')
    expect(candles[0]?.volume).toBeUndefined()
  })

  it.each([
    ['null', { success: true, data: null }],
    ['nothing', { success: true, data: { items: [] } }],
  ])('of %s means that there are no candles', async (_, body) => {
    const { candles } = connect(scriptedSource(() => Response.json(body)))
    expect(dataOf(await candles.between(query())).candles).toEqual([])
  })

  it.each([401, 403])('of %i means that the key does not allow it', async (status) => {
    const { candles } = connect(
      scriptedSource(() => Response.json({ success: false, message: 'plan' }, { status })),
    )
    expect(await candles.between(query())).toMatchObject({ ok: false, reason: 'unconfigured' })
  })

  it('without success is a changed shape', async () => {
    const { candles } = connect(scriptedSource(() => Response.json({ success: false, message: 'no' })))
    expect(await candles.between(query())).toMatchObject({ ok: false, reason: 'shape_changed' })
  })
})
