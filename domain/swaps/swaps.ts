/** Swaps as the doors use them: preview, the person's yes or no, execution, and what became of it (design §5). */
import type { TaintSource } from '#contract/taint.ts'
import type { Trade } from '#contract/trades.ts'
import type { Actor } from '../ports.ts'

/** What somebody asked for, in their own words: symbols or mints, and one of the ways to name an amount. */
export type SwapRequest = Readonly<{
  inputMint: string
  outputMint: string
  mode?: string
  amountUi?: string | number
  amountPercent?: number
  amountUsd?: string | number
  desiredOutputUi?: string | number
  slippageBps?: number
  walletAddress?: string
}>

/** Where a request came from; it is kept with the intent and shown on the card. */
export type SwapOrigin = Readonly<{
  /** 'assistant', 'page' or 'mcp'. */
  askedBy: string
  /** True when text from outside was read in the turn that asked. */
  tainted: boolean
  /** Where that text came from, as far as it is known. */
  taintedBy?: TaintSource
  sessionId?: string
  conversationId?: string
}>

/** A click says what the person saw; a spoken yes was checked against the same trade by the supervisor. */
export type Agreement = Readonly<{ channel: 'click'; termsHash: string } | { channel: 'voice' }>

/**
 * Every method answers the trade as it stands then; each is asked by an actor and knows only that actor's own trades.
 * Refusals are thrown. What became of an agreed trade is never thrown: it stands in the trade.
 */
export interface Swaps {
  preview(actor: Actor, request: SwapRequest, origin: SwapOrigin, signal?: AbortSignal): Promise<Trade>
  /** A trade that is not waiting any more is answered as it is. */
  agree(actor: Actor, id: string, agreement: Agreement): Promise<Trade>
  decline(actor: Actor, id: string): Promise<Trade>
  /** Without consent it changes nothing; with one it trades, once, however often it is called. */
  execute(actor: Actor, id: string): Promise<Trade>
  byId(actor: Actor, id: string): Promise<Trade>
  /** Newest first. */
  list(actor: Actor, limit: number, before?: string): Promise<readonly Trade[]>
}
