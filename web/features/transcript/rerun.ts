/** Calls a tool again from its card: the same arguments through the page's own door, the answer in the same place. */

import { callToolByName } from '#contract/api/mcp.ts'
import { isParleyError } from '#contract/errors.ts'
import type { ToolNoteData, ToolNoteItem } from '#contract/transcript.ts'
import { request } from '#web/lib/api.ts'
import type { Transcript } from '#web/session/transcript.ts'
import type { TradeStore } from '../../lib/page-trades.ts'
import { nowAfter, touchesIn } from './wallet-touches.ts'

export async function rerun(
  transcript: Transcript,
  { itemId, data }: ToolNoteItem,
  trades?: TradeStore,
): Promise<void> {
  const beganAtMs = Date.now()
  const startedAtMs = nowAfter(touchesIn(transcript, trades))
  const running: ToolNoteData = {
    callId: data.callId,
    tool: data.tool,
    intent: data.intent,
    arguments: data.arguments,
    startedAt: new Date(startedAtMs).toISOString(),
  }
  const put = (status: ToolNoteItem['status'], answer: Partial<ToolNoteData>) =>
    transcript.patch(itemId, (item) =>
      item.type === 'TOOL_NOTE' ? { ...item, status, data: { ...running, ...answer } } : item,
    )
  put('IN_PROGRESS', {})
  try {
    const args = { ...(data.arguments as Record<string, unknown>) } // the server validates them again
    const { structuredContent } = await request(callToolByName, {
      body: { tool: data.tool, arguments: args },
    })
    put('DONE', { output: structuredContent, durationMs: Date.now() - beganAtMs })
  } catch (error) {
    const code = isParleyError(error) ? error.code : 'unknown_error'
    const message = error instanceof Error ? error.message : String(error)
    put('DONE', { error: { code, message }, durationMs: Date.now() - beganAtMs })
  }
}
