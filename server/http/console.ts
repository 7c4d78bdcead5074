/** Serves the Admin Console: what goes on, the events of a session, and its end. Every look into a session is on record. */
import { readConsole, stopSession, watchConsole } from '#contract/api/console.ts'
import { noticeEvent } from '#contract/call-notices.ts'
import { ParleyError } from '#contract/errors.ts'
import { denied } from '#domain/access.ts'
import type { SessionPlace } from '#domain/console.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import { consoleFeed } from '../console/console-feed.ts'
import { untilSignedOut } from '../identity/signed-in.ts'
import { eventStream } from './event-stream.ts'
import { createOpenStreams } from './open-streams.ts'
import type { Router } from './route.ts'

/** Each tab of an admin holds a connection of the server. */
const CONSOLES_PER_ADMIN = 10
const FULL_MS = 5000

type Parts = Pick<
  Services,
  | 'audit'
  | 'calls'
  | 'clock'
  | 'console'
  | 'draining'
  | 'identity'
  | 'limits'
  | 'log'
  | 'sessions'
  | 'signedIn'
  | 'stream'
>

type Look = Readonly<{ tool: 'console.watch' | 'console.stop'; reason?: string }>

export function answerConsole(router: Router, parts: Parts): void {
  const { audit, calls, console, limits, sessions, stream } = parts

  async function sessionOf(id: string): Promise<SessionPlace> {
    const place = await console.session(id)
    if (!place) throw new ParleyError('session_not_found')
    return place
  }

  /** On record before anything is read or done. */
  const record = (actor: Actor, { sessionId, owner }: SessionPlace, { tool, reason }: Look): Promise<void> =>
    audit.record({
      actor,
      channel: 'page',
      tool,
      arguments: { sessionId, userId: owner.id, ...(reason !== undefined && { reason }) },
      outcome: 'ok',
      durationMs: 0,
    })

  router.mount(readConsole, async ({ actor }) => {
    await limits.take('conversationsOfActor', actor.id)
    const { atMs, snapshot } = await console.snapshot()
    return { at: new Date(atMs).toISOString(), snapshot }
  })

  router.mount(stopSession, async ({ actor, params: { id }, body: { reason } }) => {
    const place = await sessionOf(id)
    await record(actor, place, { tool: 'console.stop', reason })
    if (place.isEnded) return { ok: true as const }
    await stream.publish(place.conversationId, noticeEvent('ended_by_operator'))
    await sessions.end(id)
    await calls.end(id)
    return { ok: true as const }
  })

  const open = createOpenStreams()
  router.mount(watchConsole, async ({ actor, c, params: { session } }) => {
    if (parts.draining.aborted) throw new ParleyError('draining')
    await limits.take('conversationsOfActor', actor.id)
    if (open.isFull(actor.id, CONSOLES_PER_ADMIN))
      throw new ParleyError('rate_limited', { retryAfterMs: FULL_MS })
    const watched = session === undefined ? undefined : await sessionOf(session)
    // A conversation off the record is shown to no admin.
    if (watched?.offTheRecord) throw new ParleyError('forbidden')
    if (watched) await record(actor, watched, { tool: 'console.watch' })
    const request = c.req.raw
    const body = openFeed(parts, { actor, request, watched, onEnd: open.add([actor.id]) })
    return c.body(body, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
  })
}

type Viewer = Readonly<{
  actor: Actor
  request: Request
  watched: SessionPlace | undefined
  onEnd: () => void
}>

/** Ends with the sign-out, and soon after the role is taken. */
function openFeed(parts: Parts, { actor, request, watched, onEnd }: Viewer): ReadableStream<Uint8Array> {
  const { draining, identity, log, signedIn } = parts
  const leaving = untilSignedOut(identity.signedIn, actor, request)
  async function mayLook(): Promise<boolean> {
    const user = await signedIn(request)
    return user?.id === actor.id && denied(user, { operation: watchConsole.operation }) === undefined
  }
  return eventStream(
    (signal) => {
      const end = (): void => {
        leaving.forget()
        onEnd()
      }
      signal.addEventListener('abort', end, { once: true })
      return consoleFeed({ ...parts, mayLook }, watched, signal)
    },
    AbortSignal.any([draining, leaving.signal]),
    (error) => log.error({ err: error }, 'the stream of the Admin Console failed'),
  )
}
