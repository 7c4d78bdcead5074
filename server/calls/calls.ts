/** Manages the live calls: one per session, by text or by voice, and the replacement of one by the other. */
import type { AppStream } from '#domain/app-stream.ts'
import type { CallLease } from '#domain/call-leases.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { NextPrompts } from '#domain/memory/next-prompts.ts'
import type { Remembering } from '#domain/memory/remembering.ts'
import type { Bus, CallClaims, Clock, Log } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'
import type { Session, Sessions } from '#domain/sessions.ts'
import { refusalOfVisitor } from '#realtime/engine/refusals.ts'
import { type Socket, serveSocket } from '#realtime/engine/socket.ts'
import { createKeyedMutex } from '#std/mutex.ts'
import type { CallKind } from '../process/metrics.ts'
import { type Answer, createAnswering, type Offer } from './answer-offer.ts'
import type { CallReporter } from './call-reporter.ts'
import type { InputBudget } from './input-budget.ts'
import { createLiveCalls, type LiveCall } from './live-calls.ts'
import { createMessagePace } from './message-pace.ts'
import type { Start, Supervised } from './start-call.ts'
import { createWaitingCalls } from './waiting-calls.ts'
import { takeOverOrphans } from './with-lease.ts'

/** Covers a reload or a change of network. */
const GRACE_MS = 30_000

type Ticket = Readonly<{ join(socket: Socket): void }>

/** A client that joins: its network, and the question with which its page began a new conversation. */
type Client = Readonly<{ network?: string; greeting?: string | undefined }>

export type Calls = Readonly<{
  /** Returns the session's call, or opens a text call; its place is held until `join` or for the grace period. */
  open(session: Session, client?: Client): Promise<Ticket>
  /** Starts a voice call in place of the session's other call. Throws refusals. */
  answer(session: Session, offer: Offer, signal: AbortSignal): Promise<Answer>
  /** Takes over a voice call from another replica, in place of the session's call here. */
  takeOver(left: CallLease, signal: AbortSignal): Promise<Call>
  /** Returns false when this session has no such call here. */
  hangUp(session: Session, callId: string): Promise<boolean>
  /** Hangs up the call of an ended session, on any replica. */
  end(sessionId: string): Promise<void>
  /** Ends what a dead process left in progress, unless the conversation has a live call somewhere. */
  settle(conversationId: string): Promise<void>
  live(): Readonly<Record<CallKind, number>>
  /** Ends every call and waits until everything is stored. */
  close(): Promise<void>
}>

type Deps = Readonly<{
  start: Start
  sessions: Pick<Sessions, 'byId'>
  bus: Pick<Bus, 'publish' | 'subscribe'>
  claims: Pick<CallClaims, 'hold' | 'isHeld'>
  conversations: Pick<Conversations, 'settle'>
  stream: Pick<AppStream, 'publish'>
  nextPrompts: Pick<NextPrompts, 'keep'>
  remembering: Pick<Remembering, 'sessionEnded'>
  /** Absent where nobody looks at the calls. */
  reporter?: CallReporter
  clock: Clock
  log: Log
  /** Absent where everything is taken. */
  inputBudget?: InputBudget
  /** More voice calls are refused, so that the quality of the running ones stays good. */
  maxVoice: number
  /** The time limit of a guest’s voice call. */
  guestMinutes?: number
  graceMs?: number
}>

export function createCalls(deps: Deps): Calls {
  const { claims, clock, conversations, graceMs = GRACE_MS, log, inputBudget, start, stream } = deps
  const calls = createLiveCalls(deps)
  const pace = createMessagePace(clock)
  const waiting = createWaitingCalls<LiveCall>()
  const answering = createKeyedMutex()
  const answer = createAnswering({ ...deps, calls, settle, pace })

  /** A voice call waits for no reconnection: it ends with its connection. */
  function waitForReturn(entry: LiveCall, network?: string): void {
    if (entry.kind === 'voice') return
    clearTimeout(entry.grace)
    entry.grace = setTimeout(() => {
      // A reply that runs is completed and stored, although no client reads it now.
      if (entry.isReplying) waitForReturn(entry, network)
      else void calls.hangUp(entry, 'ended')
    }, graceMs)
    entry.grace.unref()
    void entry.gone.then(() => waiting.remove(entry))
    for (const gone of waiting.add(entry, network)) void calls.hangUp(gone, 'ended')
  }

  function beginText(session: Session, greeting?: string): LiveCall {
    const entry = calls.begin(session, 'text', () => start.text(session, greeting))
    entry.supervised.then(({ call }) => followReplies(entry, call)).catch(() => undefined)
    const leftMs = Math.max(0, Date.parse(session.expiresAt) - clock.now())
    entry.expiry = setTimeout(() => void calls.hangUp(entry, 'expired'), leftMs)
    entry.expiry.unref()
    return entry
  }

  function join(entry: LiveCall, { call }: Supervised, socket: Socket, network?: string): void {
    if (entry.closing) {
      socket.close(1013, 'this call just ended')
      return
    }
    clearTimeout(entry.grace)
    waiting.remove(entry)
    entry.tabs += 1
    const onGone = (): void => {
      entry.tabs -= 1
      if (entry.tabs === 0 && !entry.closing) waitForReturn(entry, network)
    }
    const sender = { actor: entry.session.actor, network }
    const acceptInput = inputBudget?.(sender)
    const takesMessage = pace(sender)
    serveSocket(call, socket, { clock, log, refusalOf: refusalOfVisitor, acceptInput, takesMessage, onGone })
  }

  function followReplies(entry: LiveCall, call: Call): void {
    if (entry.closing) return
    call.subscribe({
      event({ type }) {
        if (type === 'response.created') entry.isReplying = true
        else if (type === 'response.done') entry.isReplying = false
      },
    })
  }

  const isLive = (conversationId: string): boolean =>
    calls.all().some(({ session }) => session.conversationId === conversationId)

  async function settle(conversationId: string): Promise<void> {
    if (isLive(conversationId) || (await claims.isHeld(conversationId))) return
    for (const item of await conversations.settle(conversationId))
      await stream.publish(conversationId, { type: 'item', item })
  }

  async function open(session: Session, client: Client = {}): Promise<Ticket> {
    // The next call reads the history of the one that is ending, so it must be stored first.
    while (calls.of(session.id)?.closing) await calls.of(session.id)?.gone
    if (!calls.of(session.id)) await settle(session.conversationId)
    const entry = calls.of(session.id) ?? beginText(session, client.greeting)
    const supervised = await entry.supervised.catch(async (error: unknown) => {
      if (entry.kind === 'text') throw error
      await entry.gone
    })
    // An offer that came first was refused, so this becomes a text call.
    if (!supervised) return open(session, client)
    if (entry.tabs === 0) waitForReturn(entry, client.network)
    return { join: (socket) => join(entry, supervised, socket, client.network) }
  }

  return {
    settle,
    open,
    takeOver: (left, signal) => answering(left.sessionId, () => takeOverOrphans(deps, calls, left, signal)),
    answer: (session, offer, signal) => answering(session.id, () => answer(session, offer, signal)),
    async hangUp(session, callId) {
      const entry = calls.of(session.id)
      if (entry?.callId !== callId) return false
      await calls.hangUp(entry, 'ended')
      return true
    },
    async end(sessionId) {
      calls.notifyEnded(sessionId)
      const entry = calls.of(sessionId)
      if (entry) await calls.hangUp(entry, 'ended')
    },
    live: calls.counts,
    close: calls.close,
  }
}
