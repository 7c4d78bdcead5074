/** Keeps the guesses of the model of trades to what the person said: no number moves over, none is made up, none is misquoted. */
import type { DialogueContext, Guess } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { nearTrade } from './near-trade.ts'
import { isOnlyAPronoun } from './pronoun-amount.ts'
import { quotedWords } from './quoted-words.ts'
import { guessedTrade } from './statistics/guess-trade.ts'
import type { SwapSlots } from './swap-slots.ts'
import { isNumberTurned } from './turned-trade.ts'

/** A trade stays open to changes for so many turns of other talk. */
const TURNS = 4

export function soberGuess(utterance: Utterance, context: DialogueContext): Guess<SwapSlots> | undefined {
  const guess = guessedTrade(utterance, context)
  if (!guess) return undefined
  const before = nearTrade(context, TURNS)
  if (before && isNumberTurned(before, guess.slots, utterance.typed)) return undefined
  if (isOnlyAPronoun(guess.slots, utterance) && !before && context.asking === undefined) return undefined
  const unexplained = quotedWords(guess.unexplained, utterance)
  return {
    ...guess,
    unexplained,
    isDoubtful: guess.isDoubtful === true || unexplained.length < guess.unexplained.length,
  }
}
