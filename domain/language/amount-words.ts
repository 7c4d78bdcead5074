/** Reads amounts of a trade as people say them: 'half a', '20 dollars of', 'ten percent of my', 'all my'. */
import { spokenNumbers } from './spoken-numbers.ts'

/** Units of the token, a share of the holding, or a worth in dollars; decimals are kept as they were said. */
export type Amount = Readonly<{ units: string } | { percent: string } | { usd: string }>

/** An amount that stands at the front of a line, and what follows it. */
export type ReadAmount = Readonly<{ amount: Amount; rest: string }>

const NUMBER = String.raw`\.?\d[\d.]*(?: ?(?:k|m|b|mil|mill|mln|million|millions|bn|billion|thousand|lakh|lakhs|crore|hundred)(?= |$|\$|%))?`
const MINE = '(?: (?:my|the|our|your|this))?'

type Form = readonly [form: RegExp, amount: (number: string) => Amount]

/** Fractions: as a share of what is held, and as a part of one. */
const FRACTIONS: readonly (readonly [words: string, percent: string, part: string])[] = [
  ['(?:a |1 )?half', '50', '0.5'],
  ['(?:a |1 )?(?:quarter|fourth)', '25', '0.25'],
  ['3 (?:quarters|fourths|fourth)', '75', '0.75'],
  ['(?:a |1 )?third', '33.33', '0.3333'],
  ['2 thirds', '66.67', '0.6667'],
  ...['fifth', '', '', 'eighth', '', 'tenth'].flatMap((word, at) =>
    word === '' ? [] : partsOf(word, at + 5),
  ),
]

/** '2 fifths' and '9 tenths' are exact decimals. */
function partsOf(word: string, of: number): readonly (readonly [string, string, string])[] {
  return Array.from({ length: of - 1 }, (_, at) => {
    const part = (at + 1) / of
    const words = at === 0 ? `(?:an? |1 )?${word}` : `${at + 1} ${word}s?`
    return [words, String(Number((part * 100).toFixed(2))), String(part)]
  })
}

const ALL =
  '(?:all|all of|everything|100 ?%|the whole|the entire|whole|entire|the lot|the whole lot|the whole bag|max|the max|the maximum|maximum|every last|every bit of|every single|every one of|all out of|all in|al|the rest|the rest of|rest of|what is left|the remainder|the remaining|remaining|the remainder of)'

const isFraction = ([words, share, part]: (typeof FRACTIONS)[number]): readonly Form[] => [
  [
    form(`(?:${words})`, '(?: of| out of)? (?:my|the|our|your|this|what i have in|what i have of)'),
    () => percent(share),
  ],
  [form(`(?:${words})`, '(?: of)? an?'), () => units(part)],
  [form(`(?:${words})`, ' of'), () => percent(share)],
  [form(`(?:${words})`, '(?= <)'), () => units(part)],
  [form(`(?:${words})`), () => percent(share)],
]

/** In the order in which they are tried. The token is named after each. */
const FORMS: readonly Form[] = [
  [
    form(
      `\\$ ?(${NUMBER})|(${NUMBER}) ?\\$|(?:usd|us\\$) ?(${NUMBER})|(${NUMBER}) ?(?:us )?(?:dollars?|usd|bucks?|buck|bux|in dollars|in usd)(?: bill)?`,
      `(?: worth)?(?: of)?${MINE}`,
    ),
    usd,
  ],
  [form(`(${NUMBER}) (?:cents?)`, `(?: worth)?(?: of)?${MINE}`), (cents) => usd(String(Number(cents) / 100))],
  [form('(?:a )?tenner(?:s(?= worth))?', `(?: worth)?(?: of)?${MINE}`), () => usd('10')],
  [form('(?:a )?fiver(?:s(?= worth))?', `(?: worth)?(?: of)?${MINE}`), () => usd('5')],
  [form('(?:a )?buck', `(?: worth)?(?: of)?${MINE}`), () => usd('1')],
  [
    form(`(${NUMBER}) (?:grand|bands?)`, `(?: worth)?(?: of)?${MINE}`),
    (grand) => usd(String(Number(grand) * 1000)),
  ],
  [form('(?:a )?grand', `(?: worth)?(?: of)?${MINE}`), () => usd('1000')],
  [form(`(${NUMBER}) ?(?:%|percent|per cent|pct)`, `(?: of| out of)?${MINE}`), percent],
  [form(ALL, `(?: of)?${MINE}`), () => percent('100')],

  [form('half (?:a )?dozen', '(?: of)?'), () => units('6')],
  ...FRACTIONS.flatMap(isFraction),
  [form('(?:a )?dozen', '(?: of)?'), () => units('12')],
  [form('(?:a )?couple', '(?: of)?'), () => units('2')],
  [form('(?:a )?million', '(?: of)?'), () => units('1000000')],
  [form('(?:a )?thousand', '(?: of)?'), () => units('1000')],
  [form('(?:a )?hundred', '(?: of)?'), () => units('100')],
  [form(`(${NUMBER}) (?:pieces|units|of those|of them|x)`, '(?: of)?'), units],
  [form(`(${NUMBER})`), units],
  [form('an?'), () => units('1')],
]

function form(amount: string, after = ''): RegExp {
  return new RegExp(`^(?:${amount})${after}(?= |$)`)
}

function usd(number: string): Amount {
  return { usd: number }
}
function percent(number: string): Amount {
  return { percent: number }
}
function units(number: string): Amount {
  return { units: number }
}

/** Lower case, numbers in digits, no comma inside a number. */
export const amountLine = (text: string): string =>
  spokenNumbers(text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, ''))

/** Most words begin no amount, and need not be tried against every form. */
const BEGINS =
  /^(?:[\d$.]|usd|us\$|an? |an?$|the |half|quarter|fourth|third|two|three|fifth|eighth|tenth|al |all|everything|whole|entire|max|every|rest|what |remaining|dozen|couple|million|thousand|hundred|tenner|fiver|buck|grand)/

const AMOUNT_WORDS: ReadonlySet<string> = new Set(
  `all everything whole entire lot max maximum every last rest whatever left remainder remaining half quarter quarters fourth
  fourths third thirds fifth fifths eighth eighths tenth tenths buck tenner fiver grand band
  bands dozen couple hundred thousand lakh lakhs crore mil mill mln million millions billion pieces units double twice`.split(
    /\s+/,
  ),
)

/** True for a word that says by itself how much; units only follow a number. */
export const isAmountWord = (word: string): boolean => AMOUNT_WORDS.has(word)

/** Undefined when no amount stands there, or one that is no plain decimal above zero. */
export function readAmount(line: string): ReadAmount | undefined {
  if (!BEGINS.test(line)) return undefined
  for (const [shape, amount] of FORMS) {
    const found = shape.exec(line)
    if (!found) continue
    const said = found.slice(1).find((group) => group !== undefined)
    const number = said === undefined ? '' : decimalOf(said)
    if (number === undefined) return undefined
    return { amount: amount(number), rest: line.slice(found[0].length).trim() }
  }
  return undefined
}

const ZEROS: Readonly<Record<string, number>> = {
  hundred: 2,
  k: 3,
  thousand: 3,
  lakh: 5,
  lakhs: 5,
  m: 6,
  mil: 6,
  mill: 6,
  mln: 6,
  million: 6,
  millions: 6,
  crore: 7,
  b: 9,
  bn: 9,
  billion: 9,
}

/** '1.5k' is '1500', '.50' is '0.5'; undefined for zero and for anything but a number. */
export function decimalOf(said: string): string | undefined {
  const [, whole = '', fraction = '', scale = ''] = /^(\d*)(?:\.(\d*))? ?([a-z]*)$/.exec(said) ?? []
  const zeros = ZEROS[scale] ?? 0
  const digits = `${whole}${fraction.padEnd(zeros, '0')}`
  const point = whole.length + zeros
  const front = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const back = digits.slice(point).replace(/0+$/, '')
  return /[1-9]/.test(digits) ? `${front}${back === '' ? '' : `.${back}`}` : undefined
}

/** An amount with more significant digits is too long to say. */
const SAID_DIGITS = 4

/** The decimal as it is said: as it is when that is short, else its first four digits. */
export function sayable(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  if (digits.length <= SAID_DIGITS || fraction === '') return decimal
  const places = fraction.length - (digits.length - SAID_DIGITS)
  return decimalOf(places <= 0 ? whole : `${whole}.${fraction.slice(0, places)}`) ?? decimal
}
