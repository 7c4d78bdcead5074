/** Reads lines that the rules leave, by a small linear model. It only words a request anew; the rules read that request. */
import type { Utterance } from '#domain/language/utterance.ts'
import { ENGLISH_WORDS } from '../english-words.ts'
import { match } from '../match.ts'
import type { Move } from '../intent.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { featuresOf, surroundingsOf } from './features.ts'
import { isReadLabel, LABEL_TOOLS, type ReadLabel } from './labels.ts'
import type { Classify } from './model.ts'
import { requestOf } from './request.ts'

export const THRESHOLDS = { act: 0.4, offer: 0.15, together: 0.6 }

/** Undefined where the model is not sure either. */
export function secondReading(
  matched: Understood | undefined,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
  classify: Classify,
): Understood | undefined {
  if (matched) return matched
  const [first] = classify(featuresOf(utterance, surroundingsOf(state)))
  if (!first || !isReadLabel(first.label) || first.probability < THRESHOLDS.act) return undefined
  return readingOf(first.label, utterance, state, vocabulary)
}

export function readingOf(
  label: ReadLabel,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const isKnown = (word: string): boolean =>
    ENGLISH_WORDS.has(word) || vocabulary.words.has(word) || vocabulary.book.names.has(word)
  const request = requestOf(label, utterance, state.about.length > 0, isKnown)
  if (request === undefined) return undefined
  const words = request.split(' ')
  const understood = match({ ...utterance, lines: [` ${request}`], clauses: [words] }, state, vocabulary)
  return understood && isOnly(LABEL_TOOLS[label], understood.move) ? understood : undefined
}

/** True for a move that calls this tool and no other, or asks for what it misses. */
function isOnly(tool: string, move: Move): boolean {
  if (!('calls' in move)) return move.asking?.tool === tool && !move.asking.isTrade
  const lookups = move.prepares ? [move.prepares] : (move.lookups ?? [])
  return lookups.length > 0 && !move.queue?.length && lookups.every((each) => each.tool === tool && !each.isTrade)
}
