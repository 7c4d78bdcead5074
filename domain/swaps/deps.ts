/**
 * Declares the dependencies of the swap use cases: the ports,
 * and the few things of a runtime that they may not reach for.
 */

import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { Trade } from '#contract/trades.ts'
import type { Chain, Settlement } from '../chain.ts'
import type { Contacts } from '../contacts.ts'
import type { Ledger, LedgerEntry } from '../ledger.ts'
import type { Prices, Tokens } from '../market.ts'
import type { Actor, Clock, Log } from '../ports.ts'
import type { Signer } from '../signer.ts'
import type { MintRules } from '../token-insight.ts'
import type { UserSettingsStore } from '../user-settings.ts'
import type { Venue } from '../venue.ts'
import type { Wallets } from '../wallets.ts'

/** The limits of a persona that keeps trades small. */
export type MoneyGuard = Readonly<{
  /** Also the default when the request names no slippage. */
  slippageBps: number
  perTradeUsd: number
  perDayUsd: number
}>

/** Undefined: the usual limits alone, which the signer keeps in any case. */
export type GuardOf = (actor: Actor, sessionId: string | undefined) => Promise<MoneyGuard | undefined>

export type SwapDeps = Readonly<{
  ledger: Ledger
  venue: Venue
  /** Builds and sends transfers to other wallets. */
  transfers: Venue
  /** The address book of each user. */
  contacts: Pick<Contacts, 'list'>
  settlement: Settlement
  signer: Signer
  chain: Pick<Chain, 'holdings'>
  prices: Prices
  tokens: Tokens
  mintRules: MintRules
  wallets: Wallets
  clock: Clock
  log: Log
  newId: () => string
  /** Lower-case hex. */
  sha256: (text: string) => Promise<string>
  /** Called for every trade that is new or moved on. */
  moved: (entry: LedgerEntry) => void
  /** The time that a run stays with a sent trade whose outcome is not known; the reconciler goes on from there. */
  patienceMs?: number
  /** A spoken yes is enough up to this worth. */
  voiceConsentUsd: number
  /** Absent where no persona keeps trades small. */
  guardOf?: GuardOf
  /** Has the slippage for requests that name none. */
  userSettings?: Pick<UserSettingsStore, 'of'>
  /** A keyed hash of the network address that a guest comes from; the signer limits what all guests of one trade. */
  networkOf?: (actor: Actor) => string | undefined
}>

/** The venue that carries out trades of these terms. */
export const venueOf = (
  { venue, transfers }: Pick<SwapDeps, 'venue' | 'transfers'>,
  { recipient }: Pick<EconomicTerms, 'recipient'>,
): Venue => (recipient === undefined ? venue : transfers)

export const isoOf = (ms: number): string => new Date(ms).toISOString()

export type Failure = NonNullable<Trade['failure']>
