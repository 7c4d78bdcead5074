/** Port: the append-only record of who had which tool called, and how it went. */
import type { Actor } from './identity.ts'

export type ToolAudit = Readonly<{
  actor: Actor
  /** 'assistant', 'page' or 'mcp': through which door the call came. */
  door: string
  tool: string
  arguments: unknown
  outcome: 'ok' | 'refused' | 'failed' | 'aborted'
  code?: string
  durationMs: number
  conversationId?: string
}>

export interface Audit {
  record(row: ToolAudit): Promise<void>
}
