/** Keeps the guesses of the model of trades to what the person said: no number moves over, none is made up, none is misquoted. */
import type { DialogueContext, Guess } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { nearTrade } from './near-trade.ts'
import { parseTrade } from './parse-trade.ts'
import { isOnlyAPronoun } from './pronoun-amount.ts'
import { quotedWords } from './quoted-words.ts'
import { guessedTrade } from './statistics/guess-trade.ts'
import type { SwapSlots } from './swap-slots.ts'
import { inOrder, ofHolding } from './trade-order.ts'
import { tidied, withBreaks } from './trade-text.ts'
import { timeObstacle } from './trade-time.ts'
import { isNumberTurned } from './turned-trade.ts'

/** A trade stays open to changes for so many turns of other talk. */
const TURNS = 4

export function soberGuess(utterance: Utterance, context: DialogueContext): Guess<SwapSlots> | undefined {
  const guess = guessedTrade(utterance, context)
  if (!guess) return undefined
  const before = nearTrade(context, TURNS)
  if (before && isNumberTurned(before, guess.slots, utterance.typed)) return undefined
  if (isOnlyAPronoun(guess.slots, utterance) && !before && context.asking === undefined) return undefined
  if (isFresh(context) && isLeftToRules(utterance, context)) return undefined
  const unexplained = quotedWords(guess.unexplained, utterance)
  return {
    ...guess,
    unexplained,
    isDoubtful: guess.isDoubtful === true || unexplained.length < guess.unexplained.length,
  }
}

/** Nothing is open that the line could change or answer. */
const isFresh = ({ trade, tradeAge = 0, asking }: DialogueContext): boolean =>
  asking === undefined && (trade === undefined || tradeAge > TURNS)

/** The model has not learnt what the rules know: other orders of the parts, parts of a holding, and what only tells of a trade. */
function isLeftToRules(utterance: Utterance, context: DialogueContext): boolean {
  const { clauses, lines } = utterance
  const said = (lines[0] ?? '').split(' ').filter((word) => word !== '')
  const text = tidied(withBreaks(said, clauses))
  if (timeObstacle(text) !== undefined || ofHolding(text, utterance) !== text) return true
  if (inOrder(text, utterance) === text) return false
  const read = parseTrade(said, context, utterance)
  return read !== undefined && 'slots' in read.reading
}
