/**
 * Sends the log of each session once (spec S4.63–S4.67): when it leaves CONNECTED, and when the page is hidden, unloaded
 * or unmounted. The server keeps the first one of a session, whatever else arrives.
 */
import type { UploadedLog } from '#contract/api/logs.ts'
import { BEACON_MAX_BYTES, LOG_ITEMS_MAX, LOG_MAX_BYTES, LOG_VERSION } from '#contract/rules/logs.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { Session, Token } from './machine.ts'

type LogTransport = Readonly<{
  /** Sends while the page lives; rejects when the server did not take it. */
  upload: (log: UploadedLog) => Promise<unknown>
  /** Hands the log to the browser, which sends it after the page; false when it does not take it. */
  beacon: (log: UploadedLog) => boolean
}>

type Deps = Readonly<{
  session: Readonly<{ get: () => Session; subscribe: (listener: () => void) => () => void }>
  /** The items of the transcript, oldest first. */
  items: () => readonly TranscriptRow[]
  /** True in a conversation off the record, which leaves no log. */
  isOffTheRecord: () => boolean
  eventCount: () => number
  mcp: () => UploadedLog['metadata']['mcp']
  transport: LogTransport
  now: () => number
}>

type Running = Readonly<{ token: Token; startedAtMs: number }>

const liveToken = (session: Session): Token | undefined =>
  session.phase === 'live' ? session.token : undefined

export function createSessionLog({ session, transport, ...deps }: Deps) {
  let running: Running | undefined
  const sent = new Set<string>()

  function follow(): void {
    const token = liveToken(session.get())
    if (token?.sessionId === running?.token.sessionId) return
    if (running) leave(running, 'disconnected')
    running = token && { token, startedAtMs: deps.now() }
  }

  /** The first of the ways wins; a failed upload leaves the session to the next one. */
  function leave(left: Running, reason: string): void {
    const { sessionId } = left.token
    if (!mayLog(sessionId)) return
    sent.add(sessionId)
    transport.upload(logOf(deps, left, reason)).catch(() => sent.delete(sessionId))
  }

  const mayLog = (sessionId: string): boolean => !sent.has(sessionId) && !deps.isOffTheRecord()

  /** The page may not come back, so the browser sends it. The call may go on: the server has the rest itself. */
  function hide(reason: string): void {
    if (!running || !mayLog(running.token.sessionId)) return
    const { sessionId } = running.token
    if (transport.beacon(fitBeacon(logOf(deps, running, reason)))) sent.add(sessionId)
  }

  const unsubscribe = session.subscribe(follow)
  follow()
  return {
    hide,
    /** The page is taken down without leaving: as by a hot reload. */
    unmount(): void {
      unsubscribe()
      hide('unmount')
    },
  }
}

function logOf(
  deps: Pick<Deps, 'items' | 'eventCount' | 'mcp' | 'now'>,
  { token, startedAtMs }: Running,
  reason: string,
): UploadedLog {
  const endedAtMs = deps.now()
  const items = deps
    .items()
    .filter(({ createdAtMs, type }) => createdAtMs >= startedAtMs && type !== 'UNKNOWN')
    .slice(-LOG_ITEMS_MAX)
  const transcript = items.flatMap(messageOf)
  const toolCalls = items.flatMap(callOf)
  const { identity } = token
  const roles = transcript.map(({ role }) => role)
  return fitUpload({
    sessionId: token.sessionId,
    startedAt: new Date(startedAtMs).toISOString(),
    endedAt: new Date(endedAtMs).toISOString(),
    durationMs: Math.max(0, endedAtMs - startedAtMs),
    transcript: transcript.map((entry, index) => ({ ...entry, index })),
    toolCalls: toolCalls.map((entry, index) => ({ ...entry, index })),
    metadata: {
      logVersion: LOG_VERSION,
      identity: identity?.type ?? 'guest',
      identityLabel: identity?.type === 'user' ? identity.user.email : 'Guest',
      guest: identity?.type !== 'user',
      scenario: identity?.agent?.scenario ?? null,
      agentName: identity?.agent?.id ?? null,
      messageCount: roles.filter((role) => role !== 'system').length,
      userMessageCount: roles.filter((role) => role === 'user').length,
      assistantMessageCount: roles.filter((role) => role === 'assistant').length,
      toolCallCount: toolCalls.length,
      eventCount: deps.eventCount(),
      reason,
      mcp: deps.mcp(),
    },
    status: 'pending_summary',
    error: null,
    usage: null,
  })
}

const shared = ({ itemId, createdAtMs, status }: TranscriptRow) => ({
  id: itemId,
  createdAt: new Date(createdAtMs).toISOString(),
  status,
})

const messageOf = (item: TranscriptRow) =>
  item.type === 'MESSAGE' || item.type === 'BREADCRUMB'
    ? [
        {
          ...shared(item),
          role: item.type === 'MESSAGE' ? item.role : ('system' as const),
          text: item.title,
          isHidden: item.isHidden,
          ...(item.guardrailResult && { guardrailResult: item.guardrailResult }),
        },
      ]
    : []

const callOf = (item: TranscriptRow) =>
  item.type === 'TOOL_NOTE'
    ? [
        {
          ...shared(item),
          name: item.data.tool,
          arguments: item.data.arguments,
          ...(item.data.output !== undefined && { output: item.data.output }),
        },
      ]
    : []

const sizeOf = (log: UploadedLog): number => new TextEncoder().encode(JSON.stringify(log)).byteLength

const idsOnly = (log: UploadedLog): UploadedLog => ({
  ...log,
  transcript: log.transcript.map(({ id }) => ({ id })),
  toolCalls: log.toolCalls.map(({ id }) => ({ id })),
})

/** The server has the results of tools itself, and the rest if need be. */
function fitUpload(log: UploadedLog): UploadedLog {
  if (sizeOf(log) <= LOG_MAX_BYTES) return log
  const slim = {
    ...log,
    toolCalls: log.toolCalls.map(({ output: _output, arguments: _arguments, ...call }) => call),
  }
  return sizeOf(slim) <= LOG_MAX_BYTES ? slim : idsOnly(log)
}

const fitBeacon = (log: UploadedLog): UploadedLog => (sizeOf(log) > BEACON_MAX_BYTES ? idsOnly(log) : log)
