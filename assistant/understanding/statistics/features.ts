/** Turns a line and its place in the dialogue into the features of the statistical reader. */
import type { Utterance } from '#domain/language/utterance.ts'
import { LABELS } from './labels.ts'
import { relationsOf } from './relations.ts'
import type { Surroundings } from './surroundings.ts'

export const BUCKETS = 8192
export const RELATED_BUCKETS = 8192

/** The buckets of the features of a line, each once; and those of each label, by how it would go on with the dialogue. */
export type Features = Readonly<{ own: readonly number[]; related: readonly (readonly number[])[] }>

export function featuresOf({ lines: [line = ''] }: Pick<Utterance, 'lines'>, around: Surroundings): Features {
  const words = line
    .split(' ')
    .filter((word) => word !== '')
    .map(classOf)
  const names = [...wordFeatures(words), ...words.flatMap(partsOf), ...surroundingFeatures(words, around)]
  const own = [...new Set(names.map((name) => bucketOf(name, BUCKETS)))]
  const related = relatedOver(words)
  return { own, related: LABELS.map((label) => related(relationsOf(label, around, words))) }
}

/** The words of the line beside each relation. Labels with the same relations share them. */
function relatedOver(words: readonly string[]): (relations: readonly string[]) => readonly number[] {
  const names = [...wordFeatures(words), `length ${lengthOf(words)}`, ...countsIn(words)]
  const made = new Map<string, readonly number[]>()
  return (relations) => {
    const key = relations.join('|')
    const known = made.get(key)
    if (known) return known
    const buckets = relations.flatMap((relation) =>
      [relation, ...names].map((name) => bucketOf(`${relation} ${name}`, RELATED_BUCKETS)),
    )
    made.set(key, buckets)
    return buckets
  }
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

const lengthOf = ({ length }: readonly string[]): number =>
  length <= 3 ? length : length <= 6 ? 4 : length <= 12 ? 5 : 6

const countsIn = (words: readonly string[]): readonly string[] =>
  ['<token>', '<address>', '<amount>', '<span>'].map(
    (kind) => `count ${kind} ${Math.min(3, words.filter((word) => word === kind).length)}`,
  )

function surroundingFeatures(words: readonly string[], around: Surroundings): string[] {
  return [
    'bias',
    `length ${lengthOf(words)}`,
    ...countsIn(words),
    `last ${around.lastTool ?? ''}`,
    `trade ${around.hasTrade}`,
    `asked ${around.isPending}`,
    `subject ${around.hasSubject}`,
  ]
}

/** FNV-1a: small, and the same everywhere. */
function bucketOf(name: string, buckets: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets
}
