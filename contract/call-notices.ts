/** The page's messages about a live call: the reason of its end, and the notices in between. Codes cross the wire and never change. */
import type { StreamEvent } from './stream.ts'

type EndRow = Readonly<{
  message: string
  /** The connection is gone although the call was still wanted: another one may take its place. */
  isLost?: true
  /** The user or another tab ended the call, so its page needs no explanation. */
  isExpected?: true
}>

/** Why a call ended. */
const closeReasons = {
  ended: { message: 'The server ended the call.', isExpected: true },
  replaced: { message: 'The conversation continues in another tab.', isExpected: true },
  expired: {
    message: 'This call reached its time limit. Everything said is kept; start again to continue.',
  },
  idle: {
    message: 'The call was ended after a while of silence. Everything said is kept; start again to continue.',
  },
  usage_cap: {
    message:
      'Today’s share of the paid services is used up, so this call ended. Everything said is kept; start again to go on by text with the built-in assistant.',
  },
  failed: { message: 'The connection was lost. Everything said is kept; retry to continue.', isLost: true },
  draining: {
    message: 'The server is restarting. Everything said is kept; retry in a moment.',
    isLost: true,
  },
} as const satisfies Readonly<Record<string, EndRow>>
export type CloseReason = keyof typeof closeReasons

/** The row of a reason that came over the wire, where newer servers may know more of them. */
export const closeReasonOf = (code: string): EndRow | undefined =>
  Object.hasOwn(closeReasons, code) ? closeReasons[code as CloseReason] : undefined

type NoticeRow = Readonly<{ level: 'warn' | 'error'; say: (details: never) => string }>

/** Notices during a call. */
const notices = {
  not_kept: {
    level: 'error',
    say: () => 'The conversation cannot be saved right now. You can go on, but a reload may not show it.',
  },
  ended_by_operator: {
    level: 'warn',
    say: () => 'The people who run this server ended the call. Everything said is kept.',
  },
  idle_soon: {
    level: 'warn',
    say: ({ seconds }: { seconds: number }) =>
      `It has been quiet for a while: the call ends in ${seconds} seconds. Say or type anything to keep it open.`,
  },
  ends_soon: {
    level: 'warn',
    say: ({ minutes }: { minutes: number }) =>
      `This call reaches its time limit in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Everything said is kept, and you can start again.`,
  },
  too_many_tool_calls: {
    level: 'warn',
    say: () => 'The assistant kept calling tools and was stopped. Ask again in other words.',
  },
  tool_calls_too_fast: {
    level: 'warn',
    say: ({ limit }: { limit: number }) =>
      `The assistant called ${limit} tools within a minute and was stopped. Ask again in a minute.`,
  },
} as const satisfies Readonly<Record<string, NoticeRow>>
type NoticeCode = keyof typeof notices
type NoticeDetails<C extends NoticeCode> = Parameters<(typeof notices)[C]['say']>

/** The event that shows a notice on the page. */
export function noticeEvent<C extends NoticeCode>(code: C, ...[details]: NoticeDetails<C>): StreamEvent {
  const { level, say } = notices[code]
  return { type: 'notice', level, code, message: say(details as never) }
}
