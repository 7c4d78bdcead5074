/** Port: runs tools. Every channel passes the same checks (design §4.5). */
import type { TaintSource } from '#contract/taint.ts'
import type { Touch } from '#contract/tool.ts'
import type { Actor } from './identity.ts'

export type ToolContext = Readonly<{
  channel: 'assistant' | 'page' | 'mcp'
  sessionId?: string
  conversationId?: string
  /** True when text from outside was read in the turn that calls (design §7). */
  tainted?: boolean
  /** Where that text came from, as far as it is known. */
  taintedBy?: TaintSource
  signal?: AbortSignal
}>

export type ToolOutcome = Readonly<
  | {
      ok: true
      /** The card view: the tool's whole output. */
      output: unknown
      /** The compact text that the model reads instead. */
      modelView: string
      touches: readonly Touch[]
      durationMs: number
    }
  | { ok: false; code: string; message: string; status: number; details?: unknown; durationMs: number }
>

export type OfferedTool = Readonly<{
  name: string
  title: string
  description: string
  /** JSON Schema of the arguments. */
  parameters: unknown
  /** Its results carry text from outside, which taints the turn that reads them. */
  taints: boolean
  /** Plain words for the note while it runs. */
  intent: (args: unknown) => string
}>

export interface ToolRunner {
  /** The tools this person may call. */
  offered(actor: Actor): readonly OfferedTool[]
  run(actor: Actor, name: string, args: unknown, context: ToolContext): Promise<ToolOutcome>
}
