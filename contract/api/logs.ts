/** Endpoints of session logs and of the transcript log (spec S3.43–S3.47, S7.37, S7.38, S7.45–S7.49). */
import * as z from 'zod/mini'
import { count, figure, id, json, line, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { guardrailResult } from '../guardrail.ts'
import { MAX_REPLY_BYTES } from '../realtime/limits.ts'
import { LOG_ITEMS_MAX, LOG_MAX_BYTES, TIMELINE_MAX } from '../rules/logs.ts'
import { TOOL_RESULT_MAX } from '../tool.ts'
import { trade } from '../trades.ts'

const words = text(MAX_REPLY_BYTES)
const data = z.optional(json(TOOL_RESULT_MAX))
const LOGS_AT_ONCE = 50
/** Values in the largest log: each item has some fields, and its data has more. */
const VALUES_MAX = 100_000
/** A transcript-log entry says no more. */
export const ENTRY_TEXT_MAX = 2_000

const transcriptEntry = z.object({
  id,
  index: count,
  role: z.enum(['user', 'assistant', 'system']),
  text: words,
  createdAt: time,
  status: name,
  isHidden: z.boolean(),
  guardrailResult: z.optional(json(20_000)),
  data,
})
export type TranscriptEntry = z.output<typeof transcriptEntry>

const toolCallEntry = z.object({
  id,
  index: count,
  /** The number of entries of the transcript before it; older logs have none. */
  after: z.optional(count),
  name,
  status: name,
  createdAt: time,
  arguments: data,
  output: data,
  data,
})
export type ToolCallEntry = z.output<typeof toolCallEntry>

const metadata = z.object({
  logVersion: name,
  identity: z.enum(['guest', 'user']),
  identityLabel: line,
  guest: z.boolean(),
  scenario: z.nullable(name),
  agentName: z.nullable(name),
  messageCount: count,
  userMessageCount: count,
  assistantMessageCount: count,
  toolCallCount: count,
  eventCount: count,
  /** Why the page left the session. */
  reason: name,
  mcp: z.object({ state: name, detail: line, minted: z.boolean() }),
  /** The name of the chain where it is not the real one. */
  chain: z.optional(name),
})
export type LogMetadata = z.output<typeof metadata>

const usage = z.object({ total_tokens: count, input_tokens: count, output_tokens: count })

/** Milliseconds since the session began. */
const at = count

/** The changes on the page, and when they came: each event has only what the entries of the log do not. */
const timelineEvent = z.discriminatedUnion('type', [
  /** An entry began or changed. What is absent was as in its entry; null was not there yet. */
  z.object({
    type: z.literal('item'),
    at,
    id,
    /** So much of the text of the entry was there; `text` where the words were others. */
    chars: z.optional(count),
    text: z.optional(words),
    status: z.optional(z.enum(['IN_PROGRESS', 'DONE'])),
    isHidden: z.optional(z.boolean()),
    guardrailResult: z.optional(z.nullable(guardrailResult)),
    data: z.optional(z.nullable(json(20_000))),
  }),
  /** A trade moved on; a tool call of the log has the rest of it. */
  z.object({
    type: z.literal('trade'),
    at,
    trade: z.pick(trade, {
      id: true,
      status: true,
      consentedBy: true,
      consentGesture: true,
      steps: true,
      signature: true,
      landed: true,
      failure: true,
      finalizedAt: true,
      updatedAt: true,
    }),
  }),
  z.object({ type: z.literal('call'), at, medium: z.enum(['text', 'voice']), isOpen: z.boolean() }),
  /** A message that the page showed beside the conversation. */
  z.object({ type: z.literal('notice'), at, level: z.enum(['info', 'warn', 'error']), text: line }),
])
export type TimelineEvent = z.output<typeof timelineEvent>

const LOG_STATUS = ['pending_summary', 'summarized', 'skipped', 'failed'] as const

export const sessionLog = z.object({
  sessionId: id,
  startedAt: time,
  endedAt: time,
  durationMs: figure,
  transcript: list(transcriptEntry, LOG_ITEMS_MAX),
  toolCalls: list(toolCallEntry, LOG_ITEMS_MAX),
  metadata,
  status: z.enum(LOG_STATUS),
  error: z.nullable(line),
  usage: z.nullable(usage),
  /** In order; older logs have none. */
  timeline: z.optional(list(timelineEvent, TIMELINE_MAX)),
})
export type SessionLog = z.output<typeof sessionLog>

/** A beacon that would be too large has only the ids of its items; the server knows the rest. */
const uploadedEntry = z.partial(transcriptEntry)
const uploadedCall = z.partial(toolCallEntry)

/** The log of the page. The server believes none of it that it can see itself. */
const uploadedLog = z.object({
  sessionId: id,
  startedAt: z.optional(time),
  endedAt: z.optional(time),
  durationMs: z.optional(figure),
  transcript: list(z.extend(uploadedEntry, { id }), LOG_ITEMS_MAX),
  toolCalls: list(z.extend(uploadedCall, { id }), LOG_ITEMS_MAX),
  metadata: z.partial(metadata),
  status: z.literal('pending_summary'),
  error: z.optional(z.nullable(line)),
  usage: z.optional(z.nullable(usage)),
})
export type UploadedLog = z.output<typeof uploadedLog>

export const uploadLog = defineEndpoint({
  operation: 'log.upload',
  method: 'POST',
  path: '/api/realtime/logs',
  summary:
    'The page’s log of a session that it has left; a beacon, too. A second one of the same session changes nothing.',
  params: z.object({}),
  body: uploadedLog,
  bodyLimit: LOG_MAX_BYTES,
  bodyValues: VALUES_MAX,
  output: z.object({
    ok: z.literal(true),
    /** False when the log was there already, or the conversation is off the record, deleted or not the caller’s. */
    stored: z.boolean(),
  }),
})

const whose = {
  /** Another user, for admins; every such read is audited. */
  userId: z.optional(id),
}

export const listLogs = defineEndpoint({
  operation: 'log.list',
  method: 'GET',
  path: '/api/realtime/logs',
  summary: 'The session logs of the caller, newest first, without what was said.',
  params: z.object({
    ...whose,
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LOGS_AT_ONCE))),
    /** Only logs that began before this ISO time. */
    before: z.optional(time.check(z.iso.datetime())),
  }),
  body: z.undefined(),
  output: z.object({
    logs: list(
      z.pick(sessionLog, {
        sessionId: true,
        startedAt: true,
        endedAt: true,
        durationMs: true,
        status: true,
        error: true,
      }),
      LOGS_AT_ONCE,
    ),
  }),
})

export const readLog = defineEndpoint({
  operation: 'log.read',
  method: 'GET',
  path: '/api/realtime/logs/:id',
  summary:
    'One session log of the caller, or of anyone for admins, of a running session as far as it is; an admin’s read is audited.',
  params: z.object({ id }),
  body: z.undefined(),
  output: sessionLog,
})

const entryText = text(MAX_REPLY_BYTES)

export const logTranscript = defineEndpoint({
  operation: 'log.transcript',
  method: 'POST',
  path: '/api/transcript-log',
  summary:
    'One line of the transcript for the log of the server; nothing is written unless TRANSCRIPT_LOG is 1.',
  params: z.object({}),
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('message'),
      itemId: id,
      role: name,
      text: entryText,
      ts: z.union([time, figure]),
    }),
    z.object({
      kind: z.literal('tool'),
      toolId: id,
      toolName: name,
      arguments: data,
      output: data,
      ts: z.union([time, figure]),
    }),
  ]),
  output: z.object({ ok: z.literal(true), logged: z.boolean() }),
})
