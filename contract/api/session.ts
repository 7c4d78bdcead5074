/** Endpoints that create, inspect and end a session with its ephemeral key (spec S3.48–S3.53, S7.35–S7.36). */
import * as z from 'zod/mini'
import { address, digest, email, figure, id, list, name, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { agentChoice, resolvedProfile } from '../personas.ts'
import { SEGMENT_MAX_BYTES } from '../rules/prompts.ts'

export const walletRef = z.object({ public_key: address, label: name })

/** A user in the form that the page shows. */
export const accountUser = z.object({
  id,
  email,
  roles: list(name, 20),
  isSuperAdmin: z.boolean(),
})

/** The server composes these from persona and agent; the page cannot set them. */
const composed = {
  prompt_profile: z.optional(resolvedProfile),
  agent: z.optional(z.object({ scenario: id, id })),
  agents: z.optional(list(agentChoice, 100)),
}

const sessionIdentity = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('guest'),
    guest_profile: z.object({ label: name, instructions: text(SEGMENT_MAX_BYTES) }),
    wallet: z.nullable(walletRef),
    conversation_id: id,
    ...composed,
  }),
  z.object({
    type: z.literal('user'),
    user: accountUser,
    wallet: z.nullable(walletRef),
    conversation_id: id,
    ...composed,
  }),
])
export type SessionIdentity = z.output<typeof sessionIdentity>

const sessionToken = z.object({
  id,
  object: z.literal('realtime.session'),
  model: name,
  voice: name,
  instructions_hash: digest,
  /** Unix seconds. */
  expires_at: figure,
  client_secret: z.object({ value: digest, expires_at: figure }),
  parley_session: sessionIdentity,
})
export type SessionToken = z.output<typeof sessionToken>

const receivedKey = z.optional(z.nullable(sessionToken.shape.client_secret))
/** The names of other servers, too. */
const receivedNames = z.extend(sessionToken, {
  id: z.optional(id),
  session: z.optional(z.object({ id: z.optional(id) })),
  session_id: z.optional(id),
  voice: z.optional(name),
  voice_id: z.optional(name),
  client_secret: receivedKey,
})

/** The session token as the page reads it (spec S3.48, S3.50); one without a key is reported by name (spec S8.44). */
export const receivedSessionToken = z.pipe(
  z.pipe(
    receivedNames,
    z.transform(({ session, session_id, voice_id, ...token }) => ({
      ...token,
      id: token.id ?? session?.id ?? session_id,
      voice: token.voice ?? voice_id,
    })),
  ),
  z.extend(sessionToken, { client_secret: receivedKey }),
)
export type ReceivedSessionToken = z.output<typeof receivedSessionToken>

export const createSession = defineEndpoint({
  operation: 'session.create',
  method: 'GET',
  path: '/api/session',
  acceptsBearer: true,
  summary: 'Start a session: identity, wallet and an ephemeral key for one call.',
  params: z.object({
    /**
     * The scenario to choose agents from, and the chosen agent; the first agent of the default scenario when left
     * out.
     */
    scenario: z.optional(id),
    agent: z.optional(id),
  }),
  body: z.undefined(),
  output: sessionToken,
})

export const endSession = defineEndpoint({
  operation: 'session.end',
  method: 'DELETE',
  path: '/api/realtime/sessions/:id',
  acceptsBearer: true,
  summary: 'End a session of one’s own and hang up its call.',
  params: z.object({ id }),
  body: z.undefined(),
  output: z.object({ ok: z.literal(true) }),
})
