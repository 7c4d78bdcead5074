/** Performs what the machine asks for, and answers with news that carry the attempt they belong to. */
import type { McpStatus } from '#contract/api/mcp.ts'
import type { SessionToken } from '#contract/api/session.ts'
import type { BreadcrumbItem } from '#contract/transcript.ts'
import type { Call, openCall } from './call.ts'
import type { Effect, Event, Fault, Token } from './machine.ts'
import { newItemId, type Outgoing, toTranscriptItem } from './outgoing.ts'
import { waitUntilReady } from './readiness.ts'
import type { Transcript } from './transcript.ts'

export type World = Readonly<{
  transcript: Transcript
  fetchToken: (signal: AbortSignal) => Promise<SessionToken>
  fetchReadiness: (signal: AbortSignal) => Promise<McpStatus>
  endSession: (sessionId: string) => Promise<unknown>
  /** The transport and its schemas are fetched when they are first needed. */
  loadCall: () => Promise<typeof openCall>
  /** What to say to the person when the server could not be reached, or said no. */
  faultOf: (error: unknown) => Fault
  restore: (messages: readonly Outgoing[]) => void
  /** Where a message is looked after until a server has confirmed it. */
  unsent: Readonly<{ keep: (itemId: string, text: string) => void; forget: (itemId: string) => void }>
  tell: (text: string) => void
  now: () => number
}>

const NOT_READY = 'MCP token unavailable'

export function performer(world: World, dispatch: (event: Event) => void) {
  /** The session whose call is open or being opened. */
  let current: { sessionId: string; call?: Call } | undefined
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
    const open = await world.loadCall().catch((error) => {
      dispatch({ type: 'failed', attempt, fault: world.faultOf(error) })
    })
    if (!open || current !== own) return
    own.call = open({
      secret,
      transcript: world.transcript,
      now: world.now,
      tell: (news) => dispatch({ ...news, attempt }),
    })
  }

  function endCall({ sessionId }: Token): void {
    if (current?.sessionId === sessionId) {
      current.call?.close()
      current = undefined
    }
    // A session that cannot be ended now ends by itself: its key expires and its socket is gone.
    world.endSession(sessionId).catch(() => undefined)
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
        current?.call?.say(effect.message)
        break
      case 'cancel':
        current?.call?.cancel()
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

const breadcrumb = (title: string, createdAtMs: number): BreadcrumbItem => ({
  itemId: newItemId(),
  type: 'BREADCRUMB',
  title,
  status: 'DONE',
  createdAtMs,
  isHidden: false,
  expanded: false,
})
