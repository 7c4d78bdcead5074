/** What becomes of something that was under way when the process behind it died. */
import { errors } from '#contract/errors.ts'
import type { ToolNoteData, TranscriptItem } from '#contract/transcript.ts'

export const ABORTED = { code: 'tool_aborted', message: errors.tool_aborted.say() } as const

/** What a tool note says of a call that has ended. */
export type EndedCall = Pick<ToolNoteData, 'durationMs' | 'error' | 'output'>

/**
 * The item as it is kept from now on: what was said stays, and nothing claims to be still going on. A tool that had
 * ended when the process died, before its note could say so, is shown as it `ended`.
 */
export function settled(item: TranscriptItem, ended: EndedCall = { error: ABORTED }): TranscriptItem {
  if (item.status === 'DONE') return item
  switch (item.type) {
    case 'MESSAGE':
      return { ...item, status: 'DONE', data: { ...item.data, interrupted: true } }
    case 'TOOL_NOTE':
      return { ...item, status: 'DONE', data: { ...item.data, ...ended } }
    default:
      // A breadcrumb, or an item that a newer version stored.
      return { ...item, status: 'DONE' }
  }
}
