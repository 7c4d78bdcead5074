/** Port: the provider of calls: the embedded engine or OpenAI Realtime. */
import type { CloseReason } from '#contract/call-notices.ts'
import type { ParleyError } from '#contract/errors.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { RealtimeSession } from '#contract/realtime/session.ts'
import type { BrainContext } from './brain.ts'
import type { HistoryRow } from './conversations.ts'

/** A client of a call: the page's socket, or the supervisor. */
export type Listener = Readonly<{
  event(event: ServerEvent): void
  /** Receives the events that another client of the call sent. */
  overheard?(event: ClientEvent): void
  /** Receives what the voice is given of an item before it is heard; `isLast` when there is no more of it. */
  given?(itemId: string, delta: string, isLast: boolean): void
  closed?(reason: CloseReason): void
}>

export type Call = Readonly<{
  /** Errors and answers go to `from` only; without it every listener receives them. */
  send(event: ClientEvent, from?: Listener): void
  /** The listener receives `session.created` first, then every event. */
  subscribe(listener: Listener): () => void
  /** Stops and keeps the current reply, and notifies every listener. A second close does nothing. */
  close(reason: CloseReason): void
  /**
   * Leaves the call running for the process that supervises it now; absent where a call cannot outlive its process.
   */
  abandon?(): void
}>

export type CallStart = Readonly<{
  session: RealtimeSession
  history: readonly HistoryRow[]
  /** For a brain of our own: see BrainContext. */
  facts?: BrainContext['facts']
  /** The actor for whom the call costs something. */
  payer?: BrainContext['payer']
}>

/** Counts what a client adds to a conversation, or returns its refusal. */
export type AcceptInput = (bytes: number, kind: 'pictures' | 'words') => Promise<ParleyError | undefined>

export type VoiceOffer = Readonly<{
  offerSdp: string
  /** Absent where everything is taken. */
  acceptInput?: AcceptInput
  /** False for a message too many of this person, on all calls together. Absent where only the rate of events counts. */
  takesMessage?: () => boolean
}>

export type AnsweredCall = Readonly<{
  call: Call
  /** The provider's id: 'rtc_…'. */
  callId: string
  /** Returned to the browser unchanged. */
  answerSdp: string
  /** Resolves when media flows; absent where the provider does not say. */
  connected?: Promise<void>
}>

/**
 * Refusals are ParleyErrors with a message for the user. A caller must subscribe to a new call before it awaits
 * anything else: the first event may come with the next turn of the event loop.
 */
export type RealtimeProvider = Readonly<{
  /** Opens a text call; it keeps its audio settings but receives no audio. */
  open(start: CallStart, signal: AbortSignal): Promise<Call>
  /**
   * Returns the foreseeable refusal of this offer. It is checked before a text call ends to make way for a voice
   * call.
   */
  refusal?(offerSdp: string): ParleyError | undefined
  /** Answers a browser's offer with a voice call. */
  answer(start: CallStart & VoiceOffer, signal: AbortSignal): Promise<AnsweredCall>
  /** Attaches to a running call; absent where a call cannot outlive its process. */
  attach?(running: RunningCall, signal: AbortSignal): Promise<Call>
  /** Ends a call without a supervisor. Never rejects. */
  hangUp?(callId: string): Promise<void>
}>

/** `session` holds the settings with which the call began. */
export type RunningCall = Readonly<{ callId: string; session: RealtimeSession }> &
  Pick<VoiceOffer, 'acceptInput'>
