/** Words the answer to a question about the card that is shown. */
import { formatPercent } from '#contract/rules/amounts.ts'
import { counted, listed, sentences } from '#domain/language/plain-words.ts'
import type { Column, ShownRow, ShownTable } from '#domain/language/shown-table.ts'
import { placeBefore } from './places.ts'
import { type CardQuestion, knownOf } from './question.ts'

type EndQuestion = Extract<CardQuestion, { kind: 'most' | 'least' }>

/** More rows than these are for the card. */
const SAID = 5

export function cardWords(question: CardQuestion, table: ShownTable): string {
  switch (question.kind) {
    case 'most':
    case 'least':
      return endWords(question, table)
    case 'sorted':
      return sortedWords(question.column, table, question.isRising)
    case 'chosen':
      return chosenWords(question.rows, table)
    case 'figure':
      return `${figureWords(question.row, question.column)}.`
    case 'when':
      return whenWords(question.row, table)
    case 'newest':
      return `The newest on the card is ${whenWords(question.row, table)}`
    case 'row':
      return question.row.tells ?? ''
    case 'lacks':
      return question.say
    case 'share':
      return shareWords(question.row, question.column, table)
    case 'total':
    case 'mean':
      return sumWords(question.kind, question.column, table)
    case 'count':
      return `The card shows ${rowsWords(table.rows.length, table)}.`
  }
}

/** The rows that have the figure, in its order. */
export function inOrder(column: Column, table: ShownTable, isRising: boolean): readonly ShownRow[] {
  const sign = isRising ? 1 : -1
  return knownOf(column, table).toSorted(
    (one, other) => sign * ((one.figures[column.id] ?? 0) - (other.figures[column.id] ?? 0)),
  )
}

const rowsWords = (count: number, { rowWords: [one, many] }: ShownTable): string => counted(count, one, many)

/** With a capital where a name in the middle of a sentence has none. */
const begun = (text: string): string =>
  /^the /.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text

const said = (row: ShownRow, { id, words }: Column): string => words(row.figures[id] ?? 0)

export const figureWords = (row: ShownRow, column: Column): string =>
  begun(column.tells(row.name, said(row, column)))

const rowWith = (row: ShownRow, column: Column): string =>
  row.figures[column.id] === undefined ? row.name : `${row.name} with ${said(row, column)}`

function endWords({ kind, column, nth }: EndQuestion, table: ShownTable): string {
  const rows = inOrder(column, table, kind === 'least')
  const [row, ...others] = rows.slice(nth)
  if (!row) return ''
  const degree = kind === 'most' ? 'most' : column.unit === 'count' ? 'fewest' : 'least'
  const isLevel = row.figures[column.id] === others[0]?.figures[column.id]
  const place = isLevel
    ? 'as much as the next one'
    : `the ${placeBefore(nth) ?? ''}${degree} of the ${rows.length}`
  const next = others.slice(0, 2).map((each) => rowWith(each, column))
  return sentences(
    `${figureWords(row, column)}, ${place}.`,
    next.length === 0 ? '' : `Then ${next.length === 1 ? 'comes' : 'come'} ${listed(next)}.`,
  )
}

function sortedWords(column: Column, table: ShownTable, isRising: boolean): string {
  const rows = inOrder(column, table, isRising)
  const rest = table.rows.length - Math.min(rows.length, SAID)
  const named = rows.slice(0, SAID).map((row) => rowWith(row, column))
  return sentences(
    `From ${isRising ? 'least to most' : 'most to least'}: ${listed(named)}.`,
    rest > 0 ? `${counted(rest, 'more is', 'more are')} on the card.` : '',
  )
}

function chosenWords(rows: readonly ShownRow[], table: ShownTable): string {
  const [column] = table.columns
  const all = rowsWords(table.rows.length, table)
  if (rows.length === 0) return `None of the ${all} fits.`
  if (rows.length === table.rows.length) return `That is all of them: the card shows ${all}.`
  const named = rows.slice(0, SAID).map((row) => (column ? rowWith(row, column) : row.name))
  const rest = rows.length > SAID ? `, and ${rows.length - SAID} more` : ''
  return `${rows.length} of the ${all}: ${listed(named)}${rest}.`
}

const sumOf = ({ id }: Column, rows: readonly ShownRow[]): number =>
  rows.reduce((sum, { figures }) => sum + (figures[id] ?? 0), 0)

/** The sum of the card, where its source gives one for the first figure. */
const totalOf = (column: Column, { columns, rows, all = rows, total }: ShownTable): number =>
  (column === columns[0] ? total : undefined) ?? sumOf(column, all)

const MINUTE_MS = 60_000
const UNITS: readonly (readonly [minutes: number, unit: string])[] = [
  [1_440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
]

function whenWords({ name, at = '' }: ShownRow, { asOf = '' }: ShownTable): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return `The card does not say when ${name} was.`
  const day = date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const minutes = Math.floor((Date.parse(asOf) - date.getTime()) / MINUTE_MS)
  const [each, unit] = UNITS.find(([most]) => minutes >= most) ?? []
  const ago = each && unit ? `, ${counted(Math.floor(minutes / each), unit)} ago` : ''
  return `${begun(name)}: ${day} at ${date.toISOString().slice(11, 16)} UTC${ago}.`
}

const HUNDRED = 100
const shareOf = (part: number, whole: number): string =>
  formatPercent((HUNDRED * part) / whole).replace(/^\+/, '')

function shareWords(row: ShownRow, column: Column, table: ShownTable): string {
  const whole = totalOf(column, table)
  const share = whole > 0 ? shareOf(row.figures[column.id] ?? 0, whole) : '0%'
  return `${begun(row.name)} is ${share} of it: ${said(row, column)} of ${column.words(whole)}.`
}

function sumWords(kind: 'total' | 'mean', column: Column, table: ShownTable): string {
  const rows = knownOf(column, table)
  const sum = table.all ? sumOf(column, rows) : totalOf(column, table)
  if (kind === 'total') return `All together that is ${column.words(sum)}.`
  return `On average that is ${column.words(sumOf(column, rows) / rows.length)}, over ${rowsWords(rows.length, table)}.`
}

/** 'Liquidity of $2M is 5% of its market cap'. */
export function besideWords(row: ShownRow, column: Column): string {
  const own = row.figures[column.id] ?? 0
  const parts = (column.beside ?? []).flatMap(([id, name]) => {
    const other = row.figures[id]
    return other === undefined || other <= 0 ? [] : [`${shareOf(own, other)} of its ${name}`]
  })
  return listed(parts)
}
