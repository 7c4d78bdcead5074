/** Serves the user's account: profile, signed-in browsers, and their removal. */
import {
  type Account,
  endSignedIn,
  listOutsideClients,
  listSignedIn,
  type OutsideClient,
  readAccount,
  revokeOutsideClient,
  signOutEverywhere,
} from '#contract/api/account.ts'
import type { PersonSession } from '#contract/api/people.ts'
import { ParleyError } from '#contract/errors.ts'
import { badgeOf, withAssignedBadge } from '#contract/rules/roles.ts'
import { deviceOf, type SignedIn, type UserSession } from '#domain/accounts.ts'
import type { OutsideGrant } from '#domain/outside-clients.ts'
import type { Services } from '../compose/services.ts'
import { freshUntil } from '../identity/identity.ts'
import { shownName } from '../oauth/authorization-requests.ts'
import type { HttpContext } from './env.ts'
import type { Router } from './route.ts'
import { endAllSessions, endSession } from './sign-out.ts'

type Parts = Pick<Services, 'calls' | 'clock' | 'identity' | 'sessions' | 'wallets'>

export const sessionOnWire = (session: UserSession): PersonSession => ({
  id: session.id,
  signedInAt: session.signedInAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  device: deviceOf(session.userAgent),
  address: session.address,
})

const clientOf = ({ id, clientName, scopes, grantedAt, lastUsedAt }: OutsideGrant): OutsideClient => ({
  id,
  name: shownName(clientName),
  scopes: [...scopes],
  grantedAt: grantedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

async function accountOf({ clock, identity, wallets }: Parts, found: SignedIn): Promise<Account> {
  const { accounts, tools } = identity
  const { user, session } = found
  const [{ wallet }, { status, claims }, assignedBadge] = await Promise.all([
    wallets.active(user),
    tools.of(user),
    accounts.assignedBadge(user.id),
  ])
  return {
    type: 'user',
    user: {
      id: user.id,
      email: user.email,
      roles: [...user.roles],
      isSuperAdmin: user.roles.includes('superadmin'),
    },
    badge: withAssignedBadge(badgeOf(user.roles), assignedBadge),
    wallet: wallet ? { public_key: wallet.address, label: wallet.label } : null,
    signedInAt: session.signedInAt.toISOString(),
    freshUntil: freshUntil(found, clock)?.toISOString() ?? null,
    token: {
      status,
      roles: [...(claims?.roles ?? [])],
      wallet: claims?.wallet ?? null,
      expiresAt: claims?.expiresAt.toISOString() ?? null,
    },
  }
}

export function answerAccount(router: Router, parts: Parts): void {
  const { identity } = parts
  const { accounts, cookies, signedIn } = identity

  /** The right was checked earlier; the user may have been logged out since. */
  async function mySession(c: HttpContext): Promise<SignedIn> {
    const found = await signedIn.of(c.req.raw)
    if (!found) throw new ParleyError('signed_in_session_not_found')
    return found
  }

  router.mount(readAccount, async ({ actor, c }): Promise<Account> => {
    if (actor.kind === 'guest') return { type: 'guest', badge: badgeOf(undefined) }
    return accountOf(parts, await mySession(c))
  })

  router.mount(listSignedIn, async ({ c }) => {
    const { user, session } = await mySession(c)
    const sessions = await accounts.sessions(user.id)
    return {
      sessions: sessions.map((each) => ({ ...sessionOnWire(each), isCurrent: each.id === session.id })),
    }
  })

  router.mount(endSignedIn, async ({ c, params: { id } }) => {
    const { user, session } = await mySession(c)
    if (!(await endSession(parts, user.id, id))) throw new ParleyError('signed_in_session_not_found')
    if (id === session.id) c.header('set-cookie', cookies.session.clear(), { append: true })
    return { ok: true as const }
  })

  router.mount(signOutEverywhere, async ({ c }) => {
    const { user } = await mySession(c)
    const ended = await endAllSessions(parts, user.id)
    c.header('set-cookie', cookies.session.clear(), { append: true })
    return { ok: true as const, ended }
  })
  router.mount(listOutsideClients, async ({ actor }) => ({
    clients: (await identity.outside.clients.grants(actor.id)).map(clientOf),
  }))

  router.mount(revokeOutsideClient, async ({ actor, params: { id } }) => {
    if (!(await identity.outside.clients.revoke(actor.id, id)))
      throw new ParleyError('outside_client_not_found')
    return { ok: true as const }
  })
}
