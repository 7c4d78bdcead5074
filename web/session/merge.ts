/** How two versions of one transcript item become one: news from the call and from the app stream may cross. */
import type { TranscriptRow } from '#contract/transcript.ts'

export function merge(old: TranscriptRow, next: TranscriptRow): TranscriptRow {
  // A version from before the end that arrives after it is late.
  if (old.status === 'DONE' && next.status === 'IN_PROGRESS') return old
  const ahead = next.status === 'IN_PROGRESS' && old.title.length > next.title.length
  // Both versions carry one itemId, hence one type; the checker cannot know that.
  return {
    ...next,
    title: ahead ? old.title : next.title,
    createdAtMs: old.createdAtMs,
    ...(old.data !== undefined && { data: { ...old.data, ...next.data } }),
  } as TranscriptRow
}
