/** Refusals of requests and sign-ins: malformed, unauthorized, or too many. */
import * as z from 'zod/mini'
import { figure, id, line, list, name, time } from '../bounded.ts'
import { waitText } from '../rules/waiting.ts'

type Row = Readonly<{ status: number; details?: z.ZodMiniType; say: (details: never) => string }>
export type RefusalTable = Readonly<Record<string, Row>>

/** One refusal carries the first issues of a failed parse, so that its size has a limit. */
export const ISSUES_MAX = 20
export const issue = z.object({ path: name, message: line })
export type Issue = z.output<typeof issue>
export const listIssues = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')

export const requestRefusals = {
  unknown_error: {
    status: 500,
    details: z.object({ requestId: id }),
    say: ({ requestId }: { requestId: string }) =>
      `Something went wrong on our side. Nothing was lost; try again. (request ${requestId})`,
  },
  database_unavailable: {
    status: 503,
    say: () =>
      'The server cannot reach its database right now. Everything saved is kept; try again in a moment.',
  },
  busy: {
    status: 503,
    say: () =>
      'Parley is busy right now, so no new conversation can begin. Nothing was lost; try again in a few seconds.',
  },
  invalid_request: {
    status: 400,
    details: z.object({ issues: list(issue, ISSUES_MAX) }),
    say: ({ issues }: { issues: Issue[] }) => `The request is not valid: ${listIssues(issues)}`,
  },
  /** A text is stored unchanged or not at all. With `at`, the text at that path made the whole request fail. */
  text_refused: {
    status: 400,
    details: z.object({ field: name, reason: line, at: z.optional(name) }),
    say: ({ field, reason, at }: { field: string; reason: string; at?: string | undefined }) => {
      if (at === undefined) return `The ${field} was not saved: ${reason}. Nothing was changed.`
      return `The request was not taken${at && `, because of “${at}”`}: ${reason}. Nothing was changed.`
    },
  },
  not_found: { status: 404, say: () => 'There is nothing here.' },
  method_not_allowed: { status: 405, say: () => 'This address does not answer that method.' },
  authentication_required: { status: 401, say: () => 'Log in to continue.' },
  forbidden: { status: 403, say: () => 'You do not have the right to do this.' },
  host_refused: {
    status: 403,
    say: () =>
      'This server does not answer under this name. Open it at its public address. Its operator sets that with PARLEY_ORIGIN, and a reverse proxy has to pass the Host on.',
  },
  origin_refused: { status: 403, say: () => 'This request came from another site and was refused.' },
  payload_too_large: {
    status: 413,
    details: z.object({ limitBytes: figure }),
    say: ({ limitBytes }: { limitBytes: number }) =>
      `The request is larger than ${Math.round(limitBytes / 1024)} KB and was not read.`,
  },
  rate_limited: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Too many requests. Try again in ${waitText(retryAfterMs)}.`,
  },
  day_budget_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `That is all for one day. It goes on in ${waitText(retryAfterMs)}; what was said is kept.`,
  },
  kept_bytes_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `That is more than you can still store today. Try again in ${waitText(retryAfterMs)}. Nothing was stored.`,
  },
  pictures_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `The pictures of a day are used up, so this message was not sent. Send it without a picture, or try again in ${waitText(retryAfterMs)}.`,
  },
  disk_low: {
    status: 507,
    say: () =>
      'This server is short of disk space and takes no pictures now, so this message was not sent. Send it without a picture.',
  },
  /** The signer's own limit, independent of the server's. */
  key_export_limit: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `A key can be exported three times a day. The count starts again at midnight UTC, in ${waitText(retryAfterMs)}.`,
  },
  key_exports_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Five keys were requested from this server today, the most it allows in a day. The count starts again at midnight UTC, in ${waitText(retryAfterMs)}.`,
  },
  /** The same request is granted at `availableAt`. */
  key_export_pending: {
    status: 425,
    details: z.object({ retryAfterMs: figure, availableAt: time }),
    say: ({ retryAfterMs }: { retryAfterMs: number; availableAt: string }) =>
      `The key of your wallet can be downloaded in ${waitText(retryAfterMs)}; come back then. If you did not ask for it, stop it under Security in your account menu.`,
  },
  upgrade_required: { status: 426, say: () => 'Open a WebSocket here.' },
  draining: { status: 503, say: () => 'The server is shutting down. Try again in a moment.' },
  upstream_failed: {
    status: 502,
    details: z.object({ service: name, reason: line, retryAt: z.optional(time) }),
    say: ({ service, reason }: { service: string; reason: string }) =>
      `${service} did not answer as it should (${reason.replaceAll('_', ' ')}). Nothing was changed; try again.`,
  },
} as const satisfies RefusalTable

export const signInRefusals = {
  /** spec S5.1 */
  email_required: { status: 400, say: () => 'Enter your email.' },
  email_invalid: { status: 400, say: () => 'This is not an email address. Check it and send again.' },
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
  /** Part of the day's mails is reserved for browsers that have logged in with the address before. */
  sign_in_mails_reserved: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Too many links were mailed to this address today. Ask in a browser that has logged in with it before, or again in ${waitText(retryAfterMs)}.`,
  },
  sign_in_mails_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Too many links were mailed to this address today. Ask again in ${waitText(retryAfterMs)}.`,
  },
  sign_in_link_invalid: {
    status: 410,
    say: () => 'This link was already used or has expired.',
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
    say: () => 'Log in again first: this needs a sign-in of the last five minutes. Nothing was changed.',
  },
  signed_in_session_not_found: { status: 404, say: () => 'You are no longer logged in there.' },
  outside_client_not_found: { status: 404, say: () => 'This program has no access to your account.' },
} as const satisfies RefusalTable
