/**
 * Composes the chain (an embedded process that is funded here, or an external RPC) and the signer of its wallets.
 */
import { join } from 'node:path'
import { lockDirectory } from '#adapters/db/directory-lock.ts'
import { solanaChain } from '#adapters/solana/chain.ts'
import { heliusHistory } from '#adapters/solana/helius-history.ts'
import { solanaHistory } from '#adapters/solana/history.ts'
import { httpTransport } from '#adapters/solana/http-transport.ts'
import { solanaMints } from '#adapters/solana/mint-facts.ts'
import { solanaSettlement } from '#adapters/solana/settlement.ts'
import { solanaTransfers } from '#adapters/solana/transfers.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Chain, Settlement } from '#domain/chain.ts'
import type { ChainHistory } from '#domain/chain-history.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import type { Mints } from '#domain/token-insight.ts'
import type { Venue } from '#domain/venue.ts'
import { type EmbeddedChain, startChain } from '#sandbox/chain/process.ts'
import type { Config } from '../config/config.ts'
import type { Usage } from '../usage/usage.ts'
import { demoGift, newUserGift } from './demo-wallet.ts'
import { createRefill } from './refill.ts'
import { type ComposedSigner, startSigner } from './signer.ts'
import { fundNewWallets } from './wallets.ts'

export type ComposedChain = Readonly<{
  chain: Chain
  history: ChainHistory
  mints: Mints
  /** The part that moves money; tools that only read must not receive it. */
  settlement: Settlement
  /** Builds and sends transfers; it has no key. */
  transfers: Venue
  /** Absent on an external chain. */
  embedded?: Pick<EmbeddedChain, 'transport' | 'fund'> & Partial<Pick<EmbeddedChain, 'treasury'>>
  signer: Signer
  demoWallet: string
  /** Pays the demo wallet of the embedded chain when it runs low; never rejects. */
  refillDemo?: () => Promise<void>
  system: OutsideSystem
  explorer?: Readonly<{ address: string; signature: string }>
  /** Counts the requests to an external chain from now on. */
  countCalls?: (usage: Pick<Usage, 'count'>) => void
  isHealthy: () => boolean
  close: () => Promise<void>
}>
type Parts = Readonly<{ config: Config; clock: Clock; log: Log }>

const whyOf =
  (log: Log) =>
  ({ cause, ...failure }: { cause: unknown }): void =>
    log.warn({ ...failure, err: cause }, 'the chain did not answer')

type WithSigner = Parts & Readonly<{ signerStart: Promise<ComposedSigner> }>

async function embeddedChain(
  { config, clock, log, signerStart }: WithSigner,
  port: number,
): Promise<ComposedChain> {
  const dataDir = join(config.dataDir, 'chain')
  // Beside the lock of the embedded database, for a server with Postgres.
  const release = lockDirectory(dataDir)
  const embedded = await startChain({ dataDir, port, log }).catch((error: unknown) => {
    release()
    throw error
  })
  try {
    const { signer: bare, isHealthy, close } = await signerStart
    // These are real transfers, made once; a start finishes what an interrupted one began.
    const signer = fundNewWallets(bare, async (kind, address) => {
      await embedded.fund(address, kind === 'demo' ? demoGift() : newUserGift())
    })
    const { address: demoWallet } = await signer.wallet({ kind: 'demo' })
    const { transport, url } = embedded
    const outside = url ? `RPC at ${url}` : `port ${port} is taken, so it is not reachable from outside`
    const options = { transport, source: 'Sandbox chain', official: true, clock, onFailure: whyOf(log) }
    const chain = solanaChain(options)
    const settlement = solanaSettlement(options)
    const refillDemo = createRefill({ chain, embedded, demoWallet, clock, log })
    void refillDemo()
    return {
      chain,
      history: solanaHistory(options),
      mints: solanaMints(options),
      refillDemo,
      settlement,
      transfers: solanaTransfers({ ...options, settlement }),
      embedded,
      signer,
      demoWallet,
      system: {
        id: 'chain',
        mode: 'embedded',
        label: 'Sandbox chain',
        detail: `A Solana VM of its own, ${outside}.`,
      },
      isHealthy: () => embedded.pid !== undefined && isHealthy(),
      async close() {
        await close()
        await embedded.close()
        release()
      },
    }
  } catch (error) {
    await embedded.close()
    release()
    throw error
  }
}

/** The public explorer names every cluster but the main one; the RPC's own name usually shows the cluster. */
function explorerOf(rpcUrl: string): ComposedChain['explorer'] {
  const cluster = /devnet|testnet/.exec(rpcUrl)?.[0]
  const query = cluster ? `?cluster=${cluster}` : ''
  return {
    address: `https://explorer.solana.com/address/{id}${query}`,
    signature: `https://explorer.solana.com/tx/{id}${query}`,
  }
}

/** A node serves subscriptions at the same address over WebSocket; a local validator uses the next port. */
function subscriptionUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (url.port === '8899') url.port = '8900'
  return url.href
}

/** Helius serves the main cluster and devnet; undefined for every other one. Documented, never run live. */
function composeHelius({
  rpcUrl,
  apiKey,
  clock,
  log,
}: Pick<Parts, 'clock' | 'log'> & Readonly<{ rpcUrl: string; apiKey: string }>): ChainHistory | undefined {
  const { hostname } = new URL(rpcUrl)
  if (/testnet|localhost|^127\.|^\[::1\]$/.test(hostname)) return undefined
  const cluster = hostname.includes('devnet') ? 'devnet' : 'mainnet'
  return heliusHistory({
    apiKey,
    rpcUrl: `https://${cluster}.helius-rpc.com`,
    restUrl: `https://api-${cluster}.helius-rpc.com`,
    source: 'Helius',
    official: true,
    clock,
    onFailure: whyOf(log),
  })
}

/** The chain is composed before the database that the counts go to. */
function countedTransport(rpcUrl: string) {
  const send = httpTransport(rpcUrl)
  let usage: Pick<Usage, 'count'> | undefined
  const transport: typeof send = (request) => {
    usage?.count({ provider: 'chain', source: 'rpc' }, { calls: 1 })
    return send(request)
  }
  return {
    transport,
    countCalls(counter: Pick<Usage, 'count'>): void {
      usage = counter
    },
  }
}

async function realChain(
  { config, clock, log, signerStart }: WithSigner,
  { rpcUrl, demoWallet: readOnlyWallet, heliusKey }: Extract<Config['chain'], { mode: 'real' }>,
): Promise<ComposedChain> {
  const { host } = new URL(rpcUrl)
  // The sandbox market trades only on the embedded chain of another server.
  const explorer = config.market.mode === 'sandbox' ? undefined : explorerOf(rpcUrl)
  const { signer: bare, isHealthy, close } = await signerStart
  const signer = fundNewWallets(bare, async () => undefined)
  const { transport, countCalls } = countedTransport(rpcUrl)
  const options = { transport, source: 'Solana', official: true, clock, onFailure: whyOf(log) }
  const settlement = solanaSettlement({ ...options, wsUrl: subscriptionUrl(rpcUrl) })
  const history =
    heliusKey === undefined ? undefined : composeHelius({ rpcUrl, apiKey: heliusKey, clock, log })
  return {
    chain: solanaChain(options),
    history: history ?? solanaHistory(options),
    mints: solanaMints(options),
    settlement,
    transfers: solanaTransfers({ ...options, settlement }),
    signer,
    demoWallet: readOnlyWallet ?? (await signer.wallet({ kind: 'demo' })).address,
    system: {
      id: 'chain',
      mode: 'real',
      label: 'Solana',
      detail: `${
        readOnlyWallet
          ? `Read through ${host}; the demo wallet cannot spend.`
          : `Through ${host}; the demo wallet holds what this server’s operator sent it.`
      }${history ? ' The history of addresses comes from Helius.' : ''}`,
    },
    ...(explorer && { explorer }),
    countCalls,
    // Each answer reports a node that is down; the server stays able to serve.
    isHealthy,
    close,
  }
}

export async function composeChain(parts: Parts): Promise<ComposedChain> {
  const { chain } = parts.config
  const signerStart = startSigner(parts)
  try {
    const all = { ...parts, signerStart }
    return await (chain.mode === 'embedded' ? embeddedChain(all, chain.port) : realChain(all, chain))
  } catch (error) {
    await signerStart.then(({ close }) => close()).catch(() => undefined) // the first error is the one to report
    throw error
  }
}
