/** Composes the logos of tokens over the market's identities, from the network or the sandbox. */
import { createBudget } from '#adapters/_kit/budget.ts'
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { MAX_PICTURE_BYTES, webPictures } from '#adapters/web/pictures.ts'
import type { Tokens } from '#domain/market.ts'
import type { Clock } from '#domain/ports.ts'
import { logoStandIn } from '#sandbox/market/logos.ts'
import { createMarket } from '#sandbox/market/market.ts'
import type { Config } from '../config/config.ts'
import { createLogoAddresses } from '../market/logo-addresses.ts'
import { createTokenLogos, type TokenLogos } from '../market/token-logos.ts'
import { SANDBOX_SEED } from './market.ts'

/** Prices and quotes share the source's limit, so that logos get little of it. */
const LOOK_UPS_PER_MINUTE = 6

type Parts = Readonly<{
  config: Pick<Config, 'market' | 'siteUrl'>
  version: string
  tokens: Tokens
  clock: Clock
}>

/** The returned port replaces the given one, so that logos of tokens that were looked up are known. */
export function composeLogos({
  config,
  version,
  tokens,
  clock,
}: Parts): Readonly<{ logos: TokenLogos; tokens: Tokens }> {
  const budget = createBudget({ perMinute: LOOK_UPS_PER_MINUTE, clock })
  const addresses = createLogoAddresses({ tokens, clock, budget })
  const pictures = webPictures({
    fetch:
      config.market.mode === 'live'
        ? guardedFetch({ reach: 'public', redirect: 'manual', maxBytes: MAX_PICTURE_BYTES })
        : logoStandIn(createMarket({ seed: SANDBOX_SEED, clock })),
    userAgent: `Parley/${version} (+${config.siteUrl}; shows logos of tokens to its users)`,
  })
  return { logos: createTokenLogos({ addressOf: addresses.of, pictures, clock }), tokens: addresses.tokens }
}
