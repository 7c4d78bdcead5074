/** Declares state, events and commands of the supervisor's reducer for one call. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { AssistantMessage, ConversationItem, UserMessage } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { FunctionTool } from '#contract/realtime/session.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TaintSource } from '#contract/taint.ts'
import type { Trade } from '#contract/trades.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { Classified, GuardState } from './guard-state.ts'
import { type Agreed, type ShownSwap, type Taint, UNTAINTED, type Utterance } from './swap-state.ts'

/** A tool call that has no outcome yet. */
export type Pending = Readonly<{
  callId: string
  /** The function_call item, which is also the tool note's id. */
  itemId: string
  responseId: string
  tool: string
  args: unknown
  intent: string
  startedAtMs: number
  /** False while it waits for a place: only so many run at once. */
  running: boolean
  /** Text from outside was read before it was requested. */
  isTainted: boolean
  /** The source of that text. */
  taintedBy?: TaintSource
  /** It opens a page at an address that neither the person nor a source has named. */
  isOwnAddress?: boolean
  /** The person's latest words when it was requested. */
  ownWords: string
}>

/** Something the assistant said; `unproved` when it claims what no receipt shows. */
export type Reply = Readonly<{
  item: AssistantMessage
  createdAtMs: number
  unproved: boolean
  /** The figures that no result holds. */
  unsourced: readonly string[]
  /** The end of a spoken reply that was cut before it was heard. */
  unheard?: string | undefined
}>

/** The numbers that results and the user have named; undefined where no language model answers. */
export type KnownFigures = readonly number[] | undefined

export type SupervisorState = Readonly<{
  /** The response that is going on, whether the server or the page requested it. */
  active: Readonly<{ id: string; kept: boolean; called: boolean; proved: boolean }> | undefined
  pending: readonly Pending[]
  /** Outputs on their way into the conversation; true when a response must follow them. */
  handed: ReadonlyMap<string, boolean>
  /** Outputs lie in the conversation that no response has read. */
  unanswered: boolean
  /** The person has said something that no response has read. */
  awaited: boolean
  /** The times of their utterances, the latest at the end. */
  spokeAt: readonly number[]
  /** How they said last what the assistant acts on; 'suggested' where it acts on no words of theirs. */
  requestedHow: 'typed' | 'spoken' | 'suggested'
  /** A response was requested and neither created nor refused yet. */
  requested: boolean
  /** It was refused because of a response whose beginning we have not seen; its end is waited for. */
  busy: boolean
  /** State of the turn since the user spoke last. */
  rounds: number
  callsInTurn: number
  /** The times at which the tool calls of the last minute were accepted. */
  ranAtMs: readonly number[]
  /** Every call id that was ever taken on: none is run twice. */
  taken: ReadonlySet<string>
  /** The times at which the items that are still in progress began. */
  begun: ReadonlyMap<string, number>
  /** The reply that is being written, with its text so far and when that was stored last. */
  growing: Readonly<{ itemId: string; text: string; shownAt: number }> | undefined
  /** Spoken messages whose words are not known yet. */
  unheard: ReadonlyMap<string, UserMessage>
  /** The last replies and when they began: one that is being spoken may yet be cut to what was heard of it. */
  said: ReadonlyMap<string, Reply>
  /** The person has spoken in this call, so it is a voice call. */
  isVoice: boolean
  /** The assistant's voice sounds. */
  sounding: boolean
  /** Utterances that have no words yet. */
  utterances: ReadonlyMap<string, Utterance>
  /** The swap that was previewed last and waits for a word. */
  shown: ShownSwap | undefined
  /** Swaps that were previewed in this call, and those of which the assistant knows the end. */
  swaps: ReadonlyMap<string, 'previewed' | 'relayed'>
  /** Swaps that were agreed to by click and have ended, until the assistant knows. */
  unrelayed: readonly Trade[]
  /** Swaps that were agreed to aloud and whose end is not known yet. */
  agreeing: ReadonlySet<string>
  /** A spoken yes is enough up to this worth. */
  voiceConsentUsd: number
  /** Why every swap of this call needs a click; undefined where a spoken yes can be enough. */
  clickOnly: string | undefined
  taint: Taint
  /** The person's latest words; empty while they are not known yet. */
  ownWords: string
  /** The addresses of pages that the person or a source has named. */
  addresses: readonly string[]
  /** Whether the turn holds a confirmed trade. */
  proved: boolean
  /** The numbers that an answer may name. */
  figures: KnownFigures
  /** The texts of the last results, which an answer may quote. */
  readTexts: readonly string[]
  /** The checks of replies; undefined where none is made. */
  guard: GuardState | undefined
  /** Counts the events of our own, for their ids. */
  sent: number
}>

export const START: SupervisorState = {
  active: undefined,
  pending: [],
  handed: new Map(),
  unanswered: false,
  awaited: false,
  spokeAt: [],
  requestedHow: 'suggested',
  requested: false,
  busy: false,
  rounds: 0,
  callsInTurn: 0,
  ranAtMs: [],
  taken: new Set(),
  begun: new Map(),
  growing: undefined,
  unheard: new Map(),
  said: new Map(),
  isVoice: false,
  sounding: false,
  utterances: new Map(),
  shown: undefined,
  swaps: new Map(),
  unrelayed: [],
  agreeing: new Set(),
  voiceConsentUsd: 0,
  clickOnly: undefined,
  taint: UNTAINTED,
  ownWords: '',
  addresses: [],
  proved: false,
  figures: undefined,
  readTexts: [],
  guard: undefined,
  sent: 0,
}

/** The agent that speaks from now on, and its instructions. */
export type HandedOver = Readonly<{
  agent: Readonly<{ id: string; label: string }>
  agentName: string
  instructions: string
  voice: string
  tools: readonly FunctionTool[]
}>

export type Input = Readonly<{ at: number }> &
  (
    | { kind: 'event'; event: ServerEvent }
    /** The voice was given text that will be heard later; with `isLast`, the item has no more. */
    | { kind: 'given'; itemId: string; delta: string; isLast: boolean }
    /** The model's classification of a reply, or why there is none. */
    | ({ kind: 'classified' } & Classified)
    /** Another client of the call said this. */
    | { kind: 'overheard'; event: ClientEvent }
    | { kind: 'finished'; callId: string; outcome: ToolOutcome }
    /** A call by which an agent handed over to another one. */
    | { kind: 'handed-over'; callId: string; to: HandedOver }
    /** The call began in another process: that process reports its outcome. */
    | { kind: 'elsewhere'; callId: string }
    /** The outcome of a swap that was agreed to aloud. */
    | { kind: 'agreed'; tradeId: string; agreed: Agreed }
    /** A swap that was agreed to by click has ended. */
    | { kind: 'traded'; trade: Trade }
    /** The person made a preview on the page. */
    | { kind: 'previewed'; trade: Trade }
    | { kind: 'closed' }
  )

export type Command =
  /** Keep what people see, and show it to every reader. */
  | { do: 'show'; item: TranscriptItem }
  /** Keep what the model saw. */
  | { do: 'remember'; item: ConversationItem }
  | { do: 'publish'; event: StreamEvent }
  | { do: 'run'; call: Pending }
  | { do: 'abort'; callId: string }
  /** Keep how a tool call ended. */
  | { do: 'record'; callId: string; outcome: ToolOutcome }
  | { do: 'send'; event: ClientEvent }
  /** The person has agreed to a swap aloud: put it on record and have it carried out. */
  | { do: 'agree'; tradeId: string }
  | { do: 'decline'; tradeId: string }
  /** Ask the model whether a reply, as far as it goes, breaks a rule. */
  | { do: 'classify'; itemId: string; text: string }

export type Step = readonly [SupervisorState, ...Command[]]

/** The facts about tools that the reducer needs. */
export type ToolFacts = Readonly<{
  /** In plain words what a call is about. */
  intentOf(tool: string, args: unknown): string
  /** Its results carry text from outside. */
  taints(tool: string): boolean
  /** The name in our own contract. */
  titleOf(tool: string): string
}>
