/** Turns a line and its place in the dialogue into the features of the statistical reader. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { DialogueState } from '../state.ts'

/** The part of the dialogue that the statistical reader looks at. */
export type Surroundings = Readonly<{
  /** The tool of the last lookup. */
  lastTool?: string
  /** True while a preview can still be changed. */
  hasTrade: boolean
  /** True after a question of ours. */
  isPending: boolean
  /** True when 'it' names a token. */
  hasSubject: boolean
}>

export const NO_SURROUNDINGS: Surroundings = { hasTrade: false, isPending: false, hasSubject: false }

/** A trade stays open to changes for so many turns. */
const TRADE_TURNS = 2

export const surroundingsOf = ({ last, trade, tradeAge, asking, about }: DialogueState): Surroundings => ({
  lastTool: last.at(-1)?.tool,
  hasTrade: trade !== undefined && tradeAge <= TRADE_TURNS,
  isPending: asking !== undefined,
  hasSubject: about.length > 0,
})

export const BUCKETS = 8192

/** The buckets of the features of a line, each once. */
export function featuresOf({ lines: [line = ''] }: Pick<Utterance, 'lines'>, around: Surroundings): number[] {
  const words = line
    .split(' ')
    .filter((word) => word !== '')
    .map(classOf)
  const names = [...wordFeatures(words), ...words.flatMap(partsOf), ...surroundingFeatures(words, around)]
  return [...new Set(names.map(bucketOf))]
}

const ENTITY: Readonly<Record<string, string>> = {
  t: '<token>',
  a: '<address>',
  s: '<signature>',
  u: '<page>',
}

/** Entities and numbers stand for their class. */
function classOf(word: string): string {
  if (word.startsWith('<')) return ENTITY[word.charAt(1)] ?? word
  if (/^\d+(?:m|h|d|w|y|min|hr|hrs)$/.test(word)) return '<span>'
  return /^[-$€£¥]*\.?\d/.test(word) ? '<amount>' : word
}

function wordFeatures(words: readonly string[]): string[] {
  const framed = ['^', ...words, '$']
  const names: string[] = []
  for (const [at, word] of framed.entries()) {
    const next = framed[at + 1]
    names.push(`w ${word}`)
    if (next !== undefined) names.push(`p ${word} ${next}`)
  }
  return names
}

/** The beginning of a word and its runs of four letters: 'traded' and 'tradng' are near 'trade'. */
function partsOf(word: string): string[] {
  if (word.startsWith('<') || word.length < 4) return []
  const framed = `_${word}_`
  return Array.from({ length: framed.length - 3 }, (_, at) => `c ${framed.slice(at, at + 4)}`)
}

function surroundingFeatures(words: readonly string[], around: Surroundings): string[] {
  const count = (kind: string): number => Math.min(3, words.filter((word) => word === kind).length)
  const length = words.length <= 3 ? words.length : words.length <= 6 ? 4 : words.length <= 12 ? 5 : 6
  return [
    'bias',
    `length ${length}`,
    ...['<token>', '<address>', '<amount>', '<span>'].map((kind) => `count ${kind} ${count(kind)}`),
    `last ${around.lastTool ?? ''}`,
    `trade ${around.hasTrade}`,
    `asked ${around.isPending}`,
    `subject ${around.hasSubject}`,
  ]
}

/** FNV-1a: small, and the same everywhere. */
function bucketOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS
}
