/** Reads a fragment as a change of a trade: 'make it 2', 'to BONK instead', 'the other way round', 'with 0.5% slippage'. */
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { withoutAround } from './around-a-change.ts'
import { ASKS_FOR_REST } from './card-answers.ts'
import { changeText } from './change-text.ts'
import { changedTrade } from './changed-trade.ts'
import { insteadOf } from './instead-of.ts'
import {
  askKept,
  keepsSome,
  keptIn,
  restStays,
  staysAnyway,
  staysAsItIs,
  staysIn,
  withoutSome,
} from './keep-words.ts'
import { amountOfLastBuy } from './last-bought.ts'
import type { TradeLine } from './leg-reader.ts'
import { namesTheWrongOne } from './not-that-token.ts'
import { hasSplitNumber } from './odd-amounts.ts'
import { askForPayer } from './other-payer.ts'
import { readTradeLine } from './read-trade.ts'
import { askRefused, refuses, withoutRefusedToken, withoutTaking } from './refused-token.ts'
import {
  halfOfDollars,
  partOfAmount,
  SCALES,
  scaled,
  shifted,
  shiftedByPercent,
  upToMost,
} from './scaled-trade.ts'
import { changedSlippage } from './slippage-change.ts'
import { withoutSlippage } from './slippage-words.ts'
import { readingOf, type SwapSlots, topicOf } from './swap-slots.ts'
import { symbolOf } from './trade.ts'
import { ASKS, asksFirst, guarded, withoutPoliteQuestions } from './trade-guards.ts'
import type { Trade } from './trade-shape.ts'
import { withoutStory } from './trade-story.ts'
import { onlyTells } from './trade-tells.ts'
import { turnedTrade, withNumberOfCard } from './turned-trade.ts'
import { pointsAtRow } from './unclear-change.ts'

const T = '<[ta]\\d+>'

export function amendedTrade(
  slots: SwapSlots,
  words: readonly string[],
  utterance: Utterance,
  context: DialogueContext,
): Reading<SwapSlots> | undefined {
  if (pointsAtRow(words)) return undefined
  if (slots.lastBuyOf) return amountOfLastBuy(slots, words, utterance)
  const text = changeText(words, utterance)
  const refused = askRefused(text, slots, utterance)
  if (refused) return refused
  const rest = withoutRefusedToken(text, slots, utterance)
  const reading = readAmended(slots, rest === text ? words : wordsIn(rest), rest, utterance, context)
  return reading && noted(slots, withoutTaking(slots, askForPayer(slots, rest, reading), utterance))
}

/** A slippage that came before the amount is not lost while the amount is asked for. */
function noted(before: SwapSlots, reading: Reading<SwapSlots>): Reading<SwapSlots> {
  if (!('say' in reading)) return reading
  const slippageBps = reading.asking?.slippageBps
  if (slippageBps === undefined || slippageBps === before.slippageBps) return reading
  return { ...reading, say: `Noted: at most ${slippageBps / 100}% slippage. ${reading.say}` }
}

const wordsIn = (text: string): readonly string[] => text.split(' ').filter((word) => !/^\|?$/.test(word))

function readAmended(
  slots: SwapSlots,
  words: readonly string[],
  text: string,
  utterance: Utterance,
  context: DialogueContext,
): Reading<SwapSlots> | undefined {
  const whole = text.replaceAll(' |', '')
  if (ASKS_FOR_REST.test(whole)) return undefined
  const stays = restStays(whole) ?? staysAsItIs(text)
  if (stays) return stays
  if (keepsSome(whole)) return staysAnyway(slots, whole) ?? askKept(slots)
  if (onlyTells(whole) || hasSplitNumber(utterance.typed)) return undefined
  const { isSlippageLast, isUnclear, asksSlippage, asksKeep, isFirstHalf, ...trade } = slots
  const most = upToMost(trade, whole, context.mostUsd)
  if (most) return readingOf({ trade: most }, trade.topic)
  const slippage = changedSlippage(whole, slots, context)
  if (slippage) return slippage
  const anyway = asksKeep ? undefined : staysAnyway(slots, whole)
  if (anyway) return anyway
  const said = words.map((word) => ` ${word}`).join('')
  // 'Not my SOL' is recognised before the negation is taken off.
  const swapped =
    insteadOf(trade, said, utterance) ??
    (namesTheWrongOne(said) ? replacedToken(trade, said, utterance) : undefined)
  if (swapped) return readingOf({ trade: swapped }, topicAfter(swapped, trade, utterance))
  return changeIn(trade, asksKeep ? keptIn(text) : withoutSome(text), utterance, context)
}

function changeIn(
  slots: SwapSlots,
  text: string,
  utterance: Utterance,
  { about }: DialogueContext,
): Reading<SwapSlots> | undefined {
  // A clause that says nothing about a trade only tells why.
  const bare = withoutStory(text).replaceAll(' |', '')
  const turned = turnedTrade(slots, bare)
  if (turned) return turned
  const share = againWith(slots, bare) ?? shareFor(slots, bare, utterance) ?? partFor(slots, bare)
  if (share) return share
  const half = halfOfDollars(slots, bare)
  if (half) return readingOf(half, slots.topic)
  const scale = SCALES.find(([shape]) => shape.test(bare))
  if (scale && (slots.amount || slots.want)) return readingOf({ trade: scaled(slots, scale[1]) }, slots.topic)
  const moved = shiftedByPercent(slots, bare) ?? shifted(slots, withoutOwnToken(slots, bare, utterance))
  if (moved) return readingOf(moved, slots.topic)
  const payer = payerIn(slots, text, utterance)
  if (payer) return readingOf({ trade: payer }, topicAfter(payer, slots, utterance))
  const other = replacedToken(slots, bare, utterance)
  if (other) return readingOf({ trade: other }, topicAfter(other, slots, utterance))
  const { line: rest, slippageBps } = withoutSlippage(
    withoutPoliteQuestions(sameFor(slots, text)).replaceAll(TOO_MUCH, ''),
    true,
  )
  const { line: allowed, obstacle } = guarded(slippageBps === undefined ? rest : rest.replace(REASON, ''))
  if (obstacle !== undefined || ASKS.test(allowed) || allowed.split(' |').some(asksFirst)) return undefined
  const changed = changedBy(lineOf(withoutStory(allowed), slippageBps), slots, utterance, about)
  return withNumberOfCard(slots, changed, utterance.typed)
}

/** '1 SOL less': the token that the amount is of. */
function withoutOwnToken({ give, get, want }: SwapSlots, text: string, utterance: Utterance): string {
  const own = want === undefined ? give : get
  return text.replace(BESIDE_MORE, (found, mark: string) =>
    symbolOf(tokenFor(utterance, mark))?.toUpperCase() === own?.toUpperCase() ? '' : found,
  )
}
const BESIDE_MORE = new RegExp(`(?<=\\d) (${T})(?= (?:more|less|fewer)(?: |$))`)

/** 'Again but half' is half of the amount before, and no half of a holding. */
const AGAIN =
  /^(?: (?:and|ok|now|then|please|do|try|run|the|it|that|make|yes|lol))* (?:again|same|once more|one more|1 more|another|repeat)(?: (?:again|thing|trade|swap|one|1|order|amount|time|but|with|for|at|only|just|it|that|do|make|then|please))* (?:a )?(half|double|twice|triple)(?: (?:of|that|it|the|this|amount|size|as|much|time|now|please|only))*$/

function againWith(slots: SwapSlots, text: string): Reading<SwapSlots> | undefined {
  const [, share = ''] = AGAIN.exec(text) ?? []
  const factor = FACTORS[share]
  if (factor === undefined || (!slots.amount && slots.want === undefined)) return undefined
  return readingOf({ trade: scaled(slots, factor) }, slots.topic)
}

function partFor(slots: SwapSlots, text: string): Reading<SwapSlots> | undefined {
  const factor = partOfAmount(slots, withoutAround(text))
  return factor === undefined ? undefined : readingOf({ trade: scaled(slots, factor) }, slots.topic)
}

/** 'So that it does not fail', behind a slippage. */
const REASON =
  / (?:(?:so(?: that)?|because|cause|since) (?:it|that|this|we|i|they|he|she)(?= )|in case|just in case)(?: [a-z]+)*$/

/** '10 is too much, 4 is ok': the first number is the one that was wrong. */
const TOO_MUCH =
  /(?:^| \|) (?:no |oh |hmm )*\$?\d\S*(?: (?:sol|dollars|percent|%))? (?:is|was|feels|seems|would be)(?: (?:a bit|way|far|really|still))* (?:too (?:much|many|little|few|high|low|big|small)|a lot|not enough|wrong)(?= |$)/g

const SAME_FOR = new RegExp(
  `((?:same|again|once more|one more|another|repeat)(?: (?:that|it|again|thing|one|1|trade|swap|deal|order|purchase|sale|amount|but|and|please|now))*) (?:(?:for|with|of|on|in|but|into|to) )+(?:my |the |some )?(${T})`,
)

/** 'The same for WIF' puts it in the place of the token that the trade is about. */
function sameFor({ verb, get }: SwapSlots, text: string): string {
  const isSold = verb === 'sell' || (verb === 'swap' && get?.toUpperCase() === 'USDC')
  return text.replace(SAME_FOR, isSold ? ' from $2' : ' to $2')
}

const SHARE_FOR = new RegExp(
  `^(?: (?:and|then|ok|now|but|do|same|again|please))* (half|twice|double|triple)(?: (?:of|that|it|as much|the amount|the same))+ (?:for|of|on|in|into|to|with) (${T})(?: (?:please|too|as well|then))*$`,
)
const FACTORS: Readonly<Record<string, number>> = { half: 0.5, twice: 2, double: 2, triple: 3 }

/** 'And half that for BONK': a share of the amount of the trade before, for another token. */
function shareFor(slots: SwapSlots, text: string, utterance: Utterance): Reading<SwapSlots> | undefined {
  const [, word = '', mark = ''] = SHARE_FOR.exec(text) ?? []
  const name = symbolOf(tokenFor(utterance, mark))
  if (name === undefined || (!slots.amount && slots.want === undefined)) return undefined
  const trade = scaled(slots, FACTORS[word] ?? 1)
  const isSold = slots.verb === 'sell' || (slots.verb === 'swap' && slots.get?.toUpperCase() === 'USDC')
  return readingOf(
    { trade: { ...trade, ...(isSold ? { give: name } : { get: name }) } },
    utterance.tokens.slice(-1),
  )
}

/** 'I only have USDT, use that', 'pay is USDC', 'USDC will pay': the one token of the line is what goes. */
const PAYS = new RegExp(
  `^(?: (?!not|no)[a-z]+){0,6} (${T})(?: (?!not|no)[a-z]+){0,3}(?: \\|)? (?:use|take|spend) (?:that|it|this|those|them)(?: (?:1|one))?(?: (?!not|no)[a-z]+){0,2}$|^(?: (?:the|ok|and|my))* (?:pay|payment|payer|funding|source) (?:is|in|leg|side|from|with) (?:my |the )?(${T})(?: please)?$|^(?: (?:use|my|the|ok|and|let))* (${T}) (?:pay|pays|will pay|is paying|can pay|should pay)(?: (?:please|for it|for that|it|then))*$`,
)

function payerIn(slots: SwapSlots, text: string, utterance: Utterance): SwapSlots | undefined {
  const mark = PAYS.exec(text)
    ?.slice(1)
    .find((each) => each !== undefined)
  const give = mark && symbolOf(tokenFor(utterance, mark))
  const isOther = give !== undefined && give.toUpperCase() !== slots.get?.toUpperCase()
  return isOther && slots.get !== undefined ? { ...slots, give } : undefined
}

const REPLACES =
  / (?:instead|rather|sooner|in place|replace|replaced|swap|change|not|meant|mean|wrong|said|say)(?= |$)/

/** 'JUP instead of USDC', 'did I say BONK? I meant JUP': one token of the trade and another that takes its place. */
function replacedToken(slots: SwapSlots, text: string, utterance: Utterance): SwapSlots | undefined {
  const marks = [...new Set(text.match(new RegExp(T, 'g')))]
  if (
    marks.length !== 2 ||
    !REPLACES.test(text) ||
    / \$?\.?\d| (?:half|all|everything|quarter|third)(?= |$)/.test(text)
  )
    return undefined
  const names = marks.map((mark) => symbolOf(tokenFor(utterance, mark)) ?? '')
  const is = (name: string, side: string | undefined): boolean => name.toUpperCase() === side?.toUpperCase()
  const [old, ...others] = names.filter((name) => is(name, slots.give) || is(name, slots.get))
  const fresh = names.find((name) => name !== old)
  if (old === undefined || others.length > 0 || !fresh || refuses(text, marks[names.indexOf(fresh)]))
    return undefined
  return is(old, slots.give) ? { ...slots, give: fresh } : { ...slots, get: fresh }
}

function changedBy(
  line: TradeLine,
  slots: SwapSlots,
  utterance: Utterance,
  about: DialogueContext['about'],
): Reading<SwapSlots> | undefined {
  // A reason beside the slippage is no part of a trade.
  if (line.unexplained.length > 0 && (line.slippageBps === undefined || line.legs.length > 0))
    return undefined
  const stays = staysIn(slots, line)
  if (stays) return stays
  const { trade, problem } = changedTrade(slots, line, { utterance, about })
  if (trade === slots) return undefined
  const isSlippageLast = (line.slippageBps !== undefined && line.legs.length === 0) || undefined
  return readingOf({ trade: { ...trade, isSlippageLast }, problem }, topicAfter(trade, slots, utterance))
}

const topicAfter = (trade: Trade, { topic }: SwapSlots, { tokens }: Utterance): SwapSlots['topic'] =>
  topicOf(trade, [...topic, ...tokens])

/** 'Not 50' only says what was wrong. */
const NOT_THAT =
  /(?: \|)? no be <[ta]\d+>(?: o)?(?= |$)|(?: \|)? (?:not|rather than|instead of|and not) (?:the )?(?:\$?\d\S*|half|all|everything|a quarter|a third)(?: (?:percent|%|dollars|bucks))?(?= |$)/g

const lineOf = (text: string, slippageBps: number | undefined): TradeLine =>
  readTradeLine(
    withoutAround(text.replaceAll(NOT_THAT, ''))
      .split(' ')
      .filter((word) => word !== ''),
    slippageBps,
  )
