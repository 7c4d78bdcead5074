/** What the supervisor knows of one call, and what goes into and comes out of its reducer. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { AssistantMessage, ConversationItem, UserMessage } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'

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
}>

export type SupervisorState = Readonly<{
  /** The response that is going on, whoever asked for it. */
  active: Readonly<{ id: string; kept: boolean; called: boolean }> | undefined
  pending: readonly Pending[]
  /** Outputs on their way into the conversation; true when a response must follow them. */
  handed: ReadonlyMap<string, boolean>
  /** Outputs lie in the conversation that no response has read. */
  unanswered: boolean
  /** A response was asked for and neither created nor refused yet. */
  asked: boolean
  /** It was refused for a response of which we were not told the beginning; its end is waited for. */
  busy: boolean
  /** Of the turn: since the user spoke last. */
  rounds: number
  callsInTurn: number
  /** Every call id that was ever taken on: none is run twice. */
  taken: ReadonlySet<string>
  /** When the items that are still in progress began. */
  begun: ReadonlyMap<string, number>
  /** Spoken messages whose words are not known yet. */
  unheard: ReadonlyMap<string, UserMessage>
  /** The last replies and when they began: one that is being spoken may yet be cut to what was heard of it. */
  said: ReadonlyMap<string, Readonly<{ item: AssistantMessage; createdAtMs: number }>>
  /** Counts the events of our own, for their ids. */
  sent: number
}>

export const START: SupervisorState = {
  active: undefined,
  pending: [],
  handed: new Map(),
  unanswered: false,
  asked: false,
  busy: false,
  rounds: 0,
  callsInTurn: 0,
  taken: new Set(),
  begun: new Map(),
  unheard: new Map(),
  said: new Map(),
  sent: 0,
}

export type Input = Readonly<{ at: number }> &
  (
    | { kind: 'event'; event: ServerEvent }
    /** Another client of the call said this. */
    | { kind: 'overheard'; event: ClientEvent }
    | { kind: 'finished'; callId: string; outcome: ToolOutcome }
    /** The call was begun elsewhere: its outcome is told there. */
    | { kind: 'elsewhere'; callId: string }
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

export type Step = readonly [SupervisorState, ...Command[]]

/** Says in plain words what a tool call is about. */
export type IntentOf = (tool: string, args: unknown) => string
