/** Who is asking. Built by the server from its own records, never from what a client or model says. */
import type { Role } from '#contract/rules/roles.ts'

export type Guest = Readonly<{ kind: 'guest'; id: string }>
export type User = Readonly<{ kind: 'user'; id: string; email: string; roles: readonly Role[] }>
export type Actor = Guest | User

export const rolesOf = (actor: Actor): readonly Role[] => (actor.kind === 'user' ? actor.roles : [])
