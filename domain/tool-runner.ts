/** Port: runs tools. Every channel passes the same checks (design §4.5). */
import type { TaintSource } from '#contract/taint.ts'
import type { Touch } from '#contract/tool.ts'
import type { Actor } from './ports.ts'

export type ToolContext = Readonly<{
  channel: 'assistant' | 'page' | 'mcp'
  sessionId?: string
  conversationId?: string
  /** True when the calling turn has read text from outside (design §7). */
  tainted?: boolean
  /** The origin of that text, as far as it is known. */
  taintedBy?: TaintSource
  /** True when neither the person nor a source has named the address that the tool is to open. */
  isOwnAddress?: boolean
  /** The person's latest words, where the channel knows them. */
  ownWords?: string
  /** How the person asked, where the channel knows it. */
  requestedHow?: 'typed' | 'spoken' | 'suggested'
  signal?: AbortSignal
}>

export type ToolOutcome = Readonly<
  | {
      ok: true
      /** The card view: the whole output of the tool. */
      output: unknown
      /** The compact text for the model. */
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
  /** The results contain text from outside, which taints the turn that reads them. */
  taints: boolean
  /** Returns the text of the note while the tool runs. */
  intent: (args: unknown) => string
}>

export interface ToolRunner {
  /** Returns the tools that this actor may call. */
  offered(actor: Actor): readonly OfferedTool[]
  run(actor: Actor, name: string, args: unknown, context: ToolContext): Promise<ToolOutcome>
}
