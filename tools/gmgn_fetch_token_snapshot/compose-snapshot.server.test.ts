/** Tests which source a figure of the snapshot comes from, how pools are summed up, and from when on a mark stands. */
import { describe, expect, it } from 'vitest'
import type { Pool, TokenIdentity } from '#domain/market.ts'
import type { MintFacts, TokenInsight } from '#domain/token-insight.ts'
import { answered, failedWith, NOW } from '../_kit/testing/handler.server.ts'
import { type Answers, composeSnapshot } from './compose-snapshot.server.ts'
import { handler } from './handler.server.ts'

const MINT = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const DAY_MS = 86_400_000
const ago = (ms: number): string => new Date(NOW - ms).toISOString()
const away = failedWith('unavailable', 'x')

const listed = (more: Partial<TokenIdentity> = {}): TokenIdentity => ({
  mint: MINT,
  symbol: 'WIF',
  name: 'dogwifhat',
  decimals: 6,
  verified: true,
  tags: [],
  ...more,
})
const pool = (more: Partial<Pool> = {}): Pool => ({
  address: 'p',
  dexId: 'orca',
  url: 'https://pool.example/',
  labels: [],
  base: { mint: MINT, symbol: 'POOLED', name: 'Pooled' },
  quote: { mint: 'sol', symbol: 'SOL', name: 'Solana' },
  ...more,
})
const chain: MintFacts = { decimals: 9, supply: 1000, isMintable: false, isFreezable: false }

type Given = Partial<{
  pools: readonly Pool[]
  identity: TokenIdentity
  chain: MintFacts
  insight: TokenInsight
}>
const answersOf = ({ pools, identity, chain: facts, insight }: Given): Answers => ({
  pools: pools ? answered(pools) : away,
  identity: identity ? answered(identity) : away,
  chain: facts ? answered(facts) : away,
  insight: insight ? answered(insight) : away,
  candles: undefined,
})
const options = { mint: MINT, now: NOW, withTrades: true, withRisks: true, candleLimit: 2 }
function snapshot(given: Given, more: Partial<typeof options> = {}, answers: Partial<Answers> = {}) {
  const made = composeSnapshot({ ...answersOf(given), ...answers }, { ...options, ...more })
  if (!made) throw new Error('no source knows the token')
  return made
}

describe('a figure comes from the first source that has it', () => {
  it('the names: the list, the analyst, the pool', () => {
    const insight = { symbol: 'SEEN', name: 'Seen' }
    const names = (given: Given) => [snapshot(given).symbol, snapshot(given).name]
    expect(names({ identity: listed(), insight, pools: [pool()] })).toEqual(['WIF', 'dogwifhat'])
    expect(names({ insight, pools: [pool()] })).toEqual(['SEEN', 'Seen'])
    expect(names({ pools: [pool()] })).toEqual(['POOLED', 'Pooled'])
    expect(names({ chain })).toEqual(['', ''])
  })

  it('the price: the deepest pool, the list, the analyst', () => {
    const identity = listed({ priceUsd: 2 })
    const insight = { priceUsd: 3 }
    const price = (given: Given) => snapshot(given).priceUsd
    expect(price({ pools: [pool({ priceUsd: 1 }), pool({ priceUsd: 9 })], identity, insight })).toBe(1)
    expect(price({ pools: [pool()], identity, insight })).toBe(2)
    expect(price({ identity: listed(), insight })).toBe(3)
    expect(price({ chain })).toBeNull()
  })

  it('the sizes: the list before the pools, and the liquidity of all pools together', () => {
    const pools = [pool({ marketCapUsd: 1, fdvUsd: 2, liquidityUsd: 3 }), pool({ liquidityUsd: 4 }), pool()]
    const identity = listed({ marketCapUsd: 10, fdvUsd: 20, liquidityUsd: 30 })
    expect(snapshot({ pools, identity })).toMatchObject({ marketCapUsd: 10, fdvUsd: 20, liquidityUsd: 30 })
    expect(snapshot({ pools })).toMatchObject({ marketCapUsd: 1, fdvUsd: 2, liquidityUsd: 7 })
    expect(snapshot({ insight: { liquidityUsd: 5 } })).toMatchObject({ marketCapUsd: null, liquidityUsd: 5 })
  })

  it('the supply and the digits: the chain first; the age: the list, the analyst, the oldest pool', () => {
    const insight = { circulatingSupply: 5, createdAt: ago(2) }
    const pools = [pool({ createdAt: ago(3) }), pool({ createdAt: ago(4) }), pool()]
    const given = { chain, insight, pools, identity: listed({ firstPoolAt: ago(1) }) }
    expect(snapshot(given)).toMatchObject({ supply: 1000, decimals: 9, firstPoolAt: ago(1) })
    expect(snapshot({ insight, pools, identity: listed() })).toMatchObject({
      supply: 5,
      decimals: 6,
      firstPoolAt: ago(2),
    })
    expect(snapshot({ pools })).toMatchObject({ supply: null, decimals: null, firstPoolAt: ago(4) })
  })

  it('the authorities: the chain, the list, the analyst', () => {
    const authorities = (given: Given) => {
      const { mintAuthority, freezeAuthority } = snapshot(given)
      return [mintAuthority, freezeAuthority]
    }
    const disabled = listed({ mintAuthorityDisabled: true, freezeAuthorityDisabled: false })
    const insight = { isMintable: true, isFreezable: false }
    expect(authorities({ chain: { ...chain, isMintable: true }, identity: disabled, insight })).toEqual([
      'open',
      'closed',
    ])
    expect(authorities({ identity: disabled, insight })).toEqual(['closed', 'open'])
    expect(authorities({ identity: listed(), insight })).toEqual(['open', 'closed'])
    expect(authorities({ identity: listed() })).toEqual([null, null])
  })

  it('the holders: the analyst before the list and the chain, in percent', () => {
    const insight = {
      holders: 7,
      topTen: 0.123456,
      developerShare: 0.01,
      insiderShare: 0.02,
      bundlerShare: 0.03,
      smartWallets: 4,
      knownWallets: 5,
      sniperWallets: 6,
    }
    const given = { insight, identity: listed({ holderCount: 1 }), chain: { ...chain, topTen: 0.5 } }
    expect(snapshot(given).holders).toEqual({
      count: 7,
      topTenPercent: 12.35,
      developerPercent: 1,
      insiderPercent: 2,
      bundlerPercent: 3,
      smartWallets: 4,
      knownWallets: 5,
      sniperWallets: 6,
    })
    expect(snapshot({ ...given, insight: {} }).holders).toMatchObject({
      count: 1,
      topTenPercent: 50,
      developerPercent: null,
      smartWallets: null,
    })
  })
})

describe('a snapshot', () => {
  it('is none where no source knows the token, and pools of other tokens do not count', () => {
    const other = pool({ base: { mint: 'other', symbol: 'O', name: 'O' } })
    expect(composeSnapshot(answersOf({ pools: [other] }), options)).toBeUndefined()
    expect(snapshot({ pools: [other], chain }).pools).toEqual([])
  })

  it('is unverified by a list that answers without it, and unknown where none answers', () => {
    expect(snapshot({ chain }, {}, { identity: answered(undefined) }).verified).toBe(false)
    expect(snapshot({ chain }).verified).toBeNull()
    expect(snapshot({ identity: listed() }).verified).toBe(true)
  })

  it('sums the trading of all pools, with the change of the deepest', () => {
    const first = { changePercent: 5, volumeUsd: 1, buys: 2, sells: 3 }
    const pools = [
      pool({ windows: { h1: first, h24: {} } }),
      pool({ windows: { h1: { changePercent: 9, volumeUsd: 10, buys: 20 }, h6: { volumeUsd: 4 } } }),
    ]
    expect(snapshot({ pools }).windows).toEqual([
      { window: 'h1', change: 5, volumeUsd: 11, buys: 22, sells: 3 },
      { window: 'h6', change: null, volumeUsd: 4, buys: null, sells: null },
    ])
    expect(snapshot({ pools }, { withTrades: false }).windows[0]).toMatchObject({ buys: null, sells: null })
  })

  it('shows three pools, the newest candles, and who said what', () => {
    const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: time, volume: time * 2 })
    const series = { candles: [candle(1), { ...candle(2), volume: undefined }, candle(3)] }
    const candles = answered(series) as Answers['candles'] // its other fields are not read
    const pools = Array.from({ length: 4 }, (_, at) =>
      pool({ dexId: `d${at}`, liquidityUsd: at || undefined }),
    )
    const made = snapshot({ pools }, {}, { candles, insight: undefined })
    expect(
      made.pools.map(({ dexId, quoteSymbol, liquidityUsd }) => [dexId, quoteSymbol, liquidityUsd]),
    ).toEqual([
      ['d0', 'SOL', null],
      ['d1', 'SOL', 1],
      ['d2', 'SOL', 2],
    ])
    expect(made.candles).toEqual([
      { t: 2, c: 2, v: null },
      { t: 3, c: 3, v: 6 },
    ])
    expect(made.sources.map(({ part, origin }) => [part, origin.ok])).toEqual([
      ['pools', true],
      ['identity', false],
      ['chain', false],
      ['candles', true],
    ])
  })
})

describe('a mark of risk', () => {
  const risks = (given: Given, more: Partial<typeof options> = {}) => snapshot(given, more).risks
  const unsure = listed({ verified: false })

  it.each<[string, Given, readonly string[]]>([
    ['a verified token', { identity: listed() }, []],
    ['an unverified one', { identity: unsure }, ['unverified']],
    ['an expected fraud', { insight: { rugRisk: 0.5 } }, ['rug_risk']],
    ['a less likely fraud', { insight: { rugRisk: 0.49 } }, []],
    [
      'open authorities',
      { chain: { ...chain, isMintable: true, isFreezable: true } },
      ['mint_authority_open', 'freeze_authority_open'],
    ],
    [
      'open authorities of a verified token',
      { identity: listed(), chain: { ...chain, isMintable: true, isFreezable: true } },
      [],
    ],
    ['half of it in ten accounts', { chain: { ...chain, topTen: 0.5 } }, ['concentrated']],
    ['less of it in ten accounts', { chain: { ...chain, topTen: 0.4999 } }, []],
    [
      'half of a verified token in ten accounts',
      { identity: listed(), chain: { ...chain, topTen: 0.9 } },
      [],
    ],
    ['a tenth with insiders', { insight: { developerShare: 0.04, insiderShare: 0.06 } }, ['insiders']],
    ['a tenth with its developers alone', { insight: { developerShare: 0.1 } }, ['insiders']],
    ['a tenth with insiders alone', { insight: { insiderShare: 0.1 } }, ['insiders']],
    ['less with insiders', { insight: { developerShare: 0.04, insiderShare: 0.05 } }, []],
    ['wash trading', { insight: { isWashTraded: true } }, ['wash_trading']],
    ['thin liquidity', { insight: { liquidityUsd: 9_999 } }, ['thin_liquidity']],
    ['enough liquidity', { insight: { liquidityUsd: 10_000 } }, []],
    ['an age of less than a week', { insight: { createdAt: ago(7 * DAY_MS - 1) } }, ['new_token']],
    ['an age of a week', { insight: { createdAt: ago(7 * DAY_MS) } }, []],
  ])('stands for %s', (_, given, marks) => expect(risks(given)).toEqual(marks))

  it('is not looked for where nobody wants it', () => {
    expect(risks({ identity: unsure }, { withRisks: false })).toEqual([])
  })
})

it('the model reads rounded figures, the day’s trading, and its sources once', () => {
  const windows = {
    m5: { changePercent: 1.239 },
    h24: { changePercent: -3, volumeUsd: 123_456, buys: 3, sells: 4 },
  }
  const made = snapshot({ pools: [pool({ priceUsd: 1.23456789, windows })], chain, insight: { holders: 3 } })
  const args = { token_address: MINT } as Parameters<typeof handler.modelView>[1] // it reads the output alone
  expect(handler.modelView(made, args)).toMatchObject({
    price_usd: 1.23457,
    market_cap_usd: undefined,
    changes_pct: { m5: 1.24, h1: undefined, h6: undefined, h24: -3 },
    volume_24h_usd: 123_500,
    buys_24h: 3,
    sells_24h: 4,
    holders: 3,
    mint_authority: 'closed',
    missing: ['x did not answer'],
    sources: ['Sandbox chain'],
    stale: undefined,
  })
  const stale = { ...answered(chain), stale: true }
  expect(handler.modelView(snapshot({}, {}, { chain: stale }), args)).toMatchObject({ stale: true })
})
