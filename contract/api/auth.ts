/** Endpoints for logging in by a sign-in link and for logging out (spec S4.42–S4.46, S5.1–S5.6, S7.40, S7.53). */
import * as z from 'zod/mini'
import { count, digest, email, figure, name, text, time, unread, url } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { accountUser } from './session.ts'

/** A challenge in the form that the ALTCHA widget expects; its solution is the widget's `payload` text. */
export const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: name,
    nonce: name,
    salt: name,
    cost: figure,
    keyLength: figure,
    keyPrefix: name,
    keySignature: z.optional(digest),
    memoryCost: z.optional(count),
    parallelism: z.optional(count),
    expiresAt: z.optional(figure),
  }),
  signature: digest,
})
export type AltchaChallenge = z.output<typeof altchaChallenge>

const challenge = z.discriminatedUnion('mode', [
  /** The browser solves the challenge once for one request, and fetches another one for the next. */
  z.object({ mode: z.literal('altcha'), challenge: altchaChallenge }),
  /** The page shows Turnstile's widget with this key and this action. */
  z.object({ mode: z.literal('turnstile'), siteKey: name, action: name }),
])
export type CaptchaChallenge = z.output<typeof challenge>

export const readChallenge = defineEndpoint({
  operation: 'auth.challenge',
  method: 'GET',
  path: '/api/auth/challenge',
  summary: 'The bot check that the next sign-in mail or a guest’s first trade requires.',
  /** A trade always takes a proof of work, which the page solves silently. */
  params: z.object({ for: z.optional(z.enum(['sign-in', 'trade'])) }),
  body: z.undefined(),
  output: challenge,
})

/** A guest whose consent was refused with `captcha_required` repeats it after this. */
export const passBotCheck = defineEndpoint({
  operation: 'auth.check',
  method: 'POST',
  path: '/api/auth/check',
  summary: 'Pass the bot check that a guest’s first trade requires.',
  params: z.object({}),
  body: z.object({ captcha: text(8192) }),
  output: z.object({ ok: z.literal(true) }),
})

export const sendSignInLink = defineEndpoint({
  operation: 'auth.link',
  method: 'POST',
  path: '/api/auth/link',
  summary:
    'Mail a sign-in link, or let this browser use the one that was mailed to the address in the last five minutes; the answer is the same for every address.',
  params: z.object({}),
  body: z.object({
    email,
    /** ALTCHA's payload, or Turnstile's token. */
    captcha: z.optional(text(8192)),
    /** A path of this site to open after logging in; '/' by default. */
    callback: z.optional(url),
  }),
  output: z.object({
    ok: z.literal(true),
    message: z.literal('Check your inbox for the sign-in link.'),
    /**
     * The page shows it; the user types it when the link opens in another browser. It lives as long as the link.
     */
    code: name,
    /** The latest possible expiry; a link that was mailed earlier expires earlier. */
    expiresAt: time,
    /** The address of the outbox, when this server stores its mail itself. */
    outbox: z.optional(url),
  }),
})

export const confirmSignInLink = defineEndpoint({
  operation: 'auth.confirm',
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Log in with the sign-in link: by a click in the browser that requested it, or with its code.',
  params: z.object({}),
  body: z.object({
    token: text(256),
    /** Required after the refusal `sign_in_code_required`; case and spaces do not matter. */
    code: z.optional(text(32)),
  }),
  output: z.object({ ok: z.literal(true), user: accountUser, callback: url }),
})

export const signOut = defineEndpoint({
  operation: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Log out here: the session ends, its calls are hung up, and the browser goes on as a guest.',
  params: z.object({}),
  body: unread,
  output: z.object({ ok: z.literal(true) }),
})
