/**
 * Signing in by mail. The link alone signs nobody in: it is taken by a click in the browser that asked for it, and
 * anywhere else with the code that is shown in that browser. So a scanner that opens mails, and whoever else reads
 * them, gets nothing.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'
import type { Accounts } from '#domain/accounts.ts'
import type { Captcha } from '#domain/captcha.ts'
import type { Clock } from '#domain/clock.ts'
import type { Mailer } from '#domain/mail.ts'
import type { SignInLink, SignInLinks } from '#domain/sign-in-links.ts'
import type { Limits } from '../limits.ts'
import { LINK_S, type MailedLinks, type Visitor } from './better-auth.ts'
import { checkedCallback } from './callback.ts'
import { signInMail } from './mails.ts'

const TRIES = 5
const CODE_LENGTH = 6
/** Without what is read as something else: 0 and O, 1 and I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const address = z.email().check(z.maxLength(254))
const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url')
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** As written by a person; capitals mean nothing in an address that anybody uses. */
function readEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (email === '') throw new ParleyError('email_required')
  if (!address.safeParse(email).success) throw new ParleyError('email_invalid')
  return email
}

type Asked = Readonly<{ email: string; captcha?: string | undefined; callback?: string | undefined }>
type Sent = Readonly<{ code: string; expiresAt: Date; browser: string }>
type Arrived = Readonly<{ userId: string; sessionToken: string; callback: string }>

export type SignIn = Readonly<{
  /** Mails a link that opens at `origin`; `browser` is the secret that the asking browser holds already, if it does. */
  send(
    asked: Asked,
    from: Readonly<{ address: string; origin: string; browser?: string | undefined }>,
  ): Promise<Sent>
  confirm(
    given: Readonly<{ token: string; code?: string | undefined }>,
    from: Visitor & Readonly<{ browser?: string | undefined }>,
  ): Promise<Arrived>
  /** Throws unless this solution of a bot check passes; each passes once. */
  checkPerson(solution: string | undefined, address: string): Promise<void>
}>

type Deps = Readonly<{
  /** better-auth is large: it is loaded when somebody first signs in. */
  links: () => Promise<MailedLinks>
  bindings: SignInLinks
  captcha: Captcha
  /** Undefined where nobody could read what is mailed. */
  mailer?: Mailer | undefined
  limits: Limits
  clock: Clock
}>

export function createSignIn({ links, bindings, captcha, mailer, limits, clock }: Deps): SignIn {
  async function checkPerson(solution: string | undefined, from: string): Promise<void> {
    if (!solution) throw new ParleyError('captcha_required')
    if (!(await captcha.passes(solution, from))) throw new ParleyError('captcha_failed')
  }

  /** Every wrong code costs a try, and the last one costs the link. */
  async function checkCode({ tokenHash, codeHash, triesLeft }: SignInLink, typed: string | undefined) {
    if (!typed) throw new ParleyError('sign_in_code_required', { triesLeft })
    const before = await bindings.takeTry(tokenHash)
    if (before > 0 && isSame(hashOf(tokenHash, plainCode(typed)), codeHash)) return
    if (before > 1) throw new ParleyError('sign_in_code_wrong', { triesLeft: before - 1 })
    await bindings.forget(tokenHash)
    throw new ParleyError('sign_in_link_invalid')
  }

  return {
    checkPerson,
    async send({ email: given, captcha: solution, callback: path }, from) {
      const [email, callback] = [readEmail(given), checkedCallback(path)]
      if (!mailer) throw new ParleyError('sign_in_unavailable')
      await limits.take('linksOfAddress', from.address)
      await checkPerson(solution, from.address)
      await limits.take('linksOfEmail', email)
      const token = await (await links()).make(email)
      const browser = from.browser ?? randomBytes(32).toString('base64url')
      const [tokenHash, code] = [hashOf(token), newCode()]
      const expiresAt = new Date(clock.now() + LINK_S * 1000)
      await bindings.keep({
        tokenHash,
        browserHash: hashOf(browser),
        codeHash: hashOf(tokenHash, code),
        triesLeft: TRIES,
        callback,
        expiresAt,
      })
      await mailer.send({ to: email, ...signInMail(`${from.origin}/auth/confirm?token=${token}`) })
      return { code, expiresAt, browser }
    },
    async confirm({ token, code }, { browser, ...visitor }) {
      await limits.take('confirmsOfAddress', visitor.address)
      const link = await bindings.find(hashOf(token))
      if (!link) throw new ParleyError('sign_in_link_invalid')
      const isAsker = browser !== undefined && isSame(hashOf(browser), link.browserHash)
      if (!isAsker) await checkCode(link, code)
      const session = await (await links()).redeem(token, visitor)
      if (!session) throw new ParleyError('sign_in_link_invalid')
      await bindings.forget(link.tokenHash)
      return { ...session, callback: link.callback }
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
