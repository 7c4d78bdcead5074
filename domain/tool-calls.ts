/** Port: one row per tool call of a conversation, written when it begins and again when it ends. */
import type { Actor } from './identity.ts'
import type { ToolOutcome } from './tool-runner.ts'

export type ToolCallStart = Readonly<{
  conversationId: string
  callId: string
  /** The transcript item that shows it. */
  itemId: string
  actor: Actor
  tool: string
  arguments: unknown
}>

export interface ToolCalls {
  /** True when this is the first word of that call; false when it was begun before, here or on another replica. */
  begin(call: ToolCallStart): Promise<boolean>
  /** Keeps the first outcome; a later one (an answer that came after the call was given up) changes nothing. */
  finish(conversationId: string, callId: string, outcome: ToolOutcome): Promise<void>
}
