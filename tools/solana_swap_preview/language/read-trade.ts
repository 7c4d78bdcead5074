/** Reads a trade from the words of a line: which token goes, which comes, how much of which, and the slippage. */
import { readAmount } from '#domain/language/amount-words.ts'
import { LegReader, type TradeLine } from './leg-reader.ts'
import { BREAK } from './trade-text.ts'
import { tradeWordAt, type Verb } from './trade-words.ts'

/** Splits the line into a verb, the sides of the trade, and what is left. */
export function readTradeLine(words: readonly string[], slippageBps?: number): TradeLine {
  const reader = new LegReader()
  for (let at = 0; at < words.length; ) at += readAt(words, at, reader)
  return { ...reader.end(), isSome: words.includes('some'), slippageBps }
}

const NOTHING = /^(?:\$ ?)?(?:(?:-|minus |negative )\$?\.?\d|0+(?:\.0*)?(?![\d.]))/

/** No amount has more words. */
const LONGEST_AMOUNT = 8

/** Reads one thing at this place and returns how many words it has. */
function readAt(words: readonly string[], at: number, reader: LegReader): number {
  const ahead = words.slice(at, at + LONGEST_AMOUNT)
  const rest = ahead.join(' ')
  const word = words[at] ?? ''
  if (word === BREAK) return reader.pause()
  if (/^<(?:[ta]\d+|sol)>$/.test(word)) return reader.token({ kind: 'named', word }, 1)
  if (NOTHING.test(rest)) return reader.nothing()
  const passive = PASSIVE_VERBS[word]
  if (passive) return reader.passive(word, passive)
  const phrase = tradeWordAt(words, at)
  const amount = isArticle(word, words[at + 1]) ? undefined : readAmount(rest)
  if (amount && !(phrase && phrase.length > 1))
    return reader.amount(amount.amount, ahead.length - countWords(amount.rest))
  if (!phrase) return reader.other(word, words[at + 1])
  return reader.phrase(phrase.word, phrase.length)
}

/** 'A' is an amount only in front of a token: 'a sol'. */
export const isArticle = (word: string, next: string | undefined): boolean =>
  (word === 'a' || word === 'an') &&
  !/^(?:<(?:[ta]\d+|sol)>|half|quarter|third|fourth|fifth|sixth|eighth|tenth|buck|tenner|fiver|grand|dozen|couple|million|thousand|hundred|single)$/.test(
    next ?? '',
  )

const countWords = (line: string): number => (line === '' ? 0 : line.split(' ').length)

const PASSIVE_VERBS: Readonly<Record<string, Verb>> = {
  sold: 'sell',
  dumped: 'sell',
  bought: 'buy',
  purchased: 'buy',
  swapped: 'swap',
  converted: 'swap',
  exchanged: 'swap',
  traded: 'swap',
  turned: 'swap',
  changed: 'swap',
  moved: 'swap',
  switched: 'swap',
}
