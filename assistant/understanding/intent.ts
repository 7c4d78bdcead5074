/** An intent: the patterns it matches and the move that answers it. Tools' frames and the assistant's own talk both become intents. */
import type { FunctionCall } from '#contract/realtime/items.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { FilledSlots, Utterance } from '#domain/language/utterance.ts'

export type ToolCall = Readonly<{ tool: string; args: Readonly<Record<string, unknown>> }>

/** The answer to a call: the tool's model view, or the error in its place. */
export type Result = Readonly<{
  call: Pick<FunctionCall, 'name'>
  view: unknown
  error?: Readonly<{ code: string; message: string }>
}>

/** A result that waits for the user's consent, and the words for a short yes and a no to it. */
export type OpenResult = Readonly<{ view: unknown; onShortYes(): string; onNo(): string }>

/** The assistant's answer to an utterance. */
export type Move = Readonly<
  (
    | { say: string }
    /** Words, then everything that can be asked in this call. */
    | { offer: string }
    | {
        calls: readonly ToolCall[]
        /** Said when one of the tools is not offered. */
        without?: string
        /** Only reached when every call gave a view; errors are worded in one place. */
        answer: (results: readonly Result[]) => string
        /** A further move that these calls only prepare. */
        next?: (results: readonly Result[]) => Move | undefined
      }
  ) & {
    /** The same question about other tokens: 'and usdc?'. */
    again?: (tokens: readonly Token[]) => Move
    /** 'Show more'. */
    more?: () => Move
    /** The tokens that 'it' names from now on. */
    about?: readonly Token[]
    /** The move that replaces this one while a result is open. */
    whileOpen?: (open: OpenResult) => Move | undefined
  }
>

/** The state of the conversation before an utterance. */
export type Thread = Readonly<{
  again?: NonNullable<Move['again']>
  more?: NonNullable<Move['more']>
  /** The last move that looked something up. */
  last?: Move
  about: readonly Token[]
}>

export type Intent = Readonly<{
  name: string
  /** See PRIORITY in domain/language/tool-language.ts. */
  priority: number
  hasFreeWords?: boolean
  patterns: readonly string[]
  hints?: readonly string[]
  spoken?: readonly string[]
  spokenAlone?: readonly string[]
  /** Undefined when the utterance is not for this intent after all. */
  respond: (filled: FilledSlots, thread: Thread, utterance: Utterance) => Move | undefined
}>

/** An intent that is always answered with the same words. */
export const sayingIntent = (
  intent: Omit<Intent, 'respond'> & Readonly<{ say: string; whileOpen?: Move['whileOpen'] }>,
): Intent => {
  const { say, whileOpen, ...rest } = intent
  return { ...rest, respond: () => ({ say, whileOpen }) }
}
