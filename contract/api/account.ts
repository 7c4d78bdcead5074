/** Endpoints of a user's account: the profile, the signed-in browsers, and the outside programs with access. */
import * as z from 'zod/mini'
import { address, count, id, list, name, text, time, unread } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rolesIn } from '../rules/roles.ts'
import { mcpStatus } from './mcp.ts'
import { accountUser, walletRef } from './session.ts'

/** Some servers write a text (spec S6.24). */
const heldRoles = z.pipe(
  z.union([list(name, 20), name]),
  z.transform((given) => rolesIn(given)),
)

const badge = z.object({ badge: name, label: name })

const account = z.discriminatedUnion('type', [
  z.object({ type: z.literal('guest'), badge }),
  z.object({
    type: z.literal('user'),
    user: z.extend(accountUser, { roles: heldRoles }),
    badge,
    wallet: z.nullable(walletRef),
    /** ISO time of the sign-in. */
    signedInAt: time,
    /** ISO time until which the sign-in is fresh enough for the key export and the like; null when it is not. */
    freshUntil: z.nullable(time),
    /** The current tool token; the debug panel compares its roles with those of the user (spec S6.33). */
    token: z.object({
      status: mcpStatus,
      roles: heldRoles,
      wallet: z.nullable(address),
      expiresAt: z.nullable(time),
    }),
  }),
])
export type Account = z.output<typeof account>

export const readAccount = defineEndpoint({
  operation: 'account.read',
  method: 'GET',
  path: '/api/account',
  summary: 'The actor: a guest, or a user with roles, wallet and tool token.',
  params: z.object({}),
  body: z.undefined(),
  output: account,
})

export const signedInSession = z.object({
  id,
  isCurrent: z.boolean(),
  signedInAt: time,
  lastSeenAt: time,
  expiresAt: time,
  /** 'Chrome on Windows', or 'Unknown browser' without a recognizable user agent. */
  device: name,
  address: z.nullable(address),
})
export type SignedInSession = z.output<typeof signedInSession>

export const listSignedIn = defineEndpoint({
  operation: 'account.sessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where this person is logged in, newest first.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ sessions: list(signedInSession, 10_000) }),
})

export const endSignedIn = defineEndpoint({
  operation: 'account.end',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Log out one browser of one’s own.',
  params: z.object({ id: text(64).check(z.minLength(1)) }),
  body: unread,
  output: z.object({ ok: z.literal(true) }),
})

export const signOutEverywhere = defineEndpoint({
  operation: 'account.signOutEverywhere',
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  summary: 'Log out every browser, this one included, and end the access of outside programs.',
  params: z.object({}),
  body: unread,
  output: z.object({ ok: z.literal(true), ended: count }),
})

const outsideClient = z.object({
  id,
  name,
  scopes: list(name, 20),
  grantedAt: time,
  lastUsedAt: z.nullable(time),
})
export type OutsideClient = z.output<typeof outsideClient>

export const listOutsideClients = defineEndpoint({
  operation: 'account.clients',
  method: 'GET',
  path: '/api/account/clients',
  summary: 'Outside programs that may call the tools for this person.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ clients: list(outsideClient, 10_000) }),
})

export const revokeOutsideClient = defineEndpoint({
  operation: 'account.revokeClient',
  method: 'DELETE',
  path: '/api/account/clients/:id',
  summary: 'Take the access of an outside program away.',
  params: z.object({ id: text(64).check(z.minLength(1)) }),
  body: unread,
  output: z.object({ ok: z.literal(true) }),
})
