/** Takes the reading of a tool's own model where the rules have none, a weak one, or one that is less likely. */
import type { Utterance } from '#domain/language/utterance.ts'
import { ENGLISH_WORDS } from '../english-words.ts'
import { withOrdinals } from '../ordinals.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import { moveFor } from '../tool-intents.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** How sure a model has to be, chosen on authors that it had not learnt from. */
const WITHOUT_RULES = 0.7
const BESIDE_RULES = 0.9
/** Intents that only name a token or ask back. */
const BESIDE_WEAK: ReadonlyMap<string, number> = new Map([
  ['about-token', 0.7],
  ['swap', 0.8],
])

export function guessed(
  matched: Understood | undefined,
  utterance: Utterance,
  state: DialogueState,
  { languages }: Vocabulary,
): Understood | undefined {
  if (matched && isOfSeveral(matched)) return undefined
  for (const language of languages.values()) {
    const guess = language.guess?.(withOrdinals(utterance, state), state, isWord)
    if (!guess || guess.sureness < leastSureness(matched)) continue
    const move = moveFor(language, guess.slots)
    return matched && isSameCall(matched.move, move) ? matched : { intent: 'guess', move }
  }
  return undefined
}

const isWord = (word: string): boolean => ENGLISH_WORDS.has(word)

function leastSureness(matched: Understood | undefined): number {
  if (!matched) return WITHOUT_RULES
  if ('calls' in matched.move) return BESIDE_RULES
  return BESIDE_WEAK.get(matched.intent) ?? BESIDE_RULES
}

const isOfSeveral = ({ move }: Understood): boolean =>
  'calls' in move && ((move.queue ?? []).length > 0 || (move.lookups ?? []).length > 1)

const isSameCall = (one: Understood['move'], other: Understood['move']): boolean =>
  'calls' in one && 'calls' in other && JSON.stringify(one.calls) === JSON.stringify(other.calls)
