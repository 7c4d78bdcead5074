/** Port: the ledger, one row per intent and exactly one outcome for each (design §5). Money's only memory. */
import type { SignConsent } from '#contract/signer.ts'
import type { Trade, TradeStatus } from '#contract/trades.ts'
import type { Actor } from './identity.ts'

/** What is kept beside what the page may see. */
export type LedgerEntry = Readonly<{
  trade: Trade
  actor: Actor
  sessionId?: string
  conversationId?: string
  valueUsd?: string
  pricedAt?: string
  sellBack?: number
  /** Of the order that was signed. */
  requestId?: string
  lastValidBlockHeight?: bigint
  signedTransaction?: string
  consent?: SignConsent
}>

/** Where a trade was asked for; nowhere that is known when both are missing. */
export type Place = Readonly<{ sessionId?: string; conversationId?: string }>

/** A trade in one of these has moved money, or may yet. */
export const SPENDING = ['consented', 'signed', 'sent', 'confirmed'] as const satisfies readonly TradeStatus[]

/** What may be written when a trade moves on. */
export type LedgerChange = Readonly<{
  consent?: SignConsent
  signature?: string
  signedTransaction?: string
  requestId?: string
  lastValidBlockHeight?: bigint
  landed?: Trade['landed']
  failure?: Trade['failure']
  finalizedAt?: string
}>

export interface Ledger {
  add(entry: LedgerEntry): Promise<void>
  byId(id: string): Promise<LedgerEntry | undefined>
  /**
   * Moves a trade from one of these states to `to`, once: answers the entry as it stands and whether this very call
   * moved it. Two callers that race both get the entry, one of them with `moved`.
   */
  move(
    id: string,
    from: readonly TradeStatus[],
    to: TradeStatus,
    change?: LedgerChange,
  ): Promise<Readonly<{ moved: boolean; entry: LedgerEntry | undefined }>>
  /** A person's own trades, newest first. */
  ofActor(actor: Actor, limit: number, before?: string): Promise<readonly LedgerEntry[]>
  /** What the trades are worth that this person has agreed to since then and that have not come to nothing. */
  spentUsd(actor: Actor, since: string): Promise<number>
  /** A person's previews that wait for an answer, oldest first: those of this conversation, or of this session. */
  waiting(actor: Actor, place: Place): Promise<readonly LedgerEntry[]>
  /** Everything that is neither at an end nor waiting for a person: what a start has to look after. */
  open(): Promise<readonly LedgerEntry[]>
  /** Previews whose time was over at this ISO time. */
  overdue(now: string): Promise<readonly LedgerEntry[]>
  /** Confirmed trades that the chain has not called final yet. */
  unfinal(): Promise<readonly LedgerEntry[]>
  /** Runs `work` while nobody else, on any replica, trades from this wallet. */
  withWallet<T>(address: string, work: () => Promise<T>): Promise<T>
}
