/** Variables of roles, sign-in mail and the bot check. */
import * as z from 'zod/mini'
import { text, variable } from './variable.ts'

/** Accepts any case, which means nothing in an address. */
const emails = z.pipe(
  text,
  z.pipe(
    z.transform((value: string) => value.split(',').map((each) => each.trim().toLowerCase())),
    z.array(z.email()),
  ),
)

export const peopleVariables = {
  PARLEY_SUPERADMINS: variable({
    meaning: 'E-mail addresses, with commas between, whose owners become super admins when they sign in.',
    remedy: 'give e-mail addresses with commas between',
    schema: emails,
  }),
  SMTP_URL: variable({
    meaning:
      'Mail server for sign-in links; needs PARLEY_ORIGIN. Without it mail stays on this machine, at /dev/outbox and in the log.',
    remedy: 'give an address such as smtp://user:password@host:587 or smtps://user:password@host',
    schema: text.check(z.regex(/^smtps?:\/\//)),
  }),
  MAIL_FROM: variable({
    fallback: 'Parley <no-reply@localhost>',
    meaning: 'Sender of the mail that goes out by SMTP_URL.',
    remedy: 'give an address such as Parley <hello@parley.example>',
    schema: text,
  }),
  TURNSTILE_SITE_KEY: variable({
    meaning:
      'Site key of Cloudflare Turnstile, which then checks for bots instead of a proof of work; needs TURNSTILE_SECRET.',
    remedy: 'give the site key as Cloudflare shows it, or leave both out',
    schema: text,
  }),
  TURNSTILE_SECRET: variable({
    meaning: 'Secret that belongs to TURNSTILE_SITE_KEY.',
    remedy: 'give the secret as Cloudflare shows it, or leave both out',
    schema: text,
  }),
} as const
