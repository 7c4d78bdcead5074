/** Serves sign-in and sign-out: the bot check, the sign-in link, and its confirmation. */
import {
  confirmSignInLink,
  passBotCheck,
  readChallenge,
  sendSignInLink,
  signOut,
} from '#contract/api/auth.ts'
import { ParleyError } from '#contract/errors.ts'
import type { User } from '#domain/ports.ts'
import { retry } from '#std/retry.ts'
import type { Services } from '../compose/services.ts'
import { endCallsOf } from './conversation.ts'
import type { HttpContext } from './env.ts'
import { OUTBOX_PATH } from './outbox.ts'
import type { Router } from './route.ts'
import { endSession } from './sign-out.ts'
import { addressOf, mayReadOutbox, networkOfClient, visitorOf } from './visitor.ts'

type Parts = Pick<
  Services,
  | 'calls'
  | 'config'
  | 'conversationList'
  | 'cookie'
  | 'identity'
  | 'limits'
  | 'log'
  | 'remembering'
  | 'sessions'
>

/** Browsers need a third of it; longer ones are cut. */
const USER_AGENT_MAX = 512

const give = (c: HttpContext, cookie: string): void => c.header('set-cookie', cookie, { append: true })

export function answerAuth(router: Router, parts: Parts): void {
  const { config, identity, limits } = parts
  const { accounts, captcha, cookies, signIn, signedIn } = identity
  const cookieHeader = (c: HttpContext): string | undefined => c.req.header('cookie')

  router.open(readChallenge, async ({ c, params }) => {
    await limits.take('challengesOfAddress', networkOfClient(c, config.trustedProxies))
    if (params.for === 'trade') return identity.guestCheck.challenge()
    identity.warmUp()
    return captcha.challenge()
  })

  router.mount(passBotCheck, async ({ actor, body, c }) => {
    await limits.take('confirmsOfAddress', networkOfClient(c, config.trustedProxies))
    if (actor.kind === 'user') return { ok: true as const }
    if (!(await identity.guestCheck.passes(body.captcha, addressOf(c, config.trustedProxies))))
      throw new ParleyError('captcha_failed')
    await identity.checks.passed(actor.id)
    return { ok: true as const }
  })

  router.open(sendSignInLink, async ({ body, c }) => {
    const { code, expiresAt, browser } = await signIn.send(body, {
      ...visitorOf(c, config),
      browser: cookies.linkRequest.read(cookieHeader(c)),
      isKnownFor: (email) => cookies.known.isFor(cookieHeader(c), email),
    })
    give(c, cookies.linkRequest.write(browser))
    return {
      ok: true as const,
      message: 'Check your inbox for the sign-in link.' as const,
      code,
      expiresAt: expiresAt.toISOString(),
      ...(mayReadOutbox(c, parts) && { outbox: OUTBOX_PATH }),
    }
  })

  router.open(confirmSignInLink, async ({ body, c }) => {
    const before = await signedIn.of(c.req.raw)
    const {
      userId,
      email: mailedTo,
      sessionToken,
      callback,
    } = await signIn.confirm(body, {
      address: addressOf(c, config.trustedProxies),
      network: networkOfClient(c, config.trustedProxies),
      userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? '',
      browser: cookies.linkRequest.read(cookieHeader(c)),
    })
    // The browser has a new session, so its previous one ends with everything that it opened.
    if (before) await endSession(parts, before.user.id, before.session.id)
    // The link is used up, so a connection that was just lost must not cost the sign-in.
    const user = await retry(() => accounts.byId(userId))
    if (!user) throw new ParleyError('sign_in_link_invalid')
    give(c, cookies.session.write(sessionToken))
    give(c, cookies.known.write(mailedTo))
    await keepConversations(user, cookieHeader(c))
    const { id, email, roles } = user
    const isSuperAdmin = roles.includes('superadmin')
    return { ok: true as const, user: { id, email, roles: [...roles], isSuperAdmin }, callback }
  })

  /** The guest of this browser keeps the conversations; a failure must not cost the sign-in. */
  async function keepConversations(user: User, header: string | undefined): Promise<void> {
    const guest = parts.cookie.read(header)?.guest
    if (!guest) return
    await moveConversations(guest.id, user).catch((error: unknown) => {
      parts.log.error({ err: error }, 'failed to keep the conversations of a guest')
    })
    // Their logs are the user's now, and make memories.
    await parts.remembering.queuePending(user.id).catch((error: unknown) => {
      parts.log.error({ err: error }, 'failed to queue the logs of a guest')
    })
  }

  /** The same guest elsewhere, or the key of a session, would else go on reading and writing in them. */
  async function moveConversations(guestId: string, user: User): Promise<void> {
    const moved = await parts.conversationList.move(guestId, user)
    signedIn.changed(guestId)
    await endCallsOf(parts, moved)
  }

  router.open(signOut, async ({ c }) => {
    const found = await signedIn.of(c.req.raw)
    if (found) await endSession(parts, found.user.id, found.session.id)
    give(c, cookies.session.clear())
    give(c, cookies.linkRequest.clear())
    return { ok: true as const }
  })
}
