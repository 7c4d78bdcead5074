/** Takes another reading of a line, as one request or as several, where a trained ranking is sure that it is better. */
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import { featuresOf, surroundingsOf } from '../statistics/features.ts'
import { isReadLabel, LABEL_TOOLS, type Label } from '../statistics/labels.ts'
import { isElsewhere, isLong, OF_A_TOKEN, WEAK } from '../statistics/second-reader.ts'
import { UNSEEN } from '../statistics/unseen.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { Evidence, Reading } from './candidates.ts'
import { kindsOf, lookupsOf } from './kinds.ts'
import { type Best, bestOf, splitChoices } from './read-splits.ts'
import type { Split } from './splits.ts'

/** How sure the ranking has to be, chosen on authors that it had not learnt from. */
const LOOK_TO_LOOK = 0.6
const LOOK_TO_WORDS = 0.6
const WORDS_TO_LOOK = 0.8
/** Words that the rules have for the line weigh more. */
const WORDS_OF_RULES_TO_LOOK = 0.93
const TO_WALLET = 0.8
const TO_SEVERAL = 0.6
const TRADE_PART = 0.8
/** A longer line is a story. */
const MOST_WORDS = 36

/** `text` is the line in English. */
export function chosen(text: string, reading: Reading, vocabulary: Vocabulary): Understood | undefined {
  const { usual } = reading
  if (!isOpen(reading) || isElsewhere(reading.utterance, vocabulary)) return usual
  const { isPlain, isOne } = glance(reading, vocabulary)
  if (isPlain) return usual
  const { weighReadings, weighSplits } = vocabulary.choice
  const best = bestOf(reading, vocabulary, weighReadings)
  if (!best) return usual
  const { splits, features } = isOne
    ? NO_SPLITS
    : splitChoices(text, reading, best, vocabulary, weighReadings)
  const split = splits.length > 0 ? likeliest(splits, weighSplits(features)) : undefined
  if (split && maySplit(split, reading, vocabulary)) return split.understood
  return mayReplace(reading, best) ? best.candidate.understood : usual
}

const NO_SPLITS = { splits: [], features: [] }

/** From here on the model of lines agrees with the reading, and nothing has to be weighed. */
const AGREES = 0.9
/** A longer line takes too long to read in several ways. */
const MOST_WORDS_OF_SEVERAL = 26
/** Below this a line is one request. */
const IS_ONE = 0.03
/** A trade is read as one of several requests only from here on. */
const BESIDE_TRADE = 0.2

/** The model of lines says at once whether there is anything to weigh. */
function glance({ utterance, state, usual }: Reading, { classify }: Vocabulary) {
  const guesses = classify(featuresOf(utterance, surroundingsOf(state)))
  const [first] = guesses
  const several = guesses.find(({ label }) => label === 'several')?.probability ?? 0
  const [kind = 'none', ...more] = kindsOf(usual?.move)
  const isAgreed = more.length === 0 && first?.label === kind && first.probability >= AGREES
  const isTrade = kind === 'trade' && several < BESIDE_TRADE
  const words = (utterance.lines[0] ?? '').trim().split(' ').length
  return { isPlain: isAgreed || isTrade, isOne: several < IS_ONE || words > MOST_WORDS_OF_SEVERAL }
}

/** Changes of what went before, questions of ours and trades that can still be changed belong to the dialogue. */
function isOpen({ utterance, state, usual, matched }: Reading): boolean {
  if (state.asking || isTradeOpen(state) || utterance.hasImage) return false
  if ((utterance.lines[0] ?? '').split(' ').length > MOST_WORDS) return false
  return ![usual, matched].some(
    (each) => each && (OF_DIALOGUE.has(each.intent) || UNSEEN.has(each.intent) || isAboutOpen(each)),
  )
}

const OF_DIALOGUE: ReadonlySet<string> = new Set([
  'amend',
  'rank',
  'compare',
  'market',
  'more',
  'repeat',
  'say-again',
  'did-you-mean',
  // Its frame reads a line as a whole: what was sent, and whether it has come.
  'arrival',
])

const TRADE_TURNS = 4
const isTradeOpen = ({ trade, tradeAge, isRefused }: DialogueState): boolean =>
  trade !== undefined && tradeAge <= TRADE_TURNS && !isRefused

/** Courtesies and answers to a preview. */
const isAboutOpen = ({ move }: Understood): boolean =>
  move.isRefusal === true || move.isAside === true || move.whileOpen !== undefined

type Group = 'look' | 'words' | 'other'

const groupOf = (understood: Understood | undefined): Group => {
  const kinds = kindsOf(understood?.move)
  if (kinds[0] === 'none') return 'words'
  const tools = new Set(lookupsOf(understood?.move).map(({ tool }) => tool))
  return tools.size === 1 && kinds.every(isLook) ? 'look' : 'other'
}

const isLook = (kind: string): boolean => isReadLabel(kind as Label) && kind !== 'use_wallet'

/** Another lookup, or none. A trade is neither made nor taken away. */
function mayReplace(reading: Reading, { candidate, sureness, evidence }: Best): boolean {
  const { usual, utterance } = reading
  const { marks, kinds, understood } = candidate
  if (marks.includes('usual') || isExplained(reading, evidence)) return false
  const from = groupOf(usual)
  const to = groupOf(understood)
  if (from === 'look' && to === 'look')
    return sureness >= LOOK_TO_LOOK && !(isSaidPlainly(reading, evidence) && isOfOneToken(usual, understood))
  if (from === 'look' && to === 'words') return sureness >= LOOK_TO_WORDS && isLong(utterance)
  if (from === 'words' && to === 'look') return mayLook(reading, understood, sureness)
  return from === 'look' && kinds.join() === 'use_wallet' && sureness >= TO_WALLET
}

function mayLook(
  { usual, matched, utterance }: Reading,
  understood: Understood | undefined,
  sureness: number,
): boolean {
  const isWeak = !matched || WEAK.has(matched.intent)
  const names = !usual?.move.about?.length || namesToken(understood, utterance)
  return names && sureness >= (isWeak ? WORDS_TO_LOOK : WORDS_OF_RULES_TO_LOOK)
}

/** 'Activity of $ZZZQ' is no question about the own wallet. */
const namesToken = (understood: Understood | undefined, { tokens }: Reading['utterance']): boolean =>
  tokens.length === 0 ||
  lookupsOf(understood?.move).some(({ slots }) => {
    const args = JSON.stringify(slots)
    return tokens.some(({ symbol, mint }) => args.includes(JSON.stringify(mint ?? symbol)))
  })

/** The rules explain every word of a short line. */
const isExplained = ({ usual, utterance }: Reading, { bestRule }: Evidence): boolean =>
  bestRule !== undefined &&
  bestRule.intent === usual?.intent &&
  bestRule.confidence > 0.95 &&
  'calls' in bestRule.move &&
  !isLong(utterance)

/** A short line, or one of which the rules explain all, says plainly which facts of a token it wants. */
const isSaidPlainly = ({ utterance }: Reading, { bestRule }: Evidence): boolean =>
  !isLong(utterance) || (bestRule?.confidence ?? 0) > 0.99

const isOfOneToken = (one: Understood | undefined, other: Understood | undefined): boolean =>
  [one, other].every((each) => lookupsOf(each?.move).every(({ tool }) => OF_A_TOKEN.has(tool)))

type Likeliest = Split & Readonly<{ sureness: number }>

/** Undefined where one reading is likelier. */
function likeliest(splits: readonly Split[], weights: readonly number[]): Likeliest | undefined {
  const most = Math.max(...weights)
  const split = splits[weights.indexOf(most) - 1]
  return split && { ...split, sureness: most }
}

function maySplit(
  { understood, parts, sureness }: Likeliest,
  reading: Reading,
  vocabulary: Vocabulary,
): boolean {
  if (sureness < TO_SEVERAL || !keepsTrades(understood, reading.usual) || isTwice(understood)) return false
  return lookupsOf(understood.move).every(({ tool }) => {
    if (READ_TOOLS.has(tool)) return true
    const language = vocabulary.languages.get(tool)
    return language?.forbids?.(reading.utterance) === false && parts.every(isSureDeed)
  })
}

const READ_TOOLS: ReadonlySet<string> = new Set(
  (Object.keys(LABEL_TOOLS) as Label[]).flatMap((label) =>
    isReadLabel(label) && label !== 'use_wallet' ? [LABEL_TOOLS[label]] : [],
  ),
)

const isSureDeed = ({ understood, sureness }: Split['parts'][number]): boolean =>
  kindsOf(understood?.move).every((kind) => kind === 'none' || isLook(kind)) || sureness >= TRADE_PART

/** 'Price and market cap of JUP' is one look-up. */
function isTwice({ move }: Understood): boolean {
  const lookups = lookupsOf(move).map((each) => JSON.stringify(each))
  const calls = 'calls' in move ? move.calls.map((each) => JSON.stringify(each)) : []
  return new Set(lookups).size < lookups.length || new Set(calls).size < calls.length
}

/** A trade of the whole line stays among its requests. */
function keepsTrades({ move }: Understood, usual: Understood | undefined): boolean {
  const now = lookupsOf(move).map((each) => JSON.stringify(each))
  return lookupsOf(usual?.move)
    .filter(({ isTrade }) => isTrade)
    .every((each) => now.includes(JSON.stringify(each)))
}
