import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { LiveStream } from '#domain/live-streams.ts'
import { answered, failedWith, NOW, runTool } from '../_kit/testing/handler.server.ts'
import { BONK, POPCAT, WIF } from '../_kit/testing/kols.ts'
import { pumpstreamLiveSummary } from './contract.ts'
import { handler } from './handler.server.ts'
import { pagingOf } from './paging.ts'

const at = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()
const stream = (mint: string, symbol: string, fields: Partial<LiveStream> = {}): LiveStream => ({
  mint,
  name: `${symbol} coin`,
  symbol,
  status: 'live',
  viewers: 10,
  marketCapUsd: 5_000,
  seenAt: at(8),
  ...fields,
})
const three = [
  stream(BONK, 'BONK', { viewers: 37, marketCapSol: 41.2, earlier: { viewers: 20, at: at(248) } }),
  stream(WIF, 'WIF', { marketCapUsd: 900_000, channel: 'wif_live' }),
  stream(POPCAT, 'POPCAT', { viewers: 90, status: 'disconnecting', seenAt: at(40) }),
]
const run = (args: object, streams: readonly LiveStream[] = three) =>
  runTool(pumpstreamLiveSummary, handler, args, {
    clock: { now: () => NOW },
    streams: { now: async () => ({ ...answered(streams, 'pump.fun'), official: false }) },
  })
const symbols = async (args: object) => (await run(args)).output.streams.map(({ symbol }) => symbol)

describe('pumpstream_live_summary', () => {
  it('gives the most watched first, with page, age and the growth of the audience', async () => {
    const { output, model } = await run({})
    expect(output.streams.map(({ symbol }) => symbol)).toEqual(['POPCAT', 'BONK', 'WIF'])
    expect(output.streams[1]).toMatchObject({
      mintId: BONK,
      url: `https://pump.fun/coin/${BONK}`,
      currentViewers: 37,
      marketCapSol: 41.2,
      momentum: { percent: 85, minutes: 4 },
      lastSnapshotAgeSeconds: 8,
      thumbnail: null,
    })
    expect(output.totals).toEqual({
      totalStreams: 3,
      liveStreams: 2,
      disconnectingStreams: 1,
      totalLiveViewers: 47,
      totalLiveMarketCapUsd: 905_000,
    })
    expect(output.source).toMatchObject({ source: 'pump.fun', official: false })
    expect(model).toMatchObject({
      live: 2,
      viewers: 47,
      official: false,
      streams: [{ symbol: 'POPCAT' }, {}, {}],
    })
  })

  it('sorts and filters', async () => {
    expect(await symbols({ sort: 'marketCap' })).toEqual(['WIF', 'BONK', 'POPCAT'])
    expect(await symbols({ status: 'live' })).toEqual(['BONK', 'WIF'])
    expect(await symbols({ minViewers: 30 })).toEqual(['POPCAT', 'BONK'])
    expect(await symbols({ minMarketCapUsd: 10_000 })).toEqual(['WIF'])
    expect(await symbols({ search: 'wif_live' })).toEqual(['WIF'])
    expect(await symbols({ symbols: ['$bonk'], symbol: 'wif' })).toEqual(['BONK', 'WIF'])
    expect(await symbols({ mintId: POPCAT })).toEqual(['POPCAT'])
  })

  it('puts unknown figures last, finds exact limits, and looks for words in every name', async () => {
    const unknown = stream('Unknown', 'NONE', { viewers: undefined, marketCapUsd: undefined })
    const sorted = async (args: object) =>
      (await run(args, [unknown, ...three])).output.streams.map(({ symbol }) => symbol)
    expect(await sorted({})).toEqual(['POPCAT', 'BONK', 'WIF', 'NONE'])
    expect(await sorted({ sort: 'marketCap' })).toEqual(['WIF', 'BONK', 'POPCAT', 'NONE'])
    expect(await sorted({ minViewers: 0 })).not.toContain('NONE')
    expect(await sorted({ minMarketCapUsd: 0 })).not.toContain('NONE')
    expect(await sorted({ minViewers: 37 })).toEqual(['POPCAT', 'BONK'])
    expect(await sorted({ minMarketCapUsd: 900_000 })).toEqual(['WIF'])
    expect(await sorted({ status: 'disconnecting' })).toEqual(['POPCAT'])
    for (const search of [' $Bonk ', 'bonk coin', BONK]) expect(await sorted({ search })).toEqual(['BONK'])
    expect(await sorted({ search: '  ' })).toHaveLength(4)
    expect(await sorted({ mintIds: [WIF], mintId: BONK })).toEqual(['BONK', 'WIF'])
    const { output } = await run({
      search: ' x ',
      symbol: 'a',
      symbols: ['b'],
      minViewers: 3,
      status: 'live',
    })
    expect(output.appliedFilters).toEqual({
      status: 'live',
      minMarketCapUsd: null,
      minViewers: 3,
      search: 'x',
      symbols: ['b', 'a'],
      mintIds: [],
    })
    expect([output.totalAvailable, output.totalAfterFilter, output.totalReturned]).toEqual([3, 0, 0])
  })

  it('knows the growth of an audience only from an audience, over a minute at least', async () => {
    const momentum = async (fields: Partial<LiveStream>) =>
      (await run({}, [stream(BONK, 'BONK', fields)])).output.streams[0]?.momentum
    expect(await momentum({ viewers: 5, earlier: { viewers: 10, at: at(9) } })).toEqual({
      percent: -50,
      minutes: 1,
    })
    expect(await momentum({ viewers: 5, earlier: { viewers: 1, at: at(900) } })).toMatchObject({
      percent: 400,
    })
    expect(await momentum({ viewers: 5, earlier: { viewers: 0, at: at(900) } })).toBeNull()
    expect(await momentum({ viewers: undefined, earlier: { viewers: 5, at: at(900) } })).toBeNull()
    expect(await momentum({})).toBeNull()
  })

  it('has what a stream is called and when it was seen, and gives the model its figures', async () => {
    const made = stream(WIF, 'WIF', {
      ...{
        channel: '\u200b',
        coinCreatedAt: at(99),
        thumbnailUrl: 'https://t.example/',
        marketCapUsd: 123_456,
      },
      seenAt: at(-5),
    })
    const { output, model } = await run({}, [made])
    expect(output.streams[0]).toMatchObject({
      channel: null,
      coinCreatedAt: at(99),
      thumbnail: 'https://t.example/',
      lastSnapshotAgeSeconds: 0,
      marketCapSol: null,
    })
    expect(model).toEqual({
      live: 1,
      viewers: 10,
      matching: 1,
      streams: [
        {
          ...{ symbol: 'WIF', name: 'WIF coin', mint: WIF, status: 'live', viewers: 10 },
          ...{ market_cap_usd: 123_500, viewers_change_pct: undefined },
        },
      ],
      source: 'pump.fun',
      official: false,
      as_of: expect.any(String),
      stale: undefined,
    })
  })

  it('pages; a page wins over an offset, and limit means pageSize', async () => {
    expect(await symbols({ limit: 1, page: 2, offset: 0 })).toEqual(['BONK'])
    const { output } = await run({ pageSize: 2, includeSpotlight: true })
    expect(output.paging).toEqual({
      pageSize: 2,
      offset: 0,
      currentPage: 1,
      totalPages: 2,
      requestedPage: null,
      hasMore: true,
      nextOffset: 2,
      previousOffset: null,
      remainingAfterPage: 1,
    })
    expect(output.spotlight).toHaveLength(3)
    expect(pagingOf(3, { pageSize: 2, offset: 9 })).toMatchObject({ hasMore: false, previousOffset: 7 })
  })

  it('cleans the names that strangers wrote', async () => {
    const { output } = await run({}, [stream(BONK, 'x\u202E'.repeat(60), { name: 'y\u0000'.repeat(300) })])
    expect(output.streams[0]?.symbol.length).toBeLessThanOrEqual(16)
    expect(output.streams[0]?.name).not.toContain('\u0000')
  })

  it.each([
    ['unconfigured', 'not_configured'],
    ['shape_changed', 'pumpstream_invalid_json'],
    ['unavailable', 'pumpstream_fetch_failed'],
  ] as const)('a source that is %s is the refusal %s', async (reason, code) => {
    const failed = runTool(
      pumpstreamLiveSummary,
      handler,
      {},
      {
        clock: { now: () => NOW },
        streams: { now: async () => failedWith(reason, 'pump.fun') },
      },
    )
    await expect(failed).rejects.toMatchObject({ code })
    await expect(failed).rejects.toBeInstanceOf(ParleyError)
  })

  it.each([
    { pageSize: 0 },
    { pageSize: 101 },
    { page: 0 },
    { offset: -1 },
    { sort: 'age' },
    { mintIds: 'x' },
  ])('refuses the arguments %j', (args) => {
    expect(pumpstreamLiveSummary.input.safeParse(args).success).toBe(false)
  })
})
