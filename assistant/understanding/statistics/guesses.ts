/** Weighs the readings of a line: the one that is least sure counts, so that courtesies around it make no request. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { DialogueState } from '../state.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { featuresOf } from './features.ts'
import { isReadLabel } from './labels.ts'
import type { Guess } from './model.ts'
import { surroundingsOf } from './surroundings.ts'

/** The guesses for the reading of the line that is least sure: courtesies around it must not make it a request. */
export const guessesOf = (
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): readonly Guess[] => leastSure(utterance, state, vocabulary, withoutTalk)

export function leastSure(
  { lines }: Utterance,
  state: DialogueState,
  { classify }: Vocabulary,
  weighed: (guesses: readonly Guess[]) => readonly Guess[],
): readonly Guess[] {
  const around = surroundingsOf(state)
  return lines
    .map((line) => weighed(classify(featuresOf({ lines: [line] }, around))))
    .reduce((one, other) => (surenessOf(other) < surenessOf(one) ? other : one))
}

const surenessOf = ([first]: readonly Guess[]): number =>
  first && isReadLabel(first.label) ? first.probability : 0

/** Talk that the rules did not find is rarer here than in the corpus. */
const TALK_LEFT = 0.4

function withoutTalk(guesses: readonly Guess[]): readonly Guess[] {
  const weighed = guesses.map(({ label, probability }) => ({
    label,
    probability: label === 'say' ? probability * TALK_LEFT : probability,
  }))
  const total = weighed.reduce((sum, { probability }) => sum + probability, 0)
  return weighed
    .map(({ label, probability }) => ({ label, probability: probability / total }))
    .sort((one, other) => other.probability - one.probability)
}
