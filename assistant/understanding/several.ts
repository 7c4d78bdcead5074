/** Reads several requests in one line, in their order: 'price of HNT and sell 10 of mine'. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent, massOf } from '#domain/language/word-mass.ts'
import { joined } from './joined-requests.ts'
import { type Scored, scoreLine } from './reading.ts'
import { splitBetween } from './split-between.ts'
import type { DialogueState } from './state.ts'
import { stateAfter } from './state-after.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words between two requests. Punctuation parts them too. */
const JOINTS = new Set(['and', 'then', 'also', 'plus', 'afterwards', 'after', 'next', 'but', 'or'])
const MAX_PARTS = 6
/** Words around a request that are no request cost half: they tell why. */
const STORY_COST = 0.5

/** A longer line is one request with its story. */
const MAX_WORDS = 32

/** The last reading of a line, which is asked for more than once. */
const known = new WeakMap<Utterance, Readonly<{ state: DialogueState; several: Scored | undefined }>>()

export function severalOf(
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Scored | undefined {
  const last = known.get(utterance)
  if (last?.state === state) return last.several
  const several = readSeveral(utterance, state, vocabulary)
  known.set(utterance, { state, several })
  return several
}

function readSeveral(utterance: Utterance, state: DialogueState, vocabulary: Vocabulary): Scored | undefined {
  if (utterance.clauses.flat().length > MAX_WORDS) return undefined
  const parts = splitBetween(utterance) ?? partsOf(utterance.clauses)
  if (parts.length < 2 || parts.length > MAX_PARTS) return undefined
  const reader = readerOf(utterance, vocabulary)
  const plain = bestOf(parts, 0, state, reader)
  const carried = withCarriedVerbs(parts)
  const full = carried && bestOf(carried, 0, state, readerOf(utterance, vocabulary))
  return full && isTwoTrades(full) && (!plain || full.score > plain.score) ? full : plain
}

const isTwoTrades = ({ move }: Scored): boolean => move.queue !== undefined && move.queue.length > 0

const ENTITY = /^<t\d+>$/
/** An amount and its token, and nothing that says where they go. */
const FRAGMENT =
  /^(?: (?:and|then|also|plus|another|\$?\.?\d\S*|half|all|dollars|bucks|of|my|the|percent|%|worth|a|quarter|third))*(?: <t\d+>)(?: (?:please|too|as well))*$/
const TRADED = /^(?:sell|buy|dump|flatten|exit|liquidate|unload|purchase|ditch)$/

/** 'Sell 10 JUP and 10 RAY': the second part has the verb of the first. Undefined where no part needs one. */
function withCarriedVerbs(parts: Parts): Parts | undefined {
  const [first = [], ...rest] = parts
  const at = first.findIndex((word) => TRADED.test(word))
  const verb = first[at]
  const isOfOne = first.filter((word) => ENTITY.test(word)).length === 1 && !SIDED.test(first.join(' '))
  if (
    verb === undefined ||
    !isOfOne ||
    !rest.every((part) => FRAGMENT.test(part.map((word) => ` ${word}`).join('')))
  )
    return undefined
  return [first, ...rest.map((part) => [verb, ...part.filter((word) => !JOINTS.has(word))])]
}

const SIDED = /\b(?:to|into|for|with|from|using)\b/

type Parts = readonly (readonly string[])[]

/** Reads the same parts only once, though they come behind many first requests. */
type Reader = Readonly<{
  read(words: readonly string[], state: DialogueState): Scored | undefined
  once(from: number, state: DialogueState, find: () => Scored | undefined): Scored | undefined
}>

function readerOf(utterance: Utterance, vocabulary: Vocabulary): Reader {
  const memo = new Map<string, Scored | undefined>()
  const keys = new Map<DialogueState, string>()
  const keyOf = (state: DialogueState): string => {
    const key = keys.get(state) ?? JSON.stringify({ ...state, tradeAge: 0, question: undefined })
    keys.set(state, key)
    return key
  }
  const remember = (key: string, find: () => Scored | undefined): Scored | undefined => {
    if (!memo.has(key)) memo.set(key, find())
    return memo.get(key)
  }
  return {
    read: (words, state) => {
      const line = lineOf(words)
      return remember(`${line} ${keyOf(state)}`, () => scoreLine(line, utterance, state, vocabulary))
    },
    once: (from, state, find) => remember(`${from} ${keyOf(state)}`, find),
  }
}

const partsOf = (clauses: Utterance['clauses']): Parts =>
  clauses.flatMap((clause) => {
    const parts: string[][] = [[]]
    for (const word of clause) {
      if (JOINTS.has(word)) parts.push([])
      parts.at(-1)?.push(word)
    }
    return parts.filter((part) => part.some((word) => massOf(word) > 0 && !JOINTS.has(word)))
  })

/** The best way to take the first parts from this place as one request and the rest as others. */
const bestOf = (parts: Parts, from: number, state: DialogueState, reader: Reader): Scored | undefined =>
  reader.once(from, state, () => {
    let best: Scored | undefined
    for (let end = from + 1; end <= parts.length; end++) {
      const words = parts.slice(from, end).flat()
      const first = reader.read(words, state)
      const one = first && asOne(first, end - from)
      const whole = end === parts.length ? one : withRest(one, words, parts, end, state, reader)
      if (whole && (!best || whole.score > best.score)) best = whole
    }
    return best
  })

/** A reading that takes every word of a line is likelier for one part than for several. */
const asOne = (reading: Scored, parts: number): Scored =>
  reading.isDecided || reading.takesAll
    ? { ...reading, score: reading.score - GREEDY_COST * (parts - 1) }
    : reading
const GREEDY_COST = 0.1

function withRest(
  first: Scored | undefined,
  words: readonly string[],
  parts: Parts,
  end: number,
  state: DialogueState,
  reader: Reader,
): Scored | undefined {
  const second = bestOf(parts, end, first ? stateAfter(state, first.move) : state, reader)
  const rest = parts.slice(end)
  if (first && second) {
    if (isCaught(first, words) || isCaught(second, rest.flat())) return undefined
    const isBesideTrade = first.isMoney !== second.isMoney
    if (isBesideTrade && !isRequest(first.isMoney ? rest.flat() : words)) return undefined
    return joined(first, second, jointMass(rest[0]?.[0]))
  }
  if (first) return withStory(first, rest.flat())
  return second && withStory(second, words)
}

/** A cue such as 'article' somewhere in a part makes it no search of its own: a request for one begins like one. */
const isCaught = ({ takesAll }: Scored, words: readonly string[]): boolean =>
  takesAll === true &&
  !words
    .filter((word) => !JOINTS.has(word))
    .slice(0, MOST_BEFORE)
    .some((word) => SEARCHES.has(word))
const MOST_BEFORE = 3
const SEARCHES = new Set(
  'search look find check google read see show get give pull dig browse news any latest headlines what who why when'.split(
    ' ',
  ),
)

/** 'I do like JITO' before a trade asks for nothing; 'price of JITO' does. */
const isRequest = (words: readonly string[]): boolean =>
  words.some((word) => ASKING.has(word)) && !/^(?:i|we|my|he|she|they)$/.test(words[0] ?? '')

const ASKING = new Set(
  `what how which who whose where when why show check tell list see find look give read open is are does can could
  price worth balance balances portfolio holdings wallet wallets cap volume liquidity holders safe legit chart address send transfer`.split(
    /\s+/,
  ),
)

/** 'After that convert': the joint and what it points back to are no part of the request. */
function lineOf(words: readonly string[]): string {
  const from = words.findIndex((word) => !JOINTS.has(word))
  const isPointing = from > 0 && /^(?:that|this|it|which)$/.test(words[from] ?? '') && words.length > from + 1
  const isAfter = isPointing && words[from - 1] === 'after'
  return words
    .slice(Math.max(0, from) + (isAfter ? 1 : 0))
    .map((word) => ` ${word}`)
    .join('')
}

/** Words around a request may tell why. With a token or a number among them, they may change what is meant. */
function withStory(request: Scored, story: readonly string[]): Scored | undefined {
  if (story.some((word) => /^<|\d/.test(word)) || !('calls' in request.move) || request.isMoney)
    return undefined
  const cost = story.reduce((sum, word) => sum + (isContent(word) ? massOf(word) : 0), 0)
  return { ...request, score: request.score - STORY_COST * cost }
}

/** The word between two requests is explained by there being two. */
const jointMass = (word = ''): number => (JOINTS.has(word) ? massOf(word) : 0)
