/**
 * The language of a tool: how people ask for it, which arguments that gives, and how its results are said. Each tool has
 * one in tools/<wire name>/language.ts; the assistant and the recognizer's grammar are composed of them.
 *
 * A line of the user runs through it like this: a frame's pattern matches, `read` turns the filled slots into the tool's
 * own `Slots`, `args` turns those into a call, `view` reads what the model is given of the result, and `says` words it.
 * Follow-ups ('and usdc?', 'more') only change the slots. A language is data and pure functions: no I/O, no state.
 */
import type * as z from 'zod/mini'
import type { ToolContract } from '#contract/tool.ts'
import type { Catalogue } from './catalogue.ts'
import type { ShownTable } from './shown-table.ts'
import type { Token } from './tokens.ts'
import type { FilledSlots, Utterance } from './utterance.ts'

/** Levels of priority. Where several frames fit a line, the highest has it; add or subtract a little to go before or after. */
export const PRIORITY = {
  refusal: 100,
  /** Small talk, the call itself, help: the assistant's own. */
  talk: 90,
  /** Decisions about something that is open or chosen: 'confirm', 'use my other wallet'. */
  decision: 80,
  /** Requests that this build cannot serve; the assistant's own. */
  unavailable: 70,
  trade: 50,
  /** A question that names what it wants; the level of a frame that gives none. */
  question: 40,
  /** 'More', 'again': the assistant's own. */
  dialogue: 30,
  wallet: 20,
  token: 10,
  /** A token is named, and no frame says what about it. */
  remainder: -10,
} as const

/** The headings of the help, in its order. */
export const EXAMPLE_GROUPS = {
  money: 'Money',
  market: 'Market',
  people: 'People and wallets',
  streams: 'Streams',
  web: 'Web and social',
  you: 'You',
} as const

/** An utterance that the help offers. */
export type Example = Readonly<{
  group: keyof typeof EXAMPLE_GROUPS
  text: string
  /** Its result, which completes the utterance. */
  purpose: string
  /** Its place in its group; the lowest comes first. */
  place: number
}>

/** The part of the conversation that a frame may read. */
export type DialogueContext = Readonly<{
  /** The tokens that 'it' stands for. */
  about: readonly Token[]
  /** The one token that the last turns were about. */
  topic?: Token
  /** The tokens that the last card shows, in its order: 'the second one'. */
  rows?: readonly Token[]
  /** The tokens that were spoken of in the last turns, the last one at the end. */
  recent?: readonly Readonly<{ token: Token }>[]
  /** The tool whose card shows the rows. */
  listedBy?: string
  /** The pages that the last search found, in their order: 'open the second one'. */
  links?: readonly PageLink[]
  /** The conversation with the coding agent that a reply goes on with. */
  agentConversation?: string
  /** The entry of the handbook that was said last. */
  entry?: string
  /** The person whose trades or wallet were looked up last: 'his wallet'. */
  person?: string
  /** The words that were searched for last, while nothing else was looked up: 'and on X?'. */
  searched?: string | undefined
  /** The address of the wallet that was looked at last, which is no token to trade. */
  wallet?: string | undefined
  /** The last trade that was shown, and how many turns ago that was. */
  trade?: unknown
  tradeAge?: number
  /** How many turns in a row were not about that trade. */
  tradeQuiet?: number
  /** The largest trade in dollars that the last refusal allowed. */
  mostUsd?: string | undefined
  /** True once the user has refused that trade. */
  isRefused?: boolean
  /** The call that misses something, after a question of ours. */
  asking?: unknown
  /** The same once something else was asked before the answer. */
  unfinished?: unknown
}>

/** A page that a card shows. Strangers wrote its title. */
export type PageLink = Readonly<{ title: string; url: string }>

/** The reading of an utterance by a frame: slots for a call, or words in place of one, such as a question for a missing slot. */
export type Reading<Slots = unknown, View = unknown> = Readonly<
  | { slots: Slots }
  | {
      say: string
      /** The same in another language; undefined where there are words in English only. */
      sayIn?: ((words: Catalogue) => string) | undefined
      /** The tokens that 'it' names from now on. */
      about?: readonly Token[]
      /** The slots as far as they are known, where the words ask for the rest. */
      asking?: Slots
      /** True when the user takes back what was open. */
      isRefusal?: boolean
      /** The same words where they stand beside a look-up. */
      beside?: string
      /** The reading while a result waits for the user's consent. */
      whileOpen?(view: View): Reading<Slots, View>
    }
>

/** One way to ask for the tool. */
export type Frame<Slots = unknown, View = unknown> = Readonly<{
  /** The intent; several frames of a tool may share one. */
  name: string
  /** One of PRIORITY or near it; PRIORITY.question when left out. */
  priority?: number
  /** True for patterns that take any word for a name: they are tried after all others. */
  hasFreeWords?: boolean
  /** Cues anywhere in a line, in the language of pattern.ts. Their slots are given to `read`. */
  patterns: readonly string[]
  /** Looser patterns, which count a little less. */
  hints?: readonly string[]
  /** Words that belong to the frame and do not begin it: 'right now', 'in dollars'. */
  also?: readonly string[]
  /** True when a pattern says what the whole line is about: no other word of it is left over. */
  decides?: boolean
  /** True when `parse` takes every word of a line that has its cue, those of another request among them. */
  takesAll?: boolean
  /** Lines that the frame never takes. */
  vetoes?: readonly string[]
  /** The phrases that can be said aloud, with courtesies around them. The assistant must understand each (tested). */
  spoken?: readonly string[]
  /** The same for phrases that are said on their own: 'go ahead', not 'go ahead today'. */
  spokenAlone?: readonly string[]
  example?: Example
  /** Undefined when the utterance is not for this frame after all. */
  read(filled: FilledSlots, context: DialogueContext, utterance: Utterance): Reading<Slots, View> | undefined
  /** Reads the words of a line by themselves, where patterns are not enough. It says which words it could not explain. */
  parse?(
    words: readonly string[],
    context: DialogueContext,
    utterance: Utterance,
  ): Readonly<{ reading: Reading<Slots, View>; unexplained: readonly string[] }> | undefined
}>

/** The probable meaning of a line. */
export type Guess<Slots = unknown> = Readonly<{
  slots: Slots
  /** From 0 to 1. */
  sureness: number
  /** True where the line may be no request at all. */
  isDoubtful?: boolean
  /** Words that the reading has no place for. */
  unexplained: readonly string[]
}>

/** A call of another tool whose result is needed to fill the slots. */
type Preparation<Slots = unknown, View = unknown> = Readonly<{
  tool: string
  args: Readonly<Record<string, unknown>>
  /** `view` is the model view of that tool, as it came. */
  fill(view: unknown): Reading<Slots, View>
}>

/** Results that wait until the user agrees or refuses, such as a preview. At most one is open: the last one shown. */
export type Consent<View = unknown> = Readonly<{
  isOpen(view: View): boolean
  /** Said to a short yes, which agrees to nothing. */
  onShortYes(view: View): string
  onNo(view: View): string
  /** Said behind a line that was not understood: the result is as it was. */
  unchanged?(view: View): string
}>

// Members are methods so that the language of one tool still is a ToolLanguage (parameters of methods are bivariant).
export type ToolLanguage<
  Name extends string = string,
  Args = unknown,
  Slots = unknown,
  View = unknown,
> = Readonly<{
  /** The wire name of the tool. */
  tool: Name
  /** True where a call prepares or changes something, so that only the person's own words request it. */
  isDeed: boolean
  /** In the order in which frames of the same priority are tried. */
  frames: readonly Frame<Slots, View>[]
  /** A list makes several calls at once. */
  args(slots: Slots): Args | readonly Args[]
  prepare?(slots: Slots): Preparation<Slots, View> | undefined
  /** Said to a user who may not call the tool: who may, and what to do. */
  without?: string
  /** The same in another language. */
  withoutIn?(words: Catalogue): string
  /** Reads the model view leniently: what is missing is not said. */
  view: z.ZodMiniType<View>
  /** The result in a sentence or a few. */
  says(view: View, slots: Slots): string
  /** The same after the answer to another request of the line; undefined where it can stand there as it is. */
  saysAfter?(view: View, slots: Slots): string | undefined
  /** The results of several calls; undefined stands for one that could not be read. */
  saysAll?(views: readonly (View | undefined)[], slots: Slots): string
  /** The results in another language; undefined where there are words in English only. */
  saysIn?(words: Catalogue, views: readonly View[], slots: Slots): string | undefined
  /** The question for what these slots miss, in another language. */
  asksIn?(words: Catalogue, slots: Slots): string
  /** The tokens that 'it' names from now on. */
  about?(slots: Slots): readonly Token[] | undefined
  /** True where a fragment may carry a text of the person, which reads like any other request. */
  isText?: boolean
  /** Reads a fragment as a change of these slots: 'make it 2', 'to BONK instead'. */
  amend?(
    slots: Slots,
    words: readonly string[],
    utterance: Utterance,
    context: DialogueContext,
  ): Reading<Slots, View> | undefined
  /** Fills the slots from a line that is known to be for this tool. Undefined where its request is worded anew instead. */
  slotsIn?(utterance: Utterance, context: DialogueContext): Reading<Slots, View> | undefined
  /** The person that these slots are about. */
  person?(slots: Slots): string | undefined
  /** Reads a line by a model, beside the frames. */
  guess?(utterance: Utterance, context: DialogueContext): Guess<Slots> | undefined
  /** True where a whole line stands against a deed that one of its parts seems to ask for. Without it no part asks for one. */
  forbids?(utterance: Utterance): boolean
  /** The request of these slots in words that are understood again. */
  request?(slots: Slots): string | undefined
  /** The same question about other tokens: 'and usdc?'. */
  again?(slots: Slots, tokens: readonly Token[]): Slots
  /** The slots of 'more'. */
  more?(slots: Slots): Slots | undefined
  /** The tokens that the card shows, in its order: 'the second one'. Without the slots it is not known what was wanted. */
  rows?(view: View, slots?: Slots): readonly Token[]
  /** The tokens that the card shows beside the one that was meant: 'the second match', 'the fake one'. */
  matches?(view: View): readonly Token[]
  /** The figures of the card, from which a question about it is answered. */
  table?(views: readonly View[], slots: Slots): ShownTable | undefined
  /** The one row that the answer is about, which 'it' then names. */
  focus?(views: readonly View[], slots: Slots): Token | undefined
  /** The pages that the card shows, in its order: 'open the second one'. */
  links?(view: View): readonly PageLink[]
  /** The conversation with the coding agent that the result belongs to. */
  agentConversation?(view: View): string | undefined
  /** The slots of token names that stand alone. */
  bareTokens?(tokens: readonly Token[]): Slots
  consent?: Consent<View>
}>

type Definition<Name extends string, Args, Slots, View> = Omit<
  ToolLanguage<Name, Args, NoInfer<Slots>, NoInfer<View>>,
  'tool' | 'isDeed' | 'args' | 'view'
> &
  Pick<ToolLanguage<Name, Args, Slots, View>, 'args' | 'view'>

/** The language of the tool of this contract: its arguments are the contract's input. The parameter of `args` names the slots. */
export const defineLanguage = <const C extends ToolContract, Slots, View>(
  contract: C,
  language: Definition<C['name'], z.input<C['input']>, Slots, View>,
): ToolLanguage<C['name'], z.input<C['input']>, Slots, View> => ({
  tool: contract.name,
  isDeed: contract.scope !== 'tools' || contract.touches.length > 0 || contract.group === 'agent',
  ...language,
})
