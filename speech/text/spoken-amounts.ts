/** Money, percentages, dates and measures in words. Everything with a digit becomes words here. */
import {
  digitWords,
  integerWords,
  numberWords,
  ordinalWords,
  yearWords,
} from '#domain/language/number-words.ts'

const MONTHS = `January February March April May June July August September October November December`.split(
  ' ',
)
const SUFFIXES: Readonly<Record<string, string>> = {
  k: 'thousand',
  K: 'thousand',
  M: 'million',
  B: 'billion',
  T: 'trillion',
}
/** A unit right behind a number: one of them, more of them. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  ms: ['millisecond', 'milliseconds'],
  s: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  m: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  d: ['day', 'days'],
  w: ['week', 'weeks'],
  y: ['year', 'years'],
  bps: ['basis point', 'basis points'],
  x: ['times', 'times'],
  '×': ['times', 'times'],
  KB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  px: ['pixel', 'pixels'],
}
const CURRENCIES: Readonly<Record<string, readonly [string, string, string, string]>> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
}

/** Thirty-three digits at most: a long list of numbers would be read on to its end from each of them. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,9}|\d+)(?:\.\d+)?`
const MINUS = /[-−–]/

type Rule = readonly [pattern: RegExp, words: (...groups: string[]) => string]

/** In the order in which they are tried: dates and money come before the numbers in them. */
const RULES: readonly Rule[] = [
  [/\b(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(Z?)/g, isoTimeWords],
  [/\b(\d{4})-(\d\d)-(\d\d)\b/g, (_, year = '', month = '', day = '') => dateWords(year, month, day)],
  [
    new RegExp(
      `\\b(${MONTHS.map((name) => name.slice(0, 3)).join('|')})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b`,
      'g',
    ),
    namedDayWords,
  ],
  [/\b([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\b/g, (_, hour = '', minute = '') => timeWords(hour, minute)],
  [
    /\b((?:in|since|of|from|by|until|during) )((?:19|20)\d\d)\b(?![.,]?\d|\s*%)/gi,
    (_, before = '', year = '') => before + yearWords(Number(year)),
  ],
  [/(?<=[\d%xkKMB])(?:\s?–\s?|-)(?=[$€£]?\d)/g, () => ' to '],
  [/\b(\d{1,3})(?:st|nd|rd|th)\b/g, (_, day = '') => ordinalWords(Number(day))],
  [new RegExp(`([+−–-])?(?:US)?([$€£])(${NUMBER})\\s?([kKMBT])?(?![\\p{L}\\d])`, 'gu'), moneyWords],
  [
    new RegExp(`(up |down |by |rose |fell |gained |lost |at |of )?([+−–-])?(${NUMBER})\\s?%`, 'gi'),
    percentWords,
  ],
  [/#(\d+)\b/g, (_, count = '') => `number ${integerWords(BigInt(count))}`],
  [
    /\b(\d{1,4})\/(\d{1,4})\b/g,
    (_, part = '', whole = '') => `${amountWords(part)} out of ${amountWords(whole)}`,
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.])([+−-])?(${NUMBER})\\s?([kKMBT])(?![\\p{L}\\d])`, 'gu'),
    (_, sign = '', amount = '', suffix = '') =>
      `${signWords(sign)}${amountWords(amount)} ${SUFFIXES[suffix]}`,
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.])(${NUMBER}) ?(${Object.keys(UNITS).join('|')})(?![\\p{L}\\d])`, 'gu'),
    (_, amount = '', unit = '') => measureWords(amount, unit),
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.])([+−-])?(${NUMBER})`, 'gu'),
    (_, sign = '', amount = '') => `${signWords(sign)}${amountWords(amount)}`,
  ],
  // Digits inside words: 'ai16z'.
  [/\d+/g, (digits) => ` ${digits.length < 3 ? integerWords(BigInt(digits)) : digitWords(digits)} `],
]

export const withoutDigits = (text: string): string =>
  RULES.reduce(
    (spoken, [pattern, words]) => spoken.replaceAll(pattern, (...groups) => words(...(groups as string[]))),
    text,
  )

/** Amounts are exact down to six places; smaller ones are said with four digits and 'about'. */
const EXACT_PLACES = 6
const ABOUT_DIGITS = 4
const MAX_WHOLE_DIGITS = 21

function amountWords(written: string): string {
  const plain = written
    .replaceAll(',', '')
    .replace(/^(\d+)(\.\d*?)0+$/, '$1$2')
    .replace(/\.$/, '')
  const [whole = '0', fraction = ''] = plain.split('.')
  if (whole.length > MAX_WHOLE_DIGITS) return digitWords(whole.slice(0, ABOUT_DIGITS))
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const isTiny = /^0*$/.test(whole) && zeros >= 3
  const keep = isTiny ? zeros + ABOUT_DIGITS : EXACT_PLACES
  if (fraction.length <= keep) return numberWords(plain)
  const cut = fraction.slice(0, isTiny ? keep : ABOUT_DIGITS).replace(/0+$/, '')
  return `about ${numberWords(cut === '' ? whole : `${whole}.${cut}`)}`
}

const signWords = (sign: string | undefined): string => (!sign ? '' : MINUS.test(sign) ? 'minus ' : 'plus ')

function moneyWords(_found: string, sign = '', currency = '$', amount = '', suffix = ''): string {
  const [one, many, cent, cents] = CURRENCIES[currency] ?? ['', '', '', '']
  const before = signWords(sign)
  if (suffix) return `${before}${amountWords(amount)} ${SUFFIXES[suffix]} ${many}`
  const [whole = '0', fraction = ''] = amount.replaceAll(',', '').split('.')
  const units = BigInt(whole)
  const unitWords = `${integerWords(units)} ${units === 1n ? one : many}`
  if (/^0*$/.test(fraction)) return before + unitWords
  if (units === 0n) return before + smallMoneyWords(fraction, [many, cent, cents])
  if (fraction.length > 2) return `${before}${amountWords(amount)} ${many}`
  const hundredths = Number(fraction.padEnd(2, '0'))
  return `${before}${unitWords} and ${integerWords(BigInt(hundredths))} ${hundredths === 1 ? cent : cents}`
}

/** Amounts below one: cents with their decimals, and below a tenth of a cent the zeros are counted. */
function smallMoneyWords(fraction: string, [many, cent, cents]: readonly [string, string, string]): string {
  if (/^000/.test(fraction)) return `${amountWords(`0.${fraction}`)} ${many}`
  const padded = fraction.padEnd(2, '0')
  const amount = `${Number(padded.slice(0, 2))}${padded.length > 2 ? `.${padded.slice(2)}` : ''}`
  const words = amountWords(amount)
  return `${words} ${words === 'one' ? cent : cents}`
}

/** A sign says which way: '+6.08%' is 'up …' where the sentence has not said so. */
function percentWords(_found: string, before = '', sign = '', amount = ''): string {
  const way = !sign
    ? ''
    : /^(up|down|rose|fell|gained|lost) $/i.test(before)
      ? ''
      : MINUS.test(sign)
        ? 'down '
        : 'up '
  const isPlace = /^(by|at|of) $/i.test(before)
  return `${before}${isPlace && sign ? signWords(sign) : way}${amountWords(amount)} percent`
}

function measureWords(amount: string, unit: string): string {
  const words = amountWords(amount)
  const [one = '', many = ''] = UNITS[unit] ?? []
  return `${words} ${words === 'one' ? one : many}`
}

function dateWords(year: string, month: string, day: string): string {
  const name = MONTHS[Number(month) - 1]
  if (!name) return `${digitWords(year)}, ${digitWords(month)}, ${digitWords(day)}`
  return `${name} ${ordinalWords(Number(day))}, ${yearWords(Number(year))}`
}

function isoTimeWords(
  _found: string,
  ...[year = '', month = '', day = '', hour = '', minute = '', zone = '']: string[]
): string {
  return `${dateWords(year, month, day)}, ${timeWords(hour, minute)}${zone === 'Z' ? ' UTC' : ''}`
}

function namedDayWords(_found: string, short = '', day = '', year = ''): string {
  const name = MONTHS.find((each) => each.startsWith(short)) ?? short
  return `${name} ${ordinalWords(Number(day))}${year ? `, ${yearWords(Number(year))}` : ''}`
}

function timeWords(hour: string, minute: string): string {
  const hours = integerWords(BigInt(hour))
  if (minute === '00') return `${hours} o'clock`
  return `${hours} ${minute.startsWith('0') ? `oh ${integerWords(BigInt(minute))}` : integerWords(BigInt(minute))}`
}
