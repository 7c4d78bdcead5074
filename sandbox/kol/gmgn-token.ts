/** Answers GMGN's routes about one token from the simulated market, in GMGN's wire format. */
import type { Market } from '../market/market.ts'
import { seedOf, uniform } from '../market/noise.ts'
import { rounded } from '../market/wire.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import type { KolTape } from './trades.ts'

const WEEK_MS = 7 * 86_400_000

const named = (market: Market, url: URL): SandboxToken | undefined =>
  market.token(url.searchParams.get('address') ?? '')

/** Few hold an impostor, and nobody gave up its keys. */
function holdingOf({ mint, verified }: SandboxToken) {
  const share = (place: number): number => uniform(seedOf(`holding ${mint}`), place)
  return {
    top_10_holder_rate: rounded(verified ? 0.12 + 0.25 * share(0) : 0.7 + 0.25 * share(0), 4),
    dev_team_hold_rate: rounded(verified ? 0.02 * share(1) : 0.2 + 0.2 * share(1), 4),
  }
}

export function tokenInfo(market: Market, tape: KolTape, now: number, url: URL): object | null {
  const token = named(market, url)
  if (!token) return null
  const { priceUsd, liquidityUsd, firstPoolAt } = market.quote(token)
  const buyers = tape.between(now - WEEK_MS, now).filter(({ token: { mint } }) => mint === token.mint)
  return {
    address: token.mint,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    total_supply: String(token.supply),
    circulating_supply: String(token.supply),
    price: String(priceUsd),
    liquidity: String(rounded(liquidityUsd, 2)),
    holder_count: token.holderCount,
    creation_timestamp: Math.floor(firstPoolAt / 1000),
    stat: { holder_count: token.holderCount, ...holdingOf(token) },
    wallet_tags_stat: { renowned_wallets: new Set(buyers.map(({ trader }) => trader.wallet)).size },
  }
}

export function tokenSecurity(market: Market, url: URL): object {
  const token = named(market, url)
  if (!token) return {}
  return {
    is_honeypot: '',
    renounced_mint: token.mintAuthorityDisabled,
    renounced_freeze_account: token.freezeAuthorityDisabled,
    rug_ratio: token.verified ? 0.02 : 0.9,
    is_wash_trading: false,
    ...holdingOf(token),
  }
}
