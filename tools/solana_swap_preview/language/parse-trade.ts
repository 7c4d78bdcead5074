/** Understands a line as a trade: obstacles to it, corrections, and the story around it. */
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { isRefusedWhole } from '../../_kit/language/refused-line.ts'
import { AND_WANTS } from './change-text.ts'
import { changedTrade } from './changed-trade.ts'
import type { TradeLine } from './leg-reader.ts'
import { LEFT, OBSTACLES } from './obstacle-words.ts'
import { withSureAmount } from './odd-amounts.ts'
import { isCalledOff, supposedTrade, withoutNotYet } from './only-to-see.ts'
import { isOnlyAPronoun } from './pronoun-amount.ts'
import { quotedWords } from './quoted-words.ts'
import { withoutSlippage } from './slippage-words.ts'
import { requestOf } from './supposed-request.ts'
import { MONEY, readingOf, type SwapSlots, topicOf, tradeWords } from './swap-slots.ts'
import { isTrade, isWhole, type Names, symbolOf, tradeIn } from './trade.ts'
import { withAntecedent } from './trade-antecedent.ts'
import { ASKS, asksForNoTrade, type Obstacle } from './trade-guards.ts'
import { inOrder } from './trade-order.ts'
import type { ReadTrade } from './trade-shape.ts'
import { OTHER, readRequest, withoutStory } from './trade-story.ts'
import { BREAK, tidied, withBreaks, withoutPraise } from './trade-text.ts'
import { guardedInTime } from './trade-time.ts'
import { tradeWordAt } from './trade-words.ts'
import { askCurrency, askStake, STAKE } from './unclear-stake.ts'
import { NAME_IT, whichOf } from './which-of.ts'

type Request = Readonly<{ line: TradeLine; read: ReadTrade }>
type Parsed = Readonly<{ reading: Reading<SwapSlots>; unexplained: readonly string[] }>

/** Parts of a line are read again and again while its requests are told apart. */
const known = new WeakMap<Utterance, Map<string, Parsed | undefined>>()

export function parseTrade(
  words: readonly string[],
  { about: spoken, topic, wallet, trade, tradeAge }: DialogueContext,
  utterance: Utterance,
): Parsed | undefined {
  // A wallet or a transaction that was looked at is nothing to trade, and of several tokens none is 'it'.
  const coins = spoken.filter(
    (token) => symbolOf(token) !== undefined && (token.symbol !== '' || token.mint !== wallet),
  )
  const about = coins.length > 1 ? [] : coins
  if (!words.some(isOfTrade) || asksForNoTrade(withBreaks(words, utterance.clauses))) return undefined
  const read = known.get(utterance) ?? new Map<string, Parsed | undefined>()
  known.set(utterance, read)
  const key = `${words.join(' ')} / ${coins.map(({ mint, symbol }) => mint ?? symbol).join()} / ${symbolOf(topic) ?? ''} / ${trade === undefined ? '' : tradeAge}`
  if (!read.has(key)) {
    const context = { about, topic: coins.length < spoken.length ? undefined : topic, trade, tradeAge }
    const hasSubject = coins.length > 0 || symbolOf(topic) !== undefined || trade !== undefined
    read.set(key, parseOnce(words, context, utterance, { coins, hasSubject }))
  }
  return read.get(key)
}

function parseOnce(
  words: readonly string[],
  context: Context,
  utterance: Utterance,
  { coins, hasSubject }: Readonly<{ coins: readonly Token[]; hasSubject: boolean }>,
): Parsed | undefined {
  const parsed = parseLine(words, context, utterance)
  if (parsed !== undefined && 'slots' in parsed.reading && isRefusedLine(words, utterance))
    return leftAlone(words.join(' '))
  const meant = whichOf(coins, words, utterance, withSureAmount(parsed, words, utterance), hasSubject)
  return meant && namesNoCoin(words, utterance) ? { ...meant, reading: NAME_IT } : meant
}

/** 'The second one' may be a trader or a transaction of a card: what is left of the line is another trade. */
const namesNoCoin = (words: readonly string[], utterance: Utterance): boolean =>
  words.some((word) => /^<t\d+>$/.test(word) && symbolOf(tokenFor(utterance, word)) === undefined)

const wholeText = ({ clauses }: Utterance): string => tidied(withBreaks(clauses.flat(), clauses))

const isRefusedLine = (words: readonly string[], utterance: Utterance): boolean =>
  !isOnlySeen(words, utterance) && (isRefusedWhole(utterance) || isCalledOff(wholeText(utterance), utterance))

/** Nothing is refused in a line that wants to see a trade before it is made. */
function isOnlySeen(words: readonly string[], { clauses }: Utterance): boolean {
  const text = tidied(withBreaks(words, clauses))
  return supposedTrade(text) !== undefined || withoutNotYet(text) !== text
}

/** Without a token, a number or a clear verb there is no trade to look for. */
function isOfTrade(word: string): boolean {
  if (/[<\d]|^(?:half|all|everything|quarter|third|tenth|rest|it|them)$/.test(word)) return true
  const found = tradeWordAt([word], 0)?.word
  return found?.kind === 'verb' && !found.isWeak
}

type Context = Pick<DialogueContext, 'about' | 'topic' | 'trade' | 'tradeAge'>

function parseLine(words: readonly string[], context: Context, utterance: Utterance): Parsed | undefined {
  // 'Sell everything' may be the whole wallet.
  const topic = words.includes('everything') ? undefined : context.topic
  const names = { utterance, about: context.about, topic }
  const stake = isOpenTrade(context) ? undefined : askStake(words.map((word) => ` ${word}`).join(''), names)
  return stake ? { reading: stake, unexplained: [] } : readLine(words, context, names)
}

/** Beside an open trade the same words may change it. */
function textsOf(words: readonly string[], context: Context, { utterance }: Names) {
  const text = tidied(withBreaks(words, utterance.clauses))
  return isOpenTrade(context) ? { text, fresh: '' } : { text: inOrder(text, utterance), fresh: text }
}

function readLine(words: readonly string[], context: Context, names: Names): Parsed | undefined {
  const { text, fresh } = textsOf(words, context, names)
  const { line: said, slippageBps } = withoutSlippage(withoutPraise(text).replaceAll(HONEST, ''), true)
  const line = requestOf(said.replaceAll(NO_BE, ' not'), names)
  const { line: allowed, obstacle, isForbidden } = guardedInTime(line, fresh)
  if (obstacle === 'other' || isChange(line, context)) return undefined
  const parsed = requestIn(allowed, slippageBps, names)
  if (!parsed || (obstacle !== undefined && !isMeant(parsed.line, obstacle)))
    return isForbidden ? leftAlone(line) : undefined
  if (isQuestion(parsed.line, line) || isAboutPast(parsed.line, line)) return undefined
  const currency = parsed.line.verb && obstacle === undefined ? askCurrency(said) : undefined
  if (currency) return { reading: currency, unexplained: [] }
  if (isTrade(parsed.line, parsed.read, words, names.utterance.typed)) return asTrade(parsed, obstacle, names)
  return isForbidden ? leftAlone(line) : bareTrade(parsed.line, parsed.read, words, names.utterance)
}

/** The model of trades has not learnt to leave it out. */
const HONEST = / (?:to be|being|if i am) (?:honest|frank|fair)(?: with you)?(?= |$)/g

function asTrade(
  { line, read }: Request,
  obstacle: Obstacle | undefined,
  { utterance, about }: Names,
): Parsed {
  const { unexplained } = line
  if (obstacle !== undefined && obstacle !== 'other')
    return { reading: { say: OBSTACLES[obstacle](read) }, unexplained }
  const quoted = quotedWords(
    unexplained.flatMap((word) => (word === OTHER ? (line.beside ?? []) : [word])),
    utterance,
  )
  // 'It' stays what it was where it is traded for a token that the line names.
  const topic = topicOf(read.trade, [...about, ...utterance.tokens])
  const reading = readingOf(read, topic, { unexplained, quoted })
  return { reading, unexplained: read.problem ? [...unexplained, ...PROBLEM_COST] : unexplained }
}

/** Pidgin for 'not WIF', which corrects nothing. */
const NO_BE = / no be(?= (?:<|\$?\.?\d|half|all))/g

/** '5 dollars in' behind words about a token. */
const PUTS = / (?:put|stick|throw|drop|chuck|place|toss|invest)(?= )/
const ALL_IN = /(?<= \$?\.?\d\S*(?: (?:dollars|bucks|<t\d+>|<sol>))?) in(?:to)?(?= (?:then|please|now)|$)/

/** 'Reduce it to 25' changes the trade that is shown; nothing is sold. */
export const CHANGES =
  /^(?: (?:ok|okay|please|and|then|now|good|no|actually|well|kindly|so|can|could|may|might|should|would|will|i|we|you|want|like|to|let us|let me|rather|maybe|perhaps|how about|is it possible))* (?:reduce|lower|cut|decrease|trim|increase|raise|bump|drop|bring|size|shrink)(?: (?:it|that|this|the (?:amount|size|sum|total|number|slippage)|am|up|down|back))* (?:to|by) \$?\.?\d\S*(?: (?:dollars|percent|units))?(?: please| then| instead)*$/
/** The same about how much of the trade that is shown. */
const SCALES =
  /^(?: (?:ok|okay|please|and|then|now|no|actually|well|so|just))* (?:halve|double|triple)(?: (?:it|that|this|the (?:amount|size|trade|swap)|up|please|then))*$/

const OPEN_TURNS = 4

const isOpenTrade = ({ trade, tradeAge = 0 }: Pick<DialogueContext, 'trade' | 'tradeAge'>): boolean =>
  trade !== undefined && tradeAge <= OPEN_TURNS

/** One clause changes a trade, and the others say nothing about one. */
function isChange(
  line: string,
  { trade, tradeAge = 0 }: Pick<DialogueContext, 'trade' | 'tradeAge'>,
): boolean {
  const isOpen = isOpenTrade({ trade, tradeAge })
  return withoutStory(line)
    .split(` ${BREAK}`)
    .some(
      (clause) =>
        CHANGES.test(clause) || (isOpen && [SCALES, AND_WANTS, STAKE].some((shape) => shape.test(clause))),
    )
}

/** The line as one request, or the request behind what 'it' stands for in it. */
function requestIn(line: string, slippageBps: number | undefined, names: Names): Request | undefined {
  const text = names.topic ? line.replace(ALL_IN, PUTS.test(line) ? ' into it' : ' of it') : line
  const whole = withCorrections(text, slippageBps, names)
  if (whole && whole.line.unexplained.length === 0 && isWhole(whole.read)) return whole
  return (
    withAntecedent(text, names, (request, inside) => withCorrections(request, slippageBps, inside)) ?? whole
  )
}

/** A reading with a problem explains less than two readings that have none. */
const PROBLEM_COST = ['problem'] as const

/** Only a clear wish to trade is answered with what stands in its way. */
const isMeant = ({ verb, isWeak }: TradeLine, obstacle: Obstacle): boolean =>
  obstacle !== 'report' && verb !== undefined && !isWeak

const leftAlone = (line: string): Parsed | undefined =>
  /<[ta]\d+>/.test(line) ? { reading: { say: LEFT }, unexplained: [] } : undefined

/** '2 SOL USDC' has all parts of a trade and nothing that asks for one. */
function bareTrade(
  { legs, unexplained }: TradeLine,
  read: ReadTrade,
  words: readonly string[],
  utterance: Utterance,
): Parsed | undefined {
  const isBare = legs.every(({ token, amount, side }) => side === undefined && (token || amount))
  if (!isBare || unexplained.length > 0 || !isWhole(read)) return undefined
  if (isOnlyAPronoun(read.trade, utterance)) return undefined
  const topic = topicOf(read.trade, utterance.tokens)
  if (isPayment(legs, read, words)) return { reading: readingOf(read, topic), unexplained: [] }
  const say = `That could be a swap. Shall I show you what it would do: **${tradeWords(read.trade)}**?`
  return { reading: { say, asking: { ...read.trade, topic }, about: topic }, unexplained: [] }
}

/** '5 USDC ORCA': money with its amount in front of what it buys has no other reading. '2 SOL USDC' may ask for its worth. */
function isPayment(legs: TradeLine['legs'], { trade }: ReadTrade, words: readonly string[]): boolean {
  const [payer, bought, ...more] = legs
  const { give = '', get = '', amount } = trade
  const isUnits = amount !== undefined && 'units' in amount
  // Another token in the line belongs to another trade.
  const isOfTwo = new Set(words.filter((word) => /^<[ta]/.test(word))).size === 2
  if (!payer?.amount || payer.token?.kind !== 'named' || bought?.token?.kind !== 'named' || bought.amount)
    return false
  return (
    more.length === 0 && isUnits && isOfTwo && MONEY.has(give.toUpperCase()) && !MONEY.has(get.toUpperCase())
  )
}

/** Said between a slip of the tongue and what was meant. */
const CORRECTION =
  /(?: \|)? (?:(?:oh |ah |uh |hm )?(?:no wait|wait no|no sorry|sorry no|oh wait|hang on(?! to)|hold on(?! to)|scratch that|correction|or rather|actually no|on second thought|on second thoughts|i mean|i meant|i meant to say|make that|that is wrong|no no|meaning|sorry|wait|rather|ignore that|forget that|nope|actually make it|make it|better make it|not that|strike that|instead make it|let us make it|well actually|actually))(?: (?:i mean|i meant|make it|make that|it is|wait|sorry|no))*(?: \|)?(?= |$)| \| no(?: \|)?(?= )|(?<=<t\d+>|\d|percent|%|half|quarter|third) no(?: \|)?(?= (?:\d|<t|half|a |an |the |to |into |make ))/g

function withCorrections(text: string, slippageBps: number | undefined, names: Names): Request | undefined {
  const parts = partsOf(text)
  let line = readRequest(parts[0] ?? '', slippageBps, names)
  let read = tradeIn(line, names)
  for (const part of parts.slice(1)) {
    const next = readRequest(part, slippageBps, names)
    const alone = tradeIn(next, names)
    const changed = standsAlone(next, alone) ? alone : changedTrade({ ...read.trade, topic: [] }, next, names)
    read = { ...changed, trade: { ...changed.trade, slippageBps } }
    line = {
      ...next,
      verb: next.verb ?? line.verb,
      isWeak: next.verb ? next.isWeak && line.isWeak : line.isWeak,
      legs: [...line.legs, ...next.legs],
      unexplained: [...line.unexplained, ...next.unexplained],
      beside: next.beside ?? line.beside,
    }
  }
  // A line that ends in the middle of a correction is not finished.
  if (UNFINISHED.test(text)) line = { ...line, unexplained: [...line.unexplained, 'wait'] }
  return { line, read }
}

const UNFINISHED = / (?:wait|hang on|hold on|no)(?: \|)?$/

/** The words as they were said first, and those that replace them. A mark of correction at the end belongs to the clause before it. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(CORRECTION).map((part) => part.replace(/^ ?\|/, '').trimEnd())
  const last = parts.at(-1) ?? ''
  const all = isBare(last) && parts.length > 1 ? splitLast(parts.slice(0, -1)) : parts
  const full = all.filter((part) => !isBare(part))
  return full.length > 0 ? full : [text]
}

function splitLast(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1) ?? ''
  const at = last.lastIndexOf(` ${BREAK}`)
  return at < 0 ? parts : [...parts.slice(0, -1), last.slice(0, at), last.slice(at + 2)]
}

const isBare = (part: string): boolean =>
  !/<|\d|half|quarter|third|all|everything|dollars|bucks|tenner|fiver/.test(part)

const standsAlone = ({ verb, isWeak, legs }: TradeLine, { trade }: ReadTrade): boolean => {
  const named = new Set(
    legs.flatMap(({ token }) =>
      token?.kind === 'named' ? [token.word] : token?.kind === 'cash' ? ['cash'] : [],
    ),
  )
  const isOwn = named.size >= 2 || (named.size === 1 && verb !== undefined && !isWeak)
  return isOwn && trade.give !== undefined && trade.get !== undefined
}

const isQuestion = ({ verb, isWeak, legs }: TradeLine, line: string): boolean =>
  ((verb === undefined || isWeak === true) && ASKS.test(line)) || (legs.length === 0 && QUESTION.test(line))

/** 'My swaps', 'that trade': one that was made, and nothing to trade. */
const isAboutPast = ({ legs }: TradeLine, line: string): boolean =>
  legs.every(({ amount, token }) => !amount && token?.kind !== 'named') &&
  MADE.test(line) &&
  !/ (?:make|do|another|new|next)(?= )/.test(line)
const MADE =
  / (?:my|that|this|those|these|last|latest|recent|previous|past|earlier|all) (?:\S+ )?(?:swaps?|trades?|orders?|sales?|purchases?)(?= |$)/

/** 'What can I trade with?' asks, and names nothing to trade. */
const QUESTION = /^(?: \S+)?(?: (?:what|which|where|who|when|why))(?= |$)/
