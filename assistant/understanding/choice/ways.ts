/** Finds the likeliest ways to cut a line into requests, by what the model of lines makes of each part. */
import { readUtterance } from '../read-utterance.ts'
import { featuresOf } from '../statistics/features.ts'
import { isTalk } from '../statistics/labels.ts'
import type { Classify } from '../statistics/model.ts'
import { NO_SURROUNDINGS } from '../statistics/surroundings.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { type Piece, textOf } from './pieces.ts'

/** The pieces at which the parts begin and end. */
export type Way = Readonly<{ bounds: readonly number[]; weight: number }>

const MOST_WAYS = 3
const MOST_PARTS = 5
const EACH_PART = 0.35
/** How much less likely than the whole line the parts may be. */
const LESS = 1

export function waysOf(text: string, pieces: readonly Piece[], vocabulary: Vocabulary): readonly Way[] {
  const count = pieces.length
  const weigh = weigherOf(wordsOf(text, pieces, vocabulary), vocabulary.classify)
  const least = weigh(0, count) - EACH_PART - LESS
  return waysTo(count, weigh)
    .filter(({ bounds, weight }) => bounds.length > 2 && weight > least)
    .slice(0, MOST_WAYS)
}

type WeighPart = (from: number, to: number) => number

/** The best ways to the end of all pieces, by the best ways to the end of each. */
function waysTo(count: number, weigh: WeighPart): readonly Way[] {
  const ends: (readonly Way[])[] = [[{ bounds: [0], weight: 0 }]]
  for (let to = 1; to <= count; to++) {
    const ways = ends.flatMap((before, from) => {
      const own = weigh(from, to) - EACH_PART
      return before
        .filter(({ bounds }) => bounds.length <= MOST_PARTS)
        .map(({ bounds, weight }) => ({ bounds: [...bounds, to], weight: weight + own }))
    })
    ends.push(ways.sort((one, other) => other.weight - one.weight).slice(0, MOST_WAYS + 1))
  }
  return ends[count] ?? []
}

/** Each piece is read once, without its slips of the finger. */
const wordsOf = (text: string, pieces: readonly Piece[], vocabulary: Vocabulary): readonly string[] => {
  const known = { ...vocabulary, mendWord: () => undefined, mendName: () => undefined }
  return pieces.map((_, at) => readUtterance(textOf(text, pieces, at, at + 1), false, known).lines[0] ?? '')
}

function weigherOf(words: readonly string[], classify: Classify): WeighPart {
  const weights = new Map<string, number>()
  return (from, to) => {
    const key = `${from} ${to}`
    const weight = weights.get(key) ?? weightOf(words.slice(from, to).join(''), classify)
    weights.set(key, weight)
    return weight
  }
}

/** How likely a part is one request, or talk. */
function weightOf(line: string, classify: Classify): number {
  const guesses = classify(featuresOf({ lines: [line] }, NO_SURROUNDINGS))
  const best = guesses.find(({ label }) => label !== 'several')?.probability ?? 0
  const several = guesses.find(({ label }) => label === 'several')?.probability ?? 0
  const talk = guesses.reduce((sum, { label, probability }) => sum + (isTalk(label) ? probability : 0), 0)
  return Math.log(Math.max(best, talk, 1e-6)) + Math.log(1 - Math.min(0.99, several))
}
