/** Recognizes lines that ask what a word means: 'what is a portfolio', 'explain paper trading', 'honeypot?'. */
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isTerm } from '#domain/language/word-mass.ts'
import type { DialogueState } from '../understanding/state.ts'

const OPENS = /^(?: (?:and|so|but|ok|then|also))*(?= )/
/** 'Wtf is a bear market', 'what the hell is slippage'. */
export const SWORN = /^ (?:wtf|tf|what the (?:hell|heck|fuck|f))(?= (?:is|are|does) )/
const ASKS = /^ what (?:is|are|does)(?= )(?! in )/
const EXPLAINS =
  /^ (?:(?:please|can you|could you) )*(?:explain|define|meaning of)(?: to me)?(?= )(?: the(?= ))?/
const MEANING = / meaning$/
const OF_ONES_OWN =
  / (?:my|mine|our|i|we|me|you|your|this|that|these|those|it|his|her|their|he|she|they)(?= |$)/

/** The ways to look such a line up; none where it asks for no meaning. */
export function waysToDefine(
  words: readonly string[],
  { typed, tokens }: Utterance,
  state: DialogueState,
): readonly (readonly string[])[] {
  const line = words
    .map((word) => ` ${word}`)
    .join('')
    .replace(OPENS, '')
    .replace(SWORN, ' what')
  const terms = words.filter((word) => isTerm(word) && !isListed(word, tokens))
  if (OF_ONES_OWN.test(line) || terms.length === 0) return []
  if (words.some((word) => isListed(word, tokens)) && !BESIDE.test(line)) return []
  if (ASKS.test(line)) return [wordsOf(line)]
  if (EXPLAINS.test(line)) return [wordsOf(line.replace(EXPLAINS, ' what is'))]
  if (MEANING.test(line)) return [wordsOf(` what is${line.replace(MEANING, '')}`)]
  return isBareTerm(words, typed, state) ? [wordsOf(` what is${line}`), words] : []
}

/** Something else stands beside a token; alone it is asked about by its figures: 'what is the supply of JUP'. */
const BESIDE = / (?:differences? between|and|or|versus|vs)(?= )/

const isListed = (word: string, tokens: readonly Token[]): boolean =>
  /^<t\d+>$/.test(word) && tokens[Number(word.slice(2, -1))]?.mint !== undefined

/** 'What is the difference between JUP and WIF'. */
export const isPairOfTokens = (words: readonly string[]): boolean =>
  PAIR.test(words.map((word) => ` ${word}`).join(''))

const PAIR = / differences? between (?:the )?<t\d+> and (?:the )?<t\d+>$/

const wordsOf = (line: string): readonly string[] => line.trim().split(' ')

const MOST_WORDS = 3
/** These ask for figures, or for what is in the wallet. */
const OF_TOOLS = new Set(
  'fdv authority freeze mint portfolio position positions balance trading pnl profit loss snapshot key seed phrase market cap supply total liquidity valuation diluted fully volume holders activity address price chain chart candle candles swap trade sell buy'.split(
    ' ',
  ),
)

/** A word with a question mark, while nothing is spoken of that it could ask about. */
function isBareTerm(words: readonly string[], typed: string, state: DialogueState): boolean {
  const { about, asking, last, trade } = state
  const isNew = about.length + last.length === 0 && asking === undefined && trade === undefined
  const isPlain = words.every((word) => !word.startsWith('<'))
  const isTermOfTools = words.filter(isTerm).every((word) => OF_TOOLS.has(word))
  return isNew && isPlain && !isTermOfTools && words.length <= MOST_WORDS && /^[^?]+\?+$/.test(typed.trim())
}
