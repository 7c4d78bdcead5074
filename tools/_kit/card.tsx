/** Declares the browser half of a tool: a pure component of a call, with no fetch and no store. */
import type { ReactNode } from 'react'
import type { ToolContract } from '#contract/tool.ts'
import type { ConsentGesture, Trade } from '#contract/trades.ts'
import type { CardCall } from './card-call.ts'

/** How a click agreed; a press of Confirm where it is absent. */
export type TradeConsent = Readonly<{ gesture: ConsentGesture; symbol?: string }>

/** A panel of the page that a card can open: the sign-in, trade limits, passkeys. */
export type CardPanel = 'sign-in' | 'limits' | 'security'

/** The live state of the trade in a tool's output, and the person's two answers to it. */
export type TradeLine = Readonly<{
  /** The current state; the output has the state at the end of the tool call. */
  trade?: Trade
  /** The answer that is in flight. */
  sending?: 'confirm' | 'decline'
  /** The trace of the last answer, by which an operator finds it. */
  traceId?: string | undefined
  /** The reason why the last answer did not arrive or was refused. */
  problem?: Readonly<{ message: string; canRetry: boolean; consent?: TradeConsent | undefined }>
  onConfirm: (trade: Trade, consent?: TradeConsent) => void
  onDecline: (trade: Trade) => void
}>

/** A swap of this conversation that landed. */
export type LandedTrade = Readonly<{
  /** Milliseconds since the epoch. */
  at: number
  given: Readonly<{ mint: string; symbol: string; amount: string }>
  received: Readonly<{ mint: string; symbol: string; amount: string }>
}>

export type CardActions = Readonly<{
  /** Calls the tool again with the same arguments. */
  rerun?: () => void
  /**
   * Calls the tool again with other arguments; undefined removes one. The card stays until the new result replaces the
   * old one.
   */
  rerunWith?: (changes: Readonly<Record<string, unknown>>) => Promise<void>
  /** Returns the swaps of this conversation that landed, as far as the page knows them. */
  landedTrades?: () => readonly LandedTrade[]
  /** Sends a message as if the person had typed it. */
  say?: (text: string) => void
  /** Opens a panel of the page. */
  openPanel?: (panel: CardPanel) => void
  /** True where the conversation says why the call failed, so that the card need not. */
  isAnswered?: boolean
  /** For a card about a trade. */
  trade?: TradeLine
}>

export type Card<T extends ToolContract = ToolContract> = (props: {
  call: CardCall<T>
  actions: CardActions
}) => ReactNode

export const defineCard = <T extends ToolContract>(_tool: T, card: Card<T>): Card<T> => card
