/** Refusals on the way in: the e-mail, the check for bots, the link and its code. */
import * as z from 'zod/mini'
import { figure } from '../bounded.ts'
import { waitText } from '../rules/waiting.ts'
import type { RefusalTable } from './table.ts'

export const signInRefusals = {
  /** spec S5.1 */
  email_required: { status: 400, say: () => 'Enter your email.' },
  email_invalid: { status: 400, say: () => 'This is not an e-mail address. Check it and send again.' },
  /** spec S5.2 */
  captcha_required: {
    status: 400,
    say: () => 'Complete the verification challenge to continue.',
  },
  captcha_failed: {
    status: 400,
    say: () => 'The verification did not pass or was used already. Verify again.',
  },
  /** spec S5.5 */
  sign_in_unavailable: { status: 503, say: () => 'Sign-in not available' },
  sign_in_mail_wait: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `The last link that we mailed to this address was not used, so the next one has to wait. Ask again in ${waitText(retryAfterMs)}.`,
  },
  /** The last mails of a day are for browsers that are known to belong to the address. */
  sign_in_mails_reserved: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Too many links were mailed to this address today. Ask in a browser that has signed in with it before, or again in ${waitText(retryAfterMs)}.`,
  },
  sign_in_mails_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Too many links were mailed to this address today. Ask again in ${waitText(retryAfterMs)}.`,
  },
  sign_in_link_invalid: {
    status: 410,
    say: () => 'This sign-in link was used already or has expired. Ask for a new one.',
  },
  sign_in_code_required: {
    status: 409,
    details: z.object({ triesLeft: figure }),
    say: () =>
      'This is not the browser that asked for the link. Type the code that is shown where you asked for it.',
  },
  sign_in_code_wrong: {
    status: 409,
    details: z.object({ triesLeft: figure }),
    say: ({ triesLeft }: { triesLeft: number }) =>
      triesLeft === 1
        ? 'That is not the code. You have one more try.'
        : `That is not the code. You have ${triesLeft} more tries.`,
  },
  callback_refused: { status: 400, say: () => 'The page to go back to is not one of ours.' },
  fresh_sign_in_required: {
    status: 403,
    say: () => 'Sign in again first: this needs a sign-in of the last five minutes. Nothing was changed.',
  },
  signed_in_session_not_found: { status: 404, say: () => 'You are not signed in there (any more).' },
  outside_client_not_found: { status: 404, say: () => 'This program has no access to your account.' },
} as const satisfies RefusalTable
