/** Endpoints by which admins look after accounts: find a person, change roles and badge, end sign-in sessions. */
import * as z from 'zod/mini'
import { address, count, email, id, list, name, text, time, unread } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { GIVEN_ROLES, WORN_BADGES } from '../rules/roles.ts'
import { walletLimits } from '../signer.ts'
import { signedInSession } from './account.ts'

/** The list is read in portions of at most this size. */
const PEOPLE_AT_ONCE = 100
export const PEOPLE_SEARCH_MAX = 200
export const REASON_MAX = 300
/** Rows of each part of a person; the newest come first. */
const ROWS_MAX = 200

/** A time and an id in base64url. */
const cursor = text(400)
const role = z.enum(GIVEN_ROLES)
const badge = z.enum(WORN_BADGES)
const reason = text(REASON_MAX).check(z.trim(), z.minLength(1))
const ofOne = { id: id.check(z.minLength(1)) }

const listedPerson = z.object({
  id,
  email,
  /** Empty for people who never gave one. */
  name,
  roles: list(name, 20),
  /** The badge that an operator assigned in place of that of the roles. */
  assignedBadge: z.nullable(badge),
  createdAt: time,
  /** Null when the person is logged in nowhere. */
  lastSeenAt: z.nullable(time),
  /** Browsers in which the person is logged in. */
  signedIn: count,
})
export type ListedPerson = z.output<typeof listedPerson>

export const listPeople = defineEndpoint({
  operation: 'people.list',
  method: 'GET',
  path: '/api/admin/people',
  summary: 'The accounts of this server, the newest first. Every read is audited.',
  params: z.object({
    /** A part of the email address or name, or the beginning of an id. */
    search: z.optional(text(PEOPLE_SEARCH_MAX)),
    role: z.optional(role),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(PEOPLE_AT_ONCE))),
    cursor: z.optional(cursor),
  }),
  body: z.undefined(),
  output: z.object({
    people: list(listedPerson, PEOPLE_AT_ONCE),
    /** Pass it as `cursor`; null after the last portion. */
    next: z.nullable(cursor),
  }),
})

/** One time that somebody had a role. */
const roleGrant = z.object({
  role,
  grantedAt: time,
  grantedBy: name,
  reason: z.nullable(text(REASON_MAX)),
  revokedAt: z.nullable(time),
  revokedBy: z.nullable(name),
  revokedReason: z.nullable(text(REASON_MAX)),
})
export type RoleGrant = z.output<typeof roleGrant>

const personSession = z.omit(signedInSession, { isCurrent: true })
export type PersonSession = z.output<typeof personSession>

const openCall = z.object({
  id,
  openedAt: time,
  /** The browser in which it was opened. */
  device: name,
})

const person = z.extend(listedPerson, {
  /** The badge that the page shows, and what it says about the rights. */
  badge: z.object({ badge: name, label: name }),
  grants: list(roleGrant, ROWS_MAX),
  sessions: list(personSession, ROWS_MAX),
  calls: list(openCall, ROWS_MAX),
  /** Null when the signer does not answer. */
  wallets: z.nullable(list(z.object({ address, label: name }), ROWS_MAX)),
  /** The limits of the own wallet, and its trades of today; null when the signer does not answer. */
  limits: z.nullable(walletLimits),
  /** The configuration of the server makes this person a superadmin at every sign-in. */
  isNamedSuperadmin: z.boolean(),
  /** The reader is this person. */
  isSelf: z.boolean(),
  /** The reader may change this person. */
  mayChange: z.boolean(),
})
export type Person = z.output<typeof person>

export const readPerson = defineEndpoint({
  operation: 'people.read',
  method: 'GET',
  path: '/api/admin/people/:id',
  summary:
    'One account: roles with their history, badge, sessions, calls, addresses of wallets, and limits. Every read is audited.',
  params: z.object(ofOne),
  body: z.undefined(),
  output: person,
})

/** `changed` is false when it was so already. */
const changed = z.object({ ok: z.literal(true), changed: z.boolean() })

export const grantRole = defineEndpoint({
  operation: 'people.grant',
  method: 'POST',
  path: '/api/admin/people/:id/roles/:role',
  summary: 'Give a role to a person, with the reason. It counts from their next request.',
  params: z.object({ ...ofOne, role }),
  body: z.object({ reason }),
  output: changed,
})

export const revokeRole = defineEndpoint({
  operation: 'people.revoke',
  method: 'POST',
  path: '/api/admin/people/:id/roles/:role/revoke',
  summary: 'Take a role from a person, with the reason; never from the last superadmin.',
  params: z.object({ ...ofOne, role }),
  body: z.object({ reason }),
  output: changed,
})

export const assignBadge = defineEndpoint({
  operation: 'people.badge',
  method: 'PUT',
  path: '/api/admin/people/:id/badge',
  summary: 'Replace the badge of a person’s roles, or restore it with null. No right depends on it.',
  params: z.object(ofOne),
  body: z.object({ badge: z.nullable(badge) }),
  output: z.object({ ok: z.literal(true) }),
})

export const endPersonSession = defineEndpoint({
  operation: 'people.endSession',
  method: 'DELETE',
  path: '/api/admin/people/:id/sessions/:session',
  summary: 'Sign a person out of one browser and end the calls that it opened.',
  params: z.object({ ...ofOne, session: text(64).check(z.minLength(1)) }),
  body: unread,
  output: z.object({ ok: z.literal(true) }),
})

export const signOutPerson = defineEndpoint({
  operation: 'people.signOut',
  method: 'POST',
  path: '/api/admin/people/:id/sign-out',
  summary: 'Sign a person out of every browser, and end their calls and the access of outside programs.',
  params: z.object(ofOne),
  body: unread,
  output: z.object({ ok: z.literal(true), ended: count }),
})
