/** Tracks the queued and sent audio of a line, on the side that queues it. */
import { type PlaybackEvent, type Played, SAMPLE_RATE } from './line.ts'

const PER_MS = SAMPLE_RATE / 1000
/** Ten minutes; a caller that queues more ignores the length that queueing returns. */
const MAX_QUEUED = 600 * SAMPLE_RATE

export type Playback = Readonly<{
  /** Counts the clears, so that late reports about cleared audio can be ignored. */
  readonly epoch: number
  /** Returns the milliseconds that wait. */
  queue(samples: number, utterance: string): number
  /** Takes the total of samples of this epoch that were sent. */
  sent(epoch: number, samples: number): readonly PlaybackEvent[]
  clear(): Played | undefined
  playedMs(utterance: string): number
}>

type Waiting = { readonly utterance: string; samples: number }

export function createPlayback(): Playback {
  let epoch = 0
  let sentOfEpoch = 0
  let waiting: Waiting[] = []
  /** Samples sent, by utterance. */
  const played = new Map<string, number>()

  const playedMs = (utterance: string): number => Math.round((played.get(utterance) ?? 0) / PER_MS)
  const queued = (): number => waiting.reduce((sum, { samples }) => sum + samples, 0)

  function* advance(samples: number): Generator<PlaybackEvent> {
    let left = samples
    for (let head = waiting[0]; head && left > 0; head = waiting[0]) {
      const { utterance } = head
      const before = played.get(utterance) ?? 0
      const part = Math.min(left, head.samples)
      left -= part
      head.samples -= part
      played.set(utterance, before + part)
      if (before === 0) yield { kind: 'started', utterance, ms: playedMs(utterance) }
      if (head.samples > 0) return
      waiting.shift()
      if (waiting.length === 0) yield { kind: 'drained', utterance, ms: playedMs(utterance) }
    }
  }

  return {
    get epoch() {
      return epoch
    },
    queue(samples, utterance) {
      if (queued() + samples > MAX_QUEUED) throw new Error('ten minutes of sound are queued on one line')
      const last = waiting.at(-1)
      if (last?.utterance === utterance) last.samples += samples
      else if (samples > 0) waiting.push({ utterance, samples })
      return Math.round(queued() / PER_MS)
    },
    sent(of, samples) {
      if (of !== epoch) return []
      const fresh = samples - sentOfEpoch
      sentOfEpoch = samples
      return [...advance(fresh)]
    },
    clear() {
      epoch += 1
      sentOfEpoch = 0
      const utterance = waiting[0]?.utterance
      waiting = []
      return utterance === undefined ? undefined : { utterance, ms: playedMs(utterance) }
    },
    playedMs,
  }
}
