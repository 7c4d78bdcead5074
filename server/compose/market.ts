/**
 * Composes prices, tokens, pools and candles: adapters for the APIs of Jupiter, DexScreener, and GeckoTerminal or
 * Birdeye, over the network or the sandbox.
 */

import { createBudget } from '#adapters/_kit/budget.ts'
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import type { UpstreamFailure } from '#adapters/_kit/upstream.ts'
import { birdeyeCandles } from '#adapters/birdeye/candles.ts'
import { dexscreenerPools } from '#adapters/dexscreener/pools.ts'
import { geckoterminalCandles } from '#adapters/geckoterminal/candles.ts'
import { jupiterPrices } from '#adapters/jupiter/prices.ts'
import type { JupiterOptions } from '#adapters/jupiter/source.ts'
import { jupiterTokens } from '#adapters/jupiter/tokens.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { dexscreenerStandIn } from '#sandbox/market/dexscreener.ts'
import { geckoterminalStandIn } from '#sandbox/market/geckoterminal.ts'
import { jupiterStandIn } from '#sandbox/market/jupiter.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { inTurns } from '#sandbox/market/wire.ts'
import { createFairTurns } from '#std/fair-turns.ts'
import type { Config } from '../config/config.ts'
import { createSparklines } from '../market/sparklines.ts'
import { gated } from '../usage/gated-port.ts'
import { meteredFetch } from '../usage/metered-fetch.ts'
import type { Usage } from '../usage/usage.ts'

/** Replicas, restarts and the sandbox market maker share one seed, so they see one market. */
export const SANDBOX_SEED = 'parley'
export const JUPITER = 'https://api.jup.ag'
const DEXSCREENER = 'https://api.dexscreener.com'
const GECKOTERMINAL = 'https://api.geckoterminal.com'
const BIRDEYE = 'https://public-api.birdeye.so'
/** Jupiter counts the requests to all its APIs together. */
const JUPITER_PER_MINUTE = { keyless: 30, withKey: 60 } as const
/** Each is one or two requests to a source that answers thirty. */
const SPARKLINES_PER_MINUTE = 8
/** The sandbox lives in this process and has no limits. */
export const UNLIMITED = 1_000_000

type SourcePorts = Pick<Ports, 'prices' | 'tokens' | 'pools' | 'candles'>
type MarketPorts = SourcePorts & Pick<Ports, 'sparklines'>
type Parts = Readonly<{ market: Config['market']; usage: Usage; clock: Clock; log: Log }>

export const onFailure =
  (log: Log) =>
  ({ cause, ...failure }: UpstreamFailure): void =>
    log.warn({ ...failure, ...(cause !== undefined && { err: cause }) }, 'an outside source failed')

function sandboxMarket({ clock, log }: Parts): SourcePorts {
  const market = createMarket({ seed: SANDBOX_SEED, clock })
  const turn = createFairTurns()
  const common = {
    source: 'Sandbox market',
    clock,
    requestsPerMinute: UNLIMITED,
    onFailure: onFailure(log),
  }
  const jupiter = { ...common, baseUrl: JUPITER, fetch: inTurns(jupiterStandIn(market), turn) }
  return {
    prices: jupiterPrices(jupiter),
    tokens: jupiterTokens(jupiter),
    pools: dexscreenerPools({
      ...common,
      baseUrl: DEXSCREENER,
      fetch: inTurns(dexscreenerStandIn(market), turn),
    }),
    candles: geckoterminalCandles({
      ...common,
      baseUrl: GECKOTERMINAL,
      fetch: inTurns(geckoterminalStandIn(market), turn),
    }),
  }
}

/** Everything that calls Jupiter shares one key and one request budget. */
function jupiterApi(
  { usage, clock, log }: Omit<Parts, 'market'>,
  apiKey: string | undefined,
): JupiterOptions {
  const perMinute = apiKey ? JUPITER_PER_MINUTE.withKey : JUPITER_PER_MINUTE.keyless
  return {
    clock,
    fetch: meteredFetch(guardedFetch(), sourceOf('jupiter'), usage),
    onFailure: onFailure(log),
    baseUrl: JUPITER,
    source: 'Jupiter',
    budget: createBudget({ perMinute, clock }),
    ...(apiKey && { apiKey }),
  }
}

const sourceOf = (source: string) => ({ provider: 'market', source }) as const

function liveMarket(jupiter: JupiterOptions, birdeyeKey: string | undefined, usage: Usage): SourcePorts {
  const { clock, onFailure } = jupiter
  const common = (source: string) => ({
    clock,
    fetch: meteredFetch(guardedFetch(), sourceOf(source), usage),
    ...(onFailure && { onFailure }),
  })
  const candles = birdeyeKey ? 'birdeye' : 'geckoterminal'
  return {
    prices: jupiterPrices(jupiter),
    tokens: jupiterTokens(jupiter),
    pools: gated(
      dexscreenerPools({ ...common('dexscreener'), baseUrl: DEXSCREENER, source: 'DexScreener' }),
      ['search', 'ofToken'],
      sourceOf('dexscreener'),
      usage,
    ),
    candles: gated(
      birdeyeKey
        ? birdeyeCandles({ ...common(candles), baseUrl: BIRDEYE, source: 'Birdeye', apiKey: birdeyeKey })
        : geckoterminalCandles({ ...common(candles), baseUrl: GECKOTERMINAL, source: 'GeckoTerminal' }),
      ['between'],
      sourceOf(candles),
      usage,
    ),
  }
}

function withSparklines(ports: SourcePorts, clock: Clock, perMinute: number): MarketPorts {
  const budget = createBudget({ perMinute, clock })
  return { ...ports, sparklines: createSparklines({ candles: ports.candles, clock, budget }) }
}

export type ComposedMarket = Readonly<{
  ports: MarketPorts
  system: OutsideSystem
  /** Set in live mode, for other adapters that call Jupiter. */
  jupiter?: JupiterOptions
}>

export function composeMarket(parts: Parts): ComposedMarket {
  const { market } = parts
  if (market.mode === 'sandbox') {
    const detail = 'Prices and tokens are simulated; nothing here is worth real money.'
    return {
      ports: withSparklines(sandboxMarket(parts), parts.clock, UNLIMITED),
      system: { id: 'market', mode: 'embedded', label: 'Sandbox market', detail },
    }
  }
  const detail = `Prices and tokens come from Jupiter (${market.jupiterKey ? 'with a key' : 'keyless'}) and DexScreener, candles from ${market.birdeyeKey ? 'Birdeye' : 'GeckoTerminal'}.`
  const jupiter = jupiterApi(parts, market.jupiterKey)
  return {
    ports: withSparklines(
      liveMarket(jupiter, market.birdeyeKey, parts.usage),
      parts.clock,
      SPARKLINES_PER_MINUTE,
    ),
    system: { id: 'market', mode: 'real', label: 'Live market', detail },
    jupiter,
  }
}
