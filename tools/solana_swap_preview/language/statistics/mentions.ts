/** Finds the tokens and the amounts of a line that may be a trade, with their places among the words. */
import { type Amount, readAmount } from '#domain/language/amount-words.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { isArticle } from '../read-trade.ts'
import { symbolOf } from '../trade.ts'
import type { Mentions, NamedAmount, Side } from './parts.ts'

const TOKEN = /^<(?:[ta]\d+|sol)>$/
const CASH = /^(?:dollars?|usd|bucks|cash|stables?)$/
/** No amount has more words. */
const LONGEST_AMOUNT = 8
/** A line that names more is no single trade. */
const MOST_TOKENS = 3
const MOST_AMOUNTS = 3

/** Undefined where the line names a page or a signature, or too much for one trade. */
export function mentionsIn(words: readonly string[], utterance: Utterance): Mentions | undefined {
  const tokens = new Map<string, Side & { at: number[] }>()
  const amounts = new Map<string, NamedAmount & { at: number[]; lengths: number[] }>()
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const read = TOKEN.test(word) ? undefined : amountAt(words, at)
    const token = read ? undefined : tokenIn(word, utterance)
    if (read) {
      const known = placed(amounts, JSON.stringify(read.amount), { amount: read.amount, at: [], lengths: [] })
      known.at.push(at)
      known.lengths.push(read.length)
    } else if (token) placed(tokens, `${token.source} ${token.name}`, { ...token, at: [] }).at.push(at)
    else if (word.startsWith('<')) return undefined
    at += read?.length ?? 1
  }
  const named = [...tokens.values()].filter(({ source }) => source === 'line')
  if (named.length > MOST_TOKENS || amounts.size > MOST_AMOUNTS) return undefined
  return { words, tokens: [...tokens.values()], amounts: [...amounts.values()] }
}

function placed<T>(all: Map<string, T>, key: string, fresh: T): T {
  const known = all.get(key) ?? fresh
  all.set(key, known)
  return known
}

function tokenIn(word: string, utterance: Utterance): Pick<Side, 'source' | 'name'> | undefined {
  if (CASH.test(word)) return { source: 'cash', name: 'USDC' }
  if (!TOKEN.test(word)) return undefined
  const name = word === '<sol>' ? 'SOL' : (symbolOf(tokenFor(utterance, word)) ?? '')
  return { source: 'line', name }
}

function amountAt(words: readonly string[], at: number): { amount: Amount; length: number } | undefined {
  if (isArticle(words[at] ?? '', words[at + 1])) return undefined
  const ahead = words.slice(at, at + LONGEST_AMOUNT)
  const read = readAmount(ahead.join(' '))
  const left = read?.rest ? read.rest.split(' ').length : 0
  return read && { amount: read.amount, length: Math.max(1, ahead.length - left) }
}
