/** The calls that are open on this replica: one per session, kept for a moment when the last tab leaves. */
import type { Bus } from '#adapters/db/bus.ts'
import type { CallClaims } from '#adapters/db/call-claims.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Clock } from '#domain/clock.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Log } from '#domain/log.ts'
import type { Call, CloseReason } from '#domain/realtime.ts'
import type { Session, Sessions } from '#domain/sessions.ts'
import { type Socket, serveSocket } from '#realtime/engine/socket.ts'
import { refusalOfVisitor } from '#realtime/engine/visitor.ts'

/** As long as a reload or a change of network takes. */
const GRACE_MS = 30_000

const topicOf = (sessionId: string): string => `session ${sessionId}`

/** A call with its supervisor attached; `over` settles when the supervisor has kept the last item. */
export type Supervised = Readonly<{ call: Call; over: Promise<void> }>

export type Calls = Readonly<{
  /** The call of this session, opened when there is none; a place in it is held until `join` or the grace is over. */
  open(session: Session): Promise<Ticket>
  /** Hangs up the call of a session that was ended, on whichever replica it is. */
  end(sessionId: string): Promise<void>
  /** Ends what a dead process left in progress, unless a call of this conversation is live somewhere. */
  settle(conversationId: string): Promise<void>
  live(): number
  /** Ends every call and waits until all is kept. */
  close(): Promise<void>
}>
type Ticket = Readonly<{ join(socket: Socket): void }>

type Deps = Readonly<{
  start: (session: Session) => Promise<Supervised>
  sessions: Pick<Sessions, 'byId'>
  bus: Pick<Bus, 'publish' | 'subscribe'>
  claims: Pick<CallClaims, 'hold' | 'isHeld'>
  conversations: Pick<Conversations, 'settle'>
  stream: Pick<AppStream, 'publish'>
  clock: Clock
  log: Log
  graceMs?: number
}>

type Live = {
  readonly session: Session
  readonly supervised: Promise<Supervised>
  tabs: number
  /** Hung up, but not everything is kept yet. */
  closing: boolean
  /** Runs while nobody is there. */
  grace?: NodeJS.Timeout
  expiry?: NodeJS.Timeout
}

export function createCalls(deps: Deps): Calls {
  const { bus, claims, clock, conversations, log, sessions, start, stream } = deps
  const graceMs = deps.graceMs ?? GRACE_MS
  const live = new Map<string, Live>()

  /** Never rejects: a call that broke is logged where it began. */
  async function hangUp(entry: Live, reason: CloseReason): Promise<void> {
    entry.closing = true
    const supervised = await entry.supervised.catch(() => undefined)
    supervised?.call.close(reason)
    await Promise.allSettled([supervised?.over])
  }

  function waitForReturn(entry: Live): void {
    clearTimeout(entry.grace)
    entry.grace = setTimeout(() => void hangUp(entry, 'ended'), graceMs)
    entry.grace.unref()
  }

  function forget(entry: Live): void {
    clearTimeout(entry.grace)
    clearTimeout(entry.expiry)
    if (live.get(entry.session.id) === entry) live.delete(entry.session.id)
  }

  function begin(session: Session): Live {
    const entry: Live = { session, supervised: startClaimed(session), tabs: 0, closing: false }
    live.set(session.id, entry)
    const stopListening = bus.subscribe(topicOf(session.id), () => void hangUpIfEnded(entry))
    const leftMs = Math.max(0, Date.parse(session.expiresAt) - clock.now())
    entry.expiry = setTimeout(() => void hangUp(entry, 'expired'), leftMs)
    entry.expiry.unref()
    entry.supervised
      .then(({ over }) => over)
      .catch((error: unknown) => log.error({ err: error, sessionId: session.id }, 'a call broke'))
      .finally(() => {
        stopListening()
        forget(entry)
      })
    return entry
  }

  /** The claim is there before the first item is, and goes when the last one is kept. */
  async function startClaimed(session: Session): Promise<Supervised> {
    const release = await claims.hold(session.conversationId)
    try {
      const { call, over } = await start(session)
      return { call, over: over.finally(release) }
    } catch (error) {
      await release()
      throw error
    }
  }

  async function hangUpIfEnded(entry: Live): Promise<void> {
    const { id } = entry.session
    const session = await sessions.byId(id).catch((error: unknown) => {
      log.error({ err: error, sessionId: id }, 'whether a session was ended could not be read')
      return entry.session
    })
    if (!session) await hangUp(entry, 'ended')
  }

  function join(entry: Live, { call }: Supervised, socket: Socket): void {
    if (entry.closing) {
      socket.close(1013, 'this call just ended')
      return
    }
    clearTimeout(entry.grace)
    entry.tabs += 1
    const onGone = (): void => {
      entry.tabs -= 1
      if (entry.tabs === 0 && !entry.closing) waitForReturn(entry)
    }
    serveSocket(call, socket, { clock, log, refusalOf: refusalOfVisitor, onGone })
  }

  const isLive = (conversationId: string): boolean =>
    live.values().some(({ session }) => session.conversationId === conversationId)

  async function settle(conversationId: string): Promise<void> {
    if (isLive(conversationId) || (await claims.isHeld(conversationId))) return
    for (const item of await conversations.settle(conversationId))
      await stream.publish(conversationId, { type: 'item', item })
  }

  return {
    settle,
    async open(session) {
      if (!live.has(session.id)) await settle(session.conversationId)
      const entry = live.get(session.id) ?? begin(session)
      const supervised = await entry.supervised
      if (entry.tabs === 0) waitForReturn(entry)
      return { join: (socket) => join(entry, supervised, socket) }
    },
    async end(sessionId) {
      bus.publish(topicOf(sessionId))
      const entry = live.get(sessionId)
      if (entry) await hangUp(entry, 'ended')
    },
    live: () => live.size,
    async close() {
      await Promise.allSettled([...live.values()].map((entry) => hangUp(entry, 'draining')))
    },
  }
}
