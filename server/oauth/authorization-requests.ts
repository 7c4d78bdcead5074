/** Registers outside programs, checks their authorization requests, and returns the user's decision. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type AuthorizeRequest, authorizeRequest, registration } from '#contract/oauth.ts'
import { NAME_MAX, outsideText } from '#contract/rules/outside-text.ts'
import type { SignedIn } from '#domain/accounts.ts'
import type { OutsideClient, OutsideClients } from '#domain/outside-clients.ts'
import type { Clock } from '#domain/ports.ts'
import type { Place } from './place.ts'
import { isRedirect, isRegistered, withParameters } from './redirects.ts'
import { OAuthRefusal } from './refusal.ts'
import { readScopes, type Scope } from './scopes.ts'

const CODE_MS = 60_000
const NAMELESS = 'A program without a name'

/** The name as a user may see it: the program chose it, and may imitate another one. */
export const shownName = (name: string | undefined): string => outsideText(name ?? '', NAME_MAX) || NAMELESS

/** A request that a user may be asked to approve. */
export type AuthorizationRequest = Readonly<{
  client: OutsideClient
  redirectUri: string
  codeChallenge: string
  scopes: readonly Scope[]
  state?: string
}>

/** 'faulty' has the address that reports the error to the program; only the user's own click leads there. */
type CheckedRequest = Readonly<
  | { kind: 'ask'; request: AuthorizationRequest }
  | { kind: 'faulty'; reason: string; report: string }
  | { kind: 'refused'; reason: string }
>

export type AuthorizationRequests = Readonly<{
  register(body: unknown): Promise<OutsideClient>
  check(parameters: unknown, place: Place): Promise<CheckedRequest>
  /** Returns the address to redirect the user to; undefined when the user is not signed in any more. */
  decide(
    request: AuthorizationRequest,
    signIn: Pick<SignedIn, 'user' | 'session'>,
    isAllowed: boolean,
    place: Place,
  ): Promise<string | undefined>
}>

/** Returns the requested address, or the only registered one; undefined when it is not the program's own. */
function redirectOf({ redirectUris }: OutsideClient, requested: string | undefined): string | undefined {
  const [only, ...others] = redirectUris
  const uri = requested ?? (others.length === 0 ? only : undefined)
  return uri !== undefined && isRegistered(uri, redirectUris) ? uri : undefined
}

/** Returns why a request cannot be put to a user, by OAuth's name (RFC 6749 §4.1.2.1). */
function faultOf(
  request: AuthorizeRequest,
  { resource }: Place,
): Readonly<[code: string, words: string]> | undefined {
  if (request.response_type !== 'code') return ['unsupported_response_type', 'Only "code" is answered.']
  if (!request.code_challenge || request.code_challenge_method !== 'S256')
    return ['invalid_request', 'PKCE with S256 is required.']
  if (request.resource !== undefined && request.resource !== resource)
    return ['invalid_target', `Tokens are issued for ${resource} only.`]
  return readScopes(request.scope) ? undefined : ['invalid_scope', 'There is no such scope.']
}

export function createAuthorizationRequests({
  clients,
  clock,
}: Readonly<{ clients: OutsideClients; clock: Clock }>): AuthorizationRequests {
  return {
    async register(body) {
      const { data } = registration.safeParse(body)
      if (!data?.redirect_uris.every(isRedirect))
        throw new OAuthRefusal(
          'invalid_client_metadata',
          'Name redirect_uris over https, or on the person’s own machine.',
        )
      const name = shownName(data.client_name)
      const client = { id: randomUUID(), name, redirectUris: data.redirect_uris }
      await clients.register(client)
      return client
    },

    /**
     * Anybody can register an address, so a fault redirects nobody (RFC 9700 §4.11.2). The words are our own: nothing
     * that a stranger wrote stands on the page.
     */
    async check(parameters, place) {
      const { data } = authorizeRequest.safeParse(parameters)
      const client = data?.client_id ? await clients.client(data.client_id) : undefined
      if (!data || !client) return { kind: 'refused', reason: 'This program is not registered here.' }
      const redirectUri = redirectOf(client, data.redirect_uri)
      if (!redirectUri)
        return { kind: 'refused', reason: 'The program asks to send you to an address that is not its own.' }
      const { state, code_challenge: codeChallenge = '' } = data
      const [error, error_description] = faultOf(data, place) ?? []
      if (error)
        return {
          kind: 'faulty',
          reason: `The program’s request has a fault: ${error_description}`,
          report: withParameters(redirectUri, { error, error_description, state, iss: place.issuer }),
        }
      const scopes = readScopes(data.scope) ?? []
      const request = { client, redirectUri, codeChallenge, scopes, ...(state !== undefined && { state }) }
      return { kind: 'ask', request }
    },

    async decide(
      { client, redirectUri, codeChallenge, scopes, state },
      { user, session },
      isAllowed,
      { issuer: iss },
    ) {
      if (!isAllowed) return withParameters(redirectUri, { error: 'access_denied', state, iss })
      const code = randomBytes(32).toString('base64url')
      const isGranted = await clients.allow(
        { clientId: client.id, userId: user.id, scopes },
        {
          secret: code,
          terms: { redirectUri, codeChallenge },
          expiresAt: new Date(clock.now() + CODE_MS),
        },
        session.id,
      )
      if (!isGranted) return undefined
      return withParameters(redirectUri, { code, state, iss })
    },
  }
}
