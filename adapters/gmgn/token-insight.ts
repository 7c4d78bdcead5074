/**
 * Reads what GMGN's OpenAPI knows of a token: holders, security, and the wallets that hold it. The adapter follows the
 * documentation and was never run live.
 */
import { isPublicKey } from '#contract/rules/address.ts'
import type { TokenInsight, TokenInsights } from '#domain/token-insight.ts'
import { createLookup } from '../_kit/loader.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { answered } from '../_kit/upstream.ts'
import { type GmgnOptions, gmgnUpstream } from './source.ts'
import { type InfoRow, maybeInfo, type SecurityRow, tokenSecurity } from './token-wire.ts'

const FRESH_MS = 30_000
const KEEP_MS = 600_000

/** The security check knows more of these than the overview. */
const toInsight = (info: InfoRow, security: SecurityRow | undefined): TokenInsight =>
  omitAbsent({
    symbol: info.symbol || undefined,
    name: info.name || undefined,
    priceUsd: info.price,
    liquidityUsd: info.liquidity,
    circulatingSupply: info.circulating_supply,
    holders: info.holder_count,
    createdAt: info.creation_timestamp ? new Date(info.creation_timestamp * 1000).toISOString() : undefined,
    isMintable: not(security?.renounced_mint),
    isFreezable: not(security?.renounced_freeze_account),
    topTen: security?.top_10_holder_rate ?? info.stat?.top_10_holder_rate,
    developerShare: security?.dev_team_hold_rate ?? info.stat?.dev_team_hold_rate,
    insiderShare: security?.suspected_insider_hold_rate ?? info.stat?.top_rat_trader_percentage,
    bundlerShare: security?.bundler_trader_amount_rate ?? info.stat?.top_bundler_trader_percentage,
    rugRisk: security?.rug_ratio,
    isWashTraded: security?.is_wash_trading,
    smartWallets: info.wallet_tags_stat?.smart_wallets,
    knownWallets: info.wallet_tags_stat?.renowned_wallets,
    sniperWallets: info.wallet_tags_stat?.sniper_wallets,
  })

const not = (isRenounced: boolean | null | undefined): boolean | undefined =>
  isRenounced == null ? undefined : !isRenounced

export function gmgnTokenInsights(options: GmgnOptions): TokenInsights {
  const gmgn = gmgnUpstream(options)
  /** `found` is undefined for an unknown token: the lookup keeps an answer for every key. */
  const lookup = createLookup<{ found: TokenInsight | undefined }>({
    upstream: gmgn.upstream,
    freshMs: FRESH_MS,
    keepMs: KEEP_MS,
    async ask(mint) {
      const [info, security] = await Promise.all([
        gmgn.get('/v1/token/info', [['address', mint]], maybeInfo),
        gmgn.get('/v1/token/security', [['address', mint]], tokenSecurity),
      ])
      if (!info.ok) return info
      const found = info.data ? toInsight(info.data, security.ok ? security.data : undefined) : undefined
      return { ...info, data: { found } }
    },
  })
  return {
    async of(mint, signal) {
      if (!isPublicKey(mint)) return answered(gmgn.upstream, undefined)
      const answer = await lookup(mint, signal)
      return answer.ok ? { ...answer, data: answer.data.found } : answer
    },
  }
}
