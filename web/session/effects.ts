/** Performs the effects of the machine, and answers with events that carry their attempt. */
import type { McpStatus } from '#contract/api/mcp.ts'
import type { SessionToken } from '#contract/api/session.ts'
import type { BreadcrumbItem } from '#contract/transcript.ts'
import { followHandoffs, scenario } from './agents.ts'
import type { Call, OpenCall } from './call.ts'
import type { Effect, Event, Fault, Medium, Token } from './machine.ts'
import { newItemId, type Outgoing, toTranscriptItem } from './outgoing.ts'
import { waitUntilReady } from './readiness.ts'
import type { Transcript } from './transcript.ts'
import type { ChangeMarks } from './turn-marks.ts'

/** The agent, and the set of agents. */
type WantedAgent = Readonly<{ agent: string | undefined; scenario: string | undefined }>

export type SessionDeps = Readonly<{
  transcript: Transcript
  fetchToken: (signal: AbortSignal, wanted: WantedAgent) => Promise<SessionToken>
  fetchReadiness: (signal: AbortSignal) => Promise<McpStatus>
  endSession: (sessionId: string) => Promise<unknown>
  /** Loads the transport of the medium. */
  loadCall: (medium: Medium) => Promise<OpenCall>
  /** Gets the microphone ready; what stands in the way when it is not. */
  prepareVoice: (signal: AbortSignal) => Promise<Fault | undefined>
  /** For the times of each turn. */
  mark: (change: ChangeMarks) => void
  /** Maps an error to the fault that the user sees. */
  faultOf: (error: unknown) => Fault
  restore: (messages: readonly Outgoing[]) => void
  /** Keeps a message until a server has confirmed it. */
  unsent: Readonly<{ keep: (itemId: string, text: string) => void; forget: (itemId: string) => void }>
  notify: (text: string) => void
  now: () => number
}>

type FetchToken = Extract<Effect, { do: 'fetch-token' }>

const NOT_READY = 'MCP token unavailable'
/** Timers that are set for longer run at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function performer(deps: SessionDeps, dispatch: (event: Event) => void) {
  const calls = openCalls(deps, dispatch)
  let linking = new AbortController()
  let expiry: ReturnType<typeof setTimeout> | undefined
  followHandoffs(deps.transcript, (agent) => dispatch({ type: 'handed-over', agent }))

  async function fetchToken({ attempt, medium, agent }: FetchToken): Promise<void> {
    linking.abort()
    linking = new AbortController()
    const { signal } = linking
    try {
      const ready = await makeReady(deps, { medium, agent }, signal)
      if ('fault' in ready) dispatch({ type: 'failed', attempt, fault: ready.fault })
      else dispatch({ type: 'token', attempt, token: ready.token })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', attempt, fault: deps.faultOf(error) })
    }
  }

  return function perform(effect: Effect): void {
    switch (effect.do) {
      case 'fetch-token':
        void fetchToken(effect)
        break
      case 'open-call':
        void calls.open(effect.attempt, effect.medium, effect.token)
        break
      case 'end-call':
        calls.end(effect.token)
        if (!effect.isLeft) endSession(deps, effect.token)
        break
      case 'watch-expiry':
        clearTimeout(expiry)
        expiry = setTimeout(
          () => dispatch({ type: 'expiring', attempt: effect.attempt }),
          Math.min(effect.inMs, LONGEST_TIMER_MS),
        )
        break
      case 'show':
        deps.transcript.add(toTranscriptItem(effect.message, deps.now()))
        break
      case 'withdraw':
        deps.transcript.remove(effect.itemId)
        break
      case 'restore':
        deps.restore(effect.messages)
        break
      case 'notify':
        deps.notify(effect.text)
        break
      default:
        sayTo(calls.current(), effect)
    }
  }
}

/** Sends an effect to the running call. */
function sayTo(
  call: Call | undefined,
  effect: Extract<Effect, { do: 'say' | 'ask' | 'cancel' | 'talk' }>,
): void {
  switch (effect.do) {
    case 'say':
      call?.say(effect.message)
      break
    case 'ask':
      call?.ask()
      break
    case 'cancel':
      call?.cancel()
      break
    case 'talk':
      call?.talk(effect.phase)
  }
}

/** The running call and the one that is to take over, by their sessions. */
function openCalls(deps: SessionDeps, dispatch: (event: Event) => void) {
  const wanted = new Set<string>()
  const calls = new Map<string, Call>()
  let current: Call | undefined

  return {
    current: () => current,
    async open(attempt: number, medium: Medium, { secret, sessionId, endsAtMs }: Token): Promise<void> {
      wanted.add(sessionId)
      const open = await deps.loadCall(medium).catch((error) => {
        dispatch({ type: 'failed', attempt, fault: deps.faultOf(error) })
      })
      if (!open || !wanted.has(sessionId)) return
      const { transcript, now, mark, faultOf } = deps
      const call = open({
        secret,
        endsAtMs,
        transcript,
        now,
        mark,
        faultOf,
        emit(event) {
          // The machine takes it for the one that stands from here on.
          if (event.type === 'opened') current = calls.get(sessionId)
          dispatch({ ...event, attempt })
        },
      })
      calls.set(sessionId, call)
    },
    end({ sessionId }: Token): void {
      const call = calls.get(sessionId)
      wanted.delete(sessionId)
      calls.delete(sessionId)
      call?.close()
      if (current === call) current = undefined
    },
  }
}

/** A session that cannot be ended now expires. */
const endSession = (deps: SessionDeps, { sessionId }: Token): void =>
  void deps.endSession(sessionId).catch(() => undefined)

type Ready = { token: Token } | { fault: Fault }

/** The user answers the browser's permission prompt while the server prepares the session. */
async function makeReady(
  deps: SessionDeps,
  { medium, agent }: Omit<FetchToken, 'do' | 'attempt'>,
  signal: AbortSignal,
): Promise<Ready> {
  if (medium === 'text') return fetchReady(deps, agent, signal)
  const [ready, fault] = await Promise.all([fetchReady(deps, agent, signal), deps.prepareVoice(signal)])
  if (!fault) return ready
  if ('token' in ready) endSession(deps, ready.token)
  return { fault }
}

async function fetchReady(deps: SessionDeps, agent: string | undefined, signal: AbortSignal): Promise<Ready> {
  const session = await deps.fetchToken(signal, { agent, scenario: scenario() })
  const readiness = await waitUntilReady(session.parley_session.type, deps.fetchReadiness, signal)
  if (readiness.ready) return { token: tokenOf(session) }
  deps.transcript.add(breadcrumb(`${NOT_READY}: ${readiness.reason}`, deps.now()))
  return { fault: { kind: 'refused', message: readiness.reason } }
}

const tokenOf = ({ id, client_secret, expires_at, parley_session, ...made }: SessionToken): Token => ({
  sessionId: id,
  secret: client_secret.value,
  identity: parley_session,
  made: { model: made.model, voice: made.voice, instructionsHash: made.instructions_hash },
  ...(expires_at > 0 && { endsAtMs: expires_at * 1000 }),
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
