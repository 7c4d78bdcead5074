/** Port: who does the talking in a call. The embedded engine is one provider, OpenAI Realtime another. */
import type { CloseReason } from '#contract/call-notices.ts'
import type { ParleyError } from '#contract/errors.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { RealtimeSession } from '#contract/realtime/session.ts'
import type { HistoryRow } from './conversations.ts'

/** One client of a call: the page's socket, the supervisor. */
export type Listener = Readonly<{
  event(event: ServerEvent): void
  /** What another client of the call said. */
  overheard?(event: ClientEvent): void
  closed?(reason: CloseReason): void
}>

export type Call = Readonly<{
  /** Errors and answers go to `from` alone; without it everybody hears them. */
  send(event: ClientEvent, from?: Listener): void
  /** The listener hears `session.created` first, then everything that happens. */
  subscribe(listener: Listener): () => void
  /** Ends what is being said, keeps it, and says goodbye to everybody. Closing twice does nothing. */
  close(reason: CloseReason): void
  /** Leaves it running for another process that watches over it now; absent where a call cannot outlive its process. */
  abandon?(): void
}>

export type CallStart = Readonly<{ session: RealtimeSession; history: readonly HistoryRow[] }>

export type AnsweredCall = Readonly<{
  call: Call
  /** 'rtc_…', as the provider names it. */
  callId: string
  /** Goes back to the browser as it is. */
  answerSdp: string
}>

/**
 * Refusals are ParleyErrors with words for a person. Whoever opens a call subscribes to it before it waits for
 * anything else: the first event may come with the next turn of the event loop.
 */
export type RealtimeProvider = Readonly<{
  /** A call in text; its audio settings are kept but nothing is heard. */
  open(start: CallStart, signal: AbortSignal): Promise<Call>
  /**
   * Why this offer would be refused, as far as that is known beforehand: it is asked before a call in text is ended to
   * make way for one by voice.
   */
  refusal?(offerSdp: string): ParleyError | undefined
  /** A call by voice: answers the offer of a browser. */
  answer(start: CallStart & { offerSdp: string }, signal: AbortSignal): Promise<AnsweredCall>
  /** Watches over a call that runs already; absent where a call cannot outlive its process. */
  attach?(running: RunningCall, signal: AbortSignal): Promise<Call>
  /** Ends a call that nobody watches over. Never rejects. */
  hangUp?(callId: string): Promise<void>
}>

/** `session` is what the call was begun with. */
export type RunningCall = Readonly<{ callId: string; session: RealtimeSession }>
