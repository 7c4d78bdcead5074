/** Carries out an operator's commands on roles and badges. */
import * as z from 'zod/mini'
import { REASON_MAX } from '#contract/api/people.ts'
import * as bounded from '#contract/bounded.ts'
import { errors } from '#contract/errors.ts'
import { GIVEN_ROLES, WORN_BADGES } from '#contract/rules/roles.ts'
import type { Accounts, RoleGrant } from '#domain/accounts.ts'
import type { User } from '#domain/ports.ts'
import type { RoleChanges } from './role-changes.ts'

const email = bounded.email.check(z.toLowerCase(), z.email('is not an email address'))
const role = z.enum(GIVEN_ROLES, `is not a role; there are ${GIVEN_ROLES.join(', ')}`)
const reason = z.optional(bounded.text(REASON_MAX))

/** 'none' restores the badge of the roles. */
export const BADGES = [...WORN_BADGES, 'none'] as const
const badge = z.enum(BADGES, `is not a badge; there are ${BADGES.join(', ')}`)

/** The command in the form that travels to a running server. */
export const adminCommand = z.discriminatedUnion('action', [
  z.object({ action: z.literal('grant'), email, role, reason, by: bounded.name }),
  z.object({ action: z.literal('revoke'), email, role, reason, by: bounded.name }),
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
  if (!user) return refused(`Nobody has logged in as ${address}.`)
  const past = (await grants(user.id)).map(lineOf)
  const assigned = await assignedBadge(user.id)
  return done(
    `${user.email}: ${user.roles.join(', ')}`,
    ...(assigned ? [`wears the badge ${assigned}, which opens nothing`] : []),
    ...past,
  )
}

function lineOf({ role, grantedAt, grantedBy, reason, ...grant }: RoleGrant): string {
  const given = `${role}: given ${grantedAt.toISOString()} by ${grantedBy}${inBrackets(reason)}`
  if (!grant.revokedAt) return given
  return `${given}, taken ${grant.revokedAt.toISOString()} by ${grant.revokedBy}${inBrackets(grant.revokedReason)}`
}

const inBrackets = (reason: string | null): string => (reason === null ? '' : ` (${reason})`)

type BadgeCommand = Extract<AdminCommand, { action: 'badge' }>

async function assignBadge(accounts: Accounts, user: User, { badge, by }: BadgeCommand): Promise<AdminReply> {
  await accounts.assignBadge(user.id, badge === 'none' ? undefined : badge, { kind: 'operator', id: by })
  return done(
    badge === 'none'
      ? `${user.email} wears the badge of their roles.`
      : `${user.email} wears the badge ${badge} now. Their rights stay as they are.`,
  )
}

type RoleCommand = Extract<AdminCommand, { action: 'grant' | 'revoke' }>

async function changeRole(roles: RoleChanges, user: User, command: RoleCommand): Promise<AdminReply> {
  const { action, role, reason, by } = command
  const author = { kind: 'operator', id: by } as const
  const outcome = await roles[action]({ userId: user.id, role, reason, author })
  if (outcome === 'last_superadmin') return refused(errors.last_superadmin.say())
  const isGrant = action === 'grant'
  if (outcome === 'unchanged')
    return done(isGrant ? `${user.email} is ${role} already.` : `${user.email} is not ${role} anyway.`)
  return done(isGrant ? `${user.email} is ${role} now.` : `${user.email} is not ${role} any more.`)
}

export async function operate(
  accounts: Accounts,
  roles: RoleChanges,
  command: AdminCommand,
): Promise<AdminReply> {
  if (command.action === 'list') return list(accounts, command.email)
  const user = await accounts.byEmail(command.email)
  if (!user)
    return refused(
      `Nobody has logged in as ${command.email}. They have to log in once, then they can be given a ${command.action === 'badge' ? 'badge' : 'role'}.`,
    )
  return command.action === 'badge' ? assignBadge(accounts, user, command) : changeRole(roles, user, command)
}
