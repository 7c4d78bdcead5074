/** Remembers earlier answers of the feed: it shows whether an audience grows, and which streams have just gone. */
import type { LiveStream } from '#domain/live-streams.ts'

/** A stream that is missing this long is over. */
const DISCONNECTING_MS = 60_000
/** An earlier count must be this old to say something, and at most so old. */
const LEAST_AGE_MS = 60_000
const MOST_AGE_MS = 15 * 60_000

type Sample = NonNullable<LiveStream['earlier']>

export type StreamMemory = Readonly<{
  /** Returns the streams of a new answer with what is known of earlier ones. */
  add(streams: readonly LiveStream[]): readonly LiveStream[]
}>

const ageOf = (at: string, now: number): number => now - Date.parse(at)

export function createStreamMemory(): StreamMemory {
  let before: readonly LiveStream[] = []
  const samples = new Map<string, readonly Sample[]>()

  function earlierOf(stream: LiveStream, now: number): Sample | undefined {
    const kept = (samples.get(stream.mint) ?? []).filter(({ at }) => ageOf(at, now) <= MOST_AGE_MS)
    const { viewers, seenAt } = stream
    samples.set(stream.mint, viewers === undefined ? kept : [...kept, { viewers, at: seenAt }])
    return kept.find(({ at }) => ageOf(at, now) >= LEAST_AGE_MS)
  }

  return {
    add(streams) {
      const now = Math.max(0, ...streams.map(({ seenAt }) => Date.parse(seenAt)))
      const listed = new Set(streams.map(({ mint }) => mint))
      const gone = before
        .filter(({ mint, seenAt }) => !listed.has(mint) && ageOf(seenAt, now) <= DISCONNECTING_MS)
        .map((stream) => ({ ...stream, status: 'disconnecting' as const }))
      const known = streams.map((stream) => ({ ...stream, earlier: earlierOf(stream, now) }))
      before = [...known, ...gone]
      for (const mint of samples.keys()) if (!before.some((each) => each.mint === mint)) samples.delete(mint)
      return before
    },
  }
}
