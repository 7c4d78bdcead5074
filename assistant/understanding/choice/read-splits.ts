/** Weighs one reading of a line against the ways to read it as several requests. */
import type { Utterance } from '#domain/language/utterance.ts'
import { match } from '../match.ts'
import { readUtterance } from '../read-utterance.ts'
import { secondReading } from '../statistics/second-reader.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { type Candidate, candidatesOf, type Evidence, type Reading } from './candidates.ts'
import type { Weigh } from './choice-model.ts'
import { featuresOfAll } from './features.ts'
import { isSameCall } from './kinds.ts'
import { splitFeatures } from './split-features.ts'
import { type ReadPart, type Split, splitsOf } from './splits.ts'

/** The likeliest reading of a line or a part, and how likely it is. */
export type Best = Readonly<{ candidate: Candidate; sureness: number; evidence: Evidence }>

export function bestOf(reading: Reading, vocabulary: Vocabulary, weigh: Weigh): Best | undefined {
  const { candidates, evidence } = candidatesOf(reading, vocabulary)
  const weights = weigh(featuresOfAll(candidates, evidence))
  const most = Math.max(...weights)
  const candidate = candidates[weights.indexOf(most)]
  return candidate && { candidate, sureness: most, evidence }
}

/** A part is short: its words as they stand, and without slips and courtesies. */
const plainest = (said: Utterance): Utterance => ({
  ...said,
  lines: [...new Set([said.lines[0] ?? '', said.lines.at(-1) ?? ''])],
})

export type Choices = Readonly<{ splits: readonly Split[]; features: readonly (readonly number[])[] }>

/** The ways to read a text as several requests that call something else, with the features of the one reading before theirs. */
export function splitChoices(
  text: string,
  { utterance, state, isHeard }: Reading,
  best: Best,
  vocabulary: Vocabulary,
  weigh: Weigh,
): Choices {
  const read: ReadPart = (part, at) => {
    const said = plainest(readUtterance(part, false, vocabulary))
    const matched = match(said, at, vocabulary, true)
    const usual = secondReading(matched, said, at, vocabulary, isHeard)
    const of = bestOf(
      { utterance: said, state: at, matched, usual, isHeard, isPart: true },
      vocabulary,
      weigh,
    )
    return { understood: of?.candidate.understood, sureness: of?.sureness ?? 0 }
  }
  const splits = distinct(splitsOf(text, utterance, state, vocabulary, read), best)
  return { splits, features: splitFeatures(best, splits, best.evidence) }
}

function distinct(splits: readonly Split[], { candidate }: Best): readonly Split[] {
  const moves = [candidate.understood?.move]
  return splits.filter(({ understood: { move } }) => {
    if (moves.some((each) => isSameCall(each, move))) return false
    moves.push(move)
    return true
  })
}
