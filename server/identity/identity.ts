/** The identity services that the routes use. */
import { ParleyError } from '#contract/errors.ts'
import type { Accounts, SignedIn } from '#domain/accounts.ts'
import type { Mailer, Outbox } from '#domain/mail.ts'
import type { OutsideClients } from '#domain/outside-clients.ts'
import type { Actor, Captcha, Clock } from '#domain/ports.ts'
import type { BotChecks } from '#domain/sign-in/ports.ts'
import type { SignIn } from '#domain/sign-in/sign-in.ts'
import type { AuthorizationRequests } from '../oauth/authorization-requests.ts'
import type { GrantTokens } from '../oauth/grant-tokens.ts'
import type { KnownCookie, SecretCookie } from './cookies.ts'
import type { RoleChanges } from './role-changes.ts'
import type { SignedInLookup } from './signed-in.ts'
import type { ToolAccess } from './tool-access.ts'

/** A fresh sign-in is one of the last five minutes. */
const FRESH_MS = 5 * 60_000

export type Identity = Readonly<{
  accounts: Accounts
  /** Changes roles; what only reads them uses the accounts. */
  roles: RoleChanges
  signIn: SignIn
  signedIn: SignedInLookup
  captcha: Captcha
  /** The bot check of a guest's first trade, which the page solves silently. */
  guestCheck: Captcha
  checks: BotChecks
  tools: ToolAccess
  /** Outside programs with access for a user. */
  outside: Readonly<{ requests: AuthorizationRequests; grants: GrantTokens; clients: OutsideClients }>
  /** Cookies of the session, of a browser that requested a link, and of one that logged in before. */
  cookies: Readonly<{ session: SecretCookie; linkRequest: SecretCookie; known: KnownCookie }>
  /** Absent when nobody could read the mail: then nobody can log in either. */
  mailer?: Mailer
  /** Stores mail for the operator of this machine when there is no mail server. */
  outbox?: Outbox
  /** Loads the sign-in module early, so that the first user does not wait for it. */
  warmUp: () => void
}>

/** Returns until when the sign-in of this session is fresh; undefined when it is not. */
export function freshUntil({ session }: SignedIn, clock: Clock): Date | undefined {
  const until = session.signedInAt.getTime() + FRESH_MS
  return until > clock.now() ? new Date(until) : undefined
}

/** A guest who trades must have passed a bot check once; every user passes. */
export const personRequired =
  (checks: Pick<BotChecks, 'hasPassed'>) =>
  async (actor: Actor): Promise<void> => {
    if (actor.kind === 'guest' && !(await checks.hasPassed(actor.id)))
      throw new ParleyError('captcha_required')
  }

/** Returns the `Set-Cookie` for this response when rights changed or the secret was just replaced. */
export async function renewal(
  { accounts, cookies, signedIn }: Pick<Identity, 'accounts' | 'cookies' | 'signedIn'>,
  request: Request,
): Promise<string | undefined> {
  const found = await signedIn.of(request)
  if (!found?.mustRenew) return found?.isFormer ? cookies.session.write(found.token) : undefined
  const token = await accounts.renew(found.session.id, found.token)
  signedIn.changed()
  if (token) return cookies.session.write(token)
  // Another request was faster; the browser must hold the secret that it received.
  const now = await signedIn.of(request)
  return now && cookies.session.write(now.token)
}
