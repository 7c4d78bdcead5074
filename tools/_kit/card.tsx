/** How the browser half of a tool is declared: a pure picture of a call, with no fetch and no store. */
import type { ReactNode } from 'react'
import type { ToolContract } from '#contract/tool.ts'
import type { Trade } from '#contract/trades.ts'
import type { CardCall } from './card-call.ts'

/** What the page knows of the trade that stands in a tool's output, and the person's two words to it. */
export type TradeLine = Readonly<{
  /** As it stands now; the output shows how it was when the tool had finished. */
  trade?: Trade
  /** The word that is on its way to the server. */
  sending?: 'confirm' | 'decline'
  /** Why the last word did not arrive, or was refused. */
  problem?: Readonly<{ message: string; canRetry: boolean }>
  onConfirm: (trade: Trade) => void
  onDecline: (trade: Trade) => void
}>

export type CardActions = Readonly<{
  /** Calls the tool again with the same arguments. */
  rerun?: () => void
  /** Puts words into the conversation as if the person had typed them. */
  say?: (text: string) => void
  /** For a card about a trade. */
  trade?: TradeLine
}>

export type Card<T extends ToolContract = ToolContract> = (props: {
  call: CardCall<T>
  actions: CardActions
}) => ReactNode

export const defineCard = <T extends ToolContract>(_tool: T, card: Card<T>): Card<T> => card
