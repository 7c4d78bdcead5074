/** Reads a line as a question about the card that is shown. Every word has to belong to it, or it is none. */
import type { Column, ShownRow, ShownTable } from '#domain/language/shown-table.ts'
import type { Token } from '#domain/language/tokens.ts'
import { type Cues, cuesIn } from './cues.ts'

export type CardQuestion =
  | Readonly<{ kind: 'most' | 'least'; column: Column; nth: number }>
  | Readonly<{ kind: 'sorted'; column: Column; isRising: boolean }>
  | Readonly<{ kind: 'chosen'; rows: readonly ShownRow[] }>
  | Readonly<{ kind: 'figure' | 'share'; column: Column; row: ShownRow }>
  | Readonly<{ kind: 'total' | 'mean'; column: Column }>
  | Readonly<{ kind: 'when' | 'newest' | 'row'; row: ShownRow }>
  | Readonly<{ kind: 'lacks'; say: string }>
  | Readonly<{ kind: 'count' }>

/** The tokens behind the marks of a line, and those that 'it' stands for. */
type Named = Readonly<{ tokens: readonly Token[]; about: readonly Token[] }>

export function cardQuestion(line: string, table: ShownTable, named: Named): CardQuestion | undefined {
  const cues = cuesIn(line, table)
  if (cues.left.length > 0) return undefined
  if (cues.lacking !== undefined) return { kind: 'lacks', say: cues.lacking }
  const rows = rowsOf(cues, table, named)
  return (
    rows && (ofSome(cues, table, rows) ?? ofOrder(cues, table, rows) ?? ofFigures(cues, table, rows, named))
  )
}

/** Undefined where the line names what the card does not show. */
function rowsOf(
  { marks, place }: Cues,
  { rows: chosen, all: rows = chosen }: ShownTable,
  { tokens }: Named,
): readonly ShownRow[] | undefined {
  if (place !== undefined) {
    const placed = chosen.at(place)
    return placed && marks.length === 0 ? [placed] : undefined
  }
  const found = marks.map((mark) => {
    const token = tokens[Number(mark.replaceAll(/\D/g, ''))]
    return mark.startsWith('<t') && token ? rowOf(token, rows) : undefined
  })
  return found.every((each) => each !== undefined) ? found : undefined
}

const rowOf = (token: Token, rows: readonly ShownRow[]): ShownRow | undefined =>
  rows.find(({ token: own }) => own && token.mint !== undefined && own.mint === token.mint) ??
  rows.find(({ token: own }) => own && own.symbol.toUpperCase() === token.symbol.toUpperCase())

/** 'Only those over 100 dollars', 'without the stables', 'just the last 5'. */
function ofSome(cues: Cues, table: ShownTable, named: readonly ShownRow[]): CardQuestion | undefined {
  const { sums, shares, dates, end, drops } = cues
  if (table.rows.length < 2 || sums || shares || dates) return undefined
  const isIn = end === undefined && named.length === 0 ? conditionIn(cues, table) : undefined
  if (isIn) return { kind: 'chosen', rows: table.rows.filter((row) => isIn(row) !== drops) }
  return cues.bound || cues.group
    ? undefined
    : (withoutNamed(cues, table, named) ?? countedRows(cues, table, named))
}

function conditionIn(
  { bound, group, within, keeps, drops, columns }: Cues,
  table: ShownTable,
): ((row: ShownRow) => boolean) | undefined {
  if (within !== undefined && !bound && !group) return (row) => isSince(row, table, within)
  if (bound) return isWithin(bound, columns[0] ?? columnOf(bound, table))
  return keeps || drops ? group?.has : undefined
}

const withoutNamed = (
  { drops, columns }: Cues,
  { rows }: ShownTable,
  named: readonly ShownRow[],
): CardQuestion | undefined =>
  drops && named.length > 0 && columns.length === 0
    ? { kind: 'chosen', rows: rows.filter((row) => !named.includes(row)) }
    : undefined

function countedRows(
  { some, drops, columns }: Cues,
  { rows, isByTime }: ShownTable,
  named: readonly ShownRow[],
): CardQuestion | undefined {
  if (!some || drops || named.length > 0 || columns.length > 0) return undefined
  const isEnd = some.isLast && !isByTime
  return { kind: 'chosen', rows: isEnd ? rows.slice(-some.count) : rows.slice(0, some.count) }
}

const isSince = ({ at = '' }: ShownRow, { asOf = '' }: ShownTable, within: number): boolean =>
  Date.parse(at) >= Date.parse(asOf) - within

/** A number without a unit is one of the figures that were asked for. */
const columnOf = ({ unit }: NonNullable<Cues['bound']>, table: ShownTable): Column | undefined =>
  unit === undefined ? wantedIn(table) : table.columns.find((column) => column.unit === unit)

const wantedIn = ({ columns, wanted = [] }: ShownTable): Column | undefined =>
  columns.find(({ id }) => wanted.includes(id)) ?? columns[0]

const isWithin =
  ({ isOver, figure }: NonNullable<Cues['bound']>, column: Column | undefined) =>
  ({ figures }: ShownRow): boolean => {
    const own = column && figures[column.id]
    return own !== undefined && (isOver ? own >= figure : own <= figure)
  }

/** 'Which is the smallest', 'sort them by viewers'. */
function ofOrder(
  { sorts, end, nth, columns, drops, sums, shares, dates }: Cues,
  table: ShownTable,
  named: readonly ShownRow[],
): CardQuestion | undefined {
  const [first, ...others] = columns
  const column = first ?? wantedIn(table)
  if (!column || named.length > 0 || drops || sums || shares || dates || others.length > 0) return undefined
  if (knownOf(column, table).length < nth + 2) return undefined
  if (sorts) return { kind: 'sorted', column, isRising: end === 'least' }
  return end && { kind: end, column, nth }
}

export const knownOf = ({ id }: Column, { rows }: Pick<ShownTable, 'rows'>): readonly ShownRow[] =>
  rows.filter(({ figures }) => figures[id] !== undefined)

/** 'When was that', 'how many watch all of them together', 'what share of it is SOL', 'how much did the second make'. */
function ofFigures(
  cues: Cues,
  table: ShownTable,
  named: readonly ShownRow[],
  { about }: Named,
): CardQuestion | undefined {
  const { drops, some, bound, end, dates, points, counts, tells } = cues
  if (drops || some || bound) return undefined
  const row = rowMeant(named, points || dates || tells ? about : undefined, table)
  if (dates || cues.newest) return end ? undefined : ofTime(cues, table, named, row)
  if (end) return undefined
  if (tells) return row?.tells === undefined || cues.columns.length > 0 ? undefined : { kind: 'row', row }
  return counts ? { kind: 'count' } : (ofSum(cues, table, named) ?? ofRow(cues, table, row))
}

function ofTime(
  { columns, dates, newest }: Cues,
  table: ShownTable,
  named: readonly ShownRow[],
  row: ShownRow | undefined,
): CardQuestion | undefined {
  if (columns.length > 0) return undefined
  const last = newest && named.length === 0 ? newestIn(table) : undefined
  if (last) return { kind: dates ? 'when' : 'newest', row: last }
  return dates && row?.at !== undefined ? { kind: 'when', row } : undefined
}

function ofSum(
  { columns, sums, means }: Cues,
  table: ShownTable,
  named: readonly ShownRow[],
): CardQuestion | undefined {
  const column = summedIn(columns, table)
  if (!(sums || means) || !column || named.length > 0 || table.rows.length < 2) return undefined
  return { kind: sums ? 'total' : 'mean', column }
}

/** The one figure that is named, or the one that was asked for, where its rows have a sum. */
function summedIn([first, ...others]: readonly Column[], table: ShownTable): Column | undefined {
  const column = first ?? wantedIn(table)
  return others.length === 0 && column?.isSum ? column : undefined
}

function ofRow(
  { columns, sums, means, shares, isAgain, isPlace }: Cues,
  table: ShownTable,
  row: ShownRow | undefined,
): CardQuestion | undefined {
  if (!row || sums || means) return undefined
  const summed = summedIn(columns, table)
  if (shares) return summed && { kind: 'share', column: summed, row }
  const [first, ...others] = columns
  const column = first ?? (isPlace || (isAgain && table.isGiven) ? wantedIn(table) : undefined)
  const isKnown = column && others.length === 0 && row.figures[column.id] !== undefined
  return isKnown ? { kind: 'figure', column, row } : undefined
}

const newestIn = ({ rows }: ShownTable): ShownRow | undefined =>
  rows
    .filter(({ at }) => at !== undefined)
    .toSorted((one, other) => Date.parse(other.at ?? '') - Date.parse(one.at ?? ''))[0]

/** The one that the line names, else the one that 'it' stands for. */
function rowMeant(
  [first, ...others]: readonly ShownRow[],
  about: readonly Token[] | undefined,
  table: ShownTable,
): ShownRow | undefined {
  if (others.length > 0) return undefined
  return first ?? (about && pointedAt(about, table))
}

export function pointedAt(
  [token]: readonly Token[],
  { rows: chosen, all: rows = chosen }: ShownTable,
): ShownRow | undefined {
  return token ? rowOf(token, rows) : rows.length === 1 ? rows[0] : undefined
}
