/** The chain behind the tools: a process of our own that is started and funded here, or somebody's RPC that is only read. */
import { join } from 'node:path'
import { solanaChain } from '#adapters/solana/chain.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Chain } from '#domain/chain.ts'
import type { Clock } from '#domain/clock.ts'
import type { Log } from '#domain/log.ts'
import { startChain } from '#sandbox/chain/process.ts'
import type { Config } from './config.ts'
import { demoGift, demoWalletAddress } from './demo-wallet.ts'

export type ComposedChain = Readonly<{
  chain: Chain
  demoWallet: string
  system: OutsideSystem
  explorer?: Readonly<{ address: string; signature: string }>
  isHealthy: () => boolean
  close: () => Promise<void>
}>
type Parts = Readonly<{ config: Config; clock: Clock; log: Log }>

const whyOf =
  (log: Log) =>
  ({ cause, ...failure }: { cause: unknown }): void =>
    log.warn({ ...failure, err: cause }, 'the chain did not answer')

async function embeddedChain({ config, clock, log }: Parts, port: number): Promise<ComposedChain> {
  const [embedded, demoWallet] = await Promise.all([
    startChain({ dataDir: join(config.dataDir, 'chain'), port, log }),
    demoWalletAddress(config.dataDir),
  ])
  // Real transfers from the house; done once, and finished here when an earlier start was cut off in the middle.
  await embedded.fund(demoWallet, demoGift())
  const { transport, url } = embedded
  const outside = url ? `RPC at ${url}` : `port ${port} is taken, so nobody outside reaches it`
  return {
    chain: solanaChain({ transport, source: 'Sandbox chain', official: true, clock, onFailure: whyOf(log) }),
    demoWallet,
    system: {
      id: 'chain',
      mode: 'embedded',
      label: 'Sandbox chain',
      detail: `A Solana VM of its own, ${outside}.`,
    },
    isHealthy: () => embedded.pid !== undefined,
    close: embedded.close,
  }
}

/** The public explorer names every cluster but the main one; which one an RPC serves mostly stands in its name. */
function explorerOf(rpcUrl: string): ComposedChain['explorer'] {
  const cluster = /devnet|testnet/.exec(rpcUrl)?.[0]
  const query = cluster ? `?cluster=${cluster}` : ''
  return {
    address: `https://explorer.solana.com/address/{id}${query}`,
    signature: `https://explorer.solana.com/tx/{id}${query}`,
  }
}

function realChain({ clock, log }: Parts, rpcUrl: string, demoWallet: string): ComposedChain {
  const { host } = new URL(rpcUrl)
  const explorer = explorerOf(rpcUrl)
  return {
    chain: solanaChain({ rpcUrl, source: 'Solana', official: true, clock, onFailure: whyOf(log) }),
    demoWallet,
    system: {
      id: 'chain',
      mode: 'real',
      label: 'Solana',
      detail: `Read through ${host}; the demo wallet cannot spend.`,
    },
    ...(explorer && { explorer }),
    // A node that is down is told by each answer; it does not make this server unfit to serve.
    isHealthy: () => true,
    close: async () => undefined,
  }
}

export async function composeChain(parts: Parts): Promise<ComposedChain> {
  const { chain } = parts.config
  return chain.mode === 'embedded'
    ? embeddedChain(parts, chain.port)
    : realChain(parts, chain.rpcUrl, chain.demoWallet)
}
