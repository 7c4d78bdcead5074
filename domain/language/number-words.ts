/** Numbers in words, exactly: '1234.5' is 'one thousand two hundred thirty four point five'. */

export const SMALL =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/)
export const TIES = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')]
/** Each a thousand times the one before; the first is the hundreds that have no name of their own. */
export const SCALES = ['', ...'thousand million billion trillion quadrillion quintillion'.split(' ')]

/** A longer run of zeros after the point is counted, not said one by one. */
const MANY_ZEROS = 3

/** Digits with at most one point, no sign and no grouping, below a thousand quintillion. */
export function numberWords(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const spokenWhole = integerWords(BigInt(whole || '0'))
  return fraction === '' ? spokenWhole : `${spokenWhole} point ${fractionWords(fraction)}`
}

export function integerWords(whole: bigint): string {
  if (whole === 0n) return 'zero'
  const groups: string[] = []
  let rest = whole
  for (let scale = 0; rest > 0n; scale++) {
    const group = Number(rest % 1000n)
    if (group > 0) groups.unshift(`${hundredsWords(group)} ${SCALES[scale] ?? ''}`.trim())
    rest /= 1000n
  }
  return groups.join(' ')
}

function hundredsWords(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  return [hundreds > 0 ? `${SMALL[hundreds]} hundred` : '', rest > 0 ? tensWords(rest) : ''].join(' ').trim()
}

const tensWords = (value: number): string =>
  value < 20
    ? (SMALL[value] ?? '')
    : `${TIES[Math.floor(value / 10)]} ${value % 10 > 0 ? SMALL[value % 10] : ''}`.trim()

/** '0000214' is 'four zeros two one four'. */
function fractionWords(fraction: string): string {
  const [zeros = ''] = /^0*/.exec(fraction) ?? []
  if (zeros.length < MANY_ZEROS || zeros.length === fraction.length) return digitWords(fraction)
  return `${integerWords(BigInt(zeros.length))} zeros ${digitWords(fraction.slice(zeros.length))}`
}

/** Digit by digit. */
export const digitWords = (digits: string): string =>
  [...digits].map((digit) => SMALL[Number(digit)] ?? '').join(' ')

const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** 29 is 'twenty ninth'. */
export function ordinalWords(value: number): string {
  const words = integerWords(BigInt(value)).split(' ')
  const last = words.pop() ?? ''
  const ordinal = IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return [...words, ordinal].join(' ')
}

/** Years as people say them: 2024 is 'twenty twenty four', 2005 'two thousand five', 1900 'nineteen hundred'. */
export function yearWords(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100]
  if (year >= 2000 && year < 2010) return integerWords(BigInt(year))
  if (rest === 0) return `${tensWords(century)} hundred`
  return `${tensWords(century)} ${rest < 10 ? `oh ${SMALL[rest]}` : tensWords(rest)}`
}
