/** The wire of GMGN's routes about one token, as github.com/GMGNAI/gmgn-skills describes it. */
import * as z from 'zod/mini'
import { maybe, shortText } from '../_kit/schema.ts'
import { optional, positive, timestamp } from './wire.ts'

const share = optional(positive.check(z.lte(1)))
const truth = optional(z.boolean())

const tokenInfo = z.looseObject({
  address: z.string(),
  symbol: optional(shortText),
  name: optional(shortText),
  price: optional(positive),
  liquidity: optional(positive),
  circulating_supply: optional(positive),
  holder_count: optional(positive),
  creation_timestamp: optional(timestamp),
  stat: optional(
    z.looseObject({
      top_10_holder_rate: share,
      dev_team_hold_rate: share,
      top_rat_trader_percentage: share,
      top_bundler_trader_percentage: share,
    }),
  ),
  wallet_tags_stat: optional(
    z.looseObject({
      smart_wallets: optional(positive),
      renowned_wallets: optional(positive),
      sniper_wallets: optional(positive),
    }),
  ),
})
export type InfoRow = z.output<typeof tokenInfo>

export const tokenSecurity = z.looseObject({
  renounced_mint: truth,
  renounced_freeze_account: truth,
  top_10_holder_rate: share,
  dev_team_hold_rate: share,
  suspected_insider_hold_rate: share,
  bundler_trader_amount_rate: share,
  rug_ratio: share,
  is_wash_trading: truth,
})
export type SecurityRow = z.output<typeof tokenSecurity>

/** An unknown token has no data. */
export const maybeInfo = maybe(tokenInfo)
