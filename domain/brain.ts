/** Port: the model of the embedded engine. It reads the conversation and streams a reply in parts. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { Usage } from '#contract/realtime/server-events.ts'
import type { FunctionTool, ToolChoice } from '#contract/realtime/session.ts'
import type { Actor } from './ports.ts'

export type BrainContext = Readonly<{
  /** Oldest first. A call without an output is still running. */
  items: readonly ConversationItem[]
  instructions: string
  tools: readonly FunctionTool[]
  toolChoice: ToolChoice
  maxOutputTokens: number | 'inf'
  /** Facts of this conversation's user, such as today's limits; read only when an answer needs them. */
  facts?: () => Promise<Facts>
  /** The actor for whom the reply costs something. */
  payer?: Actor
}>

/** Values for the placeholders of answers, as phrases in plain words. */
export type Facts = Readonly<Record<string, string>>

export type BrainPart =
  /** The next phrase of the reply. */
  | { type: 'text'; delta: string }
  /** A tool call; `arguments` is JSON text. */
  | { type: 'call'; name: string; arguments: string }
  /** The last part; `cut` when the reply ended early. */
  | { type: 'done'; usage?: Usage; cut?: 'max_output_tokens' | 'content_filter' }

export interface Brain {
  /** Ends early without an error when the signal aborts. The user sees the message of a ParleyError. */
  think(context: BrainContext, signal: AbortSignal): AsyncIterable<BrainPart>
}
