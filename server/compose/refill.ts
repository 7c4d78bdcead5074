/** Keeps the demo wallet of the embedded chain usable: below 5 SOL it gets back what it began with. */
import { decimalToRaw } from '#contract/rules/amounts.ts'
import type { Chain } from '#domain/chain.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { EmbeddedChain } from '#sandbox/chain/process.ts'
import { demoGift } from './demo-wallet.ts'

const LAMPORTS = 1_000_000_000n
const LEAST = 5n * LAMPORTS

type Parts = Readonly<{
  chain: Pick<Chain, 'holdings'>
  embedded: Pick<EmbeddedChain, 'refill'>
  demoWallet: string
  clock: Clock
  log: Log
}>

/** Returns a function that checks the balance and pays; calls that come while it works join it. */
export function createRefill({ chain, embedded, demoWallet, clock, log }: Parts): () => Promise<void> {
  const full = decimalToRaw(demoGift().sol, 9) ?? 0n
  let running: Promise<void> | undefined
  async function refill(): Promise<void> {
    const holdings = await chain.holdings(demoWallet)
    if (!holdings.ok || holdings.data.lamports >= LEAST) return
    const missing = full - holdings.data.lamports
    const sol = `${missing / LAMPORTS}.${String(missing % LAMPORTS).padStart(9, '0')}`
    await embedded.refill(demoWallet, { sol, tokens: {} }, new Date(clock.now()).toISOString())
    log.info({ sol }, 'refilled the demo wallet')
  }
  return () => {
    running ??= refill()
      .catch((error: unknown) => log.error({ err: error }, 'failed to refill the demo wallet'))
      .finally(() => {
        running = undefined
      })
    return running
  }
}
