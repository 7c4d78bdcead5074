import { SAMPLE_RATE } from '#media/line.ts'
import { takeSentences } from '#speech/text/sentences.ts'

const PER_MS = SAMPLE_RATE / 1000
/** The time that a character takes to say, for as long as the sound of its sentence is not complete. */
const SAMPLES_PER_CHAR = 65 * PER_MS

export type Sentence = {
  readonly from: number
  readonly to: number
  samples: number
  complete: boolean
  begun: boolean
}

export type Script = {
  readonly itemId: string
  text: string
  /** No more text will come. */
  whole: boolean
  sentences: Sentence[]
  /** The sound that may still be needed, each piece with its first sample's place. */
  pieces: { readonly at: number; readonly pcm: Int16Array }[]
  samples: number
  /** The characters and milliseconds that were emitted. */
  emittedChars: number
  emittedMs: number
}

export const newScript = (itemId: string): Script => ({
  itemId,
  text: '',
  whole: false,
  sentences: [],
  pieces: [],
  samples: 0,
  emittedChars: 0,
  emittedMs: 0,
})

/** Parts off what can be spoken already. */
export function partSentences(script: Script): void {
  let from = script.sentences.at(-1)?.to ?? 0
  for (const text of takeSentences(script.text.slice(from), script.whole).sentences) {
    const to = from + text.length
    script.sentences.push({ from, to, samples: 0, complete: false, begun: false })
    from = to
  }
}

export function addSound(script: Script, sentence: Sentence, pcm: Int16Array): void {
  script.pieces.push({ at: script.samples, pcm })
  script.samples += pcm.length
  sentence.samples += pcm.length
}

/** The sound from a place on; what lies before it is not needed any more. */
export function soundFrom(script: Script, playedMs: number): Int16Array[] {
  dropPlayed(script, playedMs)
  const place = playedMs * PER_MS
  return script.pieces.map(({ at, pcm }) => (at < place ? pcm.subarray(place - at) : pcm))
}

export function dropPlayed(script: Script, playedMs: number): void {
  const place = playedMs * PER_MS
  script.pieces = script.pieces.filter(({ at, pcm }) => at + pcm.length > place)
}

/** The milliseconds of sound that are still to be played. */
export const aheadMs = (script: Script, playedMs: number): number => script.samples / PER_MS - playedMs

/** The characters that have been heard, in whole words. */
export function heardChars({ sentences, text }: Script, playedMs: number): number {
  // The account of what was played is rounded to a millisecond.
  let left = playedMs * PER_MS + PER_MS / 2
  let heard = 0
  for (const sentence of sentences) {
    if (!sentence.complete || left < sentence.samples) {
      return heard + wordsWithin(text.slice(sentence.from, sentence.to), sentence, left)
    }
    left -= sentence.samples
    heard = sentence.to
  }
  return heard
}

function wordsWithin(text: string, { complete, samples }: Sentence, played: number): number {
  const length = complete ? samples : Math.max(samples, text.length * SAMPLES_PER_CHAR)
  const place = Math.floor((Math.min(played, length) / length) * text.length)
  return text.slice(0, place).lastIndexOf(' ') + 1
}

/** All of it was heard, and no more comes. */
export const isHeard = ({ whole, text, emittedChars }: Script): boolean =>
  whole && emittedChars >= text.length

/** Something of it should be sounding, or be about to. */
export const owes = ({ sentences, emittedChars }: Script): boolean =>
  emittedChars < (sentences.at(-1)?.to ?? 0)

/** Silence in the middle of a reply. */
const STALLED_MS = 2000
/** Silence before its first sound: an engine outside may need to wake up. */
const UNBEGUN_MS = 10_000

export type Watch = Readonly<{ quietMs: number }>
export const UNWATCHED: Watch = { quietMs: 0 }

/** The state of the voice in the last frame. */
export type Sign = Readonly<{
  /** Text waits to be spoken, or a reply counts as being spoken. */
  owes: boolean
  /** A sound of it left. */
  sounded: boolean
  /** A sound of it left ever. */
  begun: boolean
  /** It is held back on purpose. */
  held: boolean
}>

/** The second value is true when it is time to give the voice up. */
export function watch(before: Watch, sign: Sign, frameMs: number): readonly [Watch, boolean] {
  if (!sign.owes || sign.sounded || sign.held) return [UNWATCHED, false]
  const quietMs = before.quietMs + frameMs
  const isOver = quietMs >= (sign.begun ? STALLED_MS : UNBEGUN_MS)
  return isOver ? [UNWATCHED, true] : [{ quietMs }, false]
}
