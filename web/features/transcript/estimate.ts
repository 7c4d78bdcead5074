/** Estimates the height of a row before it is measured; a bad estimate makes the log jump. */
import type { TranscriptRow } from '#contract/transcript.ts'

const LINE = 27
const LETTERS_PER_LINE = 74
const GAP = 24
/** The height of a card before it is measured. */
const cardHeight = 380

/** Every append estimates each row that was never measured. */
const known = new WeakMap<TranscriptRow, number>()

export function estimateHeight(item: TranscriptRow | undefined): number {
  if (!item) return LINE + GAP
  const height = known.get(item) ?? heightOf(item)
  known.set(item, height)
  return height
}

function heightOf(item: TranscriptRow): number {
  if (item.type === 'TOOL_NOTE') return (item.status === 'DONE' ? cardHeight : 46) + GAP
  if (item.type !== 'MESSAGE') return 16 + GAP
  const lines = item.title
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)), 0)
  const pictures = item.data?.attachments?.length ? 140 : 0
  return lines * LINE + 28 + pictures + GAP
}
