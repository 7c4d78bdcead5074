/** Performs what the machine asks for, and answers with news that carry the attempt they belong to. */
import type { McpStatus } from '#contract/api/mcp.ts'
import type { SessionToken } from '#contract/api/session.ts'
import type { BreadcrumbItem, TranscriptItem } from '#contract/transcript.ts'
import type { Effect, Event, Fault, News, Token } from './machine.ts'
import { newItemId, type Outgoing, toRealtimeItem, toTranscriptItem } from './outgoing.ts'
import { askEventId, CANCEL_EVENT_ID, type Change, project, sayEventId } from './projection.ts'
import { waitUntilReady } from './readiness.ts'
import type { Line, openLine } from './socket.ts'
import type { Transcript } from './transcript.ts'

export type World = Readonly<{
  transcript: Transcript
  fetchToken: (signal: AbortSignal) => Promise<SessionToken>
  fetchReadiness: (signal: AbortSignal) => Promise<McpStatus>
  endSession: (sessionId: string) => Promise<unknown>
  /** The transport is fetched when it is first needed. */
  loadLine: () => Promise<typeof openLine>
  /** What to say to the person when the server could not be reached, or said no. */
  faultOf: (error: unknown) => Fault
  restore: (messages: readonly Outgoing[]) => void
  tell: (text: string) => void
  now: () => number
}>

export const NOT_READY = 'MCP token unavailable'

export function performer(world: World, dispatch: (event: Event) => void) {
  /** The session whose line is open or being opened. */
  let current: { sessionId: string; line?: Line } | undefined
  let linking = new AbortController()

  async function fetchToken(attempt: number): Promise<void> {
    linking = new AbortController()
    const { signal } = linking
    try {
      const session = await world.fetchToken(signal)
      const readiness = await waitUntilReady(session.parley_session.type, world.fetchReadiness, signal)
      if (readiness.ready) dispatch({ type: 'token', attempt, token: tokenOf(session) })
      else {
        world.transcript.add(breadcrumb(`${NOT_READY}: ${readiness.reason}`, world.now()))
        dispatch({ type: 'failed', attempt, fault: { kind: 'refused', message: readiness.reason } })
      }
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', attempt, fault: world.faultOf(error) })
    }
  }

  async function openCall(attempt: number, { secret, sessionId }: Token): Promise<void> {
    const own: typeof current = { sessionId }
    current = own
    const open = await world.loadLine()
    if (current !== own) return
    const tell = (news: News) => dispatch({ ...news, attempt })
    own.line = open(secret, {
      opened: () => tell({ type: 'opened' }),
      event(event) {
        const { changes, news } = project(event, world.now())
        for (const change of changes) apply(world.transcript, change)
        for (const one of news) tell(one)
      },
      dropped: (wasOpen, reason) => tell({ type: 'failed', fault: dropFault(wasOpen, reason) }),
    })
  }

  function endCall({ sessionId }: Token): void {
    if (current?.sessionId === sessionId) {
      current.line?.close()
      current = undefined
    }
    // A session that cannot be ended now ends by itself: its key expires and its socket is gone.
    world.endSession(sessionId).catch(() => undefined)
  }

  function say(message: Outgoing): void {
    current?.line?.send({
      type: 'conversation.item.create',
      event_id: sayEventId(message.itemId),
      item: toRealtimeItem(message),
    })
    current?.line?.send({ type: 'response.create', event_id: askEventId(message.itemId) })
  }

  return function perform(effect: Effect): void {
    switch (effect.do) {
      case 'fetch-token':
        linking.abort()
        void fetchToken(effect.attempt)
        break
      case 'open-call':
        void openCall(effect.attempt, effect.token)
        break
      case 'end-call':
        endCall(effect.token)
        break
      case 'show':
        world.transcript.add(toTranscriptItem(effect.message, world.now()))
        break
      case 'say':
        say(effect.message)
        break
      case 'cancel':
        current?.line?.send({ type: 'response.cancel', event_id: CANCEL_EVENT_ID })
        break
      case 'withdraw':
        world.transcript.remove(effect.itemId)
        break
      case 'restore':
        world.restore(effect.messages)
        break
      case 'tell':
        world.tell(effect.text)
        break
    }
  }
}

const tokenOf = ({ id, client_secret }: SessionToken): Token => ({
  sessionId: id,
  secret: client_secret.value,
})

/** The words for each way in which a server lets go of a line (realtime/engine/socket.ts). */
const DROPPED: Readonly<Record<string, Fault>> = {
  expired: { kind: 'ended', message: 'This call reached its longest time.' },
  replaced: { kind: 'ended', message: 'The conversation went on in another tab.' },
  draining: { kind: 'lost', message: 'The server is restarting.' },
  ended: { kind: 'ended', message: 'The call was ended by the server.' },
}

const dropFault = (wasOpen: boolean, reason: string): Fault =>
  wasOpen
    ? (DROPPED[reason] ?? { kind: 'lost', message: 'The call dropped.' })
    : { kind: 'unreachable', message: 'The call could not be opened.' }

const breadcrumb = (title: string, createdAtMs: number): BreadcrumbItem => ({
  itemId: newItemId(),
  type: 'BREADCRUMB',
  title,
  status: 'DONE',
  createdAtMs,
  isHidden: false,
  expanded: false,
})

export function apply(transcript: Transcript, change: Change): void {
  switch (change.do) {
    case 'add':
      transcript.add(change.item)
      break
    case 'delta':
      transcript.delta(change.itemId, change.text)
      break
    case 'remove':
      transcript.remove(change.itemId)
      break
    case 'text':
      transcript.patch(change.itemId, (item) => ({
        ...item,
        title: change.text,
        ...(change.done && { status: 'DONE' as const }),
      }))
      break
    case 'finish':
      transcript.patch(change.itemId, (item) => finish(item, change.interrupted))
  }
}

function finish(item: TranscriptItem, interrupted: boolean): TranscriptItem {
  if (item.type !== 'MESSAGE' || !interrupted) return { ...item, status: 'DONE' }
  return { ...item, status: 'DONE', data: { ...item.data, interrupted } }
}
