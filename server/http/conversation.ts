/** Serves the stored conversation, and the app stream that continues it. */
import {
  type Conversation,
  getConversation,
  openStream,
  startConversation,
} from '#contract/api/conversation.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import { untilSignedOut } from '../identity/signed-in.ts'
import type { HttpContext } from './env.ts'
import { eventStream } from './event-stream.ts'
import { createOpenStreams } from './open-streams.ts'
import { createPageAnswers, type PageAnswers } from './page-answers.ts'
import type { Router } from './route.ts'
import { untilGivenAway, untilGone } from './until-given-away.ts'
import { networkOfClient } from './visitor.ts'
import { type NoticeSource, signalNotices, withNotices } from './with-notices.ts'

/** Fills a first view; the page loads earlier items on scrolling. */
const DEFAULT_LIMIT = 200
/** Each tab of an actor holds a connection of the server. */
const STREAMS_PER_ACTOR = 20
/** Guests cost nothing to make, so those of one network share this number. */
const STREAMS_OF_GUESTS = 20

type Parts = Pick<
  Services,
  | 'branches'
  | 'bus'
  | 'calls'
  | 'conversationList'
  | 'purgeLater'
  | 'sessions'
  | 'cardRefresher'
  | 'config'
  | 'conversations'
  | 'draining'
  | 'feedback'
  | 'identity'
  | 'limits'
  | 'log'
  | 'nextPrompts'
  | 'stream'
>

/** Only the stream knows which ids exist, but an id must at least be a number. */
const isEventId = (text: string): boolean => /^\d{1,19}$/.test(text)

export type Page = Readonly<{ limit?: number; before?: string }>

type PageParts = Pick<Services, 'branches' | 'calls' | 'conversations' | 'feedback' | 'stream'>

/** Reads a portion of a conversation that belongs to the caller. */
export async function readPage(
  { branches, calls, conversations, feedback, stream }: PageParts,
  id: string,
  { limit = DEFAULT_LIMIT, before }: Page,
): Promise<Conversation> {
  await calls.settle(id)
  // Read before the items: an event in between is then delivered twice, never missed.
  const lastEventId = await stream.lastId(id)
  const { items, hasEarlier } = await conversations.items(id, { limit, before })
  const offTheRecord = (await conversations.isOffTheRecord(id)) || undefined
  const { branch, forks } = await branches.shown(id)
  const ratings = await feedback.of(
    id,
    items.map(({ itemId }) => itemId),
  )
  const shown = forks.map((fork) => ({ ...fork, branches: [...fork.branches] }))
  return {
    id,
    items: [...items],
    hasEarlier,
    lastEventId,
    branch,
    forks: shown,
    ratings: [...ratings],
    offTheRecord: offTheRecord as true | undefined,
  }
}

type Leaving = Pick<Services, 'calls' | 'conversationList' | 'conversations' | 'purgeLater' | 'sessions'>

/** Ends what may still write to these conversations. */
export async function endCallsOf(
  { calls, conversationList, sessions }: Pick<Leaving, 'calls' | 'conversationList' | 'sessions'>,
  ids: readonly string[],
): Promise<void> {
  for (const session of await conversationList.sessionsOf(ids)) {
    await sessions.end(session)
    await calls.end(session)
  }
}

/** Before a conversation is left; the result runs afterwards. One that is off the record is removed with its calls. */
export async function leaving(parts: Leaving, id: string): Promise<() => void> {
  if (!(await parts.conversations.isOffTheRecord(id))) return () => undefined
  await endCallsOf(parts, [id])
  return parts.purgeLater
}

export function answerConversation(router: Router, parts: Parts): void {
  const { conversations, limits, log, nextPrompts, stream } = parts
  const pages = createPageAnswers(parts)

  async function takeConversation(c: HttpContext, { kind, id }: Actor): Promise<void> {
    await limits.take('conversationsOfActor', id)
    await limits.take(kind === 'guest' ? 'guestConversationsInADay' : 'userConversationsInADay', id)
    if (kind === 'guest')
      await limits.take('guestConversationsOfAddressInADay', networkOfClient(c, parts.config.trustedProxies))
  }

  router.mount(getConversation, async ({ actor, c, params }) => {
    await limits.take('conversationsOfActor', actor.id)
    await pages.begin(c, actor)
    return pages.answer(c, actor, await readPage(parts, await conversations.current(actor), params))
  })

  router.mount(startConversation, async ({ actor, body, c }): Promise<Conversation> => {
    await takeConversation(c, actor)
    const before = await conversations.current(actor)
    await nextPrompts.keep(actor, before).catch((error: unknown) => {
      log.error({ err: error, conversationId: before }, 'failed to store the open question')
    })
    const leave = await leaving(parts, before)
    const offTheRecord = body?.offTheRecord === true
    const id = await conversations.start(actor, { offTheRecord })
    leave()
    // Other tabs still show the archived conversation; this makes them fetch the current one.
    await stream.publish(before, { type: 'reset' })
    return readPage(parts, id, {})
  })

  answerStream(router, parts, pages)
}

type Reader = Readonly<{ actor: Actor; request: Request; isStillOwn: () => Promise<boolean> }>

/** A user may log out, and a guest's conversation may become a user's. */
const untilNotTheirs = ({ signedIn }: Parts['identity'], { actor, request, isStillOwn }: Reader) =>
  actor.kind === 'guest'
    ? untilGivenAway(signedIn, actor, isStillOwn)
    : untilSignedOut(signedIn, actor, request)

/** A user who logs out reads no more at once; a guest's page is first sent to another conversation. */
const endOf = (actor: Actor, draining: AbortSignal, gone: AbortSignal): AbortSignal =>
  actor.kind === 'guest' ? draining : AbortSignal.any([draining, gone])

function answerStream(
  router: Router,
  { bus, cardRefresher, config, conversations, draining, identity, log, stream }: Parts,
  pages: PageAnswers,
): void {
  const { isFull, add } = createOpenStreams()

  router.mount(openStream, async ({ actor, params, c }) => {
    if (draining.aborted) throw new ParleyError('draining')
    const after = c.req.header('last-event-id') ?? params.after ?? '0'
    if (!isEventId(after))
      throw new ParleyError('invalid_request', {
        issues: [{ path: 'after', message: 'This is not an event id.' }],
      })
    if (!(await conversations.owns(actor, params.conversation)))
      throw new ParleyError('conversation_not_found')
    const counted = await pages.stream(c, actor)
    const [own, shared] = [
      `${actor.kind} ${actor.id}`,
      `network ${networkOfClient(c, config.trustedProxies)}`,
    ]
    const keys = actor.kind === 'guest' ? [own, shared] : [own]
    if (isFull(own, STREAMS_PER_ACTOR) || (keys.includes(shared) && isFull(shared, STREAMS_OF_GUESTS)))
      throw new ParleyError('rate_limited', { retryAfterMs: 5000 })

    const close = add(keys)
    const isStillOwn = () => conversations.owns(actor, params.conversation)
    const leaving = untilNotTheirs(identity, { actor, request: c.req.raw, isStillOwn })
    const onEnd = (): void => {
      leaving.forget()
      close()
    }
    const watch = { actor, conversationId: params.conversation, itemIds: params.watch?.split(',') ?? [] }
    /** Ends with the signal, since a slow reader may never take the end of the stream. */
    const watched =
      (signal: AbortSignal): NoticeSource =>
      (notify) => {
        const stop = cardRefresher.watch(watch, notify)
        signal.addEventListener('abort', stop, { once: true })
        return stop
      }
    const events = eventStream(
      (signal) => {
        signal.addEventListener('abort', onEnd, { once: true })
        const reading = AbortSignal.any([signal, leaving.signal])
        const sources = [signalNotices(bus), watched(reading)]
        const stored = counted(stream.read(params.conversation, after, reading))
        return untilGone(withNotices(stored, sources, reading), leaving.signal, signal)
      },
      endOf(actor, draining, leaving.signal),
      (error) => log.error({ err: error }, 'the app stream failed'),
    )
    return c.body(events, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
  })
}
