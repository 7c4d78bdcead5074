/** What the model, the server and the browser all agree a tool is. */
import type * as z from 'zod/mini'

/** The label a catalogue shows (spec S3.29). It is never the rule: `denied()` in domain/access.ts is. */
export type Access = 'guest' | 'pro' | 'holders'

/** Characters of a tool's name; providers take no longer one. */
export const TOOL_NAME_MAX = 64
/** Arguments weigh at most this, which is many times what any tool asks for. */
export const TOOL_ARGUMENTS_MAX = 16_000
/** A result weighs at most this, which is ten times the card of a full wallet. */
export const TOOL_RESULT_MAX = 1_000_000

/** What a finished call makes stale; the page refreshes what was touched. */
export type Touch = 'wallet'

type ToolGroup = 'wallet' | 'market' | 'chain' | 'web' | 'stream' | 'agent' | 'session'

export type ToolContract<
  N extends string = string,
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = Readonly<{
  /** Exactly what the model calls, and the name of the tool's folder. */
  name: N
  title: string
  /** What the model reads when it decides whether to call. */
  description: string
  group: ToolGroup
  access: Access
  tags: readonly string[]
  input: I
  /** The card view: everything the card can draw. */
  output: O
  touches: readonly Touch[]
  /** True when the text of the result comes from outside and may carry instructions (design §7). */
  taints: boolean
  /** What the tool note says while it runs, in plain words: 'Fetching balances…'. */
  // A method, so that a tool with known input still is a ToolContract (parameters of methods are bivariant).
  intent(input: z.output<I>): string
}>

export const defineTool = <const N extends string, I extends z.ZodMiniType, O extends z.ZodMiniType>(
  tool: ToolContract<N, I, O>,
): ToolContract<N, I, O> => tool

export type Input<T extends ToolContract> = z.output<T['input']>
export type Output<T extends ToolContract> = z.output<T['output']>
