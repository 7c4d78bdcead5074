/** Tracks the live calls of this process by session, each from its claim until everything of it is stored. */

import type { CloseReason } from '#contract/call-notices.ts'
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { NextPrompts } from '#domain/memory/next-prompts.ts'
import type { Remembering } from '#domain/memory/remembering.ts'
import type { Bus, CallClaims, Log } from '#domain/ports.ts'
import type { Session, Sessions } from '#domain/sessions.ts'
import { createBeats } from '../http/beats.ts'
import type { CallKind } from '../process/metrics.ts'
import type { CallReporter } from './call-reporter.ts'
import type { Supervised } from './start-call.ts'

export type LiveCall<S extends Supervised = Supervised> = {
  readonly session: Session
  readonly kind: CallKind
  readonly supervised: Promise<S>
  /** Settles when the call is over and everything of it is stored. */
  readonly gone: Promise<void>
  /** Hung up, but not completely stored yet. */
  closing: boolean
  /** Set for a voice call once it is answered. */
  callId?: string
  tabs: number
  /** A response runs. */
  isReplying: boolean
  /** Both timers end with the call. */
  grace?: NodeJS.Timeout
  expiry?: NodeJS.Timeout
}

export type LiveCalls = Readonly<{
  of(sessionId: string): LiveCall | undefined
  all(): readonly LiveCall[]
  counts(): Readonly<Record<CallKind, number>>
  /** The new call replaces the session's previous one. */
  begin<S extends Supervised>(session: Session, kind: CallKind, starting: () => Promise<S>): LiveCall<S>
  /** Never rejects: the starter logs a broken call. */
  hangUp(entry: LiveCall, reason: CloseReason): Promise<void>
  /** Makes every replica hang up the session's call if it finds the session ended. */
  notifyEnded(sessionId: string): void
  close(): Promise<void>
}>

type Deps = Readonly<{
  sessions: Pick<Sessions, 'byId'>
  bus: Pick<Bus, 'publish' | 'subscribe'>
  claims: Pick<CallClaims, 'hold'>
  stream: Pick<AppStream, 'publish'>
  nextPrompts: Pick<NextPrompts, 'keep'>
  remembering: Pick<Remembering, 'sessionEnded'>
  /** Absent where nobody looks at the calls. */
  reporter?: Pick<CallReporter, 'follow'>
  log: Log
}>

/** The bus reports the end of a session; calls look this often, in case it loses the report. */
const LOOK_AGAIN_MS = 30_000

const topicOf = (sessionId: string): string => `session ${sessionId}`

export function createLiveCalls(deps: Deps): LiveCalls {
  const { sessions, bus, claims, nextPrompts, remembering, reporter, stream, log } = deps
  const live = new Map<string, LiveCall>()
  const eachLook = createBeats(LOOK_AGAIN_MS)
  let isClosed = false

  async function hangUp(entry: LiveCall, reason: CloseReason): Promise<void> {
    entry.closing = true
    const supervised = await entry.supervised.catch(() => undefined)
    supervised?.call.close(reason)
    await entry.gone
  }

  async function hangUpIfEnded(entry: LiveCall): Promise<void> {
    const { id } = entry.session
    const session = await sessions.byId(id).catch((error: unknown) => {
      log.error({ err: error, sessionId: id }, 'failed to read the state of a session')
      return entry.session
    })
    if (!session) await hangUp(entry, 'ended')
  }

  /** Holds the claim from before the first item until the last one is stored. */
  async function claimed<S extends Supervised>(session: Session, starting: () => Promise<S>): Promise<S> {
    const release = await claims.hold(session.conversationId)
    try {
      const supervised = await starting()
      return { ...supervised, over: supervised.over.finally(release) }
    } catch (error) {
      await release()
      throw error
    }
  }

  /** The timeline of the log has it. */
  const noteCall = ({ id, conversationId }: Session, medium: CallKind, isOpen: boolean): Promise<void> =>
    stream
      .publish(conversationId, { type: 'call', sessionId: id, medium, isOpen })
      .catch((error: unknown) => {
        // The conversation may be deleted by now.
        if (!isParleyError(error))
          log.error({ err: error, sessionId: id }, 'failed to note the state of a call')
      })

  /** Runs before the end of the call is reported, so that its open question is stored by then. */
  const storeOpenQuestion = ({ id, actor, conversationId }: Session): Promise<void> =>
    nextPrompts.keep(actor, conversationId).catch((error: unknown) => {
      log.error({ err: error, sessionId: id }, 'failed to store the open question')
    })

  /** The page may never send its own log, so this one comes first. */
  const storeLog = ({ id }: Session): Promise<void> =>
    remembering.sessionEnded(id).catch((error: unknown) => {
      log.error({ err: error, sessionId: id }, 'failed to store the log of a session')
    })

  function forget(entry: LiveCall): void {
    clearTimeout(entry.grace)
    clearTimeout(entry.expiry)
    if (live.get(entry.session.id) === entry) live.delete(entry.session.id)
  }

  return {
    of: (sessionId) => live.get(sessionId),
    all: () => [...live.values()],
    counts() {
      const voice = live.values().reduce((sum, { kind }) => sum + (kind === 'voice' ? 1 : 0), 0)
      return { text: live.size - voice, voice }
    },
    begin(session, kind, starting) {
      if (isClosed) throw new ParleyError('draining')
      const supervised = claimed(session, starting)
      supervised.then(({ call }) => reporter?.follow(session, kind, call)).catch(() => undefined)
      const look = (): void => void hangUpIfEnded(entry)
      const stopListening = bus.subscribe(topicOf(session.id), look)
      const stopLooking = eachLook(look)
      const gone = supervised
        .then(({ over }) => Promise.all([over, noteCall(session, kind, true)]))
        .then(() => noteCall(session, kind, false))
        .then(() => storeOpenQuestion(session))
        .then(() => storeLog(session))
        .catch((error: unknown) => {
          if (!isParleyError(error)) log.error({ err: error, sessionId: session.id }, 'a call failed')
        })
        .finally(() => {
          stopListening()
          stopLooking()
          forget(entry)
        })
      const entry = { session, kind, supervised, gone, closing: false, tabs: 0, isReplying: false }
      live.set(session.id, entry)
      // It may have ended since its key was read, before anybody listened.
      look()
      return entry
    },
    hangUp,
    notifyEnded: (sessionId) => bus.publish(topicOf(sessionId)),
    async close() {
      isClosed = true
      await Promise.allSettled([...live.values()].map((entry) => hangUp(entry, 'draining')))
    },
  }
}
