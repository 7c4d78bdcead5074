/** Ports: the append-only audit log of tool calls and of what admins do, and the view that admins have of it. */
import type { AUDIT_ACTORS, AUDIT_OUTCOMES } from '#contract/api/audit.ts'
import type { Operation } from '#contract/api/endpoints.ts'
import type { Actor } from './ports.ts'

type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** An operator works on the server itself: at its command line, or by its configuration. */
export type AuditActor = Readonly<{ kind: (typeof AUDIT_ACTORS)[number]; id: string }>

export type ToolAudit = Readonly<{
  actor: Actor
  /** The channel of the call: 'assistant', 'page' or 'mcp'. */
  channel: string
  /** The wire name of a tool, or an operation of the contract, whose name has a dot. */
  tool: string
  /** An operation on a person names them as `userId`. */
  arguments: unknown
  outcome: AuditOutcome
  code?: string
  durationMs: number
  conversationId?: string
  /** The user whose data an admin looks at. */
  subjectId?: string
}>

/** An admin's look into the data of a user, as the user sees it. */
type Look = Readonly<{
  /** ISO time. */
  at: string
  /** The operation: 'dossier.read'. */
  what: string
  /** The strongest role of the admin at that time. */
  role: string
}>

/** No contract bounds the arguments of a refused call, so the log keeps only their beginning. */
const REFUSED_ARGUMENTS_MAX = 1_000

export function clippedArguments(args: unknown): unknown {
  const text = JSON.stringify(args) ?? 'null'
  return text.length <= REFUSED_ARGUMENTS_MAX
    ? args
    : { clipped: text.slice(0, REFUSED_ARGUMENTS_MAX), length: text.length }
}

export interface Audit {
  record(row: ToolAudit): Promise<void>
}

export interface Looks {
  /** The newest first, with the number of all. */
  of(userId: string, limit: number): Promise<Readonly<{ looks: readonly Look[]; total: number }>>
}

/** Puts what an admin does on record; `args` name the person that it is about as `userId`. */
export const recordOperation = (
  audit: Audit,
  actor: Actor,
  operation: Operation,
  args: object,
): Promise<void> =>
  audit.record({ actor, channel: 'page', tool: operation, arguments: args, outcome: 'ok', durationMs: 0 })

export type AuditFilter = Readonly<{
  /** The id or the email address of an actor, or of the person that an operation was about. */
  person?: string | undefined
  actorKind?: AuditActor['kind'] | undefined
  /** The whole name of a tool or an operation. */
  operation?: string | undefined
  /** A part of such a name. */
  search?: string | undefined
  outcome?: AuditOutcome | undefined
  /** ISO times; `from` is included, `to` is not. */
  from?: string | undefined
  to?: string | undefined
}>

export type AuditEntry = Readonly<{
  /** Unique in the log. */
  id: string
  /** ISO time; of refused calls, the minute in which they were counted. */
  at: string
  actor: AuditActor
  /** The address of a user. */
  email: string | null
  channel: string
  operation: string
  outcome: AuditOutcome
  code: string | null
  /** Null where calls are only counted. */
  durationMs: number | null
  /** More than one for refused calls of one actor in one minute. */
  calls: number
  conversationId: string | null
  /** JSON, clipped; null where none are kept. */
  arguments: string | null
  /** The person whom the operation was about. */
  subject: Readonly<{ id: string; email: string | null }> | null
}>

type AuditPage = Readonly<{ entries: readonly AuditEntry[]; next: string | null }>

export interface AuditLog {
  /** Returns the newest first. */
  list(
    filter: AuditFilter,
    page: Readonly<{ limit: number; cursor?: string | undefined }>,
  ): Promise<AuditPage>
}
