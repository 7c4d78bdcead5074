/** Finds faults in text and JSON from outside: null characters, lone surrogates, excessive depth and length. */

/** Deeper than any contract; recursion over deeper values would overflow the stack. */
const MAX_INPUT_DEPTH = 64
/** More values than the largest input of the contracts; a schema reports each invalid value separately. */
const MAX_INPUT_VALUES = 20_000

/** Returns why a store would change this text; undefined when it can be stored. */
export function textFault(text: string): string | undefined {
  const at = text.indexOf('\0')
  if (at !== -1) return `it holds a null character at position ${at + 1}, which cannot be stored`
  if (!text.isWellFormed())
    return `it holds half of a character at position ${brokenAt(text) + 1}, which cannot be stored`
  return undefined
}

function brokenAt(text: string): number {
  const repaired = text.toWellFormed()
  for (let at = 0; at < text.length; at++) if (text[at] !== repaired[at]) return at
  return 0
}

export type InputFault = Readonly<{ path: string; reason: string }>

/** A comma, or the beginning of a list or an object, stands before every value but the first. */
const MARKS = [',', '[', '{']
/** Words may have such marks, too. */
const MAX_MARKS = 2 * MAX_INPUT_VALUES

/** True for JSON that holds far more than any input, found out without the time that it takes to parse it. */
export function isCrowded(json: string): boolean {
  let left = MAX_MARKS
  for (const mark of MARKS)
    for (let at = json.indexOf(mark); at !== -1; at = json.indexOf(mark, at + 1)) if (--left < 0) return true
  return false
}

const tooMany = (most: number): string => `there are more than ${most} values in the whole`

const QUOTE = 0x22
const BACKSLASH = 0x5c
const MARK_CODES = new Set(MARKS.map((mark) => mark.charCodeAt(0)))

/**
 * Returns the fault of JSON with too many values, found out without the memory that it takes to parse it. A few more
 * than the limit may pass: `inputFault` counts exactly.
 */
export function valuesFault(json: string, most = MAX_INPUT_VALUES): string | undefined {
  // An empty list has a mark without a value.
  let left = 2 * most
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) isInText = !isInText
    else if (isInText) at += code === BACKSLASH ? 1 : 0
    else if (MARK_CODES.has(code) && --left < 0) return tooMany(most)
  }
  return undefined
}

/** Returns the first fault of a parsed JSON value, keys included. */
export function inputFault(input: unknown, most = MAX_INPUT_VALUES): InputFault | undefined {
  const fault = faultIn(input, 0, { left: most, most })
  return fault && { path: pathOf(fault.keys), reason: fault.reason }
}

/** Keys run from the inside out. */
type Found = { keys: string[]; reason: string }

const found = (reason: string | undefined): Found | undefined =>
  reason === undefined ? undefined : { keys: [], reason }

function faultIn(value: unknown, depth: number, count: { left: number; most: number }): Found | undefined {
  count.left -= 1
  if (count.left < 0) return found(tooMany(count.most))
  if (typeof value === 'string') return found(textFault(value))
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === MAX_INPUT_DEPTH) return found(`it is nested deeper than ${MAX_INPUT_DEPTH} levels`)
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const fault = faultIn(value[at], depth + 1, count)
      if (fault) return under(String(at), fault)
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    const fault = found(textFault(key)) ?? faultIn(Reflect.get(value, key), depth + 1, count)
    if (fault) return under(key, fault)
  }
  return undefined
}

function under(key: string, fault: Found): Found {
  fault.keys.push(key)
  return fault
}

const PATH_MAX = 200

/** A key may itself be the fault, so the path is shortened for a message. */
const pathOf = (keys: readonly string[]): string =>
  keys.toReversed().join('.').slice(0, PATH_MAX).replaceAll('\0', '\ufffd').toWellFormed()

/** A URL can carry the same faults only as percent-encoded bytes of a null character or a lone surrogate. */
export const urlFault = (url: string): string | undefined =>
  /%00|%ed%[ab][0-9a-f]/i.test(url) ? 'it holds a character that cannot be stored' : undefined
