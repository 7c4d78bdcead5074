/**
 * The sign-in by mail. The link alone signs nobody in: it takes a click in a browser that requested it, or the code
 * that such a browser shows. So a scanner that opens mails, and anybody else who reads them, gains nothing.
 */
import * as z from 'zod/mini'
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { LinkEnd, Mail, Mailer, Outbox } from '../mail.ts'
import type { Captcha, Clock } from '../ports.ts'
import { LINK_S, type SignInLink, type SignInLinks, type SignInRequest, type SignInSecrets } from './ports.ts'

const CODE_TRIES = 5
/** A link may end between lookup and join; the next attempt finds another one or mails it. */
const ATTEMPTS = 3

type SignInLinkRequest = Readonly<{
  email: string
  /** The network of the visitor. */
  visitor: string
  /** The browser has logged in with this address before. */
  isKnown: boolean
  /** The origin under which the link opens. */
  origin: string
  /** The record of the requesting browser; it needs the hash of the link. */
  requestFor: (tokenHash: string) => Omit<SignInRequest, 'visitor'>
}>

type SenderDeps = Pick<Deps, 'clock' | 'limits' | 'links' | 'retry' | 'runExclusive' | 'secrets' | 'store'> &
  Readonly<{ mailer: Mailer }>

const visitorKey = ({ email, visitor }: Pick<SignInLinkRequest, 'email' | 'visitor'>): string =>
  `${email} ${visitor}`

const signInMail = (link: string): Omit<Mail, 'to'> => ({
  subject: 'Log in to Parley',
  text: `Open this link and press the button there to log in:

${link}

It works once and for five minutes, in the browser in which you asked for it. In another browser or on another device you will be asked for the code that is shown where you asked.

If you did not ask for it, do nothing: without that browser or its code nobody can use this link.
`,
})

/**
 * Only the waits of strangers grow, and each visitor has a separate one: a shared wait would let a stranger lock the
 * owner out. Part of the day's mails is reserved for browsers that logged in before, for the same reason.
 */
async function takeMail(
  { limits, retry }: Pick<SenderDeps, 'limits' | 'retry'>,
  { email, visitor, isKnown }: SignInLinkRequest,
): Promise<void> {
  if (isKnown) return limits.take('mailsOfEmail', email)
  const key = visitorKey({ email, visitor })
  let hasWaited = false
  try {
    await limits.take('mailsOfVisitor', key)
    hasWaited = true
    await limits.take('mailsByStrangers', email)
    await limits.take('mailsOfEmail', email)
  } catch (error) {
    // No mail was sent, so this visitor does not have to wait, unless for an earlier mail.
    if (hasWaited || !isParleyError(error))
      await retry(() => limits.reset('mailsOfVisitor', key)).catch(() => undefined)
    throw error
  }
}

/** The sender resolves when a link that this browser may open is mailed or already in the inbox. */
function createSignInLinkSender(deps: SenderDeps): (request: SignInLinkRequest) => Promise<void> {
  const { links, store, secrets, mailer, limits, clock, retry, runExclusive } = deps
  const addTo = (tokenHash: string, { requestFor, visitor }: SignInLinkRequest): Promise<boolean> =>
    store.addRequest(tokenHash, { ...requestFor(tokenHash), visitor })

  async function mailNew(request: SignInLinkRequest): Promise<boolean> {
    await takeMail(deps, request)
    try {
      return await mailLink(request)
    } catch (error) {
      // No mail was sent, so this visitor does not have to wait.
      await retry(() => limits.reset('mailsOfVisitor', visitorKey(request))).catch(() => undefined)
      throw error
    }
  }

  async function mailLink(request: SignInLinkRequest): Promise<boolean> {
    const { email, origin } = request
    const token = await (await links()).createToken(email)
    const tokenHash = secrets.hashOf(token)
    const expiresAt = new Date(clock.now() + LINK_S * 1000)
    if (!(await store.keep({ tokenHash, email, triesLeft: CODE_TRIES, expiresAt }))) return false
    try {
      await addTo(tokenHash, request)
      const text = signInMail(`${origin}/auth/confirm?token=${token}`)
      await mailer.send({ to: email, ...text, link: { tokenHash, expiresAt } })
    } catch (error) {
      // A link that was not mailed would only block the next one.
      await retry(() => store.forget(tokenHash))
      throw error
    }
    return true
  }

  async function join(request: SignInLinkRequest): Promise<boolean> {
    const link = await store.live(request.email)
    return link !== undefined && addTo(link.tokenHash, request)
  }

  // Two requests at once must not mail two links: the second one joins the link of the first.
  return (request) =>
    runExclusive(request.email, async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
        if ((await join(request)) || (await mailNew(request))) return
      throw new Error('every sign-in link of this address ended while it was requested')
    })
}

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
  /** The network that counts as one visitor. */
  network: string
  /** The origin under which the sign-in link opens. */
  origin: string
  /** The secret that the browser holds already, if it does. */
  browser?: string | undefined
  /** Whether the browser has logged in with this address before. */
  isKnownFor: (email: string) => boolean
}>

export type SignIn = Readonly<{
  /** Mails a link, or lets the browser use the one that is in the inbox. */
  send(input: LinkInput, from: RequestingBrowser): Promise<SentSignInLink>
  confirm(
    input: Readonly<{ token: string; code?: string | undefined }>,
    from: Visitor & Readonly<{ network: string; browser?: string | undefined }>,
  ): Promise<Confirmed>
  /** Throws unless the solution of a bot check passes; each one passes once. */
  checkPerson(solution: string | undefined, address: string): Promise<void>
}>

export type SignInSessions = Readonly<{
  /** Creates a link for this address and returns its token. */
  createToken(email: string): Promise<string>
  /** Redeems the link: the first caller gets a session, every later one undefined. */
  redeem(
    token: string,
    visitor: Visitor,
  ): Promise<Readonly<{ userId: string; sessionToken: string }> | undefined>
}>

type MailLimit = 'mailsOfVisitor' | 'mailsByStrangers' | 'mailsOfEmail'
type SignInLimits = Readonly<{
  /** Passes, or throws a refusal that says how long to wait. */
  take(
    limit: MailLimit | 'linksOfAddress' | 'linksOfVisitor' | 'confirmsOfAddress',
    key: string,
  ): Promise<void>
  reset(limit: MailLimit, key: string): Promise<void>
}>

type Deps = Readonly<{
  /** The module behind it is large, so it loads with the first sign-in. */
  links: () => Promise<SignInSessions>
  store: SignInLinks
  secrets: SignInSecrets
  captcha: Captcha
  /** Undefined where mail cannot be read by anyone. */
  mailer?: Mailer | undefined
  outbox: Pick<Outbox, 'endLink'>
  limits: SignInLimits
  clock: Clock
  /** Runs the jobs of one key one after another. */
  runExclusive: <T>(key: string, job: () => Promise<T>) => Promise<T>
  /** Repeats a job that may fail because a connection was just lost. */
  retry: <T>(job: () => Promise<T>) => Promise<T>
  /** Returns the path to open after the sign-in; throws unless it is allowed. */
  checkCallback: (path: string | undefined) => string
}>

export function createSignIn(deps: Deps): SignIn {
  const { links, store, secrets, captcha, mailer, outbox, limits, clock, retry } = deps
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
    // Used a moment ago by another click, the link has no requests any more.
    if (!typed && !(await store.find(tokenHash))) throw new ParleyError('sign_in_link_invalid')
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
      const visitor = from.network
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
      // The real end of a link that lives already would reveal to a stranger that its owner is logging in.
      return { code, browser, expiresAt: new Date(clock.now() + LINK_S * 1000) }
    },
    async confirm({ token, code }, { browser, network, ...visitor }) {
      await limits.take('confirmsOfAddress', network)
      const link = await store.find(secrets.hashOf(token))
      if (!link) throw new ParleyError('sign_in_link_invalid')
      const own = browser && (await store.request(link.tokenHash, { browserHash: secrets.hashOf(browser) }))
      const { callback, visitor: requester } = own || (await requestByCode(link, code))
      const session = await (await links()).redeem(token, visitor)
      // A failure here must not cost the session. Other visitors keep their wait: only this one's link was used, and
      // a link that a lost connection spoiled must not delay the next.
      await Promise.allSettled([
        retry(() => end(link, 'used')),
        retry(() => limits.reset('mailsOfVisitor', visitorKey({ email: link.email, visitor: requester }))),
      ])
      if (!session) throw new ParleyError('sign_in_link_invalid')
      return { ...session, email: link.email, callback }
    },
  }
}
