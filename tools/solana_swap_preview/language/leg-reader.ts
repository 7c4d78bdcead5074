/** Collects the legs of a trade while its words are read from left to right. */
import type { Amount } from '#domain/language/amount-words.ts'
import { isContent, isFiller } from '#domain/language/word-mass.ts'
import type { Side, TradeWord, Verb } from './trade-words.ts'

/** A token as the line has it: '<t0>', '<a0>', a name that is on no list, 'cash' for dollars, or a word such as 'it'. */
export type TokenWord = Readonly<
  { kind: 'named'; word: string } | { kind: 'cash' } | { kind: 'pronoun' } | { kind: 'everything' }
>

export type Leg = Readonly<{
  side?: Side
  /** The verb whose object this is. */
  verb?: Verb
  isWeakVerb?: boolean
  /** True where words behind the name say that it goes, false where they say that it comes. */
  isGone?: boolean
  amount?: Amount
  /** The amount that stays: 'all but 2'. */
  keep?: Amount
  token?: TokenWord
}>

export type TradeLine = Readonly<{
  verb?: Verb
  /** True for a verb that means many things: 'get', 'put'. */
  isWeak?: boolean
  /** True for a verb that means all there is: 'exit'. */
  isAll?: boolean
  /** 'Some' was said, and not how much. */
  isSome?: boolean
  legs: readonly Leg[]
  /** An amount was said, and it is zero or less. */
  isNothing?: boolean
  /** A token is said to stay, and not how much of it. */
  isKept?: boolean
  slippageBps?: number
  /** How many words without a part in the trade stand between its parts. */
  strays?: number
  /** Content words that this reading does not explain. */
  unexplained: readonly string[]
  /** The words of another request in the same line. */
  beside?: readonly string[] | undefined
}>

/** 'Buy 20 dollars anyway', 'sell 20k dollars without moving it': words that join or colour a sentence name no token. */
const OF_GRAMMAR =
  /^(?:without|within|before|after|during|until|till|anyways?|anymore|tomorrow|yesterday|soon|later|once|twice|instead|else|per|so|while|via|using|through|against|between|among|under|above|below|near|again|maybe|perhaps|just|also|although|unless|except|despite|regardless|plus|minus|worth|total|extra|myself|yourself|everywhere|somewhere|always|never|often|ever|already|together|apart|ahead|afterwards?|beforehand|meanwhile|otherwise|therefore|however|whenever|wherever|whatever|whichever|[a-z]{4,}ing|[a-z]{4,}ly)$/

const isName = (word: string): boolean =>
  /^[a-z][a-z0-9]{2,14}$/.test(word) &&
  isContent(word) &&
  !OF_GRAMMAR.test(word) &&
  !/^(?:percent|percents|slippage|euros?|pounds?|quid|yen|rupees?|pesos?|francs?|cents?|naira|yuan|lira|rand|dirhams?|baht|ringgit|reais|rubles?|gbp|eur|inr|ngn|cad|aud|chf|jpy|fiat|each|apiece|latter|former|cheaper|dearer|others?|both|first|second|third|fourth|last|one|ones)$/.test(
    word,
  )

/** Words that change a trade, however light they are elsewhere. A 'part' stands where a fraction could not be read. */
const SERIOUS = new Set(['not', 'never', 'nor', 'neither', 'part'])

/** 'Would', 'have to be': they stand between the parts of many a sentence. */
const AUXILIARY = /^(?:i|we|is|are|am|was|were|be|been|will|would|have|has|had|to)$/

type OpenLeg = { -readonly [Key in keyof Leg]: Leg[Key] }
type VerbWord = Extract<TradeWord, { kind: 'verb' }>

export class LegReader {
  readonly #legs: OpenLeg[] = []
  #open: OpenLeg = {}
  #verb: Verb | undefined
  /** The verb whose object comes next. */
  #governing: Pick<Leg, 'verb' | 'isWeakVerb'> = {}
  /** The verb of a leg before 'and': the next token is its object too. */
  #joint: Pick<Leg, 'verb' | 'isWeakVerb'> = {}
  #isWeak = true
  #isAll = false
  #isNothing = false
  #isKept = false
  /** Words since the last part of the trade, and those that turned out to stand between two. */
  #passed = 0
  #strays = 0
  readonly #unexplained: string[] = []
  /** Words that may name tokens of no list. */
  readonly #names: string[] = []

  token(token: TokenWord, length: number): number {
    // 'Dollars' behind a number is its unit, however far it stands.
    if (token.kind === 'cash' && this.#isUnitOfMoney()) return length
    const joint = this.#joint
    if (this.#open.token) this.#next()
    this.#govern()
    if (this.#open.side === undefined && this.#open.verb === undefined) Object.assign(this.#open, joint)
    this.#joint = {}
    this.#open.token = token
    return length
  }

  #isUnitOfMoney(): boolean {
    return this.#open.amount !== undefined && 'usd' in this.#open.amount && this.#open.token === undefined
  }

  #reached(): void {
    if (this.#open.token || this.#open.amount || this.#legs.length > 0 || this.#governing.verb)
      this.#strays += this.#passed
    this.#passed = 0
  }

  #govern(): void {
    this.#reached()
    if (this.#open.side === undefined && this.#open.verb === undefined)
      Object.assign(this.#open, this.#governing)
    this.#governing = {}
  }

  amount(amount: Amount, length: number): number {
    if (this.#isKept) return this.#kept(amount, length)
    // An amount behind a token is of no token, or of the next: 'bonk to jup, 50', 'buy wif 0.2 sol'.
    if (this.#open.amount || this.#open.keep || this.#open.token) this.#next()
    this.#govern()
    this.#open.amount = amount
    return length
  }

  /** The amount that stays; 'the rest' says nothing beside it. */
  #kept(keep: Amount, length: number): number {
    this.#isKept = false
    if (this.#open.keep || this.#open.side) this.#next()
    if (this.#open.amount) delete this.#open.amount
    this.#open.keep = keep
    return length
  }

  nothing(): number {
    this.#isNothing = true
    return 1
  }

  /** A clause ends the reach of its words for sides, not that of a verb without an object. */
  pause(): number {
    this.#dangling()
    if (this.#open.token && (this.#open.amount || this.#open.side)) this.#next()
    return 1
  }

  /** 'Sol in' comes, and '0.4 sol in' goes. */
  #dangling(): void {
    const before = this.#legs.at(-1)
    if (this.#open.side !== 'in' || this.#open.token || this.#open.amount || !before?.token) return
    if (before.amount) before.side ??= 'from'
    else before.isGone ??= false
    this.#open = {}
  }

  /** The token that is 'sold' stands before the word. */
  passive(word: string, verb: Verb): number {
    const isNamed = this.#open.token ?? this.#legs.some(({ token }) => token)
    if (!isNamed || (this.#open.amount && !this.#open.token)) this.#unexplained.push(word)
    return this.verb({ verb }, 1)
  }

  verb({ verb, isWeak = false, isAll }: Omit<VerbWord, 'kind'>, length: number): number {
    this.#reached()
    if (this.#open.token || this.#open.keep) this.#next()
    // The 'to' of an infinitive is no side.
    else if (!this.#open.amount) delete this.#open.side
    if (!isWeak || this.#governing.verb === undefined) this.#governing = { verb, isWeakVerb: isWeak }
    if (this.#verb === undefined || (this.#isWeak && !isWeak)) this.#verb = verb
    this.#isWeak = this.#isWeak && isWeak
    this.#isAll ||= isAll === true
    return length
  }

  side(side: Side, length: number): number {
    // 'of' joins an amount and its token: '20 dollars of JUP'. Between two tokens it begins the other side.
    if (side === 'of' && !this.#open.token) return length
    if (this.#open.amount || this.#open.token || this.#open.keep) this.#next()
    this.#open.side = side
    this.#governing = {}
    return length
  }

  phrase(word: TradeWord, length: number): number {
    switch (word.kind) {
      case 'verb':
        return this.verb(word, length)
      case 'side':
        return this.side(word.side, length)
      case 'cash':
      case 'pronoun':
      case 'everything':
        return this.token({ kind: word.kind }, length)
      case 'goes':
      case 'comes':
        return this.#behind(word.kind === 'goes', length)
      case 'keep':
        this.#isKept = true
        return length
      default:
        return length
    }
  }

  #behind(isGone: boolean, length: number): number {
    const leg = this.#open.token ? this.#open : this.#legs.at(-1)
    if (leg) leg.isGone = isGone
    return length
  }

  other(word: string, next = ''): number {
    const { token: before, verb, isWeakVerb } = this.#open
    if (!isFiller(word) && !AUXILIARY.test(word)) this.#passed += 1
    this.#joint = word === 'and' && before && verb === 'sell' ? { verb, isWeakVerb } : {}
    if (this.#isPlaceOfName() && isName(word) && !next.startsWith('<')) {
      this.#names.push(word)
      return this.token({ kind: 'named', word }, 1)
    }
    if (isContent(word) || SERIOUS.has(word)) this.#unexplained.push(word)
    return 1
  }

  /** Behind an amount, 'to' or 'of' stands a token, listed or not. */
  #isPlaceOfName(): boolean {
    const { token, amount, side } = this.#open
    const isPlace = side === 'to' || side === 'on' || (amount !== undefined && 'usd' in amount)
    return token === undefined && isPlace && this.#verb !== undefined && !this.#isWeak
  }

  /** A name that is on no list is a token only when nothing else is unclear, and money or another token stands beside it. */
  #unlisted(): readonly string[] {
    const isBesideMoney = this.#legs.some(
      ({ amount, token }) =>
        (amount && 'usd' in amount) ||
        token?.kind === 'cash' ||
        (token?.kind === 'named' && token.word.startsWith('<')),
    )
    return this.#names.length === 1 && this.#unexplained.length === 0 && isBesideMoney ? [] : this.#names
  }

  #next(): void {
    this.#legs.push(this.#open)
    this.#open = {}
  }

  end(): TradeLine {
    this.#dangling()
    if (this.#open.amount || this.#open.token || this.#open.keep) this.#next()
    return {
      verb: this.#verb,
      isWeak: this.#verb === undefined ? undefined : this.#isWeak,
      isAll: this.#isAll,
      legs: this.#legs,
      isNothing: this.#isNothing,
      isKept: this.#isKept,
      strays: this.#strays,
      unexplained: [...this.#unexplained, ...this.#unlisted()],
    }
  }
}
