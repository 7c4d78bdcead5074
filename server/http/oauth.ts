/** Serves the authorization server for outside programs: metadata, registration, consent and tokens. */
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SignedIn } from '#domain/accounts.ts'
import type { Services } from '../compose/services.ts'
import type { AuthorizationRequest } from '../oauth/authorization-requests.ts'
import { DESCRIBED, type Place, placeOf } from '../oauth/place.ts'
import { OAuthRefusal } from '../oauth/refusal.ts'
import { SCOPES } from '../oauth/scopes.ts'
import { consentPage, refusedPage } from './consent-page.ts'
import type { Env, HttpContext } from './env.ts'
import { readFields, readJson, readText } from './route.ts'
import { linkOrigin, networkOfClient } from './visitor.ts'

type Parts = Pick<Services, 'config' | 'identity' | 'limits' | 'toolbox' | 'wallets'>

/** RFC 9728. */
const aboutResource = ({ issuer, resource }: Place) => ({
  resource,
  resource_name: 'Parley',
  authorization_servers: [issuer],
  scopes_supported: [...SCOPES],
  bearer_methods_supported: ['header'],
})

/** RFC 8414. */
const aboutServer = ({ issuer }: Place) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/register`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  scopes_supported: [...SCOPES],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

/** Blocks scripts, pictures and other sites; the form may lead to the program only. */
const policy = (redirectUri?: string): string => {
  const target = redirectUri ? ` ${new URL(redirectUri).origin}` : ''
  return `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`
}

export function serveOAuth(app: Hono<Env>, parts: Parts): void {
  const { config, identity, limits } = parts
  const { requests, grants } = identity.outside
  const place = (c: HttpContext): Place => placeOf(linkOrigin(c, config))

  /** Answers with OAuth's error codes instead of Parley's. */
  async function speak(c: HttpContext, status: ContentfulStatusCode, answer: () => Promise<object>) {
    try {
      return c.json(await answer(), status)
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error
      return c.json({ error: error.code, error_description: error.message }, 400)
    }
  }
  const form = async (c: HttpContext): Promise<URLSearchParams> => readFields(await readText(c.req.raw))

  for (const path of [DESCRIBED, `${DESCRIBED}/mcp`]) app.get(path, (c) => c.json(aboutResource(place(c))))
  app.get('/.well-known/oauth-authorization-server', (c) => c.json(aboutServer(place(c))))

  app.post('/oauth/register', async (c) => {
    await limits.take('registrationsOfAddress', networkOfClient(c, config.trustedProxies))
    return speak(c, 201, async () => {
      const { id, name, redirectUris } = await requests.register(await readJson(c.req.raw))
      return {
        client_id: id,
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      }
    })
  })
  app.post('/oauth/token', async (c) => {
    await limits.take('tokensOfAddress', networkOfClient(c, config.trustedProxies))
    return speak(c, 200, async () => grants.exchange(await form(c), place(c)))
  })
  app.post('/oauth/revoke', async (c) => {
    await limits.take('tokensOfAddress', networkOfClient(c, config.trustedProxies))
    await grants.revoke(await form(c), place(c))
    return c.body(null, 200)
  })
  serveConsent(app, parts, place)
}

function serveConsent(app: Hono<Env>, parts: Parts, place: (c: HttpContext) => Place): void {
  const { config, identity, limits, toolbox, wallets } = parts
  const { requests } = identity.outside

  /** The page signs the user in and returns here. */
  const signInFirst = (c: HttpContext, query: string): Response =>
    c.redirect(`/?callback=${encodeURIComponent(`/oauth/authorize?${query}`)}`, 303)

  /** Runs `work` for a request that a user may be asked to approve, and refuses any other. */
  async function withCheckedRequest(
    c: HttpContext,
    query: string,
    work: (request: AuthorizationRequest, signIn: SignedIn) => Promise<Response>,
  ) {
    await limits.take('requestsOfNetwork', networkOfClient(c, config.trustedProxies))
    const parameters = Object.fromEntries(readFields(query))
    const verdict = await requests.check(parameters, place(c))
    c.header('content-security-policy', policy())
    if (verdict.kind === 'refused') return c.html(refusedPage(verdict.reason), 400)
    if (verdict.kind === 'faulty') return c.html(refusedPage(verdict.reason, verdict.report), 400)
    const signIn = await identity.signedIn.of(c.req.raw)
    return signIn ? work(verdict.request, signIn) : signInFirst(c, query)
  }

  app.get('/oauth/authorize', (c) => {
    const query = new URL(c.req.url).search.slice(1)
    return withCheckedRequest(c, query, async (request, { user }) => {
      const { wallet } = await wallets.active(user)
      const tools = toolbox.offered(user).filter(({ scope }) => request.scopes.includes(scope))
      c.header('content-security-policy', policy(request.redirectUri))
      return c.html(consentPage({ request, email: user.email, wallet: wallet?.address, tools, query }))
    })
  })
  // Accepts only this site's page: the gate has checked the Origin.
  app.post('/oauth/authorize', async (c) => {
    const answer = readFields(await readText(c.req.raw))
    const query = answer.get('query') ?? ''
    const isAllowed = answer.get('decision') === 'allow'
    return withCheckedRequest(c, query, async (request, signIn) => {
      if (isAllowed) await limits.take('grantsOfActor', signIn.user.id)
      const address = await requests.decide(request, signIn, isAllowed, place(c))
      return address === undefined ? signInFirst(c, query) : c.redirect(address, 303)
    })
  })
}
