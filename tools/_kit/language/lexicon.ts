/** A lexicon of phrases, and the phrases of it that stand in a line: how languages read questions whose words come in any order. */
import { type Node, parsePattern } from '#domain/language/pattern.ts'
import { isContent } from '#domain/language/word-mass.ts'

/** Phrases by what they mean. Entities in them are `<t>` (token), `<a>` (address) and `#` (number). */
export type Lexicon<Kind extends string> = Readonly<{
  phrases: ReadonlyMap<string, Kind>
  /** How many words the phrases with this first word have, the longest first. */
  lengths: ReadonlyMap<string, readonly number[]>
  /** The long words of the cues, beside which others may be slips of the finger. */
  words: string
}>

/** A phrase that stands in a line, and its place. */
export type Found<Kind extends string> = Readonly<{ kind: Kind; phrase: string; at: number }>

/** Each row is written in the language of patterns: choices, and optional parts. The first row that has a phrase has it. */
export function lexiconOf<Kind extends string>(rows: Readonly<Record<Kind, string>>): Lexicon<Kind> {
  const phrases = new Map<string, Kind>()
  for (const kind of Object.keys(rows) as Kind[]) {
    for (const phrase of waysOf(parsePattern(rows[kind])).flatMap(withDigit)) {
      if (phrase !== '' && !phrases.has(phrase)) phrases.set(phrase, kind)
    }
  }
  const cues = new Set<string>()
  for (const [phrase, kind] of phrases)
    if (kind !== 'around') for (const word of phrase.split(' ')) cues.add(word)
  // Short words have too many neighbours: 'cats' is no slip of 'caps'.
  const plain = [...cues].filter((word) => /^[a-z]{5,}$/.test(word))
  return { phrases, lengths: lengthsOf(phrases.keys()), words: plain.join(' | ') }
}

function lengthsOf(phrases: Iterable<string>): ReadonlyMap<string, readonly number[]> {
  const lengths = new Map<string, Set<number>>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const first = words[0] ?? ''
    lengths.set(first, (lengths.get(first) ?? new Set<number>()).add(words.length))
  }
  return new Map([...lengths].map(([first, all]) => [first, [...all].sort((one, other) => other - one)]))
}

/** 'One' stands in a line as '1', which is a number too. */
const withDigit = (phrase: string): readonly string[] => {
  if (!phrase.includes('one') && !phrase.includes('#')) return [phrase]
  const digit = phrase.replaceAll(/(?<=^| )(?:one|#)(?= |$)/g, '1')
  return digit === phrase ? [phrase] : [phrase, digit]
}

const waysOf = (nodes: readonly Node[]): string[] =>
  nodes.reduce<string[]>(
    (front, node) => front.flatMap((each) => waysOfOne(node).map((way) => `${each} ${way}`.trim())),
    [''],
  )

function waysOfOne(node: Node): string[] {
  if (node.kind === 'choice') return [...(node.optional ? [''] : []), ...node.options.flatMap(waysOf)]
  if (node.kind === 'word') return [node.word]
  if (node.kind === 'any') throw new Error('a lexicon has no gaps')
  return [ENTITIES[node.slot] ?? '']
}

const ENTITIES: Readonly<Record<string, string>> = {
  token: '<t>',
  tokens: '<t>',
  address: '<a>',
  number: '#',
}

/** 'Price of <t0>' has the phrases of 'price of <t>'. */
const plainEntity = (word: string): string =>
  /^<[ta]\d+>$/.test(word)
    ? `${word.slice(0, 2)}>`
    : word !== '1' && /^\$?\.?\d[\d.,]*(?:[kmb]|mil|mln|bn)?$/.test(word)
      ? '#'
      : word

/** The longest phrase at each place, from left to right. */
export function phrasesIn<Kind extends string>(
  lexicon: Lexicon<Kind>,
  words: readonly string[],
): readonly Found<Kind>[] {
  const line = words.map(plainEntity)
  const found: Found<Kind>[] = []
  for (let at = 0; at < line.length; ) {
    const phrase = longestAt(line, at, lexicon)
    const kind = phrase === undefined ? undefined : lexicon.phrases.get(phrase)
    if (phrase !== undefined && kind !== undefined) found.push({ kind, phrase, at })
    at += phrase === undefined ? 1 : phrase.split(' ').length
  }
  return found
}

function longestAt(
  line: readonly string[],
  at: number,
  { phrases, lengths }: Lexicon<string>,
): string | undefined {
  for (const length of lengths.get(line[at] ?? '') ?? []) {
    if (at + length > line.length) continue
    const phrase = length === 1 ? (line[at] ?? '') : line.slice(at, at + length).join(' ')
    if (phrases.has(phrase)) return phrase
  }
  return undefined
}

/** The words with a content of their own that no phrase has; entities among them. */
export function leftOver(words: readonly string[], found: readonly Found<string>[]): string[] {
  const covered = new Set(
    found.flatMap(({ at, phrase }) => phrase.split(' ').map((_word, index) => at + index)),
  )
  return words.filter((word, at) => !covered.has(at) && isContent(word))
}
