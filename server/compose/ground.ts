/** Composes what the services stand on: stores, outside systems, identity and limits. */
import type { Clock, Log } from '#domain/ports.ts'
import { withChosenWallet } from '#domain/wallet-choices.ts'
import type { Config } from '../config/config.ts'
import { deriveKey, loadSecret } from '../config/secret.ts'
import { createGuestNetworks } from '../http/guest-networks.ts'
import { createLimits } from '../http/limits.ts'
import { composeIdentity } from '../identity/compose-identity.ts'
import { version } from '../process/version.ts'
import type { ComposedChain } from './chain-parts.ts'
import { codexSystem } from './codex.ts'
import { composeModelTitles } from './conversation-lists.ts'
import { composeDatabase, databaseSystem } from './database.ts'
import { composeFeeds } from './feeds.ts'
import { composeLogos } from './logos.ts'
import { composeMarket } from './market.ts'
import { postsSystem } from './posts.ts'
import { composeProvider } from './provider.ts'
import { requireSharedSecret } from './shared-secret.ts'
import { requireTradesChain } from './trades-chain.ts'
import { composeUsage } from './usage.ts'
import { composeVenue } from './venue.ts'
import type { Openers } from './voice.ts'
import { createWallets } from './wallets.ts'
import { rulesFor, webSystem } from './web.ts'

/** Starts slow parts in parallel; when one fails, it closes the others. */
async function openAll<A extends Closing, B extends Closing>(
  one: Promise<A>,
  other: Promise<B>,
): Promise<[A, B]> {
  const opened = await Promise.allSettled([one, other])
  const [first, second] = opened
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value]
  for (const each of opened) if (each.status === 'fulfilled') await each.value.close()
  throw first.status === 'rejected' ? first.reason : (second as PromiseRejectedResult).reason
}
type Closing = Readonly<{ close: () => Promise<void> }>

type Parts = Readonly<{
  /** Started before everything else. */
  chain: Promise<ComposedChain>
  clock: Clock
  log: Log
  /** For tests: another recognizer, synthesizer and gateway. */
  voice?: Openers
}>

type Opened = Readonly<{
  config: Config
  stores: Awaited<ReturnType<typeof composeDatabase>>
  outside: Awaited<Parts['chain']>
  secret: string
  log: Log
}>

/** All servers of one database have one chain and one secret. */
async function requireSameServers({ config, stores, outside, secret, log }: Opened) {
  try {
    await requireTradesChain({ ...stores, ...outside, config, log })
    return await requireSharedSecret({ config, database: stores.database, secret, log })
  } catch (error) {
    await outside.close()
    await stores.close()
    throw error
  }
}

/** Composes what the services need: stores, outside systems, identity and limits. */
export async function composeGround(config: Config, { chain, clock, log, voice }: Parts) {
  const [stores, outside] = await openAll(composeDatabase(config, clock, log), chain)
  const { bus, database, walletChoices, walletNames } = stores
  const secret = await loadSecret(config.secret, config.dataDir)
  const endMark = await requireSameServers({ config, stores, outside, secret, log })
  const networks = createGuestNetworks(deriveKey(secret, 'guest-network'))
  const usage = composeUsage({ config, stores, networkOf: networks.of, clock, log })
  outside.countCalls?.(usage)
  const plain = composeMarket({ market: config.market, usage, clock, log })
  const { logos, tokens } = composeLogos({ config, version: version(), tokens: plain.ports.tokens, clock })
  const market = { ...plain, ports: { ...plain.ports, tokens } }
  const venue = await composeVenue({ config, chain: outside, market, clock, log })
  const feeds = composeFeeds({ market: config.market, chain: outside, venue, usage, clock, log })
  const provider = await composeProvider({ config, usage, clock, log, voice })
  const wallets = withChosenWallet(createWallets({ ...outside, walletNames }), walletChoices)
  // A single process counts in memory; several must share the count.
  const limits = createLimits(
    database.kind === 'postgres' ? database.pool : undefined,
    rulesFor(config),
    database.pool,
  )
  const endTitles = composeModelTitles(stores, { limits, titleWriter: provider.titleWriter, clock, log })
  const whose = { bus, wallets, limits, networkOf: networks.of }
  const people = await composeIdentity({ config, database, ...whose, secret, clock, log })
  const systems = [
    outside.system,
    market.system,
    venue.system,
    webSystem(config),
    postsSystem(config),
    ...feeds.systems,
    codexSystem(config),
  ]
  return {
    stores,
    outside,
    market,
    logos,
    venue,
    feeds,
    provider,
    networks,
    usage,
    wallets,
    secret,
    limits,
    people,
    systems: (isDiskLow: boolean) => [
      ...systems,
      ...provider.systems(),
      ...people.systems,
      databaseSystem(database, isDiskLow),
    ],
    async close(): Promise<void> {
      feeds.close()
      await endTitles()
      await people.close()
      await provider.close()
      await outside.close()
      await usage.close()
      await endMark()
      await stores.close()
    },
  }
}

export type Ground = Awaited<ReturnType<typeof composeGround>>
