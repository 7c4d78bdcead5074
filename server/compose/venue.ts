/** Composes the venue of swaps: the sandbox market maker on the embedded chain, or Jupiter on a real one. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type JupiterVenueOptions, jupiterVenue } from '#adapters/jupiter/swap.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Venue } from '#domain/venue.ts'
import type { MakerFaults } from '#sandbox/maker/faults.ts'
import { type MakerOptions, openMaker } from '#sandbox/maker/maker.ts'
import { stockOf } from '#sandbox/maker/stock.ts'
import { createMarket } from '#sandbox/market/market.ts'
import type { StandIn } from '#sandbox/market/wire.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { once } from '#std/once.ts'
import type { Config } from '../config/config.ts'
import { keyFile } from '../config/key-file.ts'
import { deriveKey } from '../config/secret.ts'
import type { ComposedChain } from './chain-parts.ts'
import { type ComposedMarket, JUPITER, onFailure, SANDBOX_SEED, UNLIMITED } from './market.ts'

export type ComposedVenue = Readonly<{
  venue: Venue
  system: OutsideSystem
  /** The sandbox market maker; absent on a real chain. */
  maker?: StandIn
  makerAddress?: string
}>

type Parts = Readonly<{
  config: Pick<Config, 'dataDir' | 'secret'>
  /** `embedded` is absent on a real chain. */
  chain: Pick<ComposedChain, 'embedded'>
  market: ComposedMarket
  clock: Clock
  log: Log
  /** Only tests set it. */
  faults?: MakerFaults
}>

const MAKER = 'Sandbox market maker'

export async function composeVenue(parts: Parts): Promise<ComposedVenue> {
  const { market } = parts
  const { embedded } = parts.chain
  if (embedded) return sandboxVenue(parts, embedded)
  if (!market.jupiter) throw new Error('a real chain has no sandbox market')
  const detail = `Swaps go through Jupiter (${market.jupiter.apiKey ? 'with a key' : 'keyless'}).`
  return {
    venue: jupiterVenue({ ...market.jupiter, name: 'Jupiter', allowsMakers: false }),
    system: { id: 'swaps', mode: 'real', label: 'Jupiter', detail },
  }
}

type Sandbox = NonNullable<ComposedChain['embedded']>

/** Holds the key of a simulated trader, stored like the treasury's; no user's key is stored this way. */
function makerKeyPath(dataDir: string): string {
  const former = join(dataDir, 'keys', 'house-maker.hex')
  return existsSync(former) ? former : join(dataDir, 'keys', 'sandbox-maker.hex')
}

/** Servers with one secret have one market maker, so that all of them trade from the stock on a shared chain. */
const newMakerKey = (secret: string | undefined): string =>
  (secret === undefined ? randomBytes(32) : deriveKey(secret, 'sandbox-maker')).toString('hex')

async function sandboxVenue(parts: Parts, sandbox: Sandbox): Promise<ComposedVenue> {
  const { config, market, clock, log, faults } = parts
  const seed = await keyFile(makerKeyPath(config.dataDir), () => newMakerKey(config.secret))
  const maker = await openMaker({
    seed: Buffer.from(seed, 'hex'),
    transport: sandbox.transport,
    tokens: sandboxTokens,
    priceOf: market.jupiter ? livePrices(market) : sandboxPrices(clock),
    clock,
    ...(faults && { faults }),
  })
  const stocked = once(async () => sandbox.fund(maker.address, stockOf(sandboxTokens)))
  stocked().catch((error: unknown) => log.error({ err: error }, 'failed to stock the sandbox market maker'))
  const answer: StandIn = async (request) => {
    await stocked()
    return maker.answer(request)
  }
  const services: JupiterVenueOptions = {
    name: MAKER,
    source: MAKER,
    baseUrl: JUPITER,
    allowsMakers: true,
    clock,
    requestsPerMinute: UNLIMITED,
    onFailure: onFailure(log),
    fetch: answer,
  }
  const detail = 'Fills swaps from its own stock, in one transaction with yours on the sandbox chain.'
  return {
    venue: jupiterVenue(services),
    system: { id: 'swaps', mode: 'embedded', label: MAKER, detail },
    maker: answer,
    makerAddress: maker.address,
  }
}

type PriceOf = MakerOptions['priceOf']

function sandboxPrices(clock: Clock): PriceOf {
  const market = createMarket({ seed: SANDBOX_SEED, clock })
  return async (token) => market.quote(token)
}

/** With live prices, an embedded chain trades at those; a token of unknown depth counts as thin. */
function livePrices({ ports }: ComposedMarket): PriceOf {
  return async ({ mint, liquidityUsd: assumed }) => {
    const answer = await ports.prices.of([mint])
    const price = answer.ok ? answer.data.get(mint) : undefined
    return price && { priceUsd: price.usd, liquidityUsd: price.liquidityUsd ?? Math.min(assumed, 100_000) }
  }
}
