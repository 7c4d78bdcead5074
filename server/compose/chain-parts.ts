/** The parts of a composed chain, whichever it is. */
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Chain, Settlement } from '#domain/chain.ts'
import type { ChainHistory } from '#domain/chain-history.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import type { MintRules, Mints } from '#domain/token-insight.ts'
import type { Venue } from '#domain/venue.ts'
import type { EmbeddedChain } from '#sandbox/chain/process.ts'
import type { Config } from '../config/config.ts'
import type { Usage } from '../usage/usage.ts'
import type { ComposedSigner } from './signer.ts'

export type ComposedChain = Readonly<{
  chain: Chain
  history: ChainHistory
  mints: Mints
  mintRules: MintRules
  /** The part that moves money; tools that only read must not receive it. */
  settlement: Settlement
  /** Builds and sends transfers; it has no key. */
  transfers: Venue
  /** Absent on an external chain. */
  embedded?: Pick<EmbeddedChain, 'transport' | 'fund'> &
    Readonly<{
      /** The chain's own account, known to the server that runs it. */
      treasury?: string
      /** This server runs the chain; another one only uses it. */
      isOwn: boolean
    }>
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
export type ChainParts = Readonly<{
  config: Config
  clock: Clock
  log: Log
  signerStart: Promise<ComposedSigner>
}>

export const whyOf =
  (log: Log) =>
  ({ cause, ...failure }: { cause: unknown }): void =>
    log.warn({ ...failure, err: cause }, 'the chain did not answer')
