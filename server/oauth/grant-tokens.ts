/** Issues and revokes the tokens of an outside program: a short-lived access token and a refresh token. */
import { createHash, randomBytes } from 'node:crypto'
import { type TokenRequest, tokenRequest } from '#contract/oauth.ts'
import type { Accounts } from '#domain/accounts.ts'
import type { CodeTerms, OutsideClients, OutsideGrant } from '#domain/outside-clients.ts'
import type { Clock, User } from '#domain/ports.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'
import { TOKEN_S, type ToolTokens } from '../identity/tool-token.ts'
import type { Place } from './place.ts'
import { OAuthRefusal } from './refusal.ts'

const REFRESH_MS = 30 * 24 * 3_600_000

/** The user behind an access token, and the grant. */
type Bearer = Readonly<{ actor: User; grant: OutsideGrant; expiresAt: Date }>

export type GrantTokens = Readonly<{
  exchange(form: URLSearchParams, place: Place): Promise<Readonly<Record<string, string | number>>>
  /** Either token ends the whole grant. An unknown token is ignored (RFC 7009 §2.2). */
  revoke(form: URLSearchParams, place: Place): Promise<void>
  /** Undefined when the token is invalid, expired or revoked. */
  bearer(token: string, place: Place): Promise<Bearer | undefined>
}>

type Holder = Readonly<{ user: User; wallet: Wallet }>

type Deps = Readonly<{
  clients: OutsideClients
  accounts: Pick<Accounts, 'byId'>
  wallets: Pick<Wallets, 'active'>
  tokens: ToolTokens
  clock: Clock
}>

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Undefined when a parameter is longer than any valid one. */
const read = (form: URLSearchParams): TokenRequest | undefined =>
  tokenRequest.safeParse(Object.fromEntries(form)).data

/** A code is valid only for its client and with the terms of its request. */
function isSame(terms: CodeTerms, { clientId }: OutsideGrant, request: TokenRequest): boolean {
  return (
    clientId === request.client_id &&
    terms.redirectUri === (request.redirect_uri ?? terms.redirectUri) &&
    terms.codeChallenge === challengeOf(request.code_verifier ?? '')
  )
}

export function createGrantTokens({ clients, accounts, wallets, tokens, clock }: Deps): GrantTokens {
  async function holderOf({ userId }: OutsideGrant): Promise<Holder> {
    const user = await accounts.byId(userId)
    const { wallet } = user ? await wallets.active(user) : {}
    if (!user || !wallet) throw new OAuthRefusal('invalid_grant', 'There is no wallet to act for.')
    return { user, wallet }
  }

  async function give(grant: OutsideGrant, { user, wallet }: Holder, { issuer, resource }: Place) {
    const claims = { userId: user.id, roles: user.roles, wallet: wallet.address, grantId: grant.id }
    const { token } = await tokens.mint(claims, { issuer, audience: resource })
    const refresh = randomBytes(32).toString('base64url')
    await clients.addRefresh(grant.id, refresh, new Date(clock.now() + REFRESH_MS))
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_S,
      refresh_token: refresh,
      scope: grant.scopes.join(' '),
    }
  }

  async function byCode(request: TokenRequest, place: Place) {
    const spent = await clients.spend('code', request.code ?? '')
    if (!spent?.terms || !isSame(spent.terms, spent.grant, request))
      throw new OAuthRefusal('invalid_grant', 'This code is not good, or not yours.')
    return give(spent.grant, await holderOf(spent.grant), place)
  }

  async function byRefresh(request: TokenRequest, place: Place) {
    const token = request.refresh_token ?? ''
    const known = await clients.grantOf(token)
    // While the signer is away nothing is spent: a token that comes again counts as stolen, and ends its grant.
    const holder = known && (await holderOf(known))
    const spent = await clients.spend('refresh', token)
    if (!holder || !spent || spent.grant.clientId !== request.client_id)
      throw new OAuthRefusal('invalid_grant', 'This refresh token is not good, or not yours.')
    return give(spent.grant, holder, place)
  }

  return {
    async exchange(form, place) {
      const request = read(form)
      if (!request) throw new OAuthRefusal('invalid_request', 'A parameter is too long.')
      const { resource, grant_type: kind } = request
      if (resource !== undefined && resource !== place.resource)
        throw new OAuthRefusal('invalid_target', `Tokens are issued for ${place.resource} only.`)
      if (kind === 'authorization_code') return byCode(request, place)
      if (kind === 'refresh_token') return byRefresh(request, place)
      throw new OAuthRefusal('unsupported_grant_type', 'Codes and refresh tokens are taken.')
    },
    async revoke(form, { issuer, resource }) {
      const token = read(form)?.token ?? ''
      const claims = await tokens.read(token, { issuer, audience: resource })
      const grant = claims?.grantId ? await clients.live(claims.grantId) : await clients.grantOf(token)
      if (grant) await clients.revoke(grant.userId, grant.id)
    },
    async bearer(token, { issuer, resource }) {
      const claims = await tokens.read(token, { issuer, audience: resource })
      const grant = claims?.grantId ? await clients.live(claims.grantId) : undefined
      const user = grant && (await accounts.byId(grant.userId))
      if (!claims || !grant || user?.id !== claims.userId) return undefined
      const roles = user.roles.filter((role) => claims.roles.includes(role))
      return { actor: { ...user, roles }, grant, expiresAt: claims.expiresAt }
    },
  }
}
