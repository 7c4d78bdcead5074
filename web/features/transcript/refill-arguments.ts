/** Decides whether a search of posts has to be read again, and with which arguments (spec C4.20–C4.21). */
import type { ToolNoteItem } from '#contract/transcript.ts'

const TOOL = 'twitter_search'
/** Arguments that say who asks, and not what for. */
const IDENTITY: ReadonlySet<string> = new Set(['__issuer', '__sub', '__email'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const hasTweets = (output: unknown): boolean =>
  isRecord(output) && Array.isArray(output.tweets) && output.tweets.length > 0

/** The arguments of the call that fills the item; undefined when there is nothing to fill or to search for. */
export function refillOf({ status, data }: ToolNoteItem): Record<string, unknown> | undefined {
  if (status !== 'DONE' || data.tool !== TOOL || data.error || hasTweets(data.output)) return undefined
  const args = isRecord(data.arguments) ? data.arguments : {}
  const own = Object.fromEntries(Object.entries(args).filter(([key]) => !IDENTITY.has(key)))
  return Object.keys(own).length > 0 ? own : undefined
}
