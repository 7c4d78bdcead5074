/** Reads a question about tokens from the words of a line: which tokens, which figures, and how many of them. */
import { base58Kind } from '#contract/rules/address.ts'
import { decimalOf } from '#domain/language/amount-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { asksForYield } from '#domain/language/yields.ts'
import { FIGURE_CUES, type FigureCue } from '../../_kit/language/figure-cues.ts'
import { type Found, leftOver, phrasesIn } from '../../_kit/language/lexicon.ts'
import {
  asText,
  isOfMine,
  SHARE_OF_ALL,
  withoutDenied,
  withoutStory,
  withPlain,
} from '../../_kit/language/lookup-line.ts'
import { isOther, isTradeRequest } from '../../_kit/language/no-lookup.ts'
import { remembered } from '../../_kit/language/remembered.ts'
import { isSeveral } from '../../_kit/language/several.ts'
import { figuresIn, type WantedFigures } from './read-figures.ts'
import type { TokenSlots } from './token-slots.ts'

export type ReadQuestion = Readonly<{
  reading: Reading<TokenSlots>
  unexplained: readonly string[]
  /** True when the line names what it wants, and does not only hint at it. */
  isNamed: boolean
}>

const WHICH_TOKEN = 'Which token? Say for example **price of JUP**.'

/** Undefined when the line is no question about a token. */
export const readQuestion = remembered(readLine)

function readLine(
  line: readonly string[],
  context: DialogueContext,
  utterance: Utterance,
): ReadQuestion | undefined {
  const words = withoutStory(withoutDenied(line), utterance, isOfToken)
  const text = asText(words)
  if (withPlain(line, utterance).some((each) => isVetoed(withoutDenied(each)))) return undefined
  if (isNoFigure(text) || isSeveral(asText(line))) return undefined
  const found = phrasesIn(FIGURE_CUES, words)
  const figures = figuresIn(found, LISTED.test(text))
  if (!figures || (isOfMine(text) && isOfHolding(figures, found)) || isAlone(text, words, context))
    return undefined
  const amount = AMOUNT.exec(text)?.[0].split(' ') ?? []
  const unexplained = unexplainedIn(words, found, amount)
  const named = tokensIn(words, utterance)
  if (isUnclear(figures, named, unexplained, text) || isOfSeveral(line, utterance)) return undefined
  const isNamed = !figures.isHint || isWorth(text)
  if (named.length > 0) return { reading: { slots: slotsOf(figures, named, text) }, unexplained, isNamed }
  const isClear = withPlain(line, utterance).every((each) =>
    leftOver(each, phrasesIn(FIGURE_CUES, each)).every((word) => word === '1' || amount.includes(word)),
  )
  const reading = unexplained.length > 0 || !isClear ? undefined : ofOthers(text, figures, context, utterance)
  return reading && { reading, unexplained, isNamed: false }
}

/** Words of a price or a share in a question about something else. */
const isNoFigure = (text: string): boolean =>
  isOfWallet(text) ||
  LIQUID_SHARE.test(text) ||
  SHARE_OF_ALL.test(text) ||
  asksForYield(text) ||
  (text.match(AMOUNTS)?.length ?? 0) > 1

/** One token is beside nothing. */
const isAlone = (text: string, words: readonly string[], { about }: DialogueContext): boolean =>
  BESIDE_ALONE.test(text) && about.length < 2 && new Set(words.filter((word) => /^<[ta]/.test(word))).size < 2

/** The liquid part of a wallet is no liquidity of a token. */
const LIQUID_SHARE =
  / (?:how much|what (?:part|share|portion)) of (?:it|that|this|them|those|these|my \S+|what i (?:have|hold|own)|the (?:wallet|total)) (?:is|are)(?= ).* liquid(?= |$)/

/** '5 SOL in dollars' names the price. */
const isWorth = (text: string): boolean =>
  AMOUNT.test(text) && / (?:usd|dollars?|cents?|money|worth|value)(?= |$)/.test(text)

const unexplainedIn = (words: readonly string[], found: Cues, amount: readonly string[]): readonly string[] =>
  leftOver(words, found).filter((word) => !/^<[ta]/.test(word) && word !== '1' && !amount.includes(word))

type Cues = readonly Found<FigureCue>[]

/** A hint is weak: beside words of another question it is none, and an address with a question may be a wallet's. */
function isUnclear(
  { wants, isHint }: WantedFigures,
  named: readonly Token[],
  unexplained: readonly string[],
  text: string,
): boolean {
  // A trader has no price, and neither has a transaction.
  if (named.some(({ kind, mint = '' }) => kind === 'trader' || base58Kind(mint) === 'signature')) return true
  if (!isHint || named.length === 0) return false
  if (STORY.test(text) && !IS_QUESTION.test(text)) return true
  if (wants.includes('about')) return unexplained.length > (named.some(({ symbol }) => symbol === '') ? 0 : 1)
  return wants.includes('price') && !PRICE_QUESTION.test(text) && text.trim().split(' ').length > 4
}

const STORY =
  /^ (?:my|our|the|i|he|she|they|we|mum|mom|dad|well|and|everyone|everybody|someone|somebody|people) .*(?:says?|said|saying|told|telling|tells|thinks?|believes?|reckons?|holds|stopped|looking at)(?= |$)/
const IS_QUESTION =
  / (?:what|which|how|is|are|does|do|can|could|whats|price|check|show|find|look up|tell me|give|who)(?= |$)/
const PRICE_QUESTION =
  / (?:how|what|where|worth|value[sd]?|much|dollars|usd|cents|compare[ds]?|comparison|give|show|tell|check|convert|is|are|any|number|for)(?= |$)/

const isOfSeveral = (line: readonly string[], utterance: Utterance): boolean =>
  isSpread(line, utterance) || isBesideOther(line, utterance)

/** 'Balance, SOL price': a clause that is another request. */
const isBesideOther = (line: readonly string[], { clauses }: Utterance): boolean =>
  clauses.some((clause) => OTHER.test(asText(clause)) && ` ${line.join(' ')} `.includes(`${asText(clause)} `))

const OTHER =
  /^(?: (?:then|and|also|please|first|show|me|my|the))* (?:balances?|total|portfolio|holdings|trades|wallets)(?: (?:please|too|first|as well))*$/

/** 'Price of RAY and liquidity of ORCA' asks each figure of another token. */
function isSpread(line: readonly string[], { clauses }: Utterance): boolean {
  const parts = (clauses.length > 1 ? clauses : [line]).flatMap(partsOf)
  const requests = parts.flatMap((part) => {
    const tokens = part.filter((word) => /^<[ta]\d+>$/.test(word))
    const figures = figuresIn(phrasesIn(FIGURE_CUES, part))
    return tokens.length > 0 && figures && !figures.isHint
      ? [{ tokens: tokens.sort().join(), figures: [...figures.wants].sort().join() }]
      : []
  })
  const [first, ...more] = requests
  return (
    first !== undefined &&
    line.length >= requests.length * 2 &&
    more.some(({ tokens, figures }) => tokens !== first.tokens && figures !== first.figures)
  )
}

const partsOf = (clause: readonly string[]): readonly (readonly string[])[] =>
  asText(clause)
    .split(/ (?:and|then|plus|also|but)(?= )/)
    .map((part) => part.split(' ').filter((word) => word !== ''))

/** 'What is it trading at and has it gone up' asks twice. */
const LISTED = / and (?:whether|is|has|its|how|if|did|what|the)(?= |$)/

const isVetoed = (words: readonly string[]): boolean => isOther(words) || isTradeRequest(words)

const isOfToken = (clause: readonly string[]): boolean =>
  clause.some((word) => /^<[ta]\d+>$/.test(word)) ||
  phrasesIn(FIGURE_CUES, clause).some(({ kind }) => kind !== 'around')

const tokensIn = (words: readonly string[], utterance: Utterance): readonly Token[] => {
  const named = [...new Set(words.filter((word) => /^<[ta]\d+>$/.test(word)))]
  // 'On solana' names the network beside another token.
  const marks = named.filter(
    (word) => named.length < 2 || !isNetwork(word, words) || tokenFor(utterance, word)?.symbol !== 'SOL',
  )
  // 'Is this the real bonk: <address>': the address says which one is meant.
  const mints = marks.filter((word) => word.startsWith('<a'))
  return (mints.length > 0 ? mints : marks).flatMap((word) => tokenFor(utterance, word) ?? [])
}

/** 'On solana', but not 'the volume on sol'. */
function isNetwork(word: string, words: readonly string[]): boolean {
  const at = words.indexOf(word)
  const [before] = phrasesIn(FIGURE_CUES, words.slice(Math.max(0, at - 2), at - 1))
  return (
    words[at - 1] === 'on' && (before === undefined || before.kind === 'around' || before.kind === 'about?')
  )
}

/** 'Compare the two' names no figure, so that the main ones are set beside each other. */
const BESIDE =
  / (?:compare|comparison|side by side|next to each other|beside each other|head to head|against each other)(?= |$)/
const BESIDE_ALONE =
  / (?:side by side|next to each other|beside each other|head to head|against each other)(?= |$)/
const MAIN: WantedFigures['wants'] = ['price', 'cap', 'liquidity', 'volume']

const slotsOf = (figures: WantedFigures, tokens: readonly Token[], text: string): TokenSlots => {
  const wants = figures.isHint && tokens.length > 1 && BESIDE.test(text) ? MAIN : figures.wants
  const amount = wants.includes('price') ? amountIn(text) : undefined
  const kept = amount === undefined ? tokens : tokens.slice(0, 1)
  return {
    wants,
    tokens: kept,
    amount,
    ...(isWhetherReal(wants, kept, text) && { isWhetherReal: true }),
    ...(isOfMatches(wants, kept, text) && { isOfMatches: true }),
  }
}

/** 'Which BONK is the real one', 'is there more than one PYTH': the others of the name are asked for too. */
const isOfMatches = (wants: WantedFigures['wants'], tokens: readonly Token[], text: string): boolean =>
  tokens.length === 1 &&
  wants.every((want) => want === 'safety' || want === 'about') &&
  / (?:which|more than (?:one|1)|how many|others?|another|several|fakes|copies|copycats?|duplicates?|impostors|twins?|matches|candidates|(?:two|three|2|3) (?:of|<t\d+>)|same (?:name|symbol|ticker))(?= |$)/.test(
    text,
  )

/** One token, and no doubt about which answer is the good one: 'is it real or fake' has none. */
const isWhetherReal = (wants: WantedFigures['wants'], tokens: readonly Token[], text: string): boolean =>
  wants.length === 1 &&
  wants[0] === 'safety' &&
  tokens.length === 1 &&
  /^ (?:hey |so |and |ok |but )*(?:is|are) /.test(text) &&
  / (?:real|genuine|official|authentic|original|verified)(?= |$)/.test(text) &&
  !/ (?:or|not|no|fake|scam|copy|impostor|unverified|isnt)(?= |$)/.test(text)

const AMOUNT =
  / (?:\.?(\d[\d.]*(?:[kmb]|mil|mln|bn)?)|(half)(?: an?| of an?)?|(quarter)(?: of an?)?)(?: (?:of|coins|tokens|units|those|these|them|my))* (?:<t\d+>|those|them|it|that|these)(?= |$)/

const AMOUNTS = / \.?\d[\d.]*(?:[kmb]|mil|mln|bn)? <t\d+>/g

/** One token is the price itself. */
function amountIn(text: string): number | undefined {
  const [, number, half, quarter] = AMOUNT.exec(text) ?? []
  const amount = half ? 0.5 : quarter ? 0.25 : Number(decimalOf(number ?? '') ?? 1)
  return amount === 1 ? undefined : amount
}

/** The worth of a holding is a question about balances. */
const isOfHolding = ({ wants, isHint }: WantedFigures, found: readonly Found<FigureCue>[]): boolean =>
  isHint || wants.every((figure) => figure === 'price') || (wants.length === 0 && found.length === 0)

/** An address may be a wallet's. */
const isOfWallet = (text: string): boolean =>
  / <a\d+>/.test(text)
    ? / (?:wallet|owner|who|whose|guy|he|she|his|her|bot|person|identify|behind|hold|holds|holding|holdings|bags?|own|owns|balances?|portfolio|account|up to|in it|inside|in there|apeing|apein|aping|buys|buying|selling|sells|trades|trading|traded|doing|moves|movements|did|does|been|active|history|dealings|label)(?= |$)/.test(
        text,
      ) && !/ (?:holders|owners|people|contract|mint|token|coin)(?= |$)/.test(text)
    : / (?:my|your|our|wallet|deposit|receive|public|solana)(?! <t) (?:wallet |deposit )?(?:address|addresses|pubkey)(?= |$)| (?:receive|pay me|who am i|who is (?:that|this|it)|whose|logged|signed|sign in|log in|login|session|guest)(?= |$)/.test(
        text,
      )

/** No token is named: 'it', 'the second one', 'volume?'. */
function ofOthers(
  text: string,
  figures: WantedFigures,
  { about: known, rows = [] }: DialogueContext,
  utterance: Utterance,
): Reading<TokenSlots> | undefined {
  // A wallet is looked up as a token only where it is called one.
  const coins = known.filter(({ mint = '' }) => base58Kind(mint) !== 'signature')
  const about = AS_TOKEN.test(text) ? coins : coins.filter(({ kind }) => kind !== 'wallet')
  const at = ordinalIn(text)
  const list = (about.length > 1 ? about : rows).filter(({ mint = '' }) => base58Kind(mint) !== 'signature')
  const earlier = utterance.tokens.length > 0 ? utterance.tokens : about
  const tokens = at === undefined ? earlier : [list.at(at)].flatMap((token) => token ?? [])
  if ((isDefinition(text) && !OF_STREAMER.test(text)) || !refersBack(text, figures)) return undefined
  // The deeds of a person are a question about a wallet.
  const isOfRow = tokens.length === 0 && OF_STREAMER.test(text)
  if (!isOfRow && tokens.every(({ symbol }) => symbol === '') && OF_PERSON.test(text)) return undefined
  if (tokens.length > 0) return { slots: slotsOf(figures, tokens, text) }
  if (isOfRow && rows.length > 1) return { say: WHICH_ROW, asking: { wants: figures.wants, tokens: [] } }
  if (figures.isHint && !/ how much is it$/.test(text)) return undefined
  return { say: WHICH_TOKEN, asking: { wants: figures.wants, tokens: [] } }
}

const AS_TOKEN = / (?:tokens?|coins?|mint|contract|memecoin)(?= |$)/
const OF_PERSON = / (?:he|she|they|his|her|their|who)(?= |$)/
const WHICH_ROW = 'Which one? Say **the first one**, or another place on the list.'
/** 'What is his coin', 'what did that guy launch': the coin of a stream, or what a trader bought last. */
const OF_STREAMER =
  / (?:(?:his|her|their)|(?:that|this|the) (?:guy|dude|streamer|girl|trader)(?: s)?) (?:coin|token|memecoin|ticker)(?= |$)| (?:coin|token|memecoin|ticker) (?:for|of|behind|on|in|from) (?:that|this) (?:stream|streamer|guy|dude|girl|one|1)(?= |$)| (?:what|which) (?:coin|token|memecoin|ticker) (?:does|do|has) (?:he|she|they|(?:that|this|the) (?:guy|dude|streamer|girl|stream|one|1)) (?:have|got|go by|use)(?= |$)| (?:what|which)(?: coin| token| memecoin| ticker)? (?:is|did|does|has) (?:he|she|they|(?:that|this|the) (?:guy|dude|streamer|girl|one|1)) (?:been )?(?:push|shill|stream|launch|promot|creat|mad?k?e)\w*(?= |$)/

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/ (?:first|1st|former|top) ?(?:one|1|token|coin)?(?= |$)/, 0],
  [/ (?:second|2nd|latter|other) ?(?:one|1|token|coin)?(?= |$)/, 1],
  [/ (?:third|3rd) ?(?:one|1|token|coin)?(?= |$)/, 2],
  [/ (?:fourth|4th) ?(?:one|1|token|coin)?(?= |$)/, 3],
  [/ last (?:one|1|token|coin)(?= |$)/, -1],
]
const ordinalIn = (text: string): number | undefined => ORDINALS.find(([form]) => form.test(text))?.[1]

/** 'What is liquidity' asks for the meaning of the word; 'what is the liquidity' for a figure. */
const isDefinition = (text: string): boolean =>
  / (?:what is|what are|explain|define|how do|how does|how is|why|what does|meaning of)(?= |$)/.test(text) &&
  !/ (?:the|its|it|their|that|they|them|one|those|these|this)(?= |$)/.test(text)

const PRONOUN =
  / (?:it|its|they|them|their|those|these|both|that one|this one|(?:the|this|that) (?:coin|token|one|first|second|third|other|former|latter|last|two|real one|official one|right one)|of (?:that|this|it)|which (?:one|of the 2)|one)(?= |$)/

/** A hint needs a word that stands for the token; a figure may stand alone: 'volume?', 'how old'. */
function refersBack(text: string, { isHint, wants }: WantedFigures): boolean {
  if (
    / (?:you|your|my|it (?:done|bought|sold|stuck|real money|a lot)|cost me|fees?|that cost)(?= |$)/.test(
      text,
    )
  )
    return false
  if (OF_STREAMER.test(text)) return true
  if (PRONOUN.test(text))
    return !isHint || !wants.includes('about') || / (?:what|which|about|find)(?= |$)/.test(text)
  return !isHint && text.trim().split(' ').length <= 6
}
