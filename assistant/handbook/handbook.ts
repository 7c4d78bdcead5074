/** The handbook: what Parley is and how its field works, as entries that are found by the words of a question. */

import { readdirSync, readFileSync } from 'node:fs'
import type { Facts } from '#domain/brain.ts'

export type HandbookEntry = Readonly<{
  id: string
  question: string
  /** Key phrases and ways to ask. */
  asks: readonly string[]
  answer: string
  more: string
}>

const ENTRIES = new URL('./entries/', import.meta.url)

export const readHandbook = (): readonly HandbookEntry[] =>
  readdirSync(ENTRIES)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => parseEntries(readFileSync(new URL(name, ENTRIES), 'utf8')))

/** Entries begin with '## id · question', then 'ask:', the answer and 'more:'. */
const parseEntries = (text: string): readonly HandbookEntry[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.trim().split('\n')
      const [id = '', question = ''] = heading.split(' · ')
      const body = lines.filter((line) => !/^(?:ask|more): /.test(line)).join(' ')
      return {
        id,
        question,
        asks: fieldOf(lines, 'ask').split(', '),
        answer: body.trim(),
        more: fieldOf(lines, 'more'),
      }
    })

const fieldOf = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''

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
