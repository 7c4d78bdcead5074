/** A person's account: who they are here, where they are signed in, and which outside programs act for them. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { mcpStatus } from './mcp.ts'
import { accountUser, walletRef } from './session.ts'

const badge = z.object({ badge: z.string(), label: z.string() })

export const account = z.discriminatedUnion('type', [
  z.object({ type: z.literal('guest'), badge }),
  z.object({
    type: z.literal('user'),
    user: accountUser,
    badge,
    wallet: z.nullable(walletRef),
    /** ISO: when this session was signed in. */
    signedInAt: z.string(),
    /** ISO: until then the sign-in is fresh enough for what asks for one, such as the key export; null when it is not. */
    freshUntil: z.nullable(z.string()),
    /** The tool token as it is now; the debug panel compares its roles with those of the user (spec S6.33). */
    token: z.object({
      status: mcpStatus,
      roles: z.array(z.string()),
      wallet: z.nullable(z.string()),
      expiresAt: z.nullable(z.string()),
    }),
  }),
])
export type Account = z.output<typeof account>

export const readAccount = defineCall({
  operation: 'account.read',
  method: 'GET',
  path: '/api/account',
  summary: 'Who is asking: a guest, or a user with roles, wallet and tool token.',
  params: z.object({}),
  body: z.undefined(),
  output: account,
})

const signedInSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** 'Chrome on Windows'; 'Unknown browser' when it says nothing. */
  device: z.string(),
  address: z.nullable(z.string()),
})
export type SignedInSession = z.output<typeof signedInSession>

export const listSignedIn = defineCall({
  operation: 'account.sessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where this person is signed in, newest first.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ sessions: z.array(signedInSession) }),
})

export const endSignedIn = defineCall({
  operation: 'account.end',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Sign out one browser of one’s own.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.optional(z.unknown()),
  output: z.object({ ok: z.literal(true) }),
})

export const signOutEverywhere = defineCall({
  operation: 'account.signOutEverywhere',
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  summary: 'Sign out every browser, this one included, and end the access of outside programs.',
  params: z.object({}),
  body: z.optional(z.unknown()),
  output: z.object({ ok: z.literal(true), ended: z.int() }),
})

const outsideClient = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  grantedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type OutsideClient = z.output<typeof outsideClient>

export const listOutsideClients = defineCall({
  operation: 'account.clients',
  method: 'GET',
  path: '/api/account/clients',
  summary: 'Outside programs that may call the tools for this person.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ clients: z.array(outsideClient) }),
})

export const revokeOutsideClient = defineCall({
  operation: 'account.revokeClient',
  method: 'DELETE',
  path: '/api/account/clients/:id',
  summary: 'Take the access of an outside program away.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.optional(z.unknown()),
  output: z.object({ ok: z.literal(true) }),
})
