/** Joins two requests of a line into one move: lookups first, then one trade, and the rest waits. */
import type { Move } from './intent.ts'
import type { Scored } from './reading.ts'

const MAX_CALLS = 4
/**
 * One request that has the words of both is likelier than two for the same tool. A request beside one that cannot be
 * served is still made.
 */
const JOINED_COST = { sameTool: 0.4, otherTool: 0, beside: -0.02 } as const

/** Undefined where the two do not stand together. `joint` is the mass of the word between them. */
export function joined(one: Scored, two: Scored, joint: number): Scored | undefined {
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

export function joinedMove(one: Move, two: Move): Move | undefined {
  if (one.isAside) return two
  if (two.isAside) return one
  if (!('calls' in one)) return one.isRefusal && 'calls' in two ? afterRefusal(two) : withWords(two, one)
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
  const isBefore = first === two && isOfBalances(first)
  return {
    calls: [...first.calls, ...second.calls],
    answer: (results, isAfter) =>
      isBefore
        ? `${second.answer(results.slice(length), isAfter)} ${BEFORE_SWAP} ${first.answer(results.slice(0, length), true)}`
        : `${first.answer(results.slice(0, length), isAfter)} ${second.answer(results.slice(length), true)}`,
    lookups: [...(first.lookups ?? []), ...(second.lookups ?? [])],
    queue: first.queue ?? second.queue,
    about: two.about ?? one.about ?? [],
  }
}

/** 'And show me my balance after': a preview moves nothing, so the balance is that of now. */
const BEFORE_SWAP = 'The balance is the one of now, before the swap.'
const isOfBalances = ({ calls }: Calls): boolean =>
  calls.length === 1 && calls[0]?.tool === 'solana_list_balances'

const isTrade = ({ lookups = [] }: Calls): boolean => lookups.some(({ isTrade }) => isTrade)

/** 'Cancel. What do I have left?' takes back what is open, and looks up. */
const afterRefusal = (move: Calls): Move | undefined =>
  isTrade(move) || move.next
    ? undefined
    : { ...move, isRefusal: true, answer: (results, isAfter) => `${LEFT} ${move.answer(results, isAfter)}` }

const LEFT = 'All right, I leave it.'

/** Does one request, and says the words for the other after the answer. */
function withWords(move: Move, words: Move): Move | undefined {
  if (!words.isBeside || !('say' in words)) return undefined
  if ('say' in move) return move.isBeside ? { ...move, say: `${move.say} ${words.say}` } : undefined
  if (!('calls' in move) || move.next) return undefined
  return { ...move, answer: (results) => `${move.answer(results)} ${words.say}` }
}
