/** Takes the reading of a tool's own model where the rules have none, a weak one, or one that is less likely. */
import type { Guess, ToolLanguage } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { Move } from '../intent.ts'
import { withOrdinals } from '../ordinals.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import { moveFor } from '../tool-intents.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** How sure a model has to be, chosen on authors that it had not learnt from. */
const WITHOUT_RULES = 0.7
const BESIDE_CALL = 0.95
const ASK = 0.6
/** Intents that only name a token or ask back. The words of every other one stand. */
const BESIDE_WORDS: ReadonlyMap<string, number> = new Map([
  ['about-token', 0.7],
  ['swap', 0.96],
])

/** A line that was heard may have been said otherwise, so it is asked back. */
export function guessed(
  matched: Understood | undefined,
  utterance: Utterance,
  state: DialogueState,
  { languages }: Vocabulary,
  isHeard: boolean,
): Understood | undefined {
  if (leastSureness(matched) > 1 || (matched && isOfSeveral(matched))) return undefined
  // Of two trades a guess may be about either.
  const hasQueue = state.queue.some(({ isTrade }) => isTrade)
  for (const language of languages.values()) {
    const guess = language.guess?.(withOrdinals(utterance, state), state)
    const move =
      guess &&
      moveOfGuess(language, { ...guess, isDoubtful: guess.isDoubtful || isHeard || hasQueue }, matched)
    if (move) return matched && isSameCall(matched.move, move) ? matched : { intent: 'guess', move }
  }
  return undefined
}

function moveOfGuess(
  language: ToolLanguage,
  guess: Guess,
  matched: Understood | undefined,
): Move | undefined {
  const isWhole = !guess.isDoubtful && guess.unexplained.length === 0
  if (isWhole && guess.sureness >= leastSureness(matched)) return moveFor(language, guess.slots)
  const isSilent = !matched || matched.intent === 'about-token'
  return isSilent && guess.sureness >= ASK ? questionOf(language, guess) : undefined
}

function leastSureness(matched: Understood | undefined): number {
  if (!matched) return WITHOUT_RULES
  if ('calls' in matched.move) return BESIDE_CALL
  return BESIDE_WORDS.get(matched.intent) ?? Number.POSITIVE_INFINITY
}

/** Money never moves on a guess: what the reading does not explain is named. A plain 'yes' accepts it. */
function questionOf(language: ToolLanguage, { slots, unexplained }: Guess): Move | undefined {
  const request = language.request?.(slots)
  if (request === undefined) return undefined
  const asking = { tool: language.tool, slots, isTrade: true }
  const words = unexplained.slice(0, 4).join(' ')
  const read = words === '' ? 'That could be a swap.' : `I don't know what “${words}” means here.`
  const say = `${read} Shall I show you what the swap would do: **${request}**?`
  return { say, asking, about: language.about?.(slots) }
}

const isOfSeveral = ({ move }: Understood): boolean =>
  'calls' in move && ((move.queue ?? []).length > 0 || (move.lookups ?? []).length > 1)

const isSameCall = (one: Move, other: Move): boolean =>
  'calls' in one && 'calls' in other && JSON.stringify(one.calls) === JSON.stringify(other.calls)
