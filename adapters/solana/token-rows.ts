/**
 * Reads the rows of a long answer while it arrives. It stops at a number of rows, and parses them in slices, so that a
 * wallet of any size never holds up the event loop.
 */
import { setImmediate } from 'node:timers/promises'
import { parseJson } from './json.ts'

/** A node sends all token accounts of a wallet at once; no more than these are read. */
export const MAX_TOKEN_ACCOUNTS = 1_000
/** One row more shows that there are more. */
const MAX_ROWS = MAX_TOKEN_ACCOUNTS + 1
const SLICE = 50
/** A token account with every extension has a fraction of this. */
const MAX_ROW_VALUES = 500
/** Characters of a row, and of the answer around the rows. */
const MAX_PART = 64 * 1024

type SplitAnswer = Readonly<{
  /** The answer with an empty list in place of its rows. */
  frame: string
  /** The text of each row. */
  rows: readonly string[]
}>

/** In `{"result":{"value":[{…}]}}`, the list is at this depth. */
const LIST_DEPTH = 3

/** Takes an answer in pieces; `take` returns true once there are `most` rows. */
function createSplitter(most: number) {
  const rows: string[] = []
  let [frame, row] = ['', '']
  let [piece, from] = ['', 0]
  let depth = 0
  let [isText, isEscaped, isList] = [false, false, false]
  const isBetweenRows = (): boolean => isList && depth === LIST_DEPTH

  /** Keeps the piece up to `end`, in the row or around the rows, and continues at `next`. */
  function keep(end: number, next = end): void {
    const part = piece.slice(from, end)
    if (isList && depth > LIST_DEPTH) row += part
    else frame += part
    if (row.length > MAX_PART || frame.length > MAX_PART)
      throw new SyntaxError(`a part of the answer has more than ${MAX_PART} characters`)
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
    if (depth === LIST_DEPTH && character === '[') isList = true
  }

  function close(at: number): void {
    if (isList && depth === LIST_DEPTH + 1) {
      keep(at + 1)
      rows.push(row)
      row = ''
    }
    depth -= 1
    if (depth < LIST_DEPTH) isList = false
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

  return { take, split: (isCut: boolean): SplitAnswer => ({ frame: isCut ? `${frame}]}}` : frame, rows }) }
}

/** Leaving the body in the middle ends the exchange. */
async function splitBody(body: AsyncIterable<Uint8Array>, most: number): Promise<SplitAnswer> {
  const decoder = new TextDecoder()
  const { take, split } = createSplitter(most)
  for await (const chunk of body) if (take(decoder.decode(chunk, { stream: true }))) return split(true)
  return split(false)
}

/** The answer with at most `MAX_ROWS` rows in its list `result.value`. */
export async function readRows(
  body: AsyncIterable<Uint8Array>,
  /** Leaves of a row what is used, since kit visits every value. */
  pick: (row: unknown) => unknown = (row) => row,
): Promise<unknown> {
  const { frame, rows } = await splitBody(body, MAX_ROWS)
  const answer = parseJson(frame)
  const value: unknown[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    for (const row of rows.slice(from, from + SLICE)) value.push(pick(parseJson(row, MAX_ROW_VALUES)))
    await setImmediate()
  }
  return withRows(answer, value)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function withRows(answer: unknown, value: readonly unknown[]): unknown {
  const result: unknown = isObject(answer) && 'result' in answer ? answer.result : undefined
  if (!isObject(result) || !('value' in result) || !Array.isArray(result.value)) return answer
  return { ...(answer as object), result: { ...result, value } }
}

/** Cuts the rows of an answer that did not come over HTTP. */
export function cutRows(answer: unknown): unknown {
  const result: unknown = isObject(answer) && 'result' in answer ? answer.result : undefined
  const rows: unknown = isObject(result) && 'value' in result ? result.value : undefined
  return Array.isArray(rows) && rows.length > MAX_ROWS ? withRows(answer, rows.slice(0, MAX_ROWS)) : answer
}
