/** An intent: the patterns it matches and the move that answers it. Tools' frames and the assistant's own talk both become intents. */
import type { FunctionCall } from '#contract/realtime/items.ts'
import type { Catalogue } from '#domain/language/catalogue.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { FilledSlots, Utterance } from '#domain/language/utterance.ts'
import type { DialogueState, Lookup } from './state.ts'

export type ToolCall = Readonly<{ tool: string; args: Readonly<Record<string, unknown>> }>

/** The answer to a call: the tool's model view, or the error in its place. */
export type Result = Readonly<{
  call: Pick<FunctionCall, 'name'>
  view: unknown
  /** `isOnCard` when its card says all of it to the one who reads. */
  error?: Readonly<{ code: string; message: string; isOnCard?: boolean }>
}>

/** A result that waits for the user's consent, and the words for a short yes, a no, and a line that changes nothing. */
export type OpenResult = Readonly<{
  view: unknown
  onShortYes(): string
  onNo(): string
  unchanged(): string | undefined
}>

/** The assistant's answer to an utterance. */
export type Move = Readonly<
  (
    | {
        say: string
        /** The same in another language. */
        sayIn?: ((words: Catalogue) => string) | undefined
        /** Said in place of these words to a person who may not call the tool. */
        unless?: Readonly<{ tool: string; say: string }> | undefined
      }
    /** Words, then everything that can be asked in this call. */
    | { offer: string }
    | {
        calls: readonly ToolCall[]
        /** Said when one of the tools is not offered. */
        without?: string
        /** Only reached when every call gave a view; errors are worded in one place. `isAfter` another answer. */
        answer: (results: readonly Result[], isAfter?: boolean) => string
        /** Words of ours for another request of the line, said behind the answer. */
        behind?: string | undefined
        /** The requests that were joined; one whose tool is not offered leaves its words in the answer. */
        parts?: readonly Move[] | undefined
        /** A further move that these calls only prepare. */
        next?: (results: readonly Result[]) => Move | undefined
        /** The call that these only prepare. */
        prepares?: Lookup
        /** The token that 'it' names once these calls have answered. */
        focus?: (results: readonly Result[]) => Token | undefined
      }
  ) & {
    /** The calls by their slots, so that they can be taken up again: 'and usdc?', 'more', 'make it 2'. */
    lookups?: readonly Lookup[]
    /** Trades that were asked for in the same line: one is shown at a time. */
    queue?: readonly Lookup[]
    /** The known slots of a call that the words ask to complete. */
    asking?: Lookup
    /** The entry of the handbook that these words are. */
    entry?: string
    /** Said on 'more', after words that have more behind them. */
    more?: string
    /** The tokens that 'it' names from now on. */
    about?: readonly Token[]
    /** The person that 'he' names from now on. */
    person?: string
    /** The card that these words are about, as it stands from now on. */
    shows?: ShownTable
    /** True for a courtesy, after which a question of ours still stands. */
    isAside?: boolean
    /** True for words that can follow the answer to another request of the line: 'price of sol and its chart'. */
    isBeside?: boolean
    /** Words about it beside a look-up or beside other such words, and never beside a trade. */
    beside?: string | undefined
    /** True when the user takes back what was open. */
    isRefusal?: boolean
    /** The move that replaces this one while a result is open. */
    whileOpen?: (open: OpenResult) => Move | undefined
  }
>

export type Intent = Readonly<{
  name: string
  /** See PRIORITY in domain/language/tool-language.ts. */
  priority: number
  hasFreeWords?: boolean
  /** True for an intent that leaves no word of a line unexplained: a bare name with other words around it asks something else. */
  isWholeLine?: boolean
  patterns: readonly string[]
  hints?: readonly string[]
  spoken?: readonly string[]
  spokenAlone?: readonly string[]
  /** Lines that the intent never answers. */
  vetoes?: readonly string[]
  /** Words that belong to the intent and do not begin it. */
  also?: readonly string[]
  /** True when a pattern says what the whole line is about: no other word of it is left over. */
  decides?: boolean
  /** True when `parse` takes every word of a line that has its cue. */
  takesAll?: boolean
  /** Undefined when the utterance is not for this intent after all. */
  respond: (filled: FilledSlots, state: DialogueState, utterance: Utterance) => Move | undefined
  parse?: (
    words: readonly string[],
    state: DialogueState,
    utterance: Utterance,
  ) => Readonly<{ move: Move; unexplained: readonly string[]; aside?: readonly string[] }> | undefined
}>

/** One sentence, several to vary with the words of the line, or a sentence about the line. */
type Saying = string | readonly string[] | ((utterance: Utterance) => string)

export type SayingIntent = Omit<Intent, 'respond'> &
  Readonly<
    { say: Saying; unless?: (utterance: Utterance) => Readonly<{ tool: string; say: string }> } & Pick<
      Move,
      'whileOpen' | 'isAside' | 'isBeside' | 'isRefusal' | 'beside'
    >
  >

/** An intent that is answered with words only. */
export const sayingIntent = (intent: SayingIntent): Intent => {
  const { say, unless, whileOpen, isAside, isBeside, isRefusal, beside, ...rest } = intent
  return {
    ...rest,
    respond: (_filled, _state, utterance) => ({
      say: sentenceOf(say, utterance),
      unless: unless?.(utterance),
      // 'Get rid of it' may follow words about a token.
      about: utterance.tokens,
      whileOpen,
      isAside,
      isBeside,
      isRefusal,
      beside,
    }),
  }
}

/** Several vary with the words of the line, so that the same line always gets the same one. */
export function sentenceOf(say: Saying, utterance: Utterance): string {
  if (typeof say === 'string') return say
  if (typeof say === 'function') return say(utterance)
  const [line = ''] = utterance.lines
  const sum = [...line].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, 7)
  return say[sum % say.length] ?? ''
}
