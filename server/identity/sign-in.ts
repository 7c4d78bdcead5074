/**
 * Signing in by mail. The link alone signs nobody in: it is taken by a click in a browser that asked for it, and
 * anywhere else with the code that is shown in such a browser. So a scanner that opens mails, and anybody else who
 * reads them, gets nothing.
 */
import * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'
import type { Accounts } from '#domain/accounts.ts'
import type { Captcha } from '#domain/captcha.ts'
import type { Clock } from '#domain/clock.ts'
import type { LinkEnd, Mailer, Outbox } from '#domain/mail.ts'
import type { SignInLink, SignInLinks, SignInRequest } from '#domain/sign-in-links.ts'
import type { Limits } from '../http/limits.ts'
import type { MailedLinks, Visitor } from './better-auth.ts'
import { checkedCallback } from './callback.ts'
import { linkMailer, visitorKey } from './link-mail.ts'
import { hashOf, hashOfCode, LINK_S, newBrowserSecret, newCode } from './sign-in-secrets.ts'
import { networkOf } from './visitor-network.ts'

const address = z.email().check(z.maxLength(254))

/** As written by a person; capitals mean nothing in an address that anybody uses. */
function readEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (email === '') throw new ParleyError('email_required')
  if (!address.safeParse(email).success) throw new ParleyError('email_invalid')
  return email
}

type LinkRequest = Readonly<{ email: string; captcha?: string | undefined; callback?: string | undefined }>
type SentLink = Readonly<{ code: string; expiresAt: Date; browser: string }>
type Confirmed = Readonly<{ userId: string; email: string; sessionToken: string; callback: string }>

type AskingBrowser = Readonly<{
  address: string
  /** Where the mailed link opens. */
  origin: string
  /** The secret that the browser holds already, if it does. */
  browser?: string | undefined
  /** Whether the browser has signed in with this address before. */
  isKnownFor: (email: string) => boolean
}>

export type SignIn = Readonly<{
  /** Mails a link, or lets the browser use the one that is in the inbox. */
  send(request: LinkRequest, from: AskingBrowser): Promise<SentLink>
  confirm(
    given: Readonly<{ token: string; code?: string | undefined }>,
    from: Visitor & Readonly<{ browser?: string | undefined }>,
  ): Promise<Confirmed>
  /** Throws unless this solution of a bot check passes; each passes once. */
  checkPerson(solution: string | undefined, address: string): Promise<void>
}>

type Deps = Readonly<{
  /** better-auth is large: it is loaded when somebody first signs in. */
  links: () => Promise<MailedLinks>
  store: SignInLinks
  captcha: Captcha
  /** Undefined where nobody could read what is mailed. */
  mailer?: Mailer | undefined
  outbox: Pick<Outbox, 'endLink'>
  limits: Limits
  clock: Clock
}>

export function createSignIn({ links, store, captcha, mailer, outbox, limits, clock }: Deps): SignIn {
  const mailLink = mailer && linkMailer({ links, store, mailer, limits, clock })

  async function checkPerson(solution: string | undefined, from: string): Promise<void> {
    if (!solution) throw new ParleyError('captcha_required')
    if (!(await captcha.passes(solution, from))) throw new ParleyError('captcha_failed')
  }

  async function end({ tokenHash }: SignInLink, how: LinkEnd): Promise<void> {
    await store.forget(tokenHash)
    await outbox.endLink(tokenHash, how)
  }

  /** The request that this code was shown for. Every wrong code costs a try, and the last one costs the link. */
  async function requestByCode(link: SignInLink, typed: string | undefined): Promise<SignInRequest> {
    const { tokenHash, triesLeft } = link
    if (!typed) throw new ParleyError('sign_in_code_required', { triesLeft })
    const before = await store.takeTry(tokenHash)
    const found = await store.request(tokenHash, { codeHash: hashOfCode(tokenHash, typed) })
    if (before > 0 && found) return found
    if (before > 1) throw new ParleyError('sign_in_code_wrong', { triesLeft: before - 1 })
    await end(link, 'expired')
    throw new ParleyError('sign_in_link_invalid')
  }

  return {
    checkPerson,
    async send({ email: given, captcha: solution, callback: path }, from) {
      const [email, callback] = [readEmail(given), checkedCallback(path)]
      if (!mailLink) throw new ParleyError('sign_in_unavailable')
      const visitor = networkOf(from.address)
      await limits.take('linksOfAddress', visitor)
      await checkPerson(solution, from.address)
      await limits.take('linksOfVisitor', visitorKey({ email, visitor }))
      const [browser, code] = [from.browser ?? newBrowserSecret(), newCode()]
      await mailLink({
        email,
        visitor,
        isKnown: from.isKnownFor(email),
        origin: from.origin,
        requestFor: (tokenHash) => ({
          browserHash: hashOf(browser),
          codeHash: hashOfCode(tokenHash, code),
          callback,
        }),
      })
      // The same for a link that lives already: its own end would tell a stranger that its owner is signing in.
      return { code, browser, expiresAt: new Date(clock.now() + LINK_S * 1000) }
    },
    async confirm({ token, code }, { browser, ...visitor }) {
      await limits.take('confirmsOfAddress', visitor.address)
      const link = await store.find(hashOf(token))
      if (!link) throw new ParleyError('sign_in_link_invalid')
      const own = browser && (await store.request(link.tokenHash, { browserHash: hashOf(browser) }))
      const { callback, visitor: asker } = own || (await requestByCode(link, code))
      const session = await (await links()).redeem(token, visitor)
      await end(link, 'used')
      if (!session) throw new ParleyError('sign_in_link_invalid')
      // Only theirs: what a stranger asked for while the same link lived does not count as used.
      await limits.reset('mailsOfVisitor', visitorKey({ email: link.email, visitor: asker }))
      return { ...session, email: link.email, callback }
    },
  }
}

/** Gives the role of a super admin to those whom the configuration names, when they sign in. */
export const superadminsAmong =
  (emails: readonly string[], accounts: Pick<Accounts, 'byId' | 'grant'>) =>
  async (userId: string): Promise<void> => {
    if (emails.length === 0) return
    const user = await accounts.byId(userId)
    if (user && emails.includes(user.email)) await accounts.grant(userId, 'superadmin', 'PARLEY_SUPERADMINS')
  }
