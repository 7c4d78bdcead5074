/**
 * One live link for an address. Who asks while it lives joins it: the link is in the inbox already, and it opens in
 * every browser that asked. So a stranger who asks first keeps nobody out, and nobody's inbox fills up.
 */
import { isParleyError } from '#contract/errors.ts'
import type { Clock } from '#domain/clock.ts'
import type { Mailer } from '#domain/mail.ts'
import type { SignInLinks, SignInRequest } from '#domain/sign-in-links.ts'
import { createKeyedMutex } from '#std/mutex.ts'
import type { Limits } from '../http/limits.ts'
import type { MailedLinks } from './better-auth.ts'
import { signInMail } from './mails.ts'
import { hashOf, LINK_S } from './sign-in-secrets.ts'

const CODE_TRIES = 5
/** A link may end between being found and being joined; each of these then finds another one or mails it. */
const ATTEMPTS = 3

export type Asker = Readonly<{
  email: string
  /** The network of the visitor. */
  visitor: string
  /** The browser has signed in with this address before. */
  isKnown: boolean
  /** Where the link opens. */
  origin: string
  /** What is kept of the asking browser, once the link is known. */
  requestFor: (tokenHash: string) => Omit<SignInRequest, 'visitor'>
}>

type Deps = Readonly<{
  links: () => Promise<Pick<MailedLinks, 'make'>>
  store: Pick<SignInLinks, 'addRequest' | 'forget' | 'keep' | 'live'>
  mailer: Mailer
  limits: Limits
  clock: Clock
}>

export const visitorKey = ({ email, visitor }: Pick<Asker, 'email' | 'visitor'>): string =>
  `${email} ${visitor}`

/**
 * Only the waits of strangers grow, and each visitor has their own: one that all shared would be a way to lock the
 * owner out. Of the day's mails some are kept for browsers that signed in before, for the same reason.
 */
async function takeMail(limits: Limits, { email, visitor, isKnown }: Asker): Promise<void> {
  if (isKnown) return limits.take('mailsOfEmail', email)
  const key = visitorKey({ email, visitor })
  await limits.take('mailsOfVisitor', key)
  try {
    await limits.take('mailsByStrangers', email)
    await limits.take('mailsOfEmail', email)
  } catch (error) {
    // Nothing was mailed, so this visitor's wait does not begin.
    if (isParleyError(error)) await limits.reset('mailsOfVisitor', key)
    throw error
  }
}

/** Resolves when a link that this browser may use is in the inbox or on its way there. */
export function linkMailer({ links, store, mailer, limits, clock }: Deps): (asker: Asker) => Promise<void> {
  /** A second press of the same button waits for the first one, and joins its link. */
  const oneByOne = createKeyedMutex()
  const addTo = (tokenHash: string, { requestFor, visitor }: Asker): Promise<boolean> =>
    store.addRequest(tokenHash, { ...requestFor(tokenHash), visitor })

  async function mailNew(asker: Asker): Promise<boolean> {
    const { email, origin } = asker
    await takeMail(limits, asker)
    const token = await (await links()).make(email)
    const tokenHash = hashOf(token)
    const expiresAt = new Date(clock.now() + LINK_S * 1000)
    if (!(await store.keep({ tokenHash, email, triesLeft: CODE_TRIES, expiresAt }))) return false
    try {
      await addTo(tokenHash, asker)
      const text = signInMail(`${origin}/auth/confirm?token=${token}`)
      await mailer.send({ to: email, ...text, link: { hash: tokenHash, expiresAt } })
    } catch (error) {
      // Without its mail it would only be in the way of the next one.
      await store.forget(tokenHash)
      await limits.reset('mailsOfVisitor', visitorKey(asker))
      throw error
    }
    return true
  }

  async function join(asker: Asker): Promise<boolean> {
    const link = await store.live(asker.email)
    return link !== undefined && addTo(link.tokenHash, asker)
  }

  return (asker) =>
    oneByOne(asker.email, async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
        if ((await join(asker)) || (await mailNew(asker))) return
      throw new Error('every link of this address ended while it was asked for')
    })
}
