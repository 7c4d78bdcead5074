/** Says a line in other ways for the label of a request: without its tokens, with one of them, or with a name that is on no list. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { SPELLED_OUT } from '../casual-words.ts'
import { ENGLISH_WORDS } from '../english-words.ts'
import type { ReadLabel } from '../statistics/labels.ts'
import type { Vocabulary } from '../vocabulary.ts'

export type Variant = Readonly<{ name: string; utterance: Utterance }>

const OF_TOKEN = /^(?:token\.|chart|snapshot|kol_token|activity|entity|balances|tweets)/
const MAY_BE_OWN: ReadonlySet<ReadLabel> = new Set(['activity', 'balances', 'trades', 'trending', 'entity'])
const OF_PERSON: ReadonlySet<ReadLabel> = new Set(['kol', 'kol_wallet'])
const MOST_NAMES = 2

export function variantsOf(
  label: ReadLabel,
  utterance: Utterance,
  vocabulary: Vocabulary,
): readonly Variant[] {
  if (OF_PERSON.has(label))
    return namesIn(utterance, vocabulary).map((name, at) => ({
      name: `person ${at}`,
      utterance: { ...utterance, typed: `@${name}` },
    }))
  const [line = ''] = utterance.lines
  const marks = [...new Set(line.match(/<t\d+>/g))]
  const variants: Variant[] = []
  if (marks.length > 0 && MAY_BE_OWN.has(label))
    variants.push({ name: 'own', utterance: withLines(utterance, (each) => each.replaceAll(/ <t\d+>/g, '')) })
  if (marks.length > 1 && OF_TOKEN.test(label))
    for (const [name, mark] of [
      ['first', marks[0]],
      ['last', marks.at(-1)],
    ] as const)
      variants.push({
        name,
        utterance: withLines(utterance, (each) =>
          each.replaceAll(/ <t\d+>/g, (found) => (found.trim() === mark ? found : '')),
        ),
      })
  if (label === 'token.price' && /\d/.test(line.replaceAll(/<t\d+>/g, '')))
    variants.push({
      name: 'bare',
      utterance: withLines(utterance, (each) => each.replaceAll(/ \$?\.?\d\S*/g, '')),
    })
  if (marks.length === 0 && utterance.addresses.length === 0 && OF_TOKEN.test(label) && label !== 'tweets')
    for (const [at, word] of namesIn(utterance, vocabulary).entries())
      variants.push({ name: `unlisted ${at}`, utterance: withToken(utterance, word) })
  return variants
}

const withLines = (utterance: Utterance, change: (line: string) => string): Utterance => ({
  ...utterance,
  lines: utterance.lines.map(change),
})

/** The word becomes a token that is on no list. */
const withToken = (utterance: Utterance, word: string): Utterance => ({
  ...withLines(utterance, (line) =>
    `${line} `.replaceAll(` ${word.toLowerCase()} `, ` <t${utterance.tokens.length}> `).trimEnd(),
  ),
  tokens: [...utterance.tokens, { symbol: word.toUpperCase(), name: word }],
})

/** Words that may be a name: such as no request has, strange ones and capitals first. */
function namesIn(
  { typed, lines: [line = ''] }: Utterance,
  { words: known, book }: Vocabulary,
): readonly string[] {
  const names = [...new Set(line.match(/(?<= )[a-z][a-z0-9_]{2,19}(?= |$)/g))].filter(
    (word) => isContent(word) && !known.has(word) && !SPELLED_OUT.has(word) && !book.names.has(word),
  )
  const isCapital = (word: string): boolean =>
    typed !== typed.toUpperCase() &&
    new RegExp(`(?<=\\S\\s+)${word.charAt(0).toUpperCase()}${word.slice(1)}`).test(typed)
  const rank = (word: string): number => (isCapital(word) ? 2 : 0) + (ENGLISH_WORDS.has(word) ? 0 : 1)
  return names.sort((one, other) => rank(other) - rank(one)).slice(0, MOST_NAMES)
}
