/** Port: swaps, from preview and the person's yes or no to execution and outcome (design §5). */
import type { TaintSource } from '#contract/taint.ts'
import type { ConsentGesture, Trade } from '#contract/trades.ts'
import type { Actor } from '../ports.ts'

/** A request in the person's own words: symbols or mints, and one of the ways to name an amount. */
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

/** A send in the person's own words: an address or a label of the address book, a token, and one way to name an amount. */
export type SendRequest = Pick<SwapRequest, 'amountUi' | 'amountPercent' | 'amountUsd' | 'walletAddress'> &
  Readonly<{ to: string; token: string }>

/** The origin of a request; it is kept with the intent and shown on the card. */
export type SwapOrigin = Readonly<{
  /** 'assistant', 'page' or 'mcp'. */
  askedBy: string
  /** True when the turn of the request has read text from outside. */
  tainted: boolean
  /** The source of that text, as far as it is known. */
  taintedBy?: TaintSource
  /** How the person asked, as far as the channel knows it. */
  requestedHow?: Trade['requestedHow']
  sessionId?: string
  conversationId?: string
}>

/** A click says what the person saw; a spoken yes was checked against the same trade by the supervisor. */
export type Agreement = Readonly<
  | {
      channel: 'click'
      termsHash: string
      /** A press where it is absent. */
      gesture?: ConsentGesture | undefined
      /** The text that was typed to agree. */
      symbol?: string | undefined
    }
  | { channel: 'voice' }
>

/**
 * Every method answers the trade as it stands then; each takes an actor and knows only that actor's own trades.
 * Refusals are thrown. What became of an agreed trade is never thrown: it stands in the trade.
 */
export interface Swaps {
  preview(actor: Actor, request: SwapRequest, origin: SwapOrigin, signal?: AbortSignal): Promise<Trade>
  /** A send goes through the same ledger, consent and outcome as a swap. */
  previewSend(actor: Actor, request: SendRequest, origin: SwapOrigin, signal?: AbortSignal): Promise<Trade>
  /** A trade that is not waiting any more is answered as it is. */
  agree(actor: Actor, id: string, agreement: Agreement): Promise<Trade>
  decline(actor: Actor, id: string): Promise<Trade>
  /** Without consent it changes nothing; with one it trades, once, however often it is called. */
  execute(actor: Actor, id: string): Promise<Trade>
  byId(actor: Actor, id: string): Promise<Trade>
  /**
   * Ends every preview that waits in this conversation, or was made on the page outside of any: the conversation goes on
   * from another place.
   */
  leavePreviews(actor: Actor, conversationId: string): Promise<void>
  /** Returns the actor's newest trades of these conversations that have moved money, or may yet; oldest first. */
  settled(actor: Actor, conversationIds: readonly string[]): Promise<readonly Trade[]>
  /** Newest first. */
  list(actor: Actor, limit: number, before?: string): Promise<readonly Trade[]>
}
