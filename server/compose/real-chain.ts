/** Composes a chain of Solana that is reached through its RPC. */
import type { RpcTransport } from '@solana/kit'
import { guardedFetch, type Send } from '#adapters/_kit/guarded-fetch.ts'
import { solanaChain } from '#adapters/solana/chain.ts'
import { heliusHistory } from '#adapters/solana/helius-history.ts'
import { solanaHistory } from '#adapters/solana/history.ts'
import { httpTransport } from '#adapters/solana/http-transport.ts'
import { solanaMints } from '#adapters/solana/mint-facts.ts'
import { solanaMintRules } from '#adapters/solana/mint-rules.ts'
import { solanaSettlement } from '#adapters/solana/settlement.ts'
import { solanaTransfers } from '#adapters/solana/transfers.ts'
import type { ChainHistory } from '#domain/chain-history.ts'
import type { Config } from '../config/config.ts'
import { createCallCounter } from './call-counter.ts'
import { type ChainParts, type ComposedChain, whyOf } from './chain-parts.ts'
import { fundNewWallets } from './wallets.ts'

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
export function subscriptionUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (url.port === '8899') url.port = '8900'
  return url.href
}

/** Helius serves the main cluster and devnet; undefined for every other one. Documented, never run live. */
function composeHelius({
  rpcUrl,
  apiKey,
  fetch,
  clock,
  log,
}: Pick<ChainParts, 'clock' | 'log'> & Readonly<{ rpcUrl: string; apiKey: string; fetch: Send }>):
  | ChainHistory
  | undefined {
  const { hostname } = new URL(rpcUrl)
  if (/testnet|localhost|^127\.|^\[::1\]$/.test(hostname)) return undefined
  const cluster = hostname.includes('devnet') ? 'devnet' : 'mainnet'
  return heliusHistory({
    apiKey,
    fetch,
    rpcUrl: `https://${cluster}.helius-rpc.com`,
    restUrl: `https://api-${cluster}.helius-rpc.com`,
    source: 'Helius',
    official: true,
    clock,
    onFailure: whyOf(log),
  })
}

export async function realChain(
  { clock, log, signerStart }: ChainParts,
  { rpcUrl, demoWallet: readOnlyWallet, heliusKey }: Extract<Config['chain'], { mode: 'real' }>,
): Promise<ComposedChain> {
  const { host } = new URL(rpcUrl)
  const { signer: bare, isHealthy, close } = await signerStart
  const signer = fundNewWallets(bare, async () => undefined)
  const counter = createCallCounter()
  const transport = counter.of('rpc', httpTransport(rpcUrl)) as RpcTransport
  const options = { transport, source: 'Solana', official: true, clock, onFailure: whyOf(log) }
  const settlement = solanaSettlement({ ...options, wsUrl: subscriptionUrl(rpcUrl) })
  const history =
    heliusKey === undefined
      ? undefined
      : composeHelius({ rpcUrl, apiKey: heliusKey, fetch: counter.of('helius', guardedFetch()), clock, log })
  return {
    chain: solanaChain(options),
    history: history ?? solanaHistory(options),
    mints: solanaMints(options),
    mintRules: solanaMintRules(options),
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
    explorer: explorerOf(rpcUrl),
    countCalls: counter.countCalls,
    // Each answer reports a node that is down; the server stays able to serve.
    isHealthy,
    close,
  }
}
