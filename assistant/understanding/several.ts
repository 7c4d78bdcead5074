/** Reads several requests in one line, in their order: 'price of HNT and sell 10 of mine'. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent, massOf } from '#domain/language/word-mass.ts'
import type { Move } from './intent.ts'
import { type Scored, scoreLine } from './reading.ts'
import type { DialogueState } from './state.ts'
import { stateAfter } from './state-after.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words between two requests. Punctuation parts them too. */
const JOINTS = new Set(['and', 'then', 'also', 'plus', 'afterwards', 'after', 'next', 'but', 'or'])
const MAX_PARTS = 6
const MAX_CALLS = 4
/**
 * One request that has the words of both is likelier than two for the same tool. A request beside one that cannot be
 * served is still made.
 */
const JOINED_COST = { sameTool: 0.4, otherTool: 0, beside: -0.02 } as const
/** Words around a request that are no request cost half: they tell why. */
const STORY_COST = 0.5

/** A longer line is one request with its story. */
const MAX_WORDS = 32

export function severalOf(
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Scored | undefined {
  if (utterance.clauses.flat().length > MAX_WORDS) return undefined
  const parts = partsOf(utterance.clauses)
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
    const key = keys.get(state) ?? JSON.stringify({ ...state, tradeAge: 0 })
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
      const whole = end === parts.length ? first : withRest(first, words, parts, end, state, reader)
      if (whole && (!best || whole.score > best.score)) best = whole
    }
    return best
  })

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
    const isBesideTrade = first.isMoney !== second.isMoney
    if (isBesideTrade && !isRequest(first.isMoney ? rest.flat() : words)) return undefined
    return joined(first, second, jointMass(rest[0]?.[0]))
  }
  if (first) return withStory(first, rest.flat())
  return second && withStory(second, words)
}

/** 'I do like JITO' before a trade asks for nothing; 'price of JITO' does. */
const isRequest = (words: readonly string[]): boolean =>
  words.some((word) => ASKING.has(word)) && !/^(?:i|we|my|he|she|they)$/.test(words[0] ?? '')

const ASKING = new Set(
  `what how which who whose where when why show check tell list see find look give read open is are does can could
  price worth balance balances portfolio holdings wallet wallets cap volume liquidity holders safe legit chart address`.split(
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

function joined(one: Scored, two: Scored, joint: number): Scored | undefined {
  // A token that is only named is no request of its own: 'price of BONK and WIF'.
  if (one.priority < 0 || two.priority < 0) return undefined
  // Beside a trade only a plain request stands; courtesies and half-read stories could change what the trade means.
  if (one.isMoney !== two.isMoney && !isPlain(one.isMoney ? two : one)) return undefined
  if (isSame(one.move, two.move))
    return { ...one, score: one.score + two.score + joint - JOINED_COST.sameTool / 2 }
  const absorbed = absorbing(one, two) ?? absorbing(two, one)
  if (absorbed) return { ...absorbed, score: one.score + two.score + joint }
  const move = joinedMove(one.move, two.move)
  if (!move) return undefined
  return {
    intent: `${one.intent} and ${two.intent}`,
    move,
    score: one.score + two.score + joint - JOINED_COST[kindOf(one.move, two.move)],
    confidence: Math.min(one.confidence, two.confidence),
    priority: Math.max(one.priority, two.priority),
    isMoney: one.isMoney || two.isMoney,
  }
}

const PARTS_OF_TALK = new Set(['about'])

/** A deep look has the holders and the safety of a token in it, and talk of it is about it. */
function absorbing(deep: Scored, other: Scored): Scored | undefined {
  const isDeep = deep.intent === 'snapshot' || deep.intent === 'tweets'
  if (!isDeep || other.intent !== 'token' || !('calls' in other.move)) return undefined
  const wants = (other.move.lookups ?? []).flatMap(
    ({ slots }) => (slots as Readonly<{ wants?: readonly string[] }>).wants ?? [],
  )
  const parts = deep.intent === 'snapshot' ? PARTS_OF_DEEP : PARTS_OF_TALK
  return wants.length > 0 && wants.every((want) => parts.has(want)) ? deep : undefined
}

const PARTS_OF_DEEP = new Set(['safety', 'holders', 'about', 'age'])

function kindOf(one: Move, two: Move): keyof typeof JOINED_COST {
  if (one.isBeside === true || two.isBeside === true) return 'beside'
  return toolOf(one) === toolOf(two) ? 'sameTool' : 'otherTool'
}

const toolOf = (move: Move): string | undefined => ('calls' in move ? move.calls[0]?.tool : undefined)

const isPlain = ({ move, confidence }: Scored): boolean =>
  ('calls' in move || move.isBeside === true) && confidence > 0.95

/** 'Is it safe, or a scam?' asks for one thing in two ways. */
const isSame = (one: Move, two: Move): boolean => {
  if ('say' in one || 'say' in two) return 'say' in one && 'say' in two && one.say === two.say
  if (!('calls' in one && 'calls' in two) || one.next || two.next) return false
  return JSON.stringify(one.lookups) === JSON.stringify(two.lookups)
}

function joinedMove(one: Move, two: Move): Move | undefined {
  if (one.isAside) return two
  if (two.isAside) return one
  if (!('calls' in one)) return withWords(two, one)
  if (!('calls' in two)) return withWords(one, two)
  if (isChoice(one) && !two.next) return withQueue(one, two)
  return one.next || two.next ? undefined : joinedCalls(one, two)
}

type Calls = Extract<Move, { calls: unknown }>

/** The wallet that is chosen by its name is looked up first: what is asked of it waits until it is chosen. */
const isChoice = ({ calls, next, lookups = [] }: Calls): boolean =>
  next !== undefined && lookups.length === 0 && calls.every(({ tool }) => tool === 'list_my_wallets')

const withQueue = (choice: Calls, rest: Calls): Move => ({
  ...choice,
  queue: [...(rest.lookups ?? []), ...(rest.queue ?? [])],
})

/** Lookups come first, then one trade; the next trade waits until this one is settled. */
function joinedCalls(one: Calls, two: Calls): Move | undefined {
  if (isTrade(one) && isTrade(two))
    return { ...one, queue: [...(one.queue ?? []), ...(two.lookups ?? []), ...(two.queue ?? [])] }
  const [first, second] = isTrade(one) ? [two, one] : [one, two]
  if (first.calls.length + second.calls.length > MAX_CALLS) return undefined
  const { length } = first.calls
  return {
    calls: [...first.calls, ...second.calls],
    answer: (results) => `${first.answer(results.slice(0, length))} ${second.answer(results.slice(length))}`,
    lookups: [...(first.lookups ?? []), ...(second.lookups ?? [])],
    queue: first.queue ?? second.queue,
    about: two.about ?? one.about ?? [],
  }
}

const isTrade = ({ lookups = [] }: Calls): boolean => lookups.some(({ isTrade }) => isTrade)

/** Does one request, and says the words for the other after the answer. */
function withWords(move: Move, words: Move): Move | undefined {
  if (!words.isBeside || !('say' in words)) return undefined
  if ('say' in move) return move.isBeside ? { ...move, say: `${move.say} ${words.say}` } : undefined
  if (!('calls' in move) || move.next) return undefined
  return { ...move, answer: (results) => `${move.answer(results)} ${words.say}` }
}
