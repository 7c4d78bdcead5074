/**
 * Reads the rows of a long answer while it arrives. It stops at a number of rows, and parses them in slices, so that an
 * answer of any size never holds up the event loop.
 */
import { setImmediate } from 'node:timers/promises'
import { parseJson } from './json.ts'

/** The list of an answer that is read row by row; without a row limit of its own, a row is a small one. */
export type RowList = Readonly<{
  /** The keys that lead to the list: `['result', 'value']`. */
  path: readonly string[]
  /** After this many rows nothing more is read. */
  most: number
  /** Commas and brackets of a row, those within its texts too. */
  rowValues?: number
  /** Characters of a row. */
  rowCharacters?: number
}>

/** Characters that are parsed before the event loop goes on. */
const SLICE = 32 * 1024
const MAX_ROW_VALUES = 500
/** Characters of a row, and of the answer around the rows. */
const MAX_PART = 64 * 1024

type SplitAnswer = Readonly<{
  /** The answer with an empty list in place of its rows. */
  frame: string
  /** The text of each row. */
  rows: readonly string[]
}>

/** Takes an answer in pieces; `take` returns true once there are enough rows. */
function createSplitter({ path, most, rowCharacters = MAX_PART }: RowList) {
  const listDepth = path.length + 1
  const rows: string[] = []
  let [frame, row] = ['', '']
  let [piece, from] = ['', 0]
  let depth = 0
  let [isText, isEscaped, isList] = [false, false, false]
  const isBetweenRows = (): boolean => isList && depth === listDepth

  /** Keeps the piece up to `end`, in the row or around the rows, and continues at `next`. */
  function keep(end: number, next = end): void {
    const part = piece.slice(from, end)
    if (isList && depth > listDepth) row += part
    else frame += part
    if (row.length > rowCharacters || frame.length > MAX_PART)
      throw new SyntaxError('a part of the answer has too many characters')
    from = next
  }

  function readText(character: string): void {
    if (isEscaped) isEscaped = false
    else if (character === '\\') isEscaped = true
    else if (character === '"') isText = false
  }

  function open(character: string, at: number): void {
    if (isBetweenRows()) keep(at)
    depth += 1
    if (depth === listDepth && character === '[') isList = true
  }

  function close(at: number): void {
    if (isList && depth === listDepth + 1) {
      keep(at + 1)
      rows.push(row)
      row = ''
    }
    depth -= 1
    if (depth < listDepth) isList = false
  }

  function readMark(character: string, at: number): void {
    if (character === '"') isText = true
    else if (character === '[' || character === '{') open(character, at)
    else if (character === ']' || character === '}') close(at)
    else if (character === ',' && isBetweenRows()) keep(at, at + 1)
  }

  function take(text: string): boolean {
    piece = text
    from = 0
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] as string // `at` is within it
      if (isText) readText(character)
      else readMark(character, at)
      if (rows.length === most) return true
    }
    keep(piece.length)
    return false
  }

  const ending = `]${'}'.repeat(path.length)}`
  return { take, split: (isCut: boolean): SplitAnswer => ({ frame: isCut ? frame + ending : frame, rows }) }
}

/** Leaving the body in the middle ends the exchange. */
async function splitBody(body: AsyncIterable<Uint8Array>, list: RowList): Promise<SplitAnswer> {
  const decoder = new TextDecoder()
  const { take, split } = createSplitter(list)
  for await (const chunk of body) if (take(decoder.decode(chunk, { stream: true }))) return split(true)
  return split(false)
}

/** The answer with at most `most` rows in its list. */
export async function readRows(
  body: AsyncIterable<Uint8Array>,
  list: RowList,
  /** Leaves of a row what is used, since kit visits every value. */
  pick: (row: unknown) => unknown = (row) => row,
): Promise<unknown> {
  const { frame, rows } = await splitBody(body, list)
  const answer = parseJson(frame)
  const picked: unknown[] = []
  let parsed = 0
  for (const row of rows) {
    picked.push(pick(parseJson(row, list.rowValues ?? MAX_ROW_VALUES)))
    parsed += row.length
    if (parsed < SLICE) continue
    parsed = 0
    await setImmediate()
  }
  return withRows(answer, list.path, picked)
}

/** Unchanged where the answer has no such list. */
export function withRows(
  answer: unknown,
  [key, ...rest]: readonly string[],
  rows: readonly unknown[],
): unknown {
  if (key === undefined) return Array.isArray(answer) ? rows : answer
  if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, key)) return answer
  const inner = (answer as Readonly<Record<string, unknown>>)[key]
  return { ...answer, [key]: withRows(inner, rest, rows) }
}
