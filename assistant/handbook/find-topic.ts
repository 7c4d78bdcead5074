/** Finds the entry whose subject a line names, where no other reading of the line was found. */
import type { Utterance } from '#domain/language/utterance.ts'
import { massOf } from '#domain/language/word-mass.ts'
import { conceptOf } from './concepts.ts'
import type { HandbookIndex } from './find-entry.ts'
import type { HandbookEntry } from './handbook.ts'

/** A word that many entries share names none of them. */
const TELLING = 0.5
/** A word that the handbook does not know at all. */
const UNKNOWN = 1.3
/** The phrase is at least this share of what the line says. */
const OF_QUESTION = 0.15
const OF_PRODUCT = 0.27
const OF_LINE = 0.6
const EXPLAINS = / (?:what (?:is|are|does)|explain|how (?:do|does|can)|why|difference|signs?|mean)(?= |$)/
const OF_US = / (?:you|your|parley|how|who|which)(?= |$)/
const REQUEST = /^ (?:can|could|will|would) you /
/** A line that only tells something asks for no entry. */
const TELLS = /^ (?:i|my|he|she|we|they|his|her|our|their|people|someone|somebody)(?= )/
const ASKS = / (?:what|why|how|who|where|when|which|can|could|do|does|is|are|will|explain|tell)(?= |$)/

/** 'Itemize your fees', 'top 3 rug signs for my audience'. */
export function topicEntry(utterance: Utterance, index: HandbookIndex): HandbookEntry | undefined {
  const { lines, tokens, addresses, signatures, pages, typed, hasImage } = utterance
  if (hasImage || tokens.length + addresses.length + signatures.length + pages.length > 0) return undefined
  const line = lines.at(-1) ?? ''
  if (/ (?:he|she)(?= |$)/.test(line)) return undefined
  if (TELLS.test(lines[0] ?? '') && !typed.includes('?') && !ASKS.test(lines[0] ?? '')) return undefined
  return topicOf(line.trim().split(' '), index)
}

const shareOf = (line: string): number => {
  if (EXPLAINS.test(line)) return OF_QUESTION
  return OF_US.test(line) && !REQUEST.test(line) ? OF_PRODUCT : OF_LINE
}

/** The entry with the weightiest phrase that stands in the line with all its words. */
function topicOf(words: readonly string[], { entries, weights }: HandbookIndex): HandbookEntry | undefined {
  const said = new Set(words.map(conceptOf))
  const total = [...said].reduce(
    (sum, each) => sum + (massOf(each) >= 1 ? (weights.get(each) ?? UNKNOWN) : 0),
    0,
  )
  const least = total * shareOf(` ${words.join(' ')}`)
  let best: { entry: HandbookEntry; weight: number } | undefined
  for (const { entry, phrases } of entries)
    for (const { concepts } of phrases) {
      if (!concepts.every((concept) => said.has(concept) || massOf(concept) < 1)) continue
      const terms = concepts.filter((concept) => massOf(concept) >= 1)
      const weight = terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
      if (weight >= Math.max(TELLING, least) && (!best || weight > best.weight)) best = { entry, weight }
    }
  return best?.entry
}
