/** Puts a look of an admin into the data of a user on record before anything is read; the user can see it. */
import type { Audit } from '#domain/audit.ts'
import { type Actor, rolesOf } from '#domain/ports.ts'

const roleOf = (actor: Actor): string => (rolesOf(actor).includes('superadmin') ? 'superadmin' : 'admin')

type Look = Readonly<{ userId: string; what: string; details?: object }>

/** One's own data is no look. */
export async function recordLook(audit: Audit, actor: Actor, { userId, what, details }: Look): Promise<void> {
  if (userId === actor.id) return
  await audit.record({
    actor,
    channel: 'page',
    tool: what,
    arguments: { ...details, userId, role: roleOf(actor) },
    subjectId: userId,
    outcome: 'ok',
    durationMs: 0,
  })
}
