/** The handbook: what Parley is and how its field works, as entries that are found by the words of a question. */

import { readdirSync, readFileSync } from 'node:fs'
import type { Facts } from '#domain/brain.ts'

export type HandbookEntry = Readonly<{
  id: string
  /** The name of its file: 'fees'. */
  chapter: string
  question: string
  /** Key phrases and ways to ask. */
  asks: readonly string[]
  /** Whole questions, as people put them. */
  wordings: readonly string[]
  answer: string
  more: string
}>

const ENTRIES = new URL('./entries/', import.meta.url)

const QUESTIONS = new URL('./questions/', import.meta.url)

let known: readonly HandbookEntry[] | undefined

/** Its files belong to the program, so they are read once. */
export function readHandbook(): readonly HandbookEntry[] {
  known ??= entriesIn()
  return known
}

function entriesIn(): readonly HandbookEntry[] {
  const wordings = new Map(sectionsIn(QUESTIONS, '.txt').map(([id = '', ...lines]) => [id, lines]))
  return textsIn(ENTRIES, '.md').flatMap(({ name, text }) => parseEntries(name, text, wordings))
}

const textsIn = (folder: URL, ending: string): readonly Readonly<{ name: string; text: string }>[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => ({
      name: file.slice(0, -ending.length),
      text: readFileSync(new URL(file, folder), 'utf8'),
    }))

/** The lines of each section; the first is the id of its entry. */
const sectionsIn = (folder: URL, ending: string): readonly (readonly string[])[] =>
  textsIn(folder, ending).flatMap(({ text }) =>
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => section.trim().split('\n')),
  )

/** Entries begin with '## id · question', then 'ask:', the answer and 'more:'. */
export const parseEntries = (
  chapter: string,
  text: string,
  wordings: ReadonlyMap<string, readonly string[]> = new Map(),
): readonly HandbookEntry[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.trim().split('\n')
      const [id = '', question = ''] = heading.split(' · ')
      const body = lines.filter((line) => !/^(?:ask|more): /.test(line)).join(' ')
      return {
        id,
        chapter,
        question,
        asks: fieldOf(lines, 'ask').split(', '),
        wordings: wordings.get(id) ?? [],
        answer: body.trim(),
        more: fieldOf(lines, 'more'),
      }
    })

const fieldOf = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''

/** The answer of an entry, for words that are said elsewhere too. */
export const answerTo = (id: string): string => readHandbook().find((entry) => entry.id === id)?.answer ?? ''

/** True for a text with a placeholder. */
export const needsFacts = (text: string): boolean => /\{[a-z]+\.[\w.]+\}/.test(text)

/** The text with its facts. A sentence whose fact is not known is left out. */
export const withFacts = (text: string, facts: Facts): string =>
  text
    .split(/(?<=[.!?]) (?=[A-Z*{])/)
    .flatMap((sentence) => filled(sentence, facts) ?? [])
    .join(' ')

function filled(sentence: string, facts: Facts): string | undefined {
  const names = [...sentence.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => facts[name] === undefined)) return undefined
  const text = sentence.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => facts[name] ?? '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
