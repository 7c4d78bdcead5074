import { describe, expect, it } from 'vitest'
import { dexscreenerPools } from '#adapters/dexscreener/pools.ts'
import { geckoterminalCandles } from '#adapters/geckoterminal/candles.ts'
import { gmgnTokenInsights } from '#adapters/gmgn/token-insight.ts'
import { jupiterTokens } from '#adapters/jupiter/tokens.ts'
import { gmgnKolStandIn } from '#sandbox/kol/gmgn.ts'
import { dexscreenerStandIn } from '#sandbox/market/dexscreener.ts'
import { geckoterminalStandIn } from '#sandbox/market/geckoterminal.ts'
import { jupiterStandIn } from '#sandbox/market/jupiter.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { answered, failedWith, NOW, runTool } from '../_kit/testing/handler.server.ts'
import { gmgnFetchTokenSnapshot } from './contract.ts'
import { handler } from './handler.server.ts'

const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const clock = { now: () => NOW }
const off = (source: string) => async () => failedWith('unavailable', source)

/** Every source of the sandbox, on one market; the chain knows the supply. */
function sandbox() {
  const market = createMarket({ seed: 'parley', clock })
  const common = { source: 'Sandbox market', clock }
  const factsOf = (mint: string) => {
    const token = market.token(mint)
    return token && { decimals: token.decimals, supply: token.supply, isMintable: false, isFreezable: false }
  }
  const ports = {
    clock,
    pools: dexscreenerPools({ ...common, baseUrl: 'https://d.example', fetch: dexscreenerStandIn(market) }),
    tokens: jupiterTokens({ ...common, baseUrl: 'https://j.example', fetch: jupiterStandIn(market) }),
    candles: geckoterminalCandles({
      ...common,
      baseUrl: 'https://g.example',
      fetch: geckoterminalStandIn(market),
    }),
    insights: gmgnTokenInsights({
      ...common,
      source: 'Sandbox traders',
      apiKey: 'k',
      baseUrl: 'https://m.example',
      fetch: gmgnKolStandIn(market, { seed: 'parley' }),
    }),
    mints: { of: async (mint: string) => answered(factsOf(mint)) },
  }
  return { market, ports }
}

describe('gmgn_fetch_token_snapshot', () => {
  it('shows the one world of the sandbox: price, windows, candles and holders agree', async () => {
    const { market, ports } = sandbox()
    const { output, model } = await runTool(gmgnFetchTokenSnapshot, handler, { token_address: WIF }, ports)
    const token = market.token(WIF)
    if (!token) throw new Error('the market has no WIF')
    const { priceUsd, change24hPercent } = market.quote(token)
    expect(output.priceUsd).toBeCloseTo(priceUsd, 2)
    expect(output.windows.at(-1)?.change).toBeCloseTo(change24hPercent, 1)
    expect(output.candles.length).toBeGreaterThan(100)
    expect((output.candles.at(-1)?.c ?? 0) / priceUsd).toBeCloseTo(1, 2)
    expect(output).toMatchObject({
      symbol: 'WIF',
      verified: true,
      holders: { count: token.holderCount },
      mintAuthority: 'closed',
      risks: [],
    })
    expect(output.sources.every(({ origin }) => origin.ok)).toBe(true)
    expect(model).toMatchObject({ symbol: 'WIF', risks: [], missing: [] })
    const changes = Object.fromEntries(output.windows.map(({ window, change }) => [window, change]))
    expect(Object.keys(changes)).toEqual(['m5', 'h1', 'h6', 'h24'])
    expect(model).toMatchObject({ changes_pct: changes })
    expect(JSON.stringify(model).length).toBeLessThan(1_500)
  })

  it('marks an impostor', async () => {
    const impostor = sandboxTokens.find(({ verified }) => !verified)?.mint ?? ''
    const { output } = await runTool(
      gmgnFetchTokenSnapshot,
      handler,
      { token_address: `pumpfun_${impostor}` },
      sandbox().ports,
    )
    expect(output.risks).toEqual(
      expect.arrayContaining(['unverified', 'rug_risk', 'concentrated', 'new_token']),
    )
  })

  it('leaves out what no source gives, and names the sources that did not answer', async () => {
    const { ports } = sandbox()
    const given = {
      ...ports,
      pools: { ofToken: off('DexScreener') },
      insights: { of: async () => failedWith('unconfigured', 'GMGN') },
      candles: { between: off('GeckoTerminal') },
    }
    const { output, model } = await runTool(gmgnFetchTokenSnapshot, handler, { token_address: WIF }, given)
    expect(output).toMatchObject({ windows: [], candles: [], pools: [], symbol: 'WIF' })
    expect(output.holders).toMatchObject({ topTenPercent: null, smartWallets: null })
    expect(model).toMatchObject({
      missing: ['DexScreener did not answer', 'GMGN is not configured', 'GeckoTerminal did not answer'],
    })
    expect(model).not.toHaveProperty('top_10_pct')
  })

  it('says why a token that no source knows is unknown', async () => {
    const { ports } = sandbox()
    const given = {
      ...ports,
      pools: { ofToken: off('DexScreener') },
      tokens: { byMint: off('Jupiter') },
      mints: { of: off('Solana') },
      insights: { of: off('GMGN') },
      candles: { between: off('GeckoTerminal') },
    }
    await expect(
      runTool(gmgnFetchTokenSnapshot, handler, { token_address: WIF }, given),
    ).rejects.toMatchObject({ code: 'gmgn_snapshot_failed', details: { reason: 'unavailable' } })
  })

  it('asks only for what is wanted', async () => {
    const { insights: _insights, candles: _candles, ...ports } = sandbox().ports
    const args = {
      token_address: WIF,
      include_security: false,
      include_candles: false,
      include_trades: false,
    }
    const { output } = await runTool(gmgnFetchTokenSnapshot, handler, args, ports)
    expect(output.sources.map(({ part }) => part)).toEqual(['pools', 'identity', 'chain'])
    expect(output.windows.every(({ buys }) => buys === null)).toBe(true)
  })

  it('takes a symbol as text of strangers', async () => {
    expect(gmgnFetchTokenSnapshot.taints).toBe(true)
    const { ports } = sandbox()
    const token = {
      mint: WIF,
      symbol: 'x\u202e'.repeat(60),
      name: '\u0000y\u200b'.repeat(300),
      decimals: 6,
      verified: false,
      tags: [],
    }
    const tokens = { byMint: async () => answered(new Map([[WIF, token]])) }
    const { output } = await runTool(
      gmgnFetchTokenSnapshot,
      handler,
      { token_address: WIF },
      { ...ports, tokens },
    )
    expect([...output.symbol].length).toBeLessThanOrEqual(16)
    expect(output.name).not.toMatch(/\p{C}/u)
  })

  it.each([
    ['mint_required', ''],
    ['invalid_mint_address', 'hello'],
    ['gmgn_snapshot_failed', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'],
  ])('refuses with %s', async (code, address) => {
    const run = runTool(gmgnFetchTokenSnapshot, handler, { token_address: address }, sandbox().ports)
    await expect(run).rejects.toMatchObject({ code })
  })

  it.each([{}, { token_address: WIF, candle_limit: 9 }, { token_address: WIF, chain: 'eth' }])(
    'does not take %j',
    (args) => expect(gmgnFetchTokenSnapshot.input.safeParse(args).success).toBe(false),
  )
})
