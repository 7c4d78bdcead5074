/** Port: one row per tool call of a conversation, written at its start and again at its end. */
import type { Actor } from './ports.ts'
import type { ToolOutcome } from './tool-runner.ts'

export type ToolCallStart = Readonly<{
  conversationId: string
  callId: string
  /** The transcript item of the call. */
  itemId: string
  actor: Actor
  tool: string
  arguments: unknown
}>

export interface ToolCalls {
  /** Returns true for the first start of that call; false when it began before, here or on another replica. */
  begin(call: ToolCallStart): Promise<boolean>
  /** Stores the first outcome; a later one, such as an answer after the call was aborted, changes nothing. */
  finish(conversationId: string, callId: string, outcome: ToolOutcome): Promise<void>
}
