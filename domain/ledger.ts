/** Port: the ledger, one row per intent with exactly one outcome (design §5). It is the only record of money. */
import type { SignConsent } from '#contract/signer.ts'
import type { Trade, TradeStatus } from '#contract/trades.ts'
import type { Actor } from './ports.ts'

/** A trade with the fields that the page must not see. */
export type LedgerEntry = Readonly<{
  trade: Trade
  actor: Actor
  sessionId?: string
  conversationId?: string
  valueUsd?: string
  pricedAt?: string
  sellBack?: number
  /** The id of the signed order. */
  requestId?: string
  lastValidBlockHeight?: bigint
  signedTransaction?: string
  consent?: SignConsent
}>

/** The confirmed trades of an actor. */
export type TradeTotals = Readonly<{
  confirmed: number
  /** US dollars at the time of each. */
  valueUsd: number
  /** ISO time of the newest; null without any. */
  lastAt: string | null
}>

/** The origin of a trade; both fields are missing when it is unknown. */
export type Place = Readonly<{ sessionId?: string; conversationId?: string }>

/** A trade in one of these states has moved money, or may yet. */
export const SPENDING = ['consented', 'signed', 'sent', 'confirmed'] as const satisfies readonly TradeStatus[]

/** The fields that a transition may write. */
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
  /**
   * Returns the genesis hash of the chain that the trades are on. A ledger that has none yet takes this one, once and
   * for all replicas.
   */
  claimChain(genesisHash: string): Promise<string>
  add(entry: LedgerEntry): Promise<void>
  byId(id: string): Promise<LedgerEntry | undefined>
  /**
   * Moves a trade from one of these states to `to`, once. Returns the current entry and whether this call moved it:
   * of two racing callers both get the entry, one of them with `moved`.
   */
  move(
    id: string,
    from: readonly TradeStatus[],
    to: TradeStatus,
    change?: LedgerChange,
  ): Promise<Readonly<{ moved: boolean; entry: LedgerEntry | undefined }>>
  /** Returns the actor's own trades, newest first. */
  ofActor(actor: Actor, limit: number, before?: string): Promise<readonly LedgerEntry[]>
  /** Returns the total value of the actor's trades since then that were agreed to and have not failed. */
  spentUsd(actor: Actor, since: string): Promise<number>
  totals(actor: Actor): Promise<TradeTotals>
  /** Returns the actor's unanswered previews of this conversation or session, oldest first. */
  waiting(actor: Actor, place: Place): Promise<readonly LedgerEntry[]>
  /**
   * Returns every trade that is neither finished nor waiting for an answer, for a restart to resume; the newest first, so
   * that old ones which nobody can decide keep no new one away.
   */
  open(): Promise<readonly LedgerEntry[]>
  /** Returns the previews that had expired at this ISO time. */
  overdue(now: string): Promise<readonly LedgerEntry[]>
  /** Returns the trades that were confirmed since this ISO time and are not final yet, newest first. */
  unfinal(since: string): Promise<readonly LedgerEntry[]>
  /** Runs `work` while no other process or replica trades from this wallet. */
  withWallet<T>(address: string, work: () => Promise<T>): Promise<T>
}
