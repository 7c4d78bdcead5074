/** The contract of a tool: everything about it that the model, the server and the browser have to agree on. */
import type * as z from 'zod/mini'

/** The label that a catalogue shows (spec S3.29). It decides nothing: `right` does. */
export type Access = 'guest' | 'pro' | 'holders'

/** The right that a call needs (domain/access.ts). Superadmins have every right. */
export const TOOL_RIGHTS = ['anyone', 'user', 'pro', 'superadmin'] as const
export type ToolRight = (typeof TOOL_RIGHTS)[number]

/** The scope that an outside program needs (server/oauth/scopes.ts). */
export type ToolScope = 'tools' | 'trade'

/** Characters of a tool's name; providers accept no longer one. */
export const TOOL_NAME_MAX = 64
/** Characters of the arguments, many times what any tool needs. */
export const TOOL_ARGUMENTS_MAX = 16_000
/** Characters of a result, ten times the card of a full wallet. */
export const TOOL_RESULT_MAX = 1_000_000

/** Things that a call can change and that other results depend on. */
export const TOUCHES = ['wallet', 'wallet_choice', 'scene', 'shouts'] as const
export type Touch = (typeof TOUCHES)[number]

type ToolGroup = 'wallet' | 'market' | 'chain' | 'web' | 'stream' | 'agent' | 'session'

export type ToolContract<
  N extends string = string,
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  V extends z.ZodMiniType = z.ZodMiniType,
> = Readonly<{
  /** Exactly what the model calls, and the name of the tool's folder. */
  name: N
  /** The title of the tool's card. */
  title: string
  /** The catalogue shows it to people: the tool as something to do, and its result in one line. */
  catalogue?: Readonly<{ title: string; line: string }>
  /** Tells a model when to call the tool and what it returns. */
  description: string
  /** Tells our own assistant how to use the tool and how to report its results; ends its prompt module. */
  guidance?: string
  group: ToolGroup
  access: Access
  right: ToolRight
  scope: ToolScope
  tags: readonly string[]
  input: I
  /** The card view: everything the card can draw. */
  output: O
  /** The compact form that the model reads: no images, no repeats, rounded numbers. */
  modelView: V
  /** The subjects that a finished call changes; the page loads them again. */
  touches: readonly Touch[]
  /** The changes that make an older result out of date. */
  staleBy: readonly Touch[]
  /** True when the result carries text from outside, which may contain instructions (design §7). */
  taints: boolean
  /** The kind of unfinished business that a result can leave for the next conversation (spec S2.30). */
  leavesOpen?: 'token' | 'wallet'
  /**
   * Present on reads of moving data that cost the operator nothing per call: the server repeats them while a page
   * looks at the card.
   */
  refresh?: Refresh<z.output<O>>
  /** How long a call may take; the toolbox has a limit for tools that say nothing. */
  timeoutMs?: number
  /** The text of the tool note while it runs, in plain words: 'Fetching balances…'. */
  // A method, so that a tool with known input still is a ToolContract (parameters of methods are bivariant).
  intent(input: z.output<I>): string
}>

type Refresh<Result> = Readonly<{
  everySeconds: number
  /** The arguments that name what the first call chose by itself, so that a repetition is about the same subject. */
  // A method, for the reason above.
  pin?(output: Result): Readonly<Record<string, unknown>>
}>

export const defineTool = <
  const N extends string,
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  V extends z.ZodMiniType,
>(
  tool: ToolContract<N, I, O, V>,
): ToolContract<N, I, O, V> => tool

export type Input<T extends ToolContract> = z.output<T['input']>
export type Output<T extends ToolContract> = z.output<T['output']>
export type ModelView<T extends ToolContract> = z.output<T['modelView']>
