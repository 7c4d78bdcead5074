/** Counts the words of a line that have no part in its trade. Beside them a trade without a clear verb is doubtful. */
import { readAmount } from '#domain/language/amount-words.ts'
import { isFiller } from '#domain/language/word-mass.ts'
import type { TradeLine } from './leg-reader.ts'
import { tradeWordAt } from './trade-words.ts'

/** A reason is given in so many words. More of them are a line about something else. */
const MOST_LOOSE = 12
/** No amount has more words. */
const LONGEST_AMOUNT = 8

export const isLongStory = (said: readonly string[]): boolean => looseWords(said) > MOST_LOOSE

/** True when a trade without a clear verb has too much beside it, or too little of its own. */
export function isDoubtful(line: TradeLine, said: readonly string[], typed = ''): boolean {
  const isOne = hasOnlyOne(line) && !/(?<![\d.,])1(?![\d.,])/.test(typed)
  const isBare = line.verb === undefined
  const loose = looseWords(said, isBare && isOne)
  if (loose > MOST_LOOSE || (isBeforeVerb(line) && !said.includes('me'))) return true
  if (isBare && isUnclear(line, said, isOne, loose)) return true
  return loose > 0 && (isBeforeVerb(line) || isApart(line) || (isOne && !isDirectedByVerb(line)))
}

/** Without a verb, the amount, its token and the direction have to be plain. */
function isUnclear(line: TradeLine, said: readonly string[], isOne: boolean, loose: number): boolean {
  if (isOne && !(isDirected(line) && said.some(isRequesting))) return true
  return isApart(line) || hasVagueStory(line, said, loose) || (loose > 2 && hasBareNumber(line))
}

/** Beside another token, a trade without a verb needs its direction or few words around it. */
const SHORT_STORY = 4
function hasVagueStory(line: TradeLine, said: readonly string[], loose: number): boolean {
  const isVague = !isDirected(line) && !line.legs.some(({ side }) => side === 'on')
  return (isVague || loose > SHORT_STORY) && hasOtherToken(line, said)
}

/** A token that has no part in the trade. */
function hasOtherToken({ legs }: TradeLine, said: readonly string[]): boolean {
  const traded = new Set(legs.flatMap(({ token }) => (token?.kind === 'named' ? [token.word] : [])))
  return traded.size > 0 && said.some((word) => /^<[ta]\d+>$/.test(word) && !traded.has(word))
}

function looseWords(said: readonly string[], isStrict = false): number {
  let count = 0
  for (let at = 0; at < said.length; ) {
    const length = lengthOfPart(said, at)
    const word = said[at] ?? ''
    if (length === 0 && !isFiller(word) && (isStrict ? word !== 'please' : !POLITE.test(word))) count += 1
    at += Math.max(1, length)
  }
  return count
}

/** How many words of a trade begin here. */
function lengthOfPart(said: readonly string[], at: number): number {
  if (/^[<$%|]/.test(said[at] ?? '')) return 1
  const phrase = tradeWordAt(said, at)
  if (phrase) return phrase.length
  const ahead = said.slice(at, at + LONGEST_AMOUNT)
  const rest = readAmount(ahead.join(' '))?.rest
  return rest === undefined ? 0 : ahead.length - (rest === '' ? 0 : rest.split(' ').length)
}

const isRequesting = (word: string): boolean =>
  /^(?:please|thanks|thank|want|like|now|do|can|could)$/.test(word)

const POLITE = /^(?:i|we|would|you|can|could|will|is|am|are|an?|do|if|and|please)$/

/** 'A' and 'one' also stand for things: 'a SOL on USDT', 'the good SOL one'. */
const hasOnlyOne = ({ legs }: TradeLine): boolean =>
  legs.some(({ amount }) => amount) &&
  legs.every(({ amount, keep }) => !keep && (!amount || ('units' in amount && amount.units === '1')))

const isDirected = ({ legs }: TradeLine): boolean =>
  legs.some(
    ({ side, token, isGone }) => isGone !== undefined || (token && /^(?:to|from|for|with)$/.test(side ?? '')),
  )

const isDirectedByVerb = (line: TradeLine): boolean =>
  line.verb !== undefined && (isDirected(line) || line.legs.some(({ side, token }) => side === 'on' && token))

/** 'MEW, get eight': the object of the verb has no token of its own. */
function isBeforeVerb({ legs }: TradeLine): boolean {
  const verb = legs.findIndex((leg) => leg.verb !== undefined)
  return verb > 0 && !legs.slice(verb).some(({ token }) => token) && legs[verb]?.amount !== undefined
}

/** A number beside other words is of no token: 'at two other in RAY'. */
const isApart = (line: TradeLine): boolean => !isDirected(line) && hasBareNumber(line)

const hasBareNumber = ({ legs }: TradeLine): boolean =>
  legs.some(({ amount, token }) => amount && 'units' in amount && !token)
