/** Reads amounts of a trade as people say them: 'half a', '20 dollars of', 'ten percent of my', 'all my'. */
import { spokenNumbers } from './spoken-numbers.ts'

/** Units of the token, a share of the holding, or a worth in dollars; decimals are kept as they were said. */
export type Amount = Readonly<{ units: string } | { percent: string } | { usd: string }>

/** An amount that stands at the front of a line, and what follows it. */
export type ReadAmount = Readonly<{ amount: Amount; rest: string }>

const NUMBER = String.raw`\.?\d[\d.]*[km]?`
const MINE = '(?: (?:my|the|our|your|this))?'

type Form = readonly [form: RegExp, amount: (number: string) => Amount]

/** In the order in which they are tried. The token is named after each. */
const FORMS: readonly Form[] = [
  [
    form(
      `\\$ ?(${NUMBER})|(${NUMBER}) ?\\$|(${NUMBER}) (?:dollars?|usd|bucks)`,
      `(?: worth)?(?: of)?${MINE}`,
    ),
    usd,
  ],
  [form(`(${NUMBER}) ?(?:%|percent|per cent)`, `(?: of)?${MINE}`), percent],
  [form('(?:all|everything|100 ?%|the whole|the entire|max)', `(?: of)?${MINE}`), () => percent('100')],
  [form('(?:a |1 )?half', '(?: of)? (?:my|the|our|your|this)'), () => percent('50')],
  [form('(?:a |1 )?half', '(?: of)? an?'), () => units('0.5')],
  [form('half', ' of'), () => percent('50')],
  [form('half'), () => units('0.5')],
  [form('(?:a |1 )?quarter', '(?: of)? (?:my|the|our|your|this)'), () => percent('25')],
  [form('(?:a |1 )?quarter', '(?: of)? an?'), () => units('0.25')],
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

/** Undefined when no amount stands there, or one that is no plain decimal above zero. */
export function readAmount(line: string): ReadAmount | undefined {
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

const ZEROS: Readonly<Record<string, number>> = { k: 3, m: 6 }

/** '1.5k' is '1500', '.50' is '0.5'; undefined for zero and for anything but a number. */
export function decimalOf(said: string): string | undefined {
  const [, whole = '', fraction = '', scale = ''] = /^(\d*)(?:\.(\d*))?([km]?)$/.exec(said) ?? []
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
