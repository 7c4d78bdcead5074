/** Composes the chain (an embedded process that is funded here, that of another server, or a real one) and its signer. */
import { join } from 'node:path'
import { lockDirectory } from '#adapters/db/directory-lock.ts'
import { solanaChain } from '#adapters/solana/chain.ts'
import { solanaHistory } from '#adapters/solana/history.ts'
import { httpTransport } from '#adapters/solana/http-transport.ts'
import { solanaMints } from '#adapters/solana/mint-facts.ts'
import { solanaMintRules } from '#adapters/solana/mint-rules.ts'
import { solanaSettlement } from '#adapters/solana/settlement.ts'
import { solanaTransfers } from '#adapters/solana/transfers.ts'
import { fundingCalls } from '#sandbox/chain/funding-calls.ts'
import { startChain } from '#sandbox/chain/process.ts'
import { ConfigError } from '../config/config.ts'
import { type ChainParts, type ComposedChain, whyOf } from './chain-parts.ts'
import { demoGift, newUserGift } from './demo-wallet.ts'
import { realChain, subscriptionUrl } from './real-chain.ts'
import { createRefill } from './refill.ts'
import { startSigner } from './signer.ts'
import { fundNewWallets } from './wallets.ts'

async function embeddedChain(
  { config, clock, log, signerStart }: ChainParts,
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
      mintRules: solanaMintRules(options),
      refillDemo,
      settlement,
      transfers: solanaTransfers({ ...options, settlement }),
      embedded: { transport, fund: embedded.fund, treasury: embedded.treasury, isOwn: true },
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

const NOT_EMBEDDED =
  'SOLANA_RPC_URL names a chain that is not the embedded one of a Parley: leave MARKET=sandbox out.'

/** The embedded chain of another server of this machine: its wallets are funded through its RPC. */
async function sharedChain({ clock, log, signerStart }: ChainParts, rpcUrl: string): Promise<ComposedChain> {
  const transport = httpTransport(rpcUrl)
  const funding = fundingCalls(transport)
  const { signer: bare, isHealthy, close } = await signerStart
  const signer = fundNewWallets(bare, async (kind, address) => {
    if (kind === 'user') await funding.fund(address, newUserGift())
  })
  const { address: demoWallet } = await signer.wallet({ kind: 'demo' })
  await funding.fund(demoWallet, demoGift()).catch((error: Error) => {
    if (/method not found/i.test(error.message)) throw new ConfigError([NOT_EMBEDDED])
    log.warn({ err: error }, 'the embedded chain of the other server did not answer')
  })
  const options = { transport, source: 'Sandbox chain', official: true, clock, onFailure: whyOf(log) }
  const chain = solanaChain(options)
  const settlement = solanaSettlement({ ...options, wsUrl: subscriptionUrl(rpcUrl) })
  return {
    chain,
    history: solanaHistory(options),
    mints: solanaMints(options),
    mintRules: solanaMintRules(options),
    refillDemo: createRefill({ chain, embedded: funding, demoWallet, clock, log }),
    settlement,
    transfers: solanaTransfers({ ...options, settlement }),
    embedded: { transport, fund: funding.fund, isOwn: false },
    signer,
    demoWallet,
    system: {
      id: 'chain',
      mode: 'embedded',
      label: 'Sandbox chain',
      detail: `The Solana VM of another server, at ${new URL(rpcUrl).host}.`,
    },
    isHealthy,
    close,
  }
}

function chainOf(parts: ChainParts): Promise<ComposedChain> {
  const { chain } = parts.config
  if (chain.mode === 'embedded') return embeddedChain(parts, chain.port)
  return chain.mode === 'shared' ? sharedChain(parts, chain.rpcUrl) : realChain(parts, chain)
}

export async function composeChain(parts: Omit<ChainParts, 'signerStart'>): Promise<ComposedChain> {
  const signerStart = startSigner(parts)
  try {
    return await chainOf({ ...parts, signerStart })
  } catch (error) {
    await signerStart.then(({ close }) => close()).catch(() => undefined) // the first error is the one to report
    throw error
  }
}
