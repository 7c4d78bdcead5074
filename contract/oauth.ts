/** Schemas of an outside program's requests to the authorization server: registration, authorization, tokens. */
import * as z from 'zod/mini'
import { list, name, text } from './bounded.ts'

const REDIRECTS_MAX = 10

export const registration = z.object({
  client_name: z.optional(name),
  redirect_uris: list(text(2_000), REDIRECTS_MAX).check(z.minLength(1)),
})

/** Ids, secrets and addresses are only compared or returned unchanged. */
const field = z.optional(text(4_000))

export const authorizeRequest = z.object({
  response_type: field,
  client_id: field,
  redirect_uri: field,
  code_challenge: field,
  code_challenge_method: field,
  scope: field,
  state: field,
  resource: field,
})
export type AuthorizeRequest = z.output<typeof authorizeRequest>

/** The endpoints that issue and revoke tokens take the same fields. */
export const tokenRequest = z.object({
  grant_type: field,
  client_id: field,
  redirect_uri: field,
  code: field,
  code_verifier: field,
  refresh_token: field,
  resource: field,
  token: field,
})
export type TokenRequest = z.output<typeof tokenRequest>
