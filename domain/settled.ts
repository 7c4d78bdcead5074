/** Settles items that were in progress when their process died. */
import { errors } from '#contract/errors.ts'
import type { ToolNoteData, TranscriptItem } from '#contract/transcript.ts'

export const ABORTED = { code: 'tool_aborted', message: errors.tool_aborted.say() } as const

/** The final state of a tool call, for its note. */
export type EndedCall = Pick<ToolNoteData, 'durationMs' | 'error' | 'output'>

/**
 * Returns the item with its final status and its text unchanged. A tool call that finished before the process died,
 * but whose note was not updated, appears as it `ended`.
 */
export function settled(item: TranscriptItem, ended: EndedCall = { error: ABORTED }): TranscriptItem {
  if (item.status === 'DONE') return item
  switch (item.type) {
    case 'MESSAGE':
      return { ...item, ...checked(item), status: 'DONE', data: { ...item.data, interrupted: true } }
    case 'TOOL_NOTE':
      return { ...item, status: 'DONE', data: { ...item.data, ...ended } }
    default:
      // A breadcrumb, or an item that a newer version stored.
      return { ...item, status: 'DONE' }
  }
}

/** A check that died with its process lets the message through. */
const checked = ({ guardrailResult }: TranscriptItem): Pick<TranscriptItem, 'guardrailResult'> | undefined =>
  guardrailResult?.status === 'IN_PROGRESS'
    ? { guardrailResult: { status: 'DONE', category: 'NONE', rationale: errors.guardrail_failed.say() } }
    : undefined
