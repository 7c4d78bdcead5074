/** The actor of a request. The server builds it from its own records, never from a client's or model's claim. */
import type { Role } from '#contract/rules/roles.ts'

export type Guest = Readonly<{ kind: 'guest'; id: string }>
export type User = Readonly<{ kind: 'user'; id: string; email: string; roles: readonly Role[] }>
export type Actor = Guest | User

export const rolesOf = (actor: Actor): readonly Role[] => (actor.kind === 'user' ? actor.roles : [])
