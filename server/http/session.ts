/** Starts and ends sessions: identity, instructions, and the ephemeral key of one call. */
import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { createSession, endSession, type SessionIdentity } from '#contract/api/session.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Briefing } from '#domain/briefings.ts'
import type { Actor, Guest } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import type { Wallet } from '#domain/wallets.ts'
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'
import type { Router } from './route.ts'
import { isOwn, networkOfClient, ownSession, signInOf } from './visitor.ts'

/** spec S3.12 */
const GUEST_LABEL = 'Demo Wallet'
/** As long as the provider's own sessions live. */
const LIFE_MS = 60 * 60 * 1000

type Parts = Pick<
  Services,
  | 'briefings'
  | 'calls'
  | 'clock'
  | 'config'
  | 'conversations'
  | 'identity'
  | 'limits'
  | 'model'
  | 'sessions'
  | 'wallets'
>

const random = (prefix: string, bytes: number): string =>
  `${prefix}_${randomBytes(bytes).toString('base64url')}`

/** Returns the identity for the page (spec S3.53); the server accepts none of it back. */
function identityOf(
  actor: Actor,
  wallet: Wallet | undefined,
  conversationId: string,
  { agents, persona, profile }: Briefing,
): SessionIdentity {
  const common = {
    wallet: wallet ? { public_key: wallet.address, label: wallet.label } : null,
    conversation_id: conversationId,
    prompt_profile: profile,
    agent: { scenario: persona.scenario, id: persona.agent.id },
    agents: [...agents],
  }
  const guestProfile = { label: GUEST_LABEL, instructions: profile.guestInstructions }
  if (actor.kind === 'guest') return { type: 'guest', guest_profile: guestProfile, ...common }
  const { id, email, roles } = actor
  const user = { id, email, roles: [...roles], isSuperAdmin: roles.includes('superadmin') }
  return { type: 'user', user, ...common }
}

type Made = Pick<Session, 'id' | 'conversationId'>

export function answerSession(router: Router, parts: Parts): void {
  const { briefings, calls, clock, config, conversations, identity, limits, model, sessions, wallets } = parts

  /** Returns false for a user who signed out while the session was made; that sign-out did not see the session. */
  async function isStillIn(c: HttpContext, call: string): Promise<boolean> {
    const browser = await signInOf(identity, c)
    return browser !== undefined && identity.accounts.openedCall(browser.session.id, call)
  }

  async function requireStillIn(c: HttpContext, call: string): Promise<void> {
    try {
      if (!(await isStillIn(c, call))) throw new ParleyError('authentication_required')
    } catch (error) {
      await sessions.end(call)
      throw error
    }
  }

  /** A sign-in may have given the conversation to a user meanwhile, and did not see this session. */
  async function requireStillOwn(guest: Guest, { id, conversationId }: Made): Promise<void> {
    if (await conversations.owns(guest, conversationId)) return
    await sessions.end(id)
    throw new ParleyError('conversation_not_found')
  }

  router.mount(createSession, async ({ actor, c, params }) => {
    await limits.take('sessionsOfActor', actor.id)
    await limits.take(actor.kind === 'guest' ? 'guestSessionsInADay' : 'userSessionsInADay', actor.id)
    const network = networkOfClient(c, config.trustedProxies)
    await limits.take('sessionsOfAddress', network)
    if (actor.kind === 'guest') await limits.take('guestSessionsOfAddressInADay', network)
    // A session that continues another one keeps its chosen wallet.
    const before = (await ownSession(c, actor, sessions))?.id
    const [conversationId, { wallet }, briefing] = await Promise.all([
      conversations.current(actor),
      wallets.active(actor, before),
      briefings.brief(actor, params, before),
    ])
    const [id, secret] = [random('sess', 16), random('ek', 32)]
    const { instructions, persona, voice } = briefing
    const expiresMs = clock.now() + LIFE_MS
    const expiresAt = new Date(expiresMs).toISOString()
    const briefed = { model, voice, instructions, persona }
    await sessions.open({ id, actor, conversationId, ...briefed, expiresAt }, secret)
    if (before !== undefined) await wallets.follow?.(actor, before, id)
    if (actor.kind === 'user') await requireStillIn(c, id)
    else await requireStillOwn(actor, { id, conversationId })
    const expires_at = Math.floor(expiresMs / 1000)
    return {
      id,
      object: 'realtime.session' as const,
      model,
      voice,
      instructions_hash: createHash('sha256').update(instructions).digest('hex'),
      expires_at,
      client_secret: { value: secret, expires_at },
      parley_session: identityOf(actor, wallet, conversationId, briefing),
    }
  })

  router.mount(endSession, async ({ actor, params: { id } }) => {
    const session = await sessions.byId(id)
    // Another tab may have ended it already, with its conversation or its version.
    if (!session && (await sessions.wasEnded(id, actor))) return { ok: true as const }
    if (!session || !isOwn(actor, session)) throw new ParleyError('session_not_found')
    await sessions.end(id)
    await calls.end(id)
    return { ok: true as const }
  })
}

/**
 * Stands before the visitor is identified, which needs the database: a refusal has to be quick. Conversations that run
 * go on.
 */
export const refuseWhenBusy =
  ({ metrics, pressure }: Pick<Services, 'metrics' | 'pressure'>): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method !== createSession.method || !pressure.isHigh()) return next()
    metrics.http(createSession.path, createSession.method, 503, 0)
    throw new ParleyError('busy')
  }
