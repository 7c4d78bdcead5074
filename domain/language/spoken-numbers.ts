/** Number words back into digits: 'swap two hundred and ten usdc' is 'swap 210 usdc'. The inverse of number-words.ts. */
import { SCALES, SMALL, TIES } from './number-words.ts'

const UNITS = new Map([
  ...SMALL.map((word, value): [string, number] => [word, value]),
  ['nought', 0],
  ['naught', 0],
])
const TENS = new Map(
  TIES.flatMap((word, value): [string, number][] => (word === '' ? [] : [[word, value * 10]])),
)
const ZEROS = new Map([
  ...SCALES.flatMap((word, at): [string, number][] => (word === '' ? [] : [[word, at * 3]])),
  ['lakh', 5],
  ['lakhs', 5],
  ['crore', 7],
])

/** After these 'one' is no number: 'the real one', 'that one'. */
const ONE_IS_A_THING = new Set(
  `the this that which another no any each every real right wrong good bad first last next only other same true new old
  verified fake big small better best what`.split(/\s+/),
)

/** Before these it is one again: 'make that one dollar'. */
const UNITS_OF_MONEY = new Set('dollar dollars buck bucks cent cents percent sol usdc'.split(' '))

/** A number that was read and how many words it took. */
type Read = Readonly<{ digits: string; length: number }>

/** 'half', 'a quarter', 'all' and 'percent' stay words: only the sentence knows what they are parts of. */
export function spokenNumbers(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '')
  // Some recognizers write 'twenty-five', or a comma after a number.
  const plain = words.flatMap((word) => (isHyphenated(word) ? word.split('-') : [word]))
  const out: string[] = []
  for (let at = 0; at < plain.length; ) {
    const read = readNumber(plain, at)
    out.push(read ? `${read.digits}${tailOf(plain[at + read.length - 1])}` : (plain[at] ?? ''))
    at += read?.length ?? 1
  }
  return out.join(' ')
}

const isHyphenated = (word: string): boolean =>
  word.includes('-') && word.split('-').every((part) => isNumberWord(bare(part)))

const isNumberWord = (word: string): boolean =>
  UNITS.has(word) || TENS.has(word) || ZEROS.has(word) || word === 'hundred'

const bare = (word = ''): string => word.toLowerCase().replace(/[.,;:!?]+$/, '')

const tailOf = (word: string | undefined): string => /[.,;:!?]+$/.exec(word ?? '')?.[0] ?? ''

/** A word with a mark behind it ends its phrase, so nothing after it belongs to the number. */
const wordAt = (words: readonly string[], at: number, from: number): string =>
  at > from && tailOf(words[at - 1]) !== '' ? '' : bare(words[at])

function readNumber(words: readonly string[], from: number): Read | undefined {
  if (!mayBegin(bare(words[from]))) return undefined
  const word = (at: number): string => wordAt(words, at, from)
  const sign = word(from) === 'minus' ? 1 : 0
  const read = readUnsigned(word, from + sign)
  if (!read) return undefined
  const length = read.length + sign
  const isThing = ONE_IS_A_THING.has(bare(words[from - 1])) && !UNITS_OF_MONEY.has(bare(words[from + 1]))
  if (length === 1 && word(from) === 'one' && isThing) return undefined
  return { digits: `${sign ? '-' : ''}${read.digits}`, length }
}

/** Most words of a text begin no number, and the whole handbook is read at the start. */
const mayBegin = (word: string): boolean =>
  UNITS.has(word) || TENS.has(word) || POINTS.has(word) || word === 'a' || word === 'minus'

type WordAt = (at: number) => string

function readUnsigned(word: WordAt, from: number): Read | undefined {
  const whole = readInteger(word, from)
  const at = from + (whole?.length ?? 0)
  const fraction = readFraction(word, at)
  if (!whole && !fraction) return undefined
  const part = fraction ?? (whole && readPart(word, at))
  const value = part ? `${whole?.digits ?? '0'}.${part.digits}` : (whole?.digits ?? '0')
  const length = (whole?.length ?? 0) + (part?.length ?? 0)
  return scaled(word, { digits: value, length }, from)
}

/** 'thirty eight point four million': only a number with a point can still be multiplied. */
function scaled(word: WordAt, read: Read, from: number): Read {
  const zeros = ZEROS.get(word(from + read.length))
  if (zeros === undefined || !read.digits.includes('.')) return read
  const [whole = '', fraction = ''] = read.digits.split('.')
  const moved = `${whole}${fraction.slice(0, zeros).padEnd(zeros, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = fraction.slice(zeros)
  return { digits: rest === '' ? moved : `${moved}.${rest}`, length: read.length + 1 }
}

/** Groups with falling scales: 'two million three hundred thousand and five'. */
function readInteger(word: WordAt, from: number): Read | undefined {
  let [value, at, limit] = [0n, from, Number.POSITIVE_INFINITY]
  while (true) {
    const skip = at > from && word(at) === 'and' ? 1 : 0
    const group = readGroup(word, at + skip)
    if (!group) break
    const zeros = ZEROS.get(word(at + skip + group.length)) ?? 0
    if (zeros >= limit) break
    value += group.value * 10n ** BigInt(zeros)
    at += skip + group.length + (zeros > 0 ? 1 : 0)
    limit = zeros
    // A number after a group without a scale is a number of its own: 'twenty twenty'.
    if (zeros === 0) break
  }
  return at === from ? undefined : { digits: String(value), length: at - from }
}

type Group = Readonly<{ value: bigint; length: number }>

/** Below a thousand, 'a hundred', 'a' before a scale, and 'fifteen hundred'. */
function readGroup(word: WordAt, at: number): Group | undefined {
  if (word(at) === 'a') {
    if (word(at + 1) === 'hundred') return withHundreds(word, at, { value: 1n, length: 1 })
    return ZEROS.has(word(at + 1)) ? { value: 1n, length: 1 } : undefined
  }
  const tens = readTens(word, at)
  return tens && word(at + tens.length) === 'hundred' ? withHundreds(word, at, tens) : tens
}

function withHundreds(word: WordAt, at: number, count: Group): Group {
  const after = at + count.length + 1
  const skip = word(after) === 'and' ? 1 : 0
  const rest = readTens(word, after + skip)
  const value = count.value * 100n
  if (!rest || rest.value === 0n) return { value, length: count.length + 1 }
  return { value: value + rest.value, length: count.length + 1 + skip + rest.length }
}

function readTens(word: WordAt, at: number): Group | undefined {
  const unit = UNITS.get(word(at))
  if (unit !== undefined) return { value: BigInt(unit), length: 1 }
  const tens = TENS.get(word(at))
  if (tens === undefined) return undefined
  const rest = UNITS.get(word(at + 1)) ?? 0
  return rest > 0 && rest < 10
    ? { value: BigInt(tens + rest), length: 2 }
    : { value: BigInt(tens), length: 1 }
}

const POINTS = new Set(['point', 'decimal', 'dot'])

/** 'point two five', 'point four zeros two one four'. */
function readFraction(word: WordAt, from: number): Read | undefined {
  if (!POINTS.has(word(from))) return undefined
  const zeros = readTens(word, from + 1)
  const counted = zeros !== undefined && word(from + 1 + zeros.length) === 'zeros'
  let digits = counted ? '0'.repeat(Number(zeros.value)) : ''
  let at = from + 1 + (counted ? zeros.length + 1 : 0)
  for (let digit = digitOf(word(at)); digit !== undefined; digit = digitOf(word(at))) {
    digits += digit
    at++
  }
  return digits === '' ? undefined : { digits, length: at - from }
}

function digitOf(word: string): string | undefined {
  const value = word === 'oh' ? 0 : UNITS.get(word)
  return value !== undefined && value < 10 ? String(value) : undefined
}

/** 'one and a half', 'two and a quarter'. */
function readPart(word: WordAt, from: number): Read | undefined {
  if (word(from) !== 'and' || word(from + 1) !== 'a') return undefined
  const digits = { half: '5', quarter: '25' }[word(from + 2)]
  return digits ? { digits, length: 3 } : undefined
}
