/** The state of a conversation as data: what was looked up, what was asked back, what waits for consent, what 'it' names. */
import type { Lang } from '#domain/language/catalogue.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { PageLink } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'

/** A call of a tool by its slots, in the terms of its language. */
export type Lookup = Readonly<{
  tool: string
  slots: unknown
  /** True where the result waits for consent and can be changed until then. */
  isTrade?: boolean
}>

/** A token, and how many turns ago it was spoken of. */
export type Recent = Readonly<{ token: Token; age: number }>

/** A token that a turn of its own was about; earlier where a turn about something else has come in between. */
export type Single = Recent & Readonly<{ isEarlier: boolean }>

/** A line that may mean one of several tokens, with the first of them in the place that is open. */
export type OpenChoice = Readonly<{ utterance: Utterance; mark: string; tokens: readonly Token[] }>

/** A refusal, and how many lines ago it was said. */
export type Refusal = Readonly<{ of: 'limit' | 'order' | 'send' | 'trade'; age: number }>

/** A question as it was read, with its references put in, and the tool that answered it. */
export type Question = Readonly<{ utterance: Utterance; tool: string }>

export type DialogueState = Readonly<{
  /** The tokens that 'it' names, the last one first. */
  about: readonly Token[]
  /** The one token that the last turns were about: a trade that names none is of it. */
  topic?: Token
  topicAge: number
  /** The tokens that one turn each was about, the last one last: 'both', 'the other'. */
  recent: readonly Recent[]
  /** The same since the last list was shown, the first one first: 'the second one'. */
  singles: readonly Single[]
  /** The line behind our question which of several tokens it means. */
  choice?: OpenChoice | undefined
  /** The last lookups; several when a line asked for several. */
  last: readonly Lookup[]
  /** The last question by itself, which 'and the second?' asks again. */
  question?: Question | undefined
  /** The list that the last ordinal counted. */
  counted?: readonly Token[] | undefined
  /** The lookup that misses something, after a question of ours. */
  asking?: Lookup
  /** The last trade that was shown, which fragments may change, and how many turns ago that was. */
  trade?: Lookup
  tradeAge: number
  /** How many turns in a row were not about that trade. */
  tradeQuiet?: number
  /** The trade that a question of ours was about, before something else was asked. */
  unfinished?: Lookup | undefined
  unfinishedAge: number
  /** The trades that come after this one. */
  queue: readonly Lookup[]
  /** Said on 'more', after an answer that has more behind it. */
  more?: string
  /** The entry of the handbook that was said last. */
  entry?: string
  /** How many lines in a row were not understood. */
  misses: number
  /** The last line, where it may have meant the open trade and was not understood. */
  missed?: string | undefined
  /** The last refusal, while nothing else has been asked for. */
  refusal?: Refusal | undefined
  /** The largest trade in dollars that the last refusal allowed. */
  mostUsd?: string | undefined
  /** The rows that the last card shows, in order: 'the second one'. */
  rows: readonly Token[]
  /** The tool whose card shows the rows. */
  listedBy?: string
  /** Everything that the last look-up of one token found: 'the second match', 'the fake one'. */
  matches?: readonly Token[] | undefined
  /** The figures of the last card, and how many turns ago they were spoken of. */
  table?: ShownTable | undefined
  tableAge: number
  /** The traders of the last board, in order: 'the first guy', also once their coins are on a card. */
  people?: readonly Token[]
  /** The pages that the last search found, in order. */
  links?: readonly PageLink[]
  /** The last conversation with the coding agent. */
  agentConversation?: string
  /** The person whose trades or wallet were looked up last: 'his wallet'. */
  person?: string
  /** The address of the wallet that was looked at last. */
  wallet?: string | undefined
  /** The words that were searched for last, on the web or among posts, while nothing else was looked up. */
  searched?: string | undefined
  /** The language that is typed, when it is not English. */
  lang?: Lang
  /** True once the user has refused the preview that was open. */
  isRefused?: boolean
}>

export const NEW_STATE: DialogueState = {
  about: [],
  last: [],
  rows: [],
  tableAge: 0,
  misses: 0,
  tradeAge: 0,
  unfinishedAge: 0,
  topicAge: 0,
  recent: [],
  singles: [],
  queue: [],
}
