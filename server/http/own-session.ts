/** Resolves the session that a page claims: it counts only when it belongs to the actor. */
import type { Actor } from '#domain/ports.ts'
import type { Session, Sessions } from '#domain/sessions.ts'
import type { HttpContext } from './env.ts'

const HEADER = 'x-parley-session'

export const isOwn = (actor: Actor, { actor: owner }: Session): boolean =>
  owner.kind === actor.kind && owner.id === actor.id

export async function ownSession(
  c: HttpContext,
  actor: Actor,
  sessions: Sessions,
): Promise<Session | undefined> {
  const id = c.req.header(HEADER)
  const session = id === undefined ? undefined : await sessions.byId(id)
  return session && isOwn(actor, session) ? session : undefined
}
