/**
 * The sign-in by mail. The link alone signs nobody in: it takes a click in a browser that requested it, or the code
 * that such a browser shows. So a scanner that opens mails, and anybody else who reads them, gains nothing.
 */
import * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'
import type { Accounts } from '../accounts.ts'
import type { LinkEnd, Mailer, Outbox } from '../mail.ts'
import type { Captcha } from '../ports.ts'
import type { SignInLink, SignInLinks, SignInRequest } from '../sign-in-links.ts'
import {
  createSignInLinkSender,
  type MailLimits,
  type SenderDeps,
  type SignInLinkIssuer,
  visitorKey,
} from './send-sign-in-link.ts'
import { LINK_S, type SignInSecrets } from './sign-in-secrets.ts'

const address = z.email().check(z.maxLength(254))

/** Lowers the case, which means nothing in the addresses that people use. */
function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (email === '') throw new ParleyError('email_required')
  if (!address.safeParse(email).success) throw new ParleyError('email_invalid')
  return email
}

export type Visitor = Readonly<{ address: string; userAgent: string }>
type LinkInput = Readonly<{ email: string; captcha?: string | undefined; callback?: string | undefined }>
type SentSignInLink = Readonly<{ code: string; expiresAt: Date; browser: string }>
type Confirmed = Readonly<{ userId: string; email: string; sessionToken: string; callback: string }>

type RequestingBrowser = Readonly<{
  address: string
  /** The origin under which the sign-in link opens. */
  origin: string
  /** The secret that the browser holds already, if it does. */
  browser?: string | undefined
  /** Whether the browser has signed in with this address before. */
  isKnownFor: (email: string) => boolean
}>

export type SignIn = Readonly<{
  /** Mails a link, or lets the browser use the one that is in the inbox. */
  send(input: LinkInput, from: RequestingBrowser): Promise<SentSignInLink>
  confirm(
    input: Readonly<{ token: string; code?: string | undefined }>,
    from: Visitor & Readonly<{ browser?: string | undefined }>,
  ): Promise<Confirmed>
  /** Throws unless the solution of a bot check passes; each one passes once. */
  checkPerson(solution: string | undefined, address: string): Promise<void>
}>

export type SignInSessions = SignInLinkIssuer &
  Readonly<{
    /** Redeems the link: the first caller gets a session, every later one undefined. */
    redeem(
      token: string,
      visitor: Visitor,
    ): Promise<Readonly<{ userId: string; sessionToken: string }> | undefined>
  }>

type SignInLimits = MailLimits &
  Readonly<{
    take(limit: 'linksOfAddress' | 'linksOfVisitor' | 'confirmsOfAddress', key: string): Promise<void>
  }>

type Deps = Omit<SenderDeps, 'limits' | 'links' | 'mailer' | 'secrets' | 'store'> &
  Readonly<{
    /** The module behind it is large, so it loads with the first sign-in. */
    links: () => Promise<SignInSessions>
    store: SignInLinks
    secrets: SignInSecrets
    captcha: Captcha
    /** Undefined where mail cannot be read by anyone. */
    mailer?: Mailer | undefined
    outbox: Pick<Outbox, 'endLink'>
    limits: SignInLimits
    /** Returns the path to open after the sign-in; throws unless it is allowed. */
    checkCallback: (path: string | undefined) => string
    /** The network that counts as one visitor. */
    networkOf: (address: string) => string
  }>

export function createSignIn(deps: Deps): SignIn {
  const { links, store, secrets, captcha, mailer, outbox, limits, clock } = deps
  const mailLink = mailer && createSignInLinkSender({ ...deps, mailer })

  async function checkPerson(solution: string | undefined, from: string): Promise<void> {
    if (!solution) throw new ParleyError('captcha_required')
    if (!(await captcha.passes(solution, from))) throw new ParleyError('captcha_failed')
  }

  async function end({ tokenHash }: SignInLink, how: LinkEnd): Promise<void> {
    await store.forget(tokenHash)
    await outbox.endLink(tokenHash, how)
  }

  /** Finds the request that showed this code. Every wrong code costs a try, and the last one costs the link. */
  async function requestByCode(link: SignInLink, typed: string | undefined): Promise<SignInRequest> {
    const { tokenHash, triesLeft } = link
    if (!typed) throw new ParleyError('sign_in_code_required', { triesLeft })
    const before = await store.takeTry(tokenHash)
    const found = await store.request(tokenHash, { codeHash: secrets.hashOfCode(tokenHash, typed) })
    if (before > 0 && found) return found
    if (before > 1) throw new ParleyError('sign_in_code_wrong', { triesLeft: before - 1 })
    await end(link, 'expired')
    throw new ParleyError('sign_in_link_invalid')
  }

  return {
    checkPerson,
    async send(input, from) {
      const [email, callback] = [readEmail(input.email), deps.checkCallback(input.callback)]
      if (!mailLink) throw new ParleyError('sign_in_unavailable')
      const visitor = deps.networkOf(from.address)
      await limits.take('linksOfAddress', visitor)
      await checkPerson(input.captcha, from.address)
      await limits.take('linksOfVisitor', visitorKey({ email, visitor }))
      const [browser, code] = [from.browser ?? secrets.createBrowserSecret(), secrets.createCode()]
      await mailLink({
        email,
        visitor,
        isKnown: from.isKnownFor(email),
        origin: from.origin,
        requestFor: (tokenHash) => ({
          browserHash: secrets.hashOf(browser),
          codeHash: secrets.hashOfCode(tokenHash, code),
          callback,
        }),
      })
      // The real end of a link that lives already would reveal to a stranger that its owner is signing in.
      return { code, browser, expiresAt: new Date(clock.now() + LINK_S * 1000) }
    },
    async confirm({ token, code }, { browser, ...visitor }) {
      await limits.take('confirmsOfAddress', visitor.address)
      const link = await store.find(secrets.hashOf(token))
      if (!link) throw new ParleyError('sign_in_link_invalid')
      const own = browser && (await store.request(link.tokenHash, { browserHash: secrets.hashOf(browser) }))
      const { callback, visitor: requester } = own || (await requestByCode(link, code))
      const session = await (await links()).redeem(token, visitor)
      await end(link, 'used')
      if (!session) throw new ParleyError('sign_in_link_invalid')
      // Other visitors keep their wait: only this one's link was used.
      await limits.reset('mailsOfVisitor', visitorKey({ email: link.email, visitor: requester }))
      return { ...session, email: link.email, callback }
    },
  }
}

/** Grants the superadmin role at sign-in to the addresses that the configuration names. */
export const superadminsAmong =
  (emails: readonly string[], accounts: Pick<Accounts, 'byId' | 'grant'>) =>
  async (userId: string): Promise<void> => {
    if (emails.length === 0) return
    const user = await accounts.byId(userId)
    if (user && emails.includes(user.email)) await accounts.grant(userId, 'superadmin', 'PARLEY_SUPERADMINS')
  }
