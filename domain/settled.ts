/** What becomes of something that was under way when the process behind it died. */
import { errors } from '#contract/errors.ts'
import type { TranscriptItem } from '#contract/transcript.ts'

export const ABORTED = { code: 'tool_aborted', message: errors.tool_aborted.say() } as const

/** The item as it is kept from now on: what was said stays, and nothing claims to be still going on. */
export function settled(item: TranscriptItem): TranscriptItem {
  if (item.status === 'DONE') return item
  switch (item.type) {
    case 'MESSAGE':
      return { ...item, status: 'DONE', data: { ...item.data, interrupted: true } }
    case 'TOOL_NOTE':
      return { ...item, status: 'DONE', data: { ...item.data, error: ABORTED } }
    case 'BREADCRUMB':
      return { ...item, status: 'DONE' }
  }
}
