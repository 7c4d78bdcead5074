/** Carries out an operator's commands on roles and badges. */
import * as z from 'zod/mini'
import * as bounded from '#contract/bounded.ts'
import { WORN_BADGES } from '#contract/rules/roles.ts'
import type { Accounts, GivenRole } from '#domain/accounts.ts'
import type { User } from '#domain/identity.ts'

export const ROLES = ['pro', 'holders', 'admin', 'superadmin'] as const satisfies readonly GivenRole[]

const email = bounded.email.check(z.toLowerCase(), z.email('is not an e-mail address'))
const role = z.enum(ROLES, `is not a role; there are ${ROLES.join(', ')}`)

/** 'none' restores the badge of the roles. */
export const BADGES = [...WORN_BADGES, 'none'] as const
const badge = z.enum(BADGES, `is not a badge; there are ${BADGES.join(', ')}`)

/** The command in the form that travels to a running server. */
export const order = z.discriminatedUnion('action', [
  z.object({ action: z.literal('grant'), email, role, by: bounded.name }),
  z.object({ action: z.literal('revoke'), email, role, by: bounded.name }),
  z.object({ action: z.literal('badge'), email, badge, by: bounded.name }),
  z.object({ action: z.literal('list'), email: z.optional(email) }),
])
export type Order = z.output<typeof order>

export type AdminReply = Readonly<{ ok: boolean; lines: readonly string[] }>

const refused = (line: string): AdminReply => ({ ok: false, lines: [line] })
const done = (...lines: string[]): AdminReply => ({ ok: true, lines })

async function list(
  { withRoles, byEmail, grants, wornBadge }: Accounts,
  address: string | undefined,
): Promise<AdminReply> {
  if (address === undefined) {
    const people = await withRoles()
    if (people.length === 0) return done('Nobody has a role yet.')
    return done(...people.map((user) => `${user.email}: ${user.roles.join(', ')}`))
  }
  const user = await byEmail(address)
  if (!user) return refused(`Nobody has signed in as ${address}.`)
  const past = (await grants(user.id)).map((grant) => {
    const given = `${grant.role}: given ${grant.grantedAt.toISOString()} by ${grant.grantedBy}`
    return grant.revokedAt ? `${given}, taken ${grant.revokedAt.toISOString()} by ${grant.revokedBy}` : given
  })
  const worn = await wornBadge(user.id)
  return done(
    `${user.email}: ${user.roles.join(', ')}`,
    ...(worn ? [`wears the badge ${worn}, which opens nothing`] : []),
    ...past,
  )
}

type BadgeOrder = Extract<Order, { action: 'badge' }>

async function giveBadge(accounts: Accounts, user: User, { badge, by }: BadgeOrder): Promise<AdminReply> {
  await accounts.wear(user.id, badge === 'none' ? undefined : badge, by)
  return done(
    badge === 'none'
      ? `${user.email} wears the badge of their roles.`
      : `${user.email} wears the badge ${badge} now. Their rights stay as they are.`,
  )
}

/** `changed` runs after a change, so that it takes effect at once. */
export async function operate(accounts: Accounts, changed: () => unknown, asked: Order): Promise<AdminReply> {
  if (asked.action === 'list') return list(accounts, asked.email)
  const user = await accounts.byEmail(asked.email)
  if (!user)
    return refused(
      `Nobody has signed in as ${asked.email}. They have to sign in once, then they can be given a ${asked.action === 'badge' ? 'badge' : 'role'}.`,
    )
  if (asked.action === 'badge') return giveBadge(accounts, user, asked)
  const isGrant = asked.action === 'grant'
  const didIt = await (isGrant ? accounts.grant : accounts.revoke)(user.id, asked.role, asked.by)
  if (!didIt)
    return done(
      isGrant ? `${user.email} is ${asked.role} already.` : `${user.email} is not ${asked.role} anyway.`,
    )
  await changed()
  return done(
    isGrant ? `${user.email} is ${asked.role} now.` : `${user.email} is not ${asked.role} any more.`,
  )
}
