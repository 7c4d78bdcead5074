/** Port: the append-only audit log of tool calls: actor, arguments and outcome. */
import type { Actor } from './ports.ts'

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

/** No contract bounds the arguments of a refused call, so the log keeps only their beginning. */
const REFUSED_ARGUMENTS_MAX = 1_000

export function clippedArguments(args: unknown): unknown {
  const text = JSON.stringify(args) ?? 'null'
  return text.length <= REFUSED_ARGUMENTS_MAX
    ? args
    : { clipped: text.slice(0, REFUSED_ARGUMENTS_MAX), length: text.length }
}

export interface Audit {
  record(row: ToolAudit): Promise<void>
}
