/** Port: the append-only record of who had which tool called, and how it went. */
import type { Actor } from './identity.ts'

export type ToolAudit = Readonly<{
  actor: Actor
  /** The channel of the call: 'assistant', 'page' or 'mcp'. */
  channel: string
  tool: string
  arguments: unknown
  outcome: 'ok' | 'refused' | 'failed' | 'aborted'
  code?: string
  durationMs: number
  conversationId?: string
}>

/** A refused call keeps enough of its arguments to show what was asked; no contract bounds them. */
const REFUSED_ARGUMENTS_MAX = 1_000

export function clippedArguments(given: unknown): unknown {
  const text = JSON.stringify(given) ?? 'null'
  return text.length <= REFUSED_ARGUMENTS_MAX
    ? given
    : { clipped: text.slice(0, REFUSED_ARGUMENTS_MAX), length: text.length }
}

export interface Audit {
  record(row: ToolAudit): Promise<void>
}
