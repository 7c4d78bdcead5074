/** The sign-in form as one value, what changes it, and the link that it sent last (spec S4.42–S4.45, S5.1–S5.6). */
import * as z from 'zod/mini'
import { isParleyError } from '#contract/parley-error.ts'

const EMPTY_EMAIL = 'Enter your email.'
const NOT_AN_EMAIL = 'This is not an email address. Check it.'
const NOT_VERIFIED = 'Complete the verification challenge to continue.'
const NOT_AVAILABLE = 'Sign-in not available'
const WENT_WRONG = 'Something went wrong sending the magic link.'

/** Its code must still be there when the user returns from their mail. */
const sentLink = z.object({
  email: z.string(),
  code: z.string(),
  expiresAt: z.string(),
  outbox: z.optional(z.string()),
})
export type SentLink = z.output<typeof sentLink>

/** The bot check: its `proof` is good for one request. */
export type Check =
  | Readonly<{ kind: 'open' | 'again' | 'working' }>
  | Readonly<{ kind: 'done'; proof: string }>
  | Readonly<{ kind: 'failed'; reason: string }>

export type Problem = Readonly<{ at: 'email' | 'check' | 'form'; text: string }>

export type Form = Readonly<{
  status: 'idle' | 'sending'
  check: Check
  problem?: Problem
  /** The newest link that is on its way. */
  sent?: SentLink
}>

export type FormEvent =
  | { type: 'problem'; problem: Problem }
  | { type: 'corrected' }
  | { type: 'check'; check: Check }
  | { type: 'sending' }
  | { type: 'sent'; sent: SentLink }
  | { type: 'refused'; problem: Problem }

export function step(form: Form, event: FormEvent): Form {
  const { problem: _, ...rest } = form
  switch (event.type) {
    case 'problem':
      return { ...rest, problem: event.problem }
    case 'corrected':
      return form.problem?.at === 'email' ? rest : form
    case 'check':
      // Another problem stays visible while the check runs.
      return event.check.kind === 'done' && form.problem?.at === 'check'
        ? { ...rest, check: event.check }
        : { ...form, check: event.check }
    case 'sending':
      return { ...rest, status: 'sending' }
    case 'sent':
      return { ...rest, status: 'idle', check: { kind: 'again' }, sent: event.sent }
    case 'refused':
      // The server took the proof, whatever else it found.
      return { ...rest, status: 'idle', check: { kind: 'again' }, problem: event.problem }
  }
}

/** Undefined for an address, and for nothing typed yet. */
export const problemOfTyped = (email: string): Problem | undefined =>
  email.trim() === '' || z.email().safeParse(email.trim()).success
    ? undefined
    : { at: 'email', text: NOT_AN_EMAIL }

/** The reason why the form cannot be sent. */
export function problemOf(email: string, check: Check): Problem | undefined {
  if (!email.trim()) return { at: 'email', text: EMPTY_EMAIL }
  const typed = problemOfTyped(email)
  if (typed) return typed
  return check.kind === 'done' ? undefined : { at: 'check', text: NOT_VERIFIED }
}

/** The server's words where it has some (spec S5.4), else ours. */
export function problemFrom(error: unknown): Problem {
  if (!isParleyError(error)) return { at: 'form', text: WENT_WRONG }
  if (error.code === 'unreachable' || error.code === 'not_found') return { at: 'form', text: NOT_AVAILABLE }
  if (error.code === 'unknown_error') return { at: 'form', text: WENT_WRONG }
  const at = error.code.startsWith('email') ? 'email' : error.code.startsWith('captcha') ? 'check' : 'form'
  return { at, text: error.message }
}

/** In this tab only, and no longer than the link is valid. */
const KEY = 'parley.sent-link'

export function keepSent(sent: SentLink): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent))
  } catch {
    // Storage that is forbidden or full: the code then lives as long as the menu is open.
  }
}

/** After a sign-out no link is awaited. */
export function forgetSent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was kept either.
  }
}

export function lastSent(nowMs: number): SentLink | undefined {
  try {
    const read = sentLink.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return read.success && Date.parse(read.data.expiresAt) > nowMs ? read.data : undefined
  } catch {
    return undefined
  }
}
