/** Composes the feeds around the market: live streams and well-known traders, over the network or the sandbox. */
import { createBudget } from '#adapters/_kit/budget.ts'
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { gmgnKolBoard } from '#adapters/gmgn/kol-board.ts'
import { REQUESTS_PER_MINUTE as GMGN_PER_MINUTE, type GmgnOptions } from '#adapters/gmgn/source.ts'
import { gmgnTokenInsights } from '#adapters/gmgn/token-insight.ts'
import { pumpfunStreams } from '#adapters/pumpfun/streams.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { KolBoard } from '#domain/kol-board.ts'
import type { LiveStreams } from '#domain/live-streams.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Failed } from '#domain/sourced.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { type ChainTrader, createChainTrader } from '#sandbox/kol/chain-trader.ts'
import { gmgnKolStandIn } from '#sandbox/kol/gmgn.ts'
import { createKolTape } from '#sandbox/kol/trades.ts'
import { pumpfunStandIn } from '#sandbox/live/pumpfun.ts'
import { createMarket, type Market } from '#sandbox/market/market.ts'
import type { Config } from '../config/config.ts'
import { meteredFetch } from '../usage/metered-fetch.ts'
import type { Usage } from '../usage/usage.ts'
import type { ComposedChain } from './chain-parts.ts'
import { onFailure, SANDBOX_SEED, UNLIMITED } from './market.ts'
import type { ComposedVenue } from './venue.ts'

const PUMPFUN = 'https://frontend-api-v3.pump.fun'
const GMGN = 'https://openapi.gmgn.ai'
/** After the moment of a trade, so that it has come. */
const SOON_MS = 50

type Parts = Readonly<{
  market: Config['market']
  chain: Pick<ComposedChain, 'embedded'>
  venue: Pick<ComposedVenue, 'maker'>
  usage: Usage
  clock: Clock
  log: Log
}>

export type ComposedFeeds = Readonly<{
  ports: Pick<Ports, 'kols' | 'streams' | 'insights'>
  systems: readonly OutsideSystem[]
  close: () => void
}>

export function composeFeeds(parts: Parts): ComposedFeeds {
  return parts.market.mode === 'sandbox' ? sandboxFeeds(parts) : liveFeeds(parts)
}

/** Without a maker, simulated trades are data only. On a chain of several servers they are made by the one that runs it. */
function chainTrader(market: Market, { chain, venue, clock, log }: Parts): ChainTrader | undefined {
  const { embedded } = chain
  if (!embedded?.isOwn || !venue.maker) return undefined
  return createChainTrader({
    tape: createKolTape(market, SANDBOX_SEED),
    market,
    maker: venue.maker,
    transport: embedded.transport,
    fund: embedded.fund,
    clock,
    onFailure: (error) => log.warn({ err: error }, 'a simulated trader could not trade'),
  })
}

/** Wakes the trader at its next trade; nothing happens at the start. */
function scheduleTrades(trader: ChainTrader): () => void {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    if (isClosed) return
    timer = setTimeout(() => void trader.tradeDue().finally(wait), trader.untilNext() + SOON_MS)
    timer.unref()
  }
  wait()
  return () => {
    isClosed = true
    clearTimeout(timer)
  }
}

function sandboxFeeds(parts: Parts): ComposedFeeds {
  const { clock, log } = parts
  const market = createMarket({ seed: SANDBOX_SEED, clock })
  const trader = chainTrader(market, parts)
  const signatureOf = trader?.signatureOf
  const stop = trader && scheduleTrades(trader)
  const common = { clock, requestsPerMinute: UNLIMITED, onFailure: onFailure(log) }
  const gmgn = {
    ...common,
    baseUrl: GMGN,
    source: 'Sandbox traders',
    apiKey: 'sandbox',
    fetch: gmgnKolStandIn(market, { seed: SANDBOX_SEED, signatureOf }),
  }
  return {
    ports: {
      streams: pumpfunStreams({
        ...common,
        baseUrl: PUMPFUN,
        source: 'Sandbox streams',
        official: true,
        fetch: pumpfunStandIn(market, { seed: SANDBOX_SEED }),
      }),
      kols: gmgnKolBoard(gmgn),
      insights: gmgnTokenInsights(gmgn),
    },
    systems: [
      {
        id: 'streams',
        mode: 'embedded',
        label: 'Sandbox streams',
        detail: 'Live streams are simulated; their market caps are those of the sandbox market.',
      },
      {
        id: 'traders',
        mode: 'embedded',
        label: 'Sandbox traders',
        detail: trader
          ? 'The traders are invented. They trade at the prices of the sandbox market, and four of them also on the sandbox chain.'
          : 'The traders are invented; they trade at the prices of the sandbox market.',
      },
    ],
    close: () => stop?.(),
  }
}

const unconfigured = (source: string): (() => Promise<Failed>) => {
  return async () => ({ ok: false, reason: 'unconfigured', source })
}

const noStreams: LiveStreams = { now: unconfigured('pump.fun') }
const noKols = (): KolBoard => {
  const answer = unconfigured('GMGN')
  return { results: answer, traders: answer, trades: answer, tradesOf: answer }
}

/** GMGN counts the requests of one key together. */
const gmgnOptions = (
  options: Pick<GmgnOptions, 'clock' | 'fetch' | 'onFailure' | 'apiKey'>,
): GmgnOptions => ({
  ...options,
  baseUrl: GMGN,
  source: 'GMGN',
  budget: createBudget({ perMinute: GMGN_PER_MINUTE, clock: options.clock }),
})

function liveFeeds({ market, usage, clock, log }: Parts): ComposedFeeds {
  const { gmgnKey, hasPumpfun = false } = market.mode === 'live' ? market : {}
  const common = (source: string) => ({
    clock,
    fetch: meteredFetch(guardedFetch(), { provider: 'market', source }, usage),
    onFailure: onFailure(log),
  })
  const gmgn = gmgnKey && gmgnOptions({ ...common('gmgn'), apiKey: gmgnKey })
  return {
    ports: {
      streams: hasPumpfun
        ? pumpfunStreams({ ...common('pumpfun'), baseUrl: PUMPFUN, source: 'pump.fun' })
        : noStreams,
      kols: gmgn ? gmgnKolBoard(gmgn) : noKols(),
      insights: gmgn ? gmgnTokenInsights(gmgn) : { of: unconfigured('GMGN') },
    },
    systems: [
      {
        id: 'streams',
        mode: hasPumpfun ? 'real' : 'off',
        label: 'pump.fun',
        detail: hasPumpfun
          ? 'Live streams come from the unofficial feed of pump.fun’s page.'
          : 'Live streams are off; PUMPFUN_FEED=on allows the unofficial feed of pump.fun’s page.',
      },
      {
        id: 'traders',
        mode: gmgnKey ? 'real' : 'off',
        label: 'GMGN',
        detail: gmgnKey
          ? 'Trades of well-known traders and details of token holders come from GMGN.'
          : 'Trades of well-known traders and details of token holders need GMGN_API_KEY.',
      },
    ],
    close: () => undefined,
  }
}
