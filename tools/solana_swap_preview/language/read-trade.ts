/** Reads a trade from the words of a line: which token goes, which comes, how much of which, and the slippage. */
import { type Amount, readAmount } from '#domain/language/amount-words.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { type Side, type TradeWord, tradeWordAt, type Verb } from './trade-words.ts'

/** A token as the line has it: '<t0>', '<a0>', a name that is on no list, 'cash' for dollars, or a word such as 'it'. */
export type TokenWord = Readonly<
  { kind: 'named'; word: string } | { kind: 'cash' } | { kind: 'pronoun' } | { kind: 'everything' }
>

export type Leg = Readonly<{ side?: Side; amount?: Amount; token?: TokenWord; isMine?: boolean }>

export type TradeLine = Readonly<{
  verb?: Verb
  /** True for a verb that means many things: 'get', 'put'. */
  isWeak?: boolean
  /** True for a verb that means all there is: 'exit'. */
  isAll?: boolean
  legs: readonly Leg[]
  /** An amount was said, and it is zero or less. */
  isNothing?: boolean
  slippageBps?: number
  /** Content words that this reading does not explain. */
  unexplained: readonly string[]
}>

/** Splits the line into a verb, the sides of the trade, and what is left. */
export function readTradeLine(line: readonly string[]): TradeLine {
  const { words, slippageBps } = withoutSlippage(line)
  const reader = new LegReader()
  for (let at = 0; at < words.length; ) at += readAt(words, at, reader)
  return { ...reader.end(), slippageBps }
}

const NOTHING = /^(?:\$ ?)?(?:(?:-|minus |negative )\$?\.?\d|0+(?:\.0*)?(?![\d.]))/

/** Reads one thing at this place and returns how many words it has. */
function readAt(words: readonly string[], at: number, reader: LegReader): number {
  const rest = words.slice(at).join(' ')
  const word = words[at] ?? ''
  if (/^<[ta]\d+>$/.test(word)) return reader.token({ kind: 'named', word }, 1)
  if (NOTHING.test(rest)) return reader.nothing()
  const passive = PASSIVE.exec(` ${rest}`)
  if (passive) return reader.verb({ verb: PASSIVE_VERBS[passive[1] as keyof typeof PASSIVE_VERBS] }, 1)
  const phrase = tradeWordAt(words, at)
  const amount = isArticle(word, words[at + 1]) ? undefined : readAmount(rest)
  if (amount && !(phrase && phrase.length > 1))
    return reader.amount(amount.amount, words.length - at - countWords(amount.rest))
  if (!phrase) return reader.other(word)
  return reader.phrase(phrase.word, phrase.length)
}

/** 'A' is an amount only in front of a token: 'a sol'. */
const isArticle = (word: string, next: string | undefined): boolean =>
  (word === 'a' || word === 'an') && !/^(?:<[ta]\d+>|half|quarter|third|tenth|fifth)$/.test(next ?? '')

const countWords = (line: string): number => (line === '' ? 0 : line.split(' ').length)

const PASSIVE_VERBS = {
  sold: 'sell',
  dumped: 'sell',
  bought: 'buy',
  swapped: 'swap',
  converted: 'swap',
  exchanged: 'swap',
  traded: 'swap',
  turned: 'swap',
  changed: 'swap',
  moved: 'swap',
} as const
const PASSIVE = new RegExp(`^ (${Object.keys(PASSIVE_VERBS).join('|')})(?= |$)`)

type VerbWord = Extract<TradeWord, { kind: 'verb' }>

/** Collects the legs of a trade while the line is read from left to right. */
class LegReader {
  #legs: Leg[] = []
  #open: { side?: Side; amount?: Amount; token?: TokenWord; isMine?: boolean } = {}
  #verb: Verb | undefined
  #isWeak = true
  #isAll = false
  #isNothing = false
  readonly #unexplained: string[] = []

  token(token: TokenWord, length: number): number {
    if (this.#open.token) this.#next()
    // 'Half of it' is of the token that the line has named before.
    this.#open.token = token.kind === 'pronoun' ? (this.#lastNamed() ?? token) : token
    return length
  }

  #lastNamed(): TokenWord | undefined {
    return this.#legs.findLast(({ token }) => token?.kind === 'named')?.token
  }

  amount(amount: Amount, length: number): number {
    if (this.#open.amount || (this.#open.token && this.#open.side === 'of')) this.#next()
    this.#open.amount = amount
    return length
  }

  nothing(): number {
    this.#isNothing = true
    return 1
  }

  verb({ verb, isWeak = false, isAll }: Omit<VerbWord, 'kind'>, length: number): number {
    // What is bought with what was named before is the other side: 'sell 50 WIF and get me SOL', 'use 2 SOL to buy JUP'.
    const isOther = verb === 'buy' && this.#verb !== undefined && this.#verb !== 'buy' && this.#hasToken()
    if (isOther) return this.side('to', length)
    if (this.#verb === undefined || (this.#isWeak && !isWeak)) this.#verb = verb
    else if (verb !== this.#verb && !isWeak) this.#unexplained.push(verb)
    this.#isWeak = this.#isWeak && isWeak
    this.#isAll ||= isAll === true
    return length
  }

  #hasToken(): boolean {
    return this.#open.token !== undefined || this.#legs.some(({ token }) => token)
  }

  side(side: Side, length: number): number {
    // 'of' joins an amount and its token: '20 dollars of JUP'. Between two tokens it begins the other side.
    if (side === 'of' && !this.#open.token) return length
    if (this.#open.amount || this.#open.token) this.#next()
    this.#open.side = side
    return length
  }

  phrase(word: NonNullable<ReturnType<typeof tradeWordAt>>['word'], length: number): number {
    switch (word.kind) {
      case 'verb':
        return this.verb(word, length)
      case 'side':
        return this.side(word.side, length)
      case 'cash':
      case 'pronoun':
      case 'everything':
        return this.token({ kind: word.kind }, length)
      case 'mine':
        this.#open.isMine = true
        return length
      default:
        return length
    }
  }

  other(word: string): number {
    if (isContent(word)) this.#unexplained.push(word)
    return 1
  }

  #next(): void {
    this.#legs.push(this.#open)
    this.#open = {}
  }

  end(): TradeLine {
    if (this.#open.amount || this.#open.token) this.#next()
    return {
      verb: this.#verb,
      isWeak: this.#verb === undefined ? undefined : this.#isWeak,
      isAll: this.#isAll,
      legs: this.#legs,
      isNothing: this.#isNothing,
      unexplained: this.#unexplained,
    }
  }
}

const SLIPPAGE = [
  /(?: (?:with|at|and|using))?(?: (?:a|an|max|maximum|maximal|up to|at most|no more than|only|the|my))* (\d[\d.]*) ?(%|percent|per cent|bps|basis points)(?: (?:max|maximum|of|for the))* (?:slippage|slip)(?: (?:tolerance|limit|max|maximum))?(?= |$)/,
  /(?: (?:with|at|and|set|using|keep|make))?(?: (?:a|the|my|max|maximum))* (?:slippage|slip)(?: (?:tolerance|limit|max))?(?: (?:of|to|at|is|up to|at most|max|under|below|be|should|must|no more than|not more than))* (\d[\d.]*) ?(%|percent|per cent|bps|basis points)?(?: (?:max|maximum))?(?= |$)/,
]

export function withoutSlippage(words: readonly string[]): { words: readonly string[]; slippageBps?: number } {
  const line = words.map((word) => ` ${word}`).join('')
  for (const each of SLIPPAGE) {
    const [found, number = '', unit = '%'] = each.exec(line) ?? []
    if (found === undefined) continue
    const bps = Math.round(Number(number) * (unit.startsWith('b') ? 1 : 100))
    return { words: line.replace(found, '').split(' ').filter((word) => word !== ''), slippageBps: bps }
  }
  return { words }
}
