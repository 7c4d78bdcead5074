/** Finds the tokens and the amount of a line that may be a trade, and gives up on a line that names more than one trade has. */
import { type Amount, readAmount } from '#domain/language/amount-words.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { isArticle } from '../read-trade.ts'
import { symbolOf } from '../trade.ts'

/** Where a token or an amount stands among the words. */
type Place = Readonly<{ at: number; length: number }>
export type TokenPlace = Place & Readonly<{ name: string }>

export type Mentions = Readonly<{
  words: readonly string[]
  tokens: readonly TokenPlace[]
  /** 'Dollars' without a number. */
  cash: readonly Place[]
  amounts: readonly Place[]
  amount: Amount
  /** The tokens by name, each once. */
  names: readonly string[]
}>

const TOKEN = /^<(?:t\d+|sol)>$/
const CASH = /^(?:dollars?|usd|bucks|cash|stables)$/
/** No amount has more words. */
const LONGEST_AMOUNT = 8

/** Undefined without one or two tokens and exactly one amount, or where a number or an address is left over. */
export function mentionsIn(words: readonly string[], utterance: Utterance): Mentions | undefined {
  const tokens: TokenPlace[] = []
  const cash: Place[] = []
  const amounts: Place[] = []
  const values = new Map<string, Amount>()
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const read = TOKEN.test(word) ? undefined : amountAt(words, at)
    if (read) {
      amounts.push({ at, length: read.length })
      values.set(JSON.stringify(read.amount), read.amount)
    } else if (TOKEN.test(word)) tokens.push({ at, length: 1, name: nameOf(word, utterance) })
    else if (CASH.test(word)) cash.push({ at, length: 1 })
    else if (/^[<$]|\d/.test(word)) return undefined
    at += read?.length ?? 1
  }
  const names = [...new Set(tokens.map(({ name }) => name))]
  const [amount, ...others] = values.values()
  if (!isPlain(names, tokens) || amount === undefined || others.length > 0 || isDollarsOf(amount, names))
    return undefined
  return { words, tokens, cash, amounts, amount, names }
}

/** One or two tokens, each named once. */
const isPlain = (names: readonly string[], tokens: readonly TokenPlace[]): boolean =>
  names.length > 0 && names.length <= 2 && names.length === tokens.length

/** 'Buy 20 dollars for USDC' names one dollar and no token. */
const isDollarsOf = (amount: Amount, [one, other]: readonly string[]): boolean =>
  'usd' in amount && one === 'USDC' && other === undefined

const nameOf = (word: string, utterance: Utterance): string =>
  word === '<sol>' ? 'SOL' : (symbolOf(tokenFor(utterance, word)) ?? '')

function amountAt(words: readonly string[], at: number): { amount: Amount; length: number } | undefined {
  if (isArticle(words[at] ?? '', words[at + 1])) return undefined
  const ahead = words.slice(at, at + LONGEST_AMOUNT)
  const read = readAmount(ahead.join(' '))
  const left = read?.rest ? read.rest.split(' ').length : 0
  return read && { amount: read.amount, length: Math.max(1, ahead.length - left) }
}
