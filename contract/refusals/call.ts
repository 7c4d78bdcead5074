/** Refusals of calls by text and by voice: their provider, their session, their audio, their tool calls. */
import * as z from 'zod/mini'
import { figure, line, name } from '../bounded.ts'
import { waitText } from '../rules/waiting.ts'
import type { RefusalTable } from './request.ts'

export const callRefusals = {
  provider_key_refused: {
    status: 502,
    details: z.object({ provider: name }),
    say: ({ provider }: { provider: string }) =>
      `${provider} did not accept the key of this server, so no call can begin. Its operator has to check the key.`,
  },
  provider_busy: {
    status: 503,
    details: z.object({ provider: name, retryAfterMs: figure }),
    say: ({ provider, retryAfterMs }: { provider: string; retryAfterMs: number }) =>
      `${provider} takes no more calls right now. Everything said is kept; try again in ${waitText(retryAfterMs)}.`,
  },
  provider_timeout: {
    status: 504,
    details: z.object({ provider: name, waitedMs: figure }),
    say: ({ provider, waitedMs }: { provider: string; waitedMs: number }) =>
      `${provider} did not answer within ${Math.ceil(waitedMs / 1000)} s. Everything said is kept; try again.`,
  },
  session_key_invalid: { status: 401, say: () => 'This session key is unknown or has expired. Reconnect.' },
  session_not_found: { status: 404, say: () => 'This session does not exist or is not yours.' },
  conversation_not_found: { status: 404, say: () => 'This conversation does not exist or is not yours.' },
  versions_full: {
    status: 409,
    details: z.object({ limit: figure }),
    say: ({ limit }: { limit: number }) =>
      `This conversation has ${limit} versions, the most that one can have. Fork it to go on from here.`,
  },
  message_not_found: {
    status: 404,
    say: () => 'This message is not in the version of the conversation that is shown. Nothing was changed.',
  },
  conversation_gone: {
    status: 410,
    say: () => 'The conversation can no longer be restored. A deletion can be undone for ten seconds.',
  },
  archive_refused: {
    status: 400,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `The file was not imported. ${reason} Nothing was changed.`,
  },
  share_not_found: {
    status: 404,
    say: () =>
      'There is no shared conversation here. The link may have expired, or its owner has removed it.',
  },
  shares_full: {
    status: 409,
    details: z.object({ limit: figure }),
    say: ({ limit }: { limit: number }) =>
      `You have ${limit} links already. Remove one of them to make another.`,
  },
  voice_offer_invalid: {
    status: 400,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) =>
      `The call could not be set up with this browser. ${reason} Type instead, or try another browser.`,
  },
  voice_codec_missing: {
    status: 400,
    say: () =>
      'This browser offers no sound that Parley speaks (opus, PCMU or PCMA). Type instead, or try another browser.',
  },
  voice_busy: {
    status: 503,
    say: () => 'All voice lines are in use. Try again in a moment, or type instead.',
  },
  voice_unavailable: {
    status: 503,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `There is no voice right now. ${reason}`,
  },
  call_limit_reached: {
    status: 409,
    details: z.object({ limit: figure }),
    say: ({ limit }: { limit: number }) =>
      limit === 1
        ? 'You are in a call already, in another tab or window. End it there, or type here.'
        : `You are in ${limit} calls already. End one of them, or type here.`,
  },
  address_calls_full: {
    status: 429,
    say: () =>
      'Four guests of your network are in voice calls already. Try again when one has ended, log in, or type instead.',
  },
  address_calls_connecting: {
    status: 429,
    say: () => 'Two calls of your network are still connecting. Try again in a few seconds, or type instead.',
  },
  call_aborted: { status: 499, say: () => 'The call was canceled before it began.' },
  call_not_found: { status: 404, say: () => 'This call has ended already, or is not yours.' },
  /** The model reads this one; the page shows the notice of the same code. */
  too_many_tool_calls: {
    status: 429,
    say: () => 'Too many tools were called for one question. This one was not run.',
  },
  tool_calls_too_fast: {
    status: 429,
    say: () => 'Too many tools were called in one minute. This one was not run.',
  },
  /** The specification's words (S8.24, S8.25). */
  guardrail_failed: { status: 502, say: () => 'Error with runGuardrailClassifier.' },
  guardrail_unreadable: { status: 502, say: () => 'Failed to parse guardrail output.' },
  log_not_found: { status: 404, say: () => 'There is no log of such a session, or it is not yours.' },
  fact_not_found: {
    status: 404,
    say: () => 'Parley does not remember this, or no longer. Nothing was changed.',
  },
  fact_refused: {
    status: 400,
    say: () =>
      'This cannot be remembered: it is empty, too long, or has an address, a link, a secret or something very personal in it. Nothing was changed.',
  },
  memories_fetch_failed: {
    status: 500,
    say: () => 'What is remembered of earlier conversations could not be read. Nothing was lost; try again.',
  },
} as const satisfies RefusalTable
