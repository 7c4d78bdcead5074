/** The session token: who is this, which wallet, and the ephemeral key to a call (spec S3.48–S3.53, S7.35–S7.36). */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { agentChoice, resolvedProfile } from '../personas.ts'

export const walletRef = z.object({ public_key: z.string(), label: z.string() })

/** A user as the page shows one. */
export const accountUser = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  isSuperAdmin: z.boolean(),
})

/** What the server made of persona and agent; nothing of it is taken back from the page. */
const told = {
  prompt_profile: z.optional(resolvedProfile),
  agent: z.optional(z.object({ scenario: z.string(), id: z.string() })),
  agents: z.optional(z.array(agentChoice)),
}

const sessionIdentity = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('guest'),
    guest_profile: z.object({ label: z.string(), instructions: z.string() }),
    wallet: z.nullable(walletRef),
    conversation_id: z.string(),
    ...told,
  }),
  z.object({
    type: z.literal('user'),
    user: accountUser,
    wallet: z.nullable(walletRef),
    conversation_id: z.string(),
    ...told,
  }),
])
export type SessionIdentity = z.output<typeof sessionIdentity>

export const sessionToken = z.object({
  id: z.string(),
  object: z.literal('realtime.session'),
  model: z.string(),
  voice: z.string(),
  instructions_hash: z.string(),
  /** Unix seconds. */
  expires_at: z.number(),
  client_secret: z.object({ value: z.string(), expires_at: z.number() }),
  parley_session: sessionIdentity,
})
export type SessionToken = z.output<typeof sessionToken>

export const createSession = defineCall({
  operation: 'session.create',
  method: 'GET',
  path: '/api/session',
  summary: 'Start a session: identity, wallet and an ephemeral key for one call.',
  params: z.object({
    /** Whose agents to choose from, and whom to talk to; the first agent of the house when left out. */
    scenario: z.optional(z.string()),
    agent: z.optional(z.string()),
  }),
  body: z.undefined(),
  output: sessionToken,
})

export const endSession = defineCall({
  operation: 'session.end',
  method: 'DELETE',
  path: '/api/realtime/sessions/:id',
  summary: 'End a session of one’s own and hang up its call.',
  params: z.object({ id: z.string() }),
  body: z.undefined(),
  output: z.object({ ok: z.literal(true) }),
})
