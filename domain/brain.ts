/** Port: what answers in a call of the embedded engine. It sees the conversation and speaks in parts. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { Usage } from '#contract/realtime/server-events.ts'
import type { FunctionTool, ToolChoice } from '#contract/realtime/session.ts'

export type BrainContext = Readonly<{
  /** Oldest first. A call whose output is missing is still running. */
  items: readonly ConversationItem[]
  instructions: string
  tools: readonly FunctionTool[]
  toolChoice: ToolChoice
  maxOutputTokens: number | 'inf'
}>

export type BrainPart =
  /** The next phrase of the reply. */
  | { type: 'text'; delta: string }
  /** A tool to call; `arguments` is JSON text. */
  | { type: 'call'; name: string; arguments: string }
  /** The last part; `cut` when the reply had to end before its end. */
  | { type: 'done'; usage?: Usage; cut?: 'max_output_tokens' | 'content_filter' }

export interface Brain {
  /** Ends early, and quietly, when the signal aborts. What a ParleyError says is told to the person who asked. */
  think(context: BrainContext, signal: AbortSignal): AsyncIterable<BrainPart>
}
