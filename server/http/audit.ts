/** Serves the audit log to admins: as a list, and as a table that a spreadsheet opens. */
import { AUDIT_TABLE_MAX, exportAudit, listAudit } from '#contract/api/audit.ts'
import { type AuditEntry, type AuditFilter, type AuditLog, recordOperation } from '#domain/audit.ts'
import { csvRow } from '#std/csv.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'
import { streamOf } from './stream-of.ts'

const DEFAULT_LIMIT = 50
/** Rows that are read for a table at a time. */
const PORTION = 500

type Parts = Pick<Services, 'audit' | 'auditLog' | 'clock' | 'limits'>

export function answerAudit(router: Router, { audit, auditLog, clock, limits }: Parts): void {
  router.mount(listAudit, async ({ actor, params }) => {
    const { limit = DEFAULT_LIMIT, cursor, actor: actorKind, ...rest } = params
    await limits.take('adminReadsOfActor', actor.id)
    // On record before anything is read.
    await recordOperation(audit, actor, 'audit.list', params)
    const { entries, next } = await auditLog.list({ ...rest, actorKind }, { limit, cursor })
    return {
      entries: entries.map(({ email, actor: { kind, id }, ...entry }) => ({
        ...entry,
        actor: { kind, id, email },
      })),
      next,
    }
  })

  router.mount(exportAudit, async ({ actor, c, params }) => {
    const { actor: actorKind, ...rest } = params
    await limits.take('exportsOfActor', actor.id)
    await recordOperation(audit, actor, 'audit.export', params)
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    return c.body(streamOf(tableOf(auditLog, { ...rest, actorKind })), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="parley-audit-${day}.csv"`,
      'cache-control': 'no-store',
    })
  })
}

type Column = readonly [name: string, of: (entry: AuditEntry) => string | number | null | undefined]

const COLUMNS: readonly Column[] = [
  ['time', ({ at }) => at],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor', ({ actor }) => actor.id],
  ['actor_email', ({ email }) => email],
  ['channel', ({ channel }) => channel],
  ['operation', ({ operation }) => operation],
  ['person', ({ subject }) => subject?.id],
  ['person_email', ({ subject }) => subject?.email],
  ['outcome', ({ outcome }) => outcome],
  ['code', ({ code }) => code],
  ['calls', ({ calls }) => calls],
  ['duration_ms', ({ durationMs }) => durationMs],
  ['conversation', ({ conversationId }) => conversationId],
  ['arguments', ({ arguments: json }) => json],
]

/** A page at a time, so that neither the server nor the database holds the whole table. */
async function* tableOf(log: AuditLog, filter: AuditFilter): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([name]) => name))
  let cursor: string | undefined
  for (let rows = 0; rows < AUDIT_TABLE_MAX; rows += PORTION) {
    const { entries, next } = await log.list(filter, { limit: PORTION, cursor })
    yield entries.map((entry) => csvRow(COLUMNS.map(([, of]) => of(entry)))).join('')
    if (next === null) return
    cursor = next
  }
}
