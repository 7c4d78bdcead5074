/** Carries out an operator's commands on roles and badges. */
import * as z from 'zod/mini'
import * as bounded from '#contract/bounded.ts'
import { WORN_BADGES } from '#contract/rules/roles.ts'
import type { Accounts, GivenRole } from '#domain/accounts.ts'
import type { User } from '#domain/ports.ts'

export const ROLES = ['pro', 'holders', 'admin', 'superadmin'] as const satisfies readonly GivenRole[]

const email = bounded.email.check(z.toLowerCase(), z.email('is not an e-mail address'))
const role = z.enum(ROLES, `is not a role; there are ${ROLES.join(', ')}`)

/** 'none' restores the badge of the roles. */
export const BADGES = [...WORN_BADGES, 'none'] as const
const badge = z.enum(BADGES, `is not a badge; there are ${BADGES.join(', ')}`)

/** The command in the form that travels to a running server. */
export const adminCommand = z.discriminatedUnion('action', [
  z.object({ action: z.literal('grant'), email, role, by: bounded.name }),
  z.object({ action: z.literal('revoke'), email, role, by: bounded.name }),
  z.object({ action: z.literal('badge'), email, badge, by: bounded.name }),
  z.object({ action: z.literal('list'), email: z.optional(email) }),
])
export type AdminCommand = z.output<typeof adminCommand>

export type AdminReply = Readonly<{ ok: boolean; lines: readonly string[] }>

const refused = (line: string): AdminReply => ({ ok: false, lines: [line] })
const done = (...lines: string[]): AdminReply => ({ ok: true, lines })

async function list(
  { withRoles, byEmail, grants, assignedBadge }: Accounts,
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
  const assigned = await assignedBadge(user.id)
  return done(
    `${user.email}: ${user.roles.join(', ')}`,
    ...(assigned ? [`wears the badge ${assigned}, which opens nothing`] : []),
    ...past,
  )
}

type BadgeCommand = Extract<AdminCommand, { action: 'badge' }>

async function assignBadge(accounts: Accounts, user: User, { badge, by }: BadgeCommand): Promise<AdminReply> {
  await accounts.assignBadge(user.id, badge === 'none' ? undefined : badge, by)
  return done(
    badge === 'none'
      ? `${user.email} wears the badge of their roles.`
      : `${user.email} wears the badge ${badge} now. Their rights stay as they are.`,
  )
}

/** `changed` runs after a change, so that it takes effect at once. */
export async function operate(
  accounts: Accounts,
  changed: () => unknown,
  command: AdminCommand,
): Promise<AdminReply> {
  if (command.action === 'list') return list(accounts, command.email)
  const user = await accounts.byEmail(command.email)
  if (!user)
    return refused(
      `Nobody has signed in as ${command.email}. They have to sign in once, then they can be given a ${command.action === 'badge' ? 'badge' : 'role'}.`,
    )
  if (command.action === 'badge') return assignBadge(accounts, user, command)
  const isGrant = command.action === 'grant'
  const didIt = await (isGrant ? accounts.grant : accounts.revoke)(user.id, command.role, command.by)
  if (!didIt)
    return done(
      isGrant ? `${user.email} is ${command.role} already.` : `${user.email} is not ${command.role} anyway.`,
    )
  await changed()
  return done(
    isGrant ? `${user.email} is ${command.role} now.` : `${user.email} is not ${command.role} any more.`,
  )
}
