/** Reads the posts of a search again where the transcript holds none (spec C4.20–C4.21). */
import { useEffect } from 'react'
import { callToolByName } from '#contract/api/mcp.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { request } from '#web/lib/api.ts'
import type { Transcript } from '#web/session/transcript.ts'

const TOOL = 'twitter_search'
/** Arguments that say who asks, and not what for. */
const IDENTITY: ReadonlySet<string> = new Set(['__issuer', '__sub', '__email'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const hasTweets = (output: unknown): boolean =>
  isRecord(output) && Array.isArray(output.tweets) && output.tweets.length > 0

/** The arguments of the call that fills the item; undefined when there is nothing to fill or to search for. */
export function refillOf({ status, data }: ToolNoteItem): Record<string, unknown> | undefined {
  if (status !== 'DONE' || data.tool !== TOOL || data.error || hasTweets(data.output)) return undefined
  const args = isRecord(data.arguments) ? data.arguments : {}
  const own = Object.fromEntries(Object.entries(args).filter(([key]) => !IDENTITY.has(key)))
  return Object.keys(own).length > 0 ? own : undefined
}

/** Each call is filled once, however often its row comes and goes. */
const begun = new Set<string>()

export async function refill(transcript: Transcript, item: ToolNoteItem): Promise<void> {
  const args = refillOf(item)
  if (!args || begun.has(item.data.callId)) return
  begun.add(item.data.callId)
  try {
    const { structuredContent } = await request(callToolByName, { body: { tool: TOOL, arguments: args } })
    if (!hasTweets(structuredContent)) return
    transcript.patch(item.itemId, (found) =>
      found.type === 'TOOL_NOTE' ? { ...found, data: { ...found.data, output: structuredContent } } : found,
    )
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a refill that fails is only logged (spec C8.26)
    console.warn('The posts of a search were not read again', error)
  }
}

export function useRefill(transcript: Transcript, item: ToolNoteItem): void {
  useEffect(() => void refill(transcript, item), [transcript, item])
}
