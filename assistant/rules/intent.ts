/** What an intent is: what it listens for, and the move it answers with. One intent per file in intents/. */
import type { FunctionCall } from '#contract/realtime/items.ts'
import { type Captures, type Pattern, pattern } from '#domain/language/pattern.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Ask } from './ask.ts'
import type { SwapView } from './swap-view.ts'

export type ToolCall = Readonly<{ tool: string; args: Readonly<Record<string, unknown>> }>

/** What came back from a call: the tool's model view, or why there is none. */
export type Result = Readonly<{
  call: Pick<FunctionCall, 'name'>
  view: unknown
  error?: Readonly<{ code: string; message: string }>
}>

/** What the built-in assistant does about an ask. */
export type Move = Readonly<
  (
    | { say: string }
    /** Words, then everything that can be asked in this call. */
    | { offer: string }
    | {
        calls: readonly ToolCall[]
        /** Said where one of them is not offered. */
        without?: string
        /** Only reached when every call gave a view; errors are told in one place. */
        answer: (results: readonly Result[]) => string
        /** What has to be done once these calls have answered, before there is anything to say. */
        next?: (results: readonly Result[]) => Move | undefined
      }
  ) & {
    /** The same question about another token: 'and usdc?'. */
    again?: (tokens: readonly Token[]) => Move
    /** 'show more'. */
    more?: () => Move
    /** What 'it' means from now on. */
    about?: readonly Token[]
    /** What it is instead while a previewed swap waits for its person's word. */
    onPreview?: (preview: SwapView) => Move
  }
>

/** What was talked about before this ask. */
export type Thread = Readonly<{
  again?: NonNullable<Move['again']>
  more?: NonNullable<Move['more']>
  /** The last thing that was looked up. */
  last?: Move
  about: readonly Token[]
}>

export type Intent = Readonly<{
  name: string
  /** An ask to offer in the help when the tool it needs is there, and what it is for. */
  example?: Readonly<{ ask: string; for: string; needs: string }>
  patterns: readonly Pattern[]
  /** Looser patterns, tried when no pattern of any intent fits. */
  hints: readonly Pattern[]
  /** Undefined when the ask is not for this intent after all. */
  respond: (ask: Ask, captures: Captures, thread: Thread) => Move | undefined
}>

export const defineIntent = (intent: {
  name: string
  example?: NonNullable<Intent['example']>
  patterns: readonly string[]
  hints?: readonly string[]
  respond: Intent['respond']
}): Intent => ({
  ...intent,
  patterns: intent.patterns.map(pattern),
  hints: (intent.hints ?? []).map(pattern),
})

/** An intent that always says the same. */
export const sayingIntent = (
  name: string,
  say: string,
  patterns: readonly string[],
  hints: readonly string[] = [],
  onPreview?: Move['onPreview'],
): Intent =>
  defineIntent({ name, patterns, hints, respond: () => ({ say, ...(onPreview && { onPreview }) }) })
