/** Endpoints of the audit log, for admins: its entries with filters, and the same entries as a table. */
import * as z from 'zod/mini'
import { count, email, id, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

const ENTRIES_AT_ONCE = 100
/** The most rows of one table. */
export const AUDIT_TABLE_MAX = 50_000
/** A longer JSON is cut. */
export const ARGUMENTS_MAX = 2_000

export const AUDIT_OUTCOMES = ['ok', 'refused', 'failed', 'aborted'] as const
export const AUDIT_ACTORS = ['guest', 'user', 'operator'] as const

/** A time and a place in base64url. */
const cursor = text(600)
const isTime = time.check(z.iso.datetime({ offset: true }))

const filter = {
  /** The id or the email address of an actor, or of the person that an operation was about. */
  person: z.optional(email),
  actor: z.optional(z.enum(AUDIT_ACTORS)),
  /** The whole name of a tool or an operation. */
  operation: z.optional(name),
  /** A part of such a name. */
  search: z.optional(name),
  outcome: z.optional(z.enum(AUDIT_OUTCOMES)),
  /** `from` is included, `to` is not. */
  from: z.optional(isTime),
  to: z.optional(isTime),
}

const entry = z.object({
  id,
  /** The minute in which refused calls were counted. */
  at: time,
  actor: z.object({ kind: z.enum(AUDIT_ACTORS), id, email: z.nullable(email) }),
  /** 'assistant', 'page', 'mcp', or 'terminal' for an operator. */
  channel: name,
  /** The wire name of a tool, or an operation of this server, whose name has a dot. */
  operation: name,
  outcome: z.enum(AUDIT_OUTCOMES),
  code: z.nullable(name),
  durationMs: z.nullable(count),
  /** More than one for refused calls, which are counted by actor and minute. */
  calls: count,
  conversationId: z.nullable(id),
  /** JSON; null where none are kept. */
  arguments: z.nullable(text(ARGUMENTS_MAX)),
  /** The person whom the operation was about. */
  subject: z.nullable(z.object({ id, email: z.nullable(email) })),
})
export type AuditEntry = z.output<typeof entry>

export const listAudit = defineEndpoint({
  operation: 'audit.list',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Calls of tools and acts of admins, the newest first. Every read is audited.',
  params: z.object({
    ...filter,
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(ENTRIES_AT_ONCE))),
    cursor: z.optional(cursor),
  }),
  body: z.undefined(),
  output: z.object({
    entries: list(entry, ENTRIES_AT_ONCE),
    /** Pass it as `cursor`; null after the last portion. */
    next: z.nullable(cursor),
  }),
})

/** Answers a text/csv download. */
export const exportAudit = defineEndpoint({
  operation: 'audit.export',
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'The newest entries of the audit log as a table. Every export is audited.',
  params: z.object(filter),
  body: z.undefined(),
  output: text(100_000_000),
})
