/**
 * Mails a sign-in link. An address has one live link, and every browser that requests one meanwhile may open it: so a
 * stranger who requests first cannot lock the owner out, and no inbox fills up.
 */
import { isParleyError } from '#contract/errors.ts'
import type { Mail, Mailer } from '../mail.ts'
import type { Clock } from '../ports.ts'
import type { SignInLinks, SignInRequest } from '../sign-in-links.ts'
import { LINK_S, type SignInSecrets } from './sign-in-secrets.ts'

const CODE_TRIES = 5
/** A link may end between lookup and join; the next attempt finds another one or mails it. */
const ATTEMPTS = 3

export type SignInLinkRequest = Readonly<{
  email: string
  /** The network of the visitor. */
  visitor: string
  /** The browser has signed in with this address before. */
  isKnown: boolean
  /** The origin under which the link opens. */
  origin: string
  /** The record of the requesting browser; it needs the hash of the link. */
  requestFor: (tokenHash: string) => Omit<SignInRequest, 'visitor'>
}>

type MailLimit = 'mailsOfVisitor' | 'mailsByStrangers' | 'mailsOfEmail'
export type MailLimits = Readonly<{
  /** Passes, or throws a refusal that says how long to wait. */
  take(limit: MailLimit, key: string): Promise<void>
  reset(limit: MailLimit, key: string): Promise<void>
}>

export type SignInLinkIssuer = Readonly<{
  /** Creates a link for this address and returns its token. */
  createToken(email: string): Promise<string>
}>

export type SenderDeps = Readonly<{
  links: () => Promise<SignInLinkIssuer>
  store: Pick<SignInLinks, 'addRequest' | 'forget' | 'keep' | 'live'>
  secrets: Pick<SignInSecrets, 'hashOf'>
  mailer: Mailer
  limits: MailLimits
  clock: Clock
  /** Runs the jobs of one key one after another. */
  runExclusive: <T>(key: string, job: () => Promise<T>) => Promise<T>
}>

export const visitorKey = ({ email, visitor }: Pick<SignInLinkRequest, 'email' | 'visitor'>): string =>
  `${email} ${visitor}`

const signInMail = (link: string): Omit<Mail, 'to'> => ({
  subject: 'Sign in to Parley',
  text: `Open this link and press the button there to sign in:

${link}

It works once and for five minutes, in the browser in which you asked for it. In another browser or on another device you will be asked for the code that is shown where you asked.

If you did not ask for it, do nothing: without that browser or its code nobody can use this link.
`,
})

/**
 * Only the waits of strangers grow, and each visitor has a separate one: a shared wait would let a stranger lock the
 * owner out. Part of the day's mails is reserved for browsers that signed in before, for the same reason.
 */
async function takeMail(limits: MailLimits, { email, visitor, isKnown }: SignInLinkRequest): Promise<void> {
  if (isKnown) return limits.take('mailsOfEmail', email)
  const key = visitorKey({ email, visitor })
  await limits.take('mailsOfVisitor', key)
  try {
    await limits.take('mailsByStrangers', email)
    await limits.take('mailsOfEmail', email)
  } catch (error) {
    // No mail was sent, so this visitor does not have to wait.
    if (isParleyError(error)) await limits.reset('mailsOfVisitor', key)
    throw error
  }
}

/** The sender resolves when a link that this browser may open is mailed or already in the inbox. */
export function createSignInLinkSender(deps: SenderDeps): (request: SignInLinkRequest) => Promise<void> {
  const { links, store, secrets, mailer, limits, clock, runExclusive } = deps
  const addTo = (tokenHash: string, { requestFor, visitor }: SignInLinkRequest): Promise<boolean> =>
    store.addRequest(tokenHash, { ...requestFor(tokenHash), visitor })

  async function mailNew(request: SignInLinkRequest): Promise<boolean> {
    const { email, origin } = request
    await takeMail(limits, request)
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
      await store.forget(tokenHash)
      await limits.reset('mailsOfVisitor', visitorKey(request))
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
