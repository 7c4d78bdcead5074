/** Numbers of a language as plain decimals: '1.234,5' is '1234.5'. */

/** A letter that no word has. What carries it is explained by nothing, so that no trade is read from it. */
export const UNKNOWN = 'ø'

type Separators = Readonly<{ thousands: string; decimals: ',' | '.' }>

const NUMBER = /(?<![\p{L}\p{N}.,])\d[\d.,]*(?:[\u00a0\u202f ]\d{3}(?![\d]))*(?:,\d+)?/gu

export const plainNumbers = (text: string, separators: Separators): string =>
  text.replaceAll(NUMBER, (number) => {
    const tail = /[.,]+$/.exec(number)?.[0] ?? ''
    return `${plainNumber(number.slice(0, number.length - tail.length), separators)}${tail}`
  })

function plainNumber(number: string, { thousands, decimals }: Separators): string {
  const [one, other] = decimals === ',' ? ['\\.', ','] : [',', '\\.']
  const grouping = thousands === ' ' ? '[\\u00a0\\u202f ]' : one
  if (new RegExp(`^[1-9]\\d{0,2}(?:${grouping}\\d{3})+(?:${other}\\d+)?$`).test(number))
    return number.replaceAll(new RegExp(grouping, 'g'), '').replace(',', decimals === ',' ? '.' : ',')
  // '1,500' is one and a half here, and fifteen hundred to many who type it: it is not for guessing.
  if (decimals === ',' && /^[1-9]\d{0,2}(?:,\d{3})+$/.test(number))
    return `${number.replaceAll(',', '')}${UNKNOWN}`
  if (decimals === ',' && /^\d+,\d+$/.test(number)) return number.replace(',', '.')
  return number
}

/** Joins numbers with the scales, halves and decimals behind them: '30', a scale of four zeros is '300000'. */
export function joinedNumbers(words: readonly string[]): readonly string[] {
  const out: string[] = []
  let isScaled = false
  for (const word of words) {
    const joined = joinedWith(out, word, isScaled)
    isScaled = SCALE.test(word)
    if (joined) out.splice(-joined.taken, joined.taken, joined.number)
    else out.push(word === HALF_MORE ? 'and a half' : isScaled ? shifted('1', zerosOf(word)) : word)
  }
  return out.filter((word) => word !== POINT)
}

/** How the word goes on from the numbers before it. */
function joinedWith(
  out: readonly string[],
  word: string,
  isScaled: boolean,
): { number: string; taken: number } | undefined {
  const [last = '', before = ''] = [out.at(-1), out.at(-2)]
  if (/^\d+(?:\.\d+)?$/.test(last)) {
    if (word === HALF_MORE && !last.includes('.')) return { number: `${last}.5`, taken: 1 }
    if (SCALE.test(word)) return { number: shifted(last, zerosOf(word)), taken: 1 }
    // 'Dos mil | quinientos': a smaller number behind a thousand.
    if (isScaled && /^[1-9]\d*000$/.test(last) && /^[1-9]\d{0,2}$/.test(word))
      return { number: String(Number(last) + Number(word)), taken: 1 }
  }
  const isFraction = last === POINT && /^\d+$/.test(before) && /^\d+$/.test(word)
  return isFraction ? { number: `${before}.${word}`, taken: 2 } : undefined
}

export const POINT = '×point'
const HALF_MORE = '×half'
export const scaleMark = (zeros: number): string => `×${zeros}`
const SCALE = /^×(\d+)$/

const zerosOf = (mark: string): number => Number(SCALE.exec(mark)?.[1] ?? 0)

function shifted(decimal: string, zeros: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = fraction.padEnd(zeros, '0')
  const rest = digits.slice(zeros)
  return `${`${whole}${digits.slice(0, zeros)}`.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
}
