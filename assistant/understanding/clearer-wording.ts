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

/** The reading of the line, or of its plain wording. No new deed comes from a wording that nobody typed. */
export function clearerOf<Reading extends Read>(
  text: string,
  read: (text: string) => Reading,
  isDeed: (move: Move) => boolean,
): Reading {
  const first = read(text)
  const mayChange = first.understood?.intent === 'swap'
  const plain = mayChange || isUnclear(first.understood) ? inPlainEnglish(text) : text
  if (plain === text) return first
  const second = read(plain)
  // 'Abeg reduce am to 0.5' changes the trade that is open, and is no other trade.
  if (mayChange && second.understood?.intent === 'amend') return second
  if (!isUnclear(first.understood)) return first
  return isBetter(second.understood, first.understood) && !isDeed(second.understood.move) ? second : first
}

export const isUnclear = (understood: Understood | undefined): boolean =>
  understood === undefined || (UNCLEAR.has(understood.intent) && !('calls' in understood.move))

/** Another entry of the handbook is an answer as well; a look-up takes the place of none. */
function isBetter(second: Understood | undefined, first: Understood | undefined): second is Understood {
  if (second === undefined || (first?.intent === 'handbook' && 'calls' in second.move)) return false
  return second.intent === 'handbook' || !isUnclear(second)
}
