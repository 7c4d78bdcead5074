/** Reads the posts of a search again where the transcript holds none (spec C4.20–C4.21). */
import { useEffect } from 'react'
import { callToolByName } from '#contract/api/mcp.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { request } from '#web/lib/api.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { hasTweets, refillOf } from './refill-arguments.ts'

/** Each call is filled once, however often its row comes and goes. */
const begun = new Set<string>()

async function refill(transcript: Transcript, item: ToolNoteItem): Promise<void> {
  const args = refillOf(item)
  if (!args || begun.has(item.data.callId)) return
  begun.add(item.data.callId)
  try {
    const { structuredContent } = await request(callToolByName, {
      body: { tool: item.data.tool, arguments: args },
    })
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
