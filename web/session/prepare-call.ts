/** Gets what a call needs before it can be opened: a session of the server, ready tools, and the microphone. */
import type { McpStatus } from '#contract/api/mcp.ts'
import type { ReceivedSessionToken, SessionIdentity } from '#contract/api/session.ts'
import { scenario } from './agents.ts'
import type { Fault, Medium, Token } from './machine.ts'
import { newBreadcrumb, type Transcript } from './transcript.ts'

/** The agent, and the set of agents. */
type WantedAgent = Readonly<{ agent: string | undefined; scenario: string | undefined }>

export type PrepareDeps = Readonly<{
  transcript: Pick<Transcript, 'add'>
  fetchToken: (signal: AbortSignal, wanted: WantedAgent) => Promise<ReceivedSessionToken>
  fetchReadiness: (signal: AbortSignal) => Promise<McpStatus>
  endSession: (sessionId: string) => Promise<unknown>
  /** Gets the microphone ready; what stands in the way when it is not. */
  prepareVoice: (signal: AbortSignal) => Promise<Fault | undefined>
  /** False once the person has hung up or begun anew. */
  isWanted: () => boolean
  now: () => number
}>

type Wanted = Readonly<{ medium: Medium; agent: string | undefined }>
type Ready = Readonly<{ token: Token } | { fault: Fault }>

/** The user answers the browser's permission prompt while the server prepares the session. */
export async function prepareCall(
  deps: PrepareDeps,
  { medium, agent }: Wanted,
  signal: AbortSignal,
): Promise<Ready> {
  if (medium === 'text') return prepareSession(deps, agent, signal)
  const [ready, fault] = await Promise.all([prepareSession(deps, agent, signal), deps.prepareVoice(signal)])
  if (!fault) return ready
  if ('token' in ready) deps.endSession(ready.token.sessionId).catch(() => undefined)
  return { fault }
}

const NOT_READY = 'MCP token unavailable'
/** Spec S8.44. */
const NO_KEY = 'No ephemeral key provided by the server.'

/** Sending waits for the tools (spec S4.25–S4.34). */
async function prepareSession(
  deps: PrepareDeps,
  agent: string | undefined,
  signal: AbortSignal,
): Promise<Ready> {
  const session = await deps.fetchToken(signal, { agent, scenario: scenario() })
  const token = tokenOf(session)
  if (!token) {
    deps.endSession(session.id).catch(() => undefined)
    return { fault: { kind: 'refused', message: NO_KEY } }
  }
  const readiness = await waitUntilReady(session.parley_session.type, deps.fetchReadiness, signal)
  if (readiness.ready) return { token }
  const { reason } = readiness
  deps.endSession(session.id).catch(() => undefined)
  if (deps.isWanted()) deps.transcript.add(newBreadcrumb(breadcrumbOf(reason), deps.now()))
  return { fault: { kind: 'refused', message: reason } }
}

/** Spec S8.37. The row adds the time, so its title is one clause without a full stop. */
function breadcrumbOf(reason: string): string {
  const [first = ''] = reason.replace(/\.$/, '').split('. ')
  return first.startsWith(NOT_READY) ? first : `${NOT_READY}: ${first}`
}

function tokenOf({
  id,
  client_secret,
  expires_at,
  parley_session,
  ...made
}: ReceivedSessionToken): Token | undefined {
  if (!client_secret?.value) return undefined
  return {
    sessionId: id,
    secret: client_secret.value,
    identity: parley_session,
    made: { model: made.model, voice: made.voice, instructionsHash: made.instructions_hash },
    endsAtMs: expires_at > 0 ? expires_at * 1000 : undefined,
  }
}

/** Spec S9.1, S9.2. */
const WAIT_MS = { user: 15_000, guest: 10_000 } as const
const POLL_EVERY_MS = 500

const TIMED_OUT = {
  user: 'A personal MCP token could not be minted. Sign out and in again, or refresh your credentials.',
  guest: 'Timed out waiting for MCP session readiness.',
} as const
const ERROR_STATE = 'MCP token unavailable (error state).'
const MISSING = 'MCP token missing for this session.'

type Caller = SessionIdentity['type']
type Readiness = Readonly<{ ready: true } | { ready: false; wait: boolean; reason: string }>

/** A signed-in user acts with their own token or not at all. */
function readinessOf(state: McpStatus['state'], caller: Caller): Readiness {
  if (state === 'user' || (caller === 'guest' && (state === 'guest' || state === 'fallback')))
    return { ready: true }
  if (state === 'error') return { ready: false, wait: false, reason: ERROR_STATE }
  if (state === 'none') return { ready: false, wait: false, reason: MISSING }
  return { ready: false, wait: true, reason: TIMED_OUT[caller] }
}

/** Polls until the tools are ready, or will not be. */
async function waitUntilReady(
  caller: Caller,
  fetchStatus: (signal: AbortSignal) => Promise<McpStatus>,
  signal: AbortSignal,
): Promise<Readiness> {
  const over = new AbortController()
  const deadline = setTimeout(() => over.abort(), WAIT_MS[caller])
  const either = AbortSignal.any([over.signal, signal])
  try {
    for (;;) {
      const readiness = readinessOf((await fetchStatus(either)).state, caller)
      if (readiness.ready || !readiness.wait) return readiness
      await pause(POLL_EVERY_MS, either)
      if (either.aborted) return readiness
    }
  } catch (error) {
    if (!over.signal.aborted) throw error
    return { ready: false, wait: false, reason: TIMED_OUT[caller] }
  } finally {
    clearTimeout(deadline)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
