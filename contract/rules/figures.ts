/** Finds the figures in a text and whether a result holds them: an answer must not invent a number. */

export type Figure = Readonly<{
  /** As it is printed: '$1,234.50', '12 %', '1.2M', '5 SOL' without its unit. */
  text: string
  value: number
  /** The value of one in the last printed digit. */
  step: number
}>

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
}

/** Not glued to letters, addresses, versions, dates or times. Without the bound, endless groups take quadratic time. */
const FIGURE =
  /(?<![\p{L}\p{N}_./:#-])([$€£]\s?)?(\d{1,3}(?:,\d{3}){1,10}|\d+)(\.\d+)?(?:\s?(k|m|mn|b|bn|t|thousand|million|billion|trillion)(?![\p{L}\p{N}]))?(\s?%|\s?percent\b)?(?![\p{L}\p{N}_]|[.,:/-]\d)/giu

/** Dates and times are no figures, nor are spans of time and marks of lists. */
const NO_FIGURE =
  /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b|\b\d{1,2}:\d{2}(?::\d{2})?\b|\b\d{1,2}(?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s\d{4})?\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:,?\s\d{4})?\b|\b\d+(?:\.\d+)?[\s-]?(?:s|sec|second|min|minute|h|hr|hour|d|day|week|month|year)s?\b|^[ \t]*\d+[.)]\s|https?:\/\/\S+/gim

export function figuresIn(text: string): readonly Figure[] {
  const rest = text.replace(NO_FIGURE, (found) => ' '.repeat(found.length))
  return [...rest.matchAll(FIGURE)].flatMap((match) => {
    const figure = figureOf(match)
    return isCount(match, figure.value, rest) ? [] : [figure]
  })
}

function figureOf([text, , whole = '', fraction = '', scale = '']: RegExpExecArray): Figure {
  const by = SCALES[scale.toLowerCase()] ?? 1
  const places = Math.max(0, fraction.length - 1)
  return {
    text: text.trim(),
    value: Number(`${whole.replaceAll(',', '')}${fraction}`) * by,
    step: by * 10 ** -places,
  }
}

const SMALL = 12
const UNIT = /^\s\$?[A-Z][A-Z0-9]{1,9}\b/

/** 'Two options', '3 tokens': counting is no claim about a market. A unit in capitals makes it an amount. */
function isCount(match: RegExpExecArray, value: number, rest: string): boolean {
  const [text, currency, , fraction, scale, percent] = match
  if (currency || fraction || scale || percent || value > SMALL) return false
  return !UNIT.test(rest.slice(match.index + text.length))
}

/** Deeper than any result. */
const MAX_DEPTH = 12

/** The numbers of a result: those of its fields, and those in its texts. */
export function valuesIn(result: unknown, depth = 0): readonly number[] {
  if (typeof result === 'number') return [result]
  if (typeof result === 'string') return textValues(result)
  if (typeof result !== 'object' || result === null || depth > MAX_DEPTH) return []
  return Object.values(result).flatMap((each) => valuesIn(each, depth + 1))
}

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

const textValues = (text: string): readonly number[] => [
  ...figuresIn(text).map(({ value }) => value),
  ...(text.match(NUMBER) ?? []).map((digits) => Number(digits.replaceAll(',', ''))),
]

/** Binary fractions differ in their last digit. */
const RELATIVE = 1e-9

/** True when one of the values is printed as this figure, rounded or cut; a sign may stand in words. */
export const isSourced = ({ value, step }: Figure, values: readonly number[]): boolean =>
  values.some((known) => {
    const size = Math.abs(known)
    const beyond = size - value
    const slack = size * RELATIVE
    return beyond >= -step / 2 - slack && beyond <= step + slack
  })
