/** Variables of accounts: super admins, sign-in mail and the bot check. */
import * as z from 'zod/mini'
import { text, variable } from './variable.ts'

/** Case does not matter in an address. */
const emails = z.pipe(
  text,
  z.pipe(
    z.transform((list: string) => list.split(',').map((email) => email.trim().toLowerCase())),
    z.array(z.email()),
  ),
)

export const identityVariables = {
  PARLEY_SUPERADMINS: variable({
    meaning: 'Email addresses, separated by commas, whose owners become super admins when they sign in.',
    remedy: 'give email addresses, separated by commas',
    schema: emails,
  }),
  SMTP_URL: variable({
    meaning:
      'Mail server for sign-in links; needs PARLEY_ORIGIN. Without it, mail stays on this machine, at /dev/outbox and in the log; with an https PARLEY_ORIGIN nobody can sign in without it.',
    remedy: 'give an address such as smtp://user:password@host:587 or smtps://user:password@host',
    schema: text.check(z.regex(/^smtps?:\/\//)),
  }),
  MAIL_FROM: variable({
    needs: ['SMTP_URL', 'SIGNER_SMTP_URL'],
    fallback: 'Parley <no-reply@localhost>',
    meaning: 'Sender of the mail sent through SMTP_URL.',
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
