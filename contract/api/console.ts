/** Endpoints of the Admin Console: what goes on on all servers, the events of one session, and its end. */
import * as z from 'zod/mini'
import { count, email, figure, id, line, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { RECENT_DECISIONS, signerDecision } from '../signer-decisions.ts'

export const CALLS_SHOWN = 500
/** Minutes of the course of tool calls. */
export const MINUTES_SHOWN = 30
const ROWS_SHOWN = 50
const REPLICAS_SHOWN = 100
/** As much of a message as one reads at a glance. */
export const EVENT_TEXT_MAX = 1_000
export const EVENTS_AT_ONCE = 100

export const callStates = ['idle', 'listening', 'thinking', 'answering', 'tools'] as const
const callKind = z.enum(['text', 'voice'])

const owner = z.object({ kind: z.enum(['guest', 'user']), id, email: z.optional(email) })

const consoleCall = z.object({
  sessionId: id,
  kind: callKind,
  state: z.enum(callStates),
  /** The tool that runs. */
  tool: z.optional(name),
  owner,
  agentName: z.nullable(name),
  /** Such a session cannot be watched. */
  offTheRecord: z.boolean(),
  turns: count,
  toolCalls: count,
  startedAt: time,
  /** The last time at which anything happened. */
  changedAt: time,
  /** The server that it runs on. */
  replica: id,
})
export type ConsoleCall = z.output<typeof consoleCall>

const replica = z.object({
  id,
  host: name,
  version: name,
  startedAt: time,
  calls: count,
  /** Bytes; absent where the disk could not be read. */
  disk: z.optional(z.object({ free: count, total: count, isLow: z.boolean() })),
  memory: count,
})
export type ConsoleReplica = z.output<typeof replica>

const toolError = z.object({ tool: name, code: z.nullable(name), count, lastAt: time })
const queue = z.object({ name, waiting: count, running: count, retrying: count, failed: count })
/** A session log whose memory could not be made. */
const parkedJob = z.object({ sessionId: id, owner, error: line, attempts: count, endedAt: time })

const tradeInFlight = z.object({
  id,
  status: name,
  owner,
  input: name,
  output: name,
  valueUsd: z.nullable(figure),
  changedAt: time,
})

const signerState = z.object({
  isAvailable: z.boolean(),
  paused: z.boolean(),
  pausedReason: z.optional(line),
  wallets: count,
  decisions: list(signerDecision, RECENT_DECISIONS),
})

const consoleSnapshot = z.object({
  calls: list(consoleCall, CALLS_SHOWN),
  /** Those beyond the list, too. */
  callsTotal: count,
  voiceCalls: count,
  /** Tool calls of each of the last minutes, oldest first; the last one is not over. */
  toolsPerMinute: list(count, MINUTES_SHOWN),
  /** In the last hour. */
  toolsFailed: count,
  toolsRefused: count,
  errors: list(toolError, ROWS_SHOWN),
  /** In the last 24 hours. */
  day: z.object({ calls: count, inputTokens: count, outputTokens: count, tradedUsd: figure }),
  queues: list(queue, ROWS_SHOWN),
  parked: list(parkedJob, ROWS_SHOWN),
  trades: list(tradeInFlight, ROWS_SHOWN),
  signer: signerState,
  replicas: list(replica, REPLICAS_SHOWN),
})
export type ConsoleSnapshot = z.output<typeof consoleSnapshot>

export const readConsole = defineEndpoint({
  operation: 'console.read',
  method: 'GET',
  path: '/api/admin/console',
  summary: 'What goes on now on every server: calls, tools, errors, jobs, trades, the signer and disks.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ at: time, snapshot: consoleSnapshot }),
})

/** An event of a watched session; a newer version replaces the older one by `id`. */
const watchedEvent = z.object({
  id,
  at: time,
  kind: z.enum(['user', 'assistant', 'tool', 'trade', 'notice', 'ended']),
  text: text(EVENT_TEXT_MAX),
  /** 'running', 'failed: …', '240 ms'. */
  detail: z.optional(text(EVENT_TEXT_MAX)),
  isRunning: z.boolean(),
  isBad: z.boolean(),
})
export type WatchedEvent = z.output<typeof watchedEvent>

export const consoleEvent = z.discriminatedUnion('type', [
  /** Without the snapshot nothing has changed since the last one. */
  z.object({ type: z.literal('snapshot'), at: time, snapshot: z.optional(consoleSnapshot) }),
  z.object({ type: z.literal('events'), sessionId: id, events: list(watchedEvent, EVENTS_AT_ONCE) }),
])
export type ConsoleEvent = z.output<typeof consoleEvent>

/** Answers `text/event-stream`; each event is a `consoleEvent`. */
export const watchConsole = defineEndpoint({
  operation: 'console.watch',
  method: 'GET',
  path: '/api/admin/console/stream',
  summary: 'The same as it changes, with the events of one session; each look into a session is audited.',
  params: z.object({ session: z.optional(id) }),
  body: z.undefined(),
  output: z.undefined(),
})

export const stopSession = defineEndpoint({
  operation: 'console.stop',
  method: 'POST',
  path: '/api/admin/sessions/:id/end',
  summary: 'End any session on any server. The user sees that it was ended, and the end is audited.',
  params: z.object({ id }),
  body: z.object({ reason: text(200).check(z.minLength(1)) }),
  output: z.object({ ok: z.literal(true) }),
})
