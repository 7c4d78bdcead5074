/** The audit in the database: domain/audit.ts. Rows are added and never changed. */
import type { Audit, ToolAudit } from '#domain/audit.ts'
import { groupCommit } from './group-commit.ts'
import { audit } from './schema.ts'
import { sealed } from './sealed.ts'
import { storableJson } from './storable.ts'
import type { Db } from './transaction.ts'

/** A refused call is recorded too, whatever it carried: enough to see what was asked, not enough to fill the disk. */
const MAX_ARGUMENTS = 8_192

/** A row is kept when its promise says so; under load many rows share one statement. */
export const auditStore = (db: Db): Audit =>
  sealed({ record: groupCommit((rows: readonly ToolAudit[]) => db.insert(audit).values(rows.map(toRow))) })

const toRow = ({ actor, arguments: given, durationMs, ...row }: ToolAudit) => ({
  ...row,
  actorKind: actor.kind,
  actorId: actor.id,
  arguments: clipped(given),
  durationMs: Math.round(durationMs),
})

function clipped(given: unknown): unknown {
  const text = storableJson(given)
  return text.length <= MAX_ARGUMENTS ? given : { clipped: text.slice(0, MAX_ARGUMENTS), length: text.length }
}
