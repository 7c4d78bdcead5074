/** How the browser half of a tool is declared: a pure picture of a call, with no fetch and no store. */
import type { ReactNode } from 'react'
import type { ToolContract } from '#contract/tool.ts'
import type { CardCall } from './card-call.ts'

export type CardActions = Readonly<{
  /** Calls the tool again with the same arguments. */
  rerun?: () => void
  /** Puts words into the conversation as if the person had typed them. */
  say?: (text: string) => void
}>

export type Card<T extends ToolContract = ToolContract> = (props: {
  call: CardCall<T>
  actions: CardActions
}) => ReactNode

export const defineCard = <T extends ToolContract>(_tool: T, card: Card<T>): Card<T> => card
