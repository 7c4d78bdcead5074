/** Reads a line of Pidgin or of short spellings once more in plain English, where its own words lead to no answer. */
import { inPlainEnglish } from '../languages/plain-english.ts'
import type { Move } from './intent.ts'
import type { Understood } from './reading.ts'

type Read = Readonly<{ understood: Understood | undefined }>

/** Words that answer little: they ask back, or say that nothing was understood. */
const UNCLEAR = new Set([
  'did-you-mean',
  'about-token',
  'likely-talk',
  'remark',
  'swap',
  'token',
  'handbook',
  'orders',
  'what-if',
])

/** The reading of the line, or of its plain wording, which may change or forbid a trade and begins none. */
export function clearerOf<Reading extends Read>(
  text: string,
  read: (text: string) => Reading,
  isDeed: (move: Move) => boolean,
): Reading {
  const first = read(text)
  const isSaid = first.understood !== undefined && isDeed(first.understood.move)
  const mayChange = first.understood?.intent === 'swap'
  const plain = isSaid || mayChange || isUnclear(first.understood) ? inPlainEnglish(text) : text
  if (plain === text) return first
  const second = read(plain)
  if (isSaid && isForbidden(second.understood, plain, isDeed)) return second
  // 'Abeg reduce am to 0.5' changes the trade that is open, and is no other trade.
  if (mayChange && second.understood?.intent === 'amend') return second
  if (!isUnclear(first.understood)) return first
  return isBetter(second.understood, first.understood) && !isDeed(second.understood.move) ? second : first
}

const FORBIDS = /\b(?:not|never)\b/i

/** 'Abeg no change 0.2 SOL' does nothing: a refusal needs no answer that is better than the deed. */
const isForbidden = (
  second: Understood | undefined,
  plain: string,
  isDeed: (move: Move) => boolean,
): boolean => (second === undefined ? FORBIDS.test(plain) : !isDeed(second.move) && !isMissing(second, plain))

/** Words that only ask back forbid nothing, unless the line does. */
const isMissing = (second: Understood, plain: string): boolean => isUnclear(second) && !FORBIDS.test(plain)

export const isUnclear = (understood: Understood | undefined): boolean =>
  understood === undefined || (UNCLEAR.has(understood.intent) && !('calls' in understood.move))

/** Another entry of the handbook is an answer as well; a look-up takes the place of none. */
function isBetter(second: Understood | undefined, first: Understood | undefined): second is Understood {
  if (second === undefined || (first?.intent === 'handbook' && 'calls' in second.move)) return false
  return second.intent === 'handbook' || !isUnclear(second)
}
