/** DexScreener's pools: the port's suite against stand-in and documented wire, and what is DexScreener's own. */
import { describe, expect, it } from 'vitest'
import { dexscreenerStandIn } from '#sandbox/market/dexscreener.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { poolsConformance } from '../_kit/testing/pools.conformance.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { dataOf } from '../_kit/testing/sourced.conformance.ts'
import type { UpstreamOptions } from '../_kit/upstream.ts'
import { dexscreenerPools } from './pools.ts'
import { recorded } from './testing/recordings.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const fakeClock = () => {
  const clock = { time: NOW, now: () => clock.time }
  return clock
}

function connect(source: ScriptedSource, options: Partial<UpstreamOptions> = {}) {
  const clock = fakeClock()
  const pools = dexscreenerPools({
    fetch: source.fetch,
    baseUrl: 'https://api.dexscreener.com',
    source: 'DexScreener',
    clock,
    ...options,
  })
  return { clock, requests: source.requests, pools }
}

function sandbox() {
  const answer = dexscreenerStandIn(createMarket({ seed: 'parley', clock: fakeClock() }))
  return connect(scriptedSource((_url, request) => answer(request)))
}
const recording = () => connect(playback(recorded))

poolsConformance('the stand-in', sandbox)
poolsConformance('the documented wire', recording)

describe('what is read of a pair', () => {
  it('is what the source said, and nothing where it said nothing', async () => {
    const found = dataOf(await recording().pools.search('JUP'))
    expect(found.map(({ dexId }) => dexId)).toEqual(['raydium', 'meteora', 'pumpswap'])
    expect(found[2]).toEqual({
      address: '6e4ewHhGZrBMiSkKat7QCx28dytJdnYrobNXWrPL5WFN',
      dexId: 'pumpswap',
      url: 'https://dexscreener.com/solana/6e4ewhhgzrbmiskkat7qcx28dytjdnyrobnxwrpl5wfn',
      labels: [],
      base: {
        mint: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
        symbol: 'JUP',
        name: 'JUP airdrop — claim at jup.example',
      },
      quote: { mint: 'So11111111111111111111111111111111111111112', symbol: 'SOL', name: 'Wrapped SOL' },
      volume24hUsd: 407.53,
      createdAt: '2026-09-09T23:24:24.000Z',
      windows: {
        m5: { volumeUsd: 0, buys: 0, sells: 0 },
        h1: { changePercent: -0.1, volumeUsd: 13.22, buys: 0, sells: 9 },
        h6: { changePercent: -0.46, volumeUsd: 72.33, buys: 6, sells: 64 },
        h24: { volumeUsd: 407.53, buys: 54, sells: 44 },
      },
    })
    expect(found[1]?.imageUrl).toMatch(/^https:\/\/dd\.dexscreener\.com\//)
  })

  it('has a page on DexScreener even when the source links elsewhere', async () => {
    const { pools } = connect(playback(() => ({ pairs: [{ ...pairOf(), url: 'javascript:alert(1)' }] })))
    expect(dataOf(await pools.search('JUP'))[0]?.url).toBe(
      'https://dexscreener.com/solana/C1MgLuQckzPRvFRdqLvatCtLBywXn5EWzVvBX5w1ruC5',
    )
  })
})

describe('odd answers', () => {
  const answering = (body: unknown) => connect(scriptedSource(() => Response.json(body)))

  it.each([
    ['a list instead of an object', []],
    ['no pairs', { schemaVersion: '2.0.0' }],
    ['pairs of another shape', { pairs: [{ chain: 'solana', pool: 'x' }] }],
    ['prices as numbers', { pairs: [{ ...pairOf(), priceNative: 0.4 }] }],
  ])('to a search, %s is a changed shape', async (_, body) => {
    expect(await answering(body).pools.search('JUP')).toEqual({
      ok: false,
      reason: 'shape_changed',
      source: 'DexScreener',
    })
  })

  it('with a pool that has no address on the chain are left out', async () => {
    const body = { pairs: [{ ...pairOf(), pairAddress: '../../elsewhere' }, pairOf()] }
    expect(dataOf(await answering(body).pools.search('JUP'))).toHaveLength(1)
  })

  it('with endless texts and figures are cut or left out, and spoil no other pool', async () => {
    const long = 'x'.repeat(3_000)
    const body = {
      pairs: [
        { ...pairOf(), baseToken: { address: long, symbol: 'JUP', name: 'Jupiter' } },
        { ...pairOf(), fdv: 1e200 },
        { ...pairOf(), priceNative: '1e999' },
        { ...pairOf(), url: `https://a.example/${long}`, dexId: long, labels: Array(50).fill(long) },
      ],
    }
    const found = dataOf(await answering(body).pools.search('JUP'))
    expect(found).toHaveLength(1)
    expect(JSON.stringify(found).length).toBeLessThan(10_000)
  })

  it('of null pairs means that there are none', async () => {
    expect(dataOf(await answering({ schemaVersion: '1.0.0', pairs: null }).pools.search('JUP'))).toEqual([])
  })
})

describe('the limit', () => {
  it('is kept to 80 %', async () => {
    const { pools, requests } = recording()
    for (let n = 0; n < 300; n++) await pools.search(`word ${n}`)
    expect(requests).toHaveLength(240)
  })

  it('is honoured as the source states it, and pools are remembered for half a minute', async () => {
    const clock = fakeClock()
    const answer = dexscreenerStandIn(createMarket({ seed: 'parley', clock }), { requestsPerMinute: 1 })
    const { pools, requests } = connect(
      scriptedSource((_url, request) => answer(request)),
      { clock },
    )
    expect(await pools.search('JUP')).toMatchObject({ ok: true })
    const retryAt = new Date(NOW + 60_000).toISOString()
    expect(await pools.search('BONK')).toMatchObject({ ok: false, reason: 'rate_limited', retryAt })
    clock.time += 29_999
    expect(await pools.search('JUP')).not.toHaveProperty('stale')
    clock.time += 1
    expect(await pools.search('JUP')).toMatchObject({
      ok: true,
      stale: true,
      asOf: new Date(NOW).toISOString(),
    })
    expect(requests).toHaveLength(2)
    clock.time += 30_000
    expect(await pools.search('BONK')).toMatchObject({ ok: true })
  })
})

function pairOf(): object {
  // The recording is ours; its second pair is one of JUP on Solana.
  const [, pair] = recorded(
    new URL('https://x/token-pairs/v1/solana/So11111111111111111111111111111111111111112'),
  ) as object[]
  return { ...pair }
}
