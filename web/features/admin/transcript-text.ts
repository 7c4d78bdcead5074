/** The transcript as plain text, for the clipboard: who said what and when, and which tools ran. */
import type { TranscriptRow } from '#contract/transcript.ts'

const clock = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const SPEAKERS = { user: 'You', assistant: 'Parley' } as const

/** An empty text when nothing was said. */
export const transcriptText = (items: readonly TranscriptRow[]): string =>
  items.flatMap((item) => entryOf(item) ?? []).join('\n\n')

function entryOf(item: TranscriptRow): string | undefined {
  if (item.type === 'MESSAGE' && item.title.trim() !== '')
    return `${SPEAKERS[item.role]}, ${clock(item.createdAtMs)}\n${item.title.trim()}`
  if (item.type !== 'TOOL_NOTE') return undefined
  const { tool, error, durationMs } = item.data
  const took = durationMs === undefined ? '' : `, ${Math.round(durationMs)} ms`
  const outcome = error ? `failed: ${error.message}` : item.status === 'DONE' ? 'done' : 'running'
  return `Tool ${tool}, ${clock(item.createdAtMs)}\n${outcome}${took}`
}
