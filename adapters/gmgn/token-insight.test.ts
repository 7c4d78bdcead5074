/** GMGN's view of a token: the port's suite against stand-in and documented wire, and odd answers. */
import { describe, expect, it } from 'vitest'
import { gmgnKolStandIn } from '#sandbox/kol/gmgn.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { dataOf } from '../_kit/testing/sourced.conformance.ts'
import { BONK_MINT, tokenInsightsConformance } from '../_kit/testing/token-insights.conformance.ts'
import { gmgnTokenInsights } from './token-insight.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const clock = { now: () => NOW }

function connect(source: ScriptedSource) {
  const insights = gmgnTokenInsights({
    fetch: source.fetch,
    baseUrl: 'https://openapi.gmgn.ai',
    source: 'GMGN',
    apiKey: 'key',
    clock,
  })
  return { insights, requests: source.requests }
}

const INFO = {
  address: BONK_MINT,
  symbol: 'BONK',
  name: 'Bonk',
  price: '0.0000214',
  liquidity: '18900000',
  circulating_supply: '88700000000000',
  holder_count: 986_000,
  creation_timestamp: 1_671_926_400,
  stat: { top_10_holder_rate: '0.31' },
  wallet_tags_stat: { smart_wallets: 41, renowned_wallets: 12, sniper_wallets: 3 },
}
const SECURITY = {
  is_honeypot: '',
  renounced_mint: true,
  renounced_freeze_account: true,
  dev_team_hold_rate: '0',
  rug_ratio: 0.02,
  is_wash_trading: false,
}
const wire = (info: unknown, security: unknown = SECURITY) =>
  connect(
    playback((url) => {
      if (url.pathname === '/v1/token/security') return { code: 0, data: security }
      const isKnown = url.searchParams.get('address') === BONK_MINT
      return { code: 0, data: isKnown ? info : null }
    }),
  )

tokenInsightsConformance('the stand-in', () => {
  const answer = gmgnKolStandIn(createMarket({ seed: 'parley', clock }), { seed: 'parley' })
  return connect(scriptedSource((_url, request) => answer(request)))
})
tokenInsightsConformance('the documented wire', () => wire(INFO))

describe('what is read of a token', () => {
  it('is what the source said, and nothing where it said nothing', async () => {
    expect(dataOf(await wire(INFO).insights.of(BONK_MINT))).toEqual({
      symbol: 'BONK',
      name: 'Bonk',
      priceUsd: 0.0000214,
      liquidityUsd: 18_900_000,
      circulatingSupply: 88_700_000_000_000,
      holders: 986_000,
      createdAt: '2022-12-25T00:00:00.000Z',
      isMintable: false,
      isFreezable: false,
      topTen: 0.31,
      developerShare: 0,
      rugRisk: 0.02,
      isWashTraded: false,
      smartWallets: 41,
      knownWallets: 12,
      sniperWallets: 3,
    })
  })

  it('leaves out impossible values', async () => {
    const odd = {
      ...INFO,
      price: 'NaN',
      liquidity: '1e400',
      holder_count: -4,
      stat: { top_10_holder_rate: 7 },
    }
    const found = dataOf(await wire(odd, { renounced_mint: 'yes' }).insights.of(BONK_MINT))
    for (const field of ['priceUsd', 'liquidityUsd', 'holders', 'topTen', 'isMintable'])
      expect(found).not.toHaveProperty(field)
  })

  it('stands without the security check, and not without the overview', async () => {
    expect(await wire(INFO, []).insights.of(BONK_MINT)).toMatchObject({ ok: true })
    expect(await wire([]).insights.of(BONK_MINT)).toMatchObject({ ok: false, reason: 'shape_changed' })
  })
})
