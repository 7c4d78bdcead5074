/** Refusals at the door: what a request may be, who may make it and how often. */
import * as z from 'zod/mini'
import { figure, id, line, list, name, time } from '../bounded.ts'
import { waitText } from '../rules/waiting.ts'
import { ISSUES_MAX, type Issue, issue, listIssues, type RefusalTable } from './table.ts'

export const requestRefusals = {
  unknown_error: {
    status: 500,
    details: z.object({ requestId: id }),
    say: ({ requestId }: { requestId: string }) =>
      `Something went wrong on our side. Nothing was lost; try again. (request ${requestId})`,
  },
  invalid_request: {
    status: 400,
    details: z.object({ issues: list(issue, ISSUES_MAX) }),
    say: ({ issues }: { issues: Issue[] }) => `The request is not valid: ${listIssues(issues)}`,
  },
  /** A text is kept as it is or not at all. With `at` the whole request was turned away for what stands there. */
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
  authentication_required: { status: 401, say: () => 'Sign in to continue.' },
  forbidden: { status: 403, say: () => 'You do not have the right to do this.' },
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
  /** The signer's own limit, whatever the door allows. */
  key_export_limit: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `A key is given three times a day. It begins anew at midnight UTC, in ${waitText(retryAfterMs)}.`,
  },
  /** Thrown by the page itself when no server answers. */
  unreachable: { status: 503, say: () => 'Parley does not answer.' },
  upgrade_required: { status: 426, say: () => 'Open a WebSocket here.' },
  draining: { status: 503, say: () => 'The server is shutting down. Try again in a moment.' },
  upstream_failed: {
    status: 502,
    details: z.object({ service: name, reason: line, retryAt: z.optional(time) }),
    say: ({ service, reason }: { service: string; reason: string }) =>
      `${service} did not answer as it should (${reason.replaceAll('_', ' ')}). Nothing was changed; try again.`,
  },
} as const satisfies RefusalTable
