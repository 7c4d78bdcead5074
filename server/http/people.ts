/** Serves the accounts of this server to admins. Each look and each change is on record. */
import {
  assignBadge,
  endPersonSession,
  grantRole,
  listPeople,
  type ListedPerson as OnWire,
  type Person,
  type RoleGrant as RoleGrantOnWire,
  readPerson,
  revokeRole,
  signOutPerson,
} from '#contract/api/people.ts'
import { ParleyError } from '#contract/errors.ts'
import { badgeOf, withAssignedBadge } from '#contract/rules/roles.ts'
import { denied } from '#domain/access.ts'
import { deviceOf, type RoleChange, type RoleGrant, type RoleOutcome } from '#domain/accounts.ts'
import { recordOperation } from '#domain/audit.ts'
import type { ListedPerson, OpenCall } from '#domain/people.ts'
import type { Actor, User } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import { sessionOnWire } from './account.ts'
import { recordLook } from './record-look.ts'
import type { Router } from './route.ts'
import { endAllSessions, endSession } from './sign-out.ts'
import { userOf } from './visitor.ts'

const DEFAULT_LIMIT = 50
const ROWS_MAX = 200

type Parts = Pick<
  Services,
  'audit' | 'calls' | 'config' | 'identity' | 'limits' | 'log' | 'people' | 'sessions' | 'signer' | 'wallets'
>

const listed = ({ createdAt, lastSeenAt, roles, ...person }: ListedPerson): OnWire => ({
  ...person,
  roles: [...roles],
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

const grantOnWire = ({ role, grantedAt, grantedBy, reason, ...grant }: RoleGrant): RoleGrantOnWire => ({
  role,
  grantedAt: grantedAt.toISOString(),
  grantedBy,
  reason,
  revokedAt: grant.revokedAt?.toISOString() ?? null,
  revokedBy: grant.revokedBy,
  revokedReason: grant.revokedReason,
})

const callOnWire = ({ id, openedAt, userAgent }: OpenCall): Person['calls'][number] => ({
  id,
  openedAt: openedAt.toISOString(),
  device: deviceOf(userAgent),
})

export function answerPeople(router: Router, parts: Parts): void {
  const { audit, limits, people } = parts

  router.mount(listPeople, async ({ actor, params: { search, role, limit = DEFAULT_LIMIT, cursor } }) => {
    await limits.take('adminReadsOfActor', actor.id)
    await recordOperation(audit, actor, 'people.list', { search, role, limit, cursor })
    const page = await people.list({ search, role, limit, cursor })
    return { people: page.people.map(listed), next: page.next }
  })

  router.mount(readPerson, async ({ actor, params: { id } }) => {
    await limits.take('adminReadsOfActor', actor.id)
    await recordLook(audit, actor, { userId: id, what: readPerson.operation })
    return read(parts, actor, await find(parts, id))
  })

  answerRoles(router, parts)
  answerSignOut(router, parts)
}

async function find({ people }: Parts, id: string): Promise<ListedPerson> {
  const person = await people.byId(id)
  if (!person) throw new ParleyError('person_not_found')
  return person
}

async function read(parts: Parts, actor: Actor, person: ListedPerson): Promise<Person> {
  const { config, identity, people, signer, wallets } = parts
  const { id, email, roles } = person
  const user: User = { kind: 'user', id, email, roles }
  const [grants, sessions, calls, held, limits] = await Promise.all([
    identity.accounts.grants(id),
    identity.accounts.sessions(id),
    people.calls(id),
    known(parts, wallets.list(user)),
    known(parts, signer.limitsOf({ owner: { kind: 'user', id }, actor: `user:${id}` })),
  ])
  return {
    ...listed(person),
    badge: withAssignedBadge(badgeOf(roles), person.assignedBadge ?? undefined),
    grants: grants.toReversed().slice(0, ROWS_MAX).map(grantOnWire),
    sessions: sessions.slice(0, ROWS_MAX).map(sessionOnWire),
    calls: calls.map(callOnWire),
    wallets: held?.map(({ address, label }) => ({ address, label })) ?? null,
    limits,
    isNamedSuperadmin: config.superadmins?.includes(email) ?? false,
    isSelf: actor.id === id,
    mayChange: denied(actor, { operation: 'people.grant' }) === undefined,
  }
}

/** The rest of a person can be seen while the signer is away. */
const known = <T>({ log }: Parts, reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    log.warn({ err: error }, 'a wallet could not be read for an admin')
    return null
  })

function answerRoles(router: Router, parts: Parts): void {
  const { identity, limits } = parts

  /** The change and its audit row are one transaction; only a refusal is recorded here. */
  async function change(
    actor: Actor,
    operation: 'grant' | 'revoke',
    { userId, ...what }: Omit<RoleChange, 'author'>,
  ) {
    const author = userOf(actor)
    await limits.take('adminChangesOfActor', actor.id)
    await find(parts, userId)
    const outcome = await identity.roles[operation]({ userId, ...what, author })
    const code = codeOf(outcome)
    if (!code) return { ok: true as const, changed: outcome === 'changed' }
    await parts.audit.record({
      actor,
      channel: 'page',
      tool: `people.${operation}`,
      arguments: { userId, ...what },
      outcome: 'refused',
      code,
      durationMs: 0,
    })
    throw new ParleyError(code)
  }

  router.mount(grantRole, ({ actor, params: { id, role }, body: { reason } }) =>
    change(actor, 'grant', { userId: id, role, reason }),
  )
  router.mount(revokeRole, ({ actor, params: { id, role }, body: { reason } }) =>
    change(actor, 'revoke', { userId: id, role, reason }),
  )

  router.mount(assignBadge, async ({ actor, params: { id }, body: { badge } }) => {
    const author = userOf(actor)
    await limits.take('adminChangesOfActor', actor.id)
    await find(parts, id)
    await identity.accounts.assignBadge(id, badge ?? undefined, author)
    return { ok: true as const }
  })
}

const codeOf = (outcome: RoleOutcome): 'last_superadmin' | 'forbidden' | undefined =>
  outcome === 'last_superadmin' || outcome === 'forbidden' ? outcome : undefined

function answerSignOut(router: Router, parts: Parts): void {
  const { audit, identity, limits } = parts

  router.mount(endPersonSession, async ({ actor, params: { id, session } }) => {
    await limits.take('adminChangesOfActor', actor.id)
    const found = await identity.accounts.sessions(id)
    if (!found.some((each) => each.id === session)) throw new ParleyError('signed_in_session_not_found')
    await recordOperation(audit, actor, 'people.endSession', { userId: id, session })
    await endSession(parts, id, session)
    return { ok: true as const }
  })

  router.mount(signOutPerson, async ({ actor, params: { id } }) => {
    await limits.take('adminChangesOfActor', actor.id)
    await find(parts, id)
    await recordOperation(audit, actor, 'people.signOut', { userId: id })
    return { ok: true as const, ended: await endAllSessions(parts, id) }
  })
}
