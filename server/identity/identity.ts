/** Everything about who somebody is, as the doors use it. */
import { ParleyError } from '#contract/errors.ts'
import type { Accounts, SignedIn } from '#domain/accounts.ts'
import type { Captcha } from '#domain/captcha.ts'
import type { Clock } from '#domain/clock.ts'
import type { Actor } from '#domain/identity.ts'
import type { Mailer, Outbox } from '#domain/mail.ts'
import type { OutsideClients } from '#domain/outside-clients.ts'
import type { SignIn } from '#domain/sign-in/sign-in.ts'
import type { BotChecks } from '#domain/sign-in-links.ts'
import type { Asking } from '../oauth/authorization-requests.ts'
import type { GrantTokens } from '../oauth/grant-tokens.ts'
import type { KnownCookie, SecretCookie } from './cookies.ts'
import type { SignedInNow } from './signed-in.ts'
import type { ToolAccess } from './tool-access.ts'

/** What asks for a fresh sign-in takes one of the last five minutes. */
const FRESH_MS = 5 * 60_000

export type Identity = Readonly<{
  accounts: Accounts
  signIn: SignIn
  signedIn: SignedInNow
  captcha: Captcha
  /** What a guest's first trade asks for: work that a page can do without a word. */
  guestCheck: Captcha
  checks: BotChecks
  tools: ToolAccess
  /** Programs that people let in from outside. */
  outside: Readonly<{ asking: Asking; grants: GrantTokens; clients: OutsideClients }>
  /** Of the session, of a browser that asked for a link, and of one that has signed in before. */
  cookies: Readonly<{ session: SecretCookie; asked: SecretCookie; known: KnownCookie }>
  /** Absent where nobody could read what is mailed: then nobody can sign in either. */
  mailer?: Mailer
  /** Where mail stays when there is no mail server, for people on this machine. */
  outbox?: Outbox
  /** Loads what signing in needs, so that the first person does not wait for it. */
  warmUp: () => void
}>

/** Until when the sign-in of this session is fresh; undefined when it is not. */
export function freshUntil({ session }: SignedIn, clock: Clock): Date | undefined {
  const until = session.signedInAt.getTime() + FRESH_MS
  return until > clock.now() ? new Date(until) : undefined
}

/** A guest who trades has to have passed a bot check once; everybody else passes. */
export const personRequired =
  (checks: Pick<BotChecks, 'hasPassed'>) =>
  async (actor: Actor): Promise<void> => {
    if (actor.kind === 'guest' && !(await checks.hasPassed(actor.id)))
      throw new ParleyError('captcha_required')
  }

/** The `Set-Cookie` that this request has to be answered with: rights changed, or its secret was replaced a moment ago. */
export async function renewal(
  { accounts, cookies, signedIn }: Pick<Identity, 'accounts' | 'cookies' | 'signedIn'>,
  request: Request,
): Promise<string | undefined> {
  const found = await signedIn.of(request)
  if (!found?.mustRenew) return found?.isFormer ? cookies.session.write(found.token) : undefined
  const token = await accounts.renew(found.session.id, found.token)
  signedIn.changed()
  if (token) return cookies.session.write(token)
  // Another request was faster: what it was given is what this browser has to hold.
  const now = await signedIn.of(request)
  return now && cookies.session.write(now.token)
}
