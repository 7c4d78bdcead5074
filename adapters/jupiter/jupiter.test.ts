/** Jupiter's prices and tokens: the ports' suites against stand-in and documented wire, and what is Jupiter's own. */
import { describe, expect, it } from 'vitest'
import { jupiterStandIn } from '#sandbox/market/jupiter.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { createBudget } from '../_kit/budget.ts'
import { pricesConformance } from '../_kit/testing/prices.conformance.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { dataOf } from '../_kit/testing/sourced.conformance.ts'
import { tokensConformance } from '../_kit/testing/tokens.conformance.ts'
import { jupiterPrices } from './prices.ts'
import type { JupiterOptions } from './source.ts'
import { FAKE_JUP, JUP, recorded, prices as recordedPrices, SOL, USDC } from './testing/recordings.ts'
import { jupiterTokens } from './tokens.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const fakeClock = () => {
  const clock = { time: NOW, now: () => clock.time }
  return clock
}

function connect(source: ScriptedSource, options: Partial<JupiterOptions> = {}) {
  const clock = fakeClock()
  const common = { fetch: source.fetch, baseUrl: 'https://api.jup.ag', source: 'Jupiter', clock, ...options }
  return { clock, requests: source.requests, prices: jupiterPrices(common), tokens: jupiterTokens(common) }
}

function sandbox() {
  const market = createMarket({ seed: 'parley', clock: fakeClock() })
  const answer = jupiterStandIn(market)
  const impostor = market.tokens.find(({ verified }) => !verified)
  return {
    market,
    ...connect(scriptedSource((_url, request) => answer(request))),
    untrusted: impostor?.mint ?? '',
  }
}
const recording = () => ({ ...connect(playback(recorded)), untrusted: FAKE_JUP })

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const unknownMints = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const [high, low] = [LETTERS[Math.floor(n / 49)], LETTERS[n % 49]]
    return `JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsD${low}${high}N`
  })

pricesConformance('the stand-in', sandbox)
pricesConformance('the documented wire', recording)
tokensConformance('the stand-in', sandbox)
tokensConformance('the documented wire', recording)

describe('what a portfolio costs', () => {
  it('is one price request for 30 tokens', async () => {
    const { prices, requests, market } = sandbox()
    const mints = ['native:SOL', ...market.tokens.map(({ mint }) => mint), ...unknownMints(10)].slice(0, 30)
    expect(new Set(mints).size).toBe(30)
    expect(dataOf(await prices.of(mints)).size).toBeGreaterThan(20)
    expect(requests).toHaveLength(1)
  })

  it('is one request for a hundred people who look at the same time', async () => {
    const { prices, tokens, requests } = sandbox()
    const mints = [SOL, USDC, JUP]
    await Promise.all(Array.from({ length: 100 }, () => prices.of(mints)))
    expect(requests).toHaveLength(1)
    await Promise.all(Array.from({ length: 100 }, () => tokens.search('jup')))
    expect(requests).toHaveLength(2)
  })

  it('is 50 mints per price request and 100 per identity request', async () => {
    const { prices, tokens, requests } = recording()
    const mints = unknownMints(120)
    await prices.of(mints)
    expect(requests.map(({ url }) => url.split(',').length)).toEqual([50, 50, 20])
    await tokens.byMint(mints)
    expect(requests.slice(3).map(({ url }) => decodeURIComponent(url).split(',').length)).toEqual([100, 20])
  })
})

describe('the key and the limit', () => {
  it('sends the key when there is one, and none when there is none', async () => {
    const keyed = connect(playback(recorded), { apiKey: 'secret' })
    await keyed.prices.of([SOL])
    expect(keyed.requests[0]?.headers.get('x-api-key')).toBe('secret')
    const keyless = recording()
    await keyless.prices.of([SOL])
    expect(keyless.requests[0]?.headers.has('x-api-key')).toBe(false)
  })

  it('says unconfigured when the key is refused', async () => {
    const answer = jupiterStandIn(createMarket({ seed: 'parley', clock: fakeClock() }))
    const { prices } = connect(
      scriptedSource((_url, request) => answer(request)),
      { apiKey: 'refused' },
    )
    expect(await prices.of([SOL])).toEqual({ ok: false, reason: 'unconfigured', source: 'Jupiter' })
  })

  it.each([
    ['no key', {}, 24],
    ['a free key', { apiKey: 'free' }, 48],
    ['a plan', { apiKey: 'paid', requestsPerMinute: 60 * 10 }, 480],
  ])('keeps to 80 %% of the limit of %s', async (_, options, allowed) => {
    const { tokens, requests } = connect(playback(recorded), options)
    for (let n = 0; n < 600; n++) await tokens.search(`word ${n}`)
    expect(requests).toHaveLength(allowed)
  })

  it('counts prices and tokens together when they share a budget, as the source does', async () => {
    const budget = createBudget({ perMinute: 30, clock: fakeClock() })
    const { tokens, prices, requests } = connect(playback(recorded), { budget })
    for (let n = 0; n < 24; n++) await tokens.search(`word ${n}`)
    expect(await prices.of([SOL])).toMatchObject({ ok: false, reason: 'rate_limited' })
    expect(requests).toHaveLength(24)
  })

  it('is throttled by the gateway and comes back when the gateway said', async () => {
    const clock = fakeClock()
    const answer = jupiterStandIn(createMarket({ seed: 'parley', clock }), { requestsPerMinute: 2 })
    const source = scriptedSource((_url, request) => answer(request))
    const { tokens, requests } = connect(source, { clock })
    await tokens.search('jup')
    await tokens.search('sol')
    const retryAt = new Date(NOW + 60_000).toISOString()
    expect(await tokens.search('usdc')).toMatchObject({ ok: false, reason: 'rate_limited', retryAt })
    expect(requests).toHaveLength(2)
    clock.time += 60_000
    expect(await tokens.search('usdc')).toMatchObject({ ok: true })
  })
})

describe('odd answers', () => {
  const answering = (body: unknown) => connect(scriptedSource(() => Response.json(body)))

  it.each([
    ['a list', []],
    ['a message', { message: 'maintenance' }],
    ['another name for the price', { [SOL]: { price: 147.48, decimals: 9 } }],
    ['prices as strings', { [SOL]: { usdPrice: '147.48', decimals: 9 } }],
    ['negative prices', { [SOL]: { usdPrice: -1, decimals: 9 } }],
  ])('to prices, %s is a changed shape', async (_, body) => {
    expect(await answering(body).prices.of([SOL])).toEqual({
      ok: false,
      reason: 'shape_changed',
      source: 'Jupiter',
    })
  })

  it('leave out a null, a zero and one odd price, and keep the others', async () => {
    const body = {
      [SOL]: null,
      [JUP]: { usdPrice: 0, decimals: 6 },
      [FAKE_JUP]: { usdPrice: 'much', decimals: 6 },
      [USDC]: recordedPrices[USDC],
    }
    const data = dataOf(await answering(body).prices.of([SOL, JUP, FAKE_JUP, USDC]))
    expect([...data.keys()]).toEqual([USDC])
  })

  it('have no change where the source says none, and not zero', async () => {
    const price = dataOf(await recording().prices.of([JUP])).get(JUP)
    expect(price).toEqual({ mint: JUP, usd: 0.4056018512541055 })
  })

  it.each([
    ['an object', { data: [] }],
    ['tokens of another shape', [{ address: SOL, symbol: 'SOL' }]],
    ['tokens without a real mint', [{ id: 'SOL', name: 'Solana', symbol: 'SOL', decimals: 9 }]],
  ])('to tokens, %s is a changed shape', async (_, body) => {
    expect(await answering(body).tokens.search('sol')).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('never make an unknown authority a disabled one, nor an unknown token verified, nor a plain http picture', async () => {
    const [, fake] = dataOf(await recording().tokens.search('jup'))
    expect(fake).toEqual({
      mint: FAKE_JUP,
      symbol: 'JUP',
      name: 'JUP airdrop — claim at jup.example',
      decimals: 9,
      verified: false,
      holderCount: 41,
      tags: [],
    })
  })

  it('with endless texts and figures are cut or left out, and spoil no other token', async () => {
    const long = 'x'.repeat(3_000)
    const token = { name: 'Jupiter', symbol: 'JUP', decimals: 6 }
    const odd = {
      icon: `https://a.example/${long}`,
      tags: Array(50).fill(long),
      firstPool: { createdAt: long },
    }
    const body = [odd, { decimals: 256 }, { mcap: 1e200 }].map((each) => ({ id: JUP, ...token, ...each }))
    const found = dataOf(await answering(body).tokens.search('jup'))
    expect(found).toEqual([{ ...token, mint: JUP, verified: false, tags: Array(20).fill('x'.repeat(200)) }])
  })

  it('are not provoked by a comma, which would turn words into a list of mints', async () => {
    const { tokens, requests } = recording()
    await tokens.search(`${SOL},${USDC}`)
    expect(new URL(requests[0]?.url ?? '').searchParams.get('query')).toBe(`${SOL} ${USDC}`)
  })

  it('about mints that were not requested are not taken for answers', async () => {
    const { tokens } = connect(playback(() => recorded(new URL(`https://x/tokens/v2/search?query=${USDC}`))))
    expect(dataOf(await tokens.byMint([JUP])).size).toBe(0)
  })
})

describe('a source that was there and is gone', () => {
  function flaky() {
    const state = { down: false }
    const source = scriptedSource((url) =>
      state.down ? new Response('', { status: 500 }) : Response.json(recorded(url)),
    )
    return { state, ...connect(source) }
  }

  it('leaves its last prices, marked stale with their time, for five minutes', async () => {
    const { state, clock, prices } = flaky()
    await prices.of([SOL])
    state.down = true
    clock.time += 60_000
    expect(await prices.of([SOL])).toMatchObject({ ok: true, stale: true, asOf: new Date(NOW).toISOString() })
    clock.time += 240_000
    expect(await prices.of([SOL])).toMatchObject({ ok: false, reason: 'unavailable' })
  })

  it('keeps the identity of a mint for a day', async () => {
    const { state, clock, tokens } = flaky()
    await tokens.byMint([JUP])
    state.down = true
    clock.time += 23 * 3_600_000
    expect(await tokens.byMint([JUP])).toMatchObject({ ok: true, stale: true })
    clock.time += 3_600_000
    expect(await tokens.byMint([JUP])).toMatchObject({ ok: false })
  })
})
