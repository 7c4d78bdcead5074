/** Joins two requests of a line into one move: lookups first, then one trade, and the rest waits. */
import type { Move, Result } from './intent.ts'
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
  if (isGuess(one) || isGuess(two)) return undefined
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

/** Words that are only likely are no second request. */
const isGuess = ({ move, confidence }: Scored): boolean =>
  !('calls' in move) && move.beside !== undefined && confidence <= 0.9

/** 'Is it safe, or a scam?' asks for one thing in two ways. */
const isSame = (one: Move, two: Move): boolean => {
  if ('say' in one || 'say' in two) return 'say' in one && 'say' in two && one.say === two.say
  if (!('calls' in one && 'calls' in two) || one.next || two.next) return false
  return JSON.stringify(one.lookups) === JSON.stringify(two.lookups)
}

export function joinedMove(one: Move, two: Move): Move | undefined {
  if (one.isAside) return two
  if (two.isAside) return one
  if ('say' in one && 'say' in two) return withWords(one, two)
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
  if (isDeal(one) && isDeal(two))
    return { ...one, queue: [...(one.queue ?? []), ...(two.lookups ?? []), ...(two.queue ?? [])] }
  const [first, second] = isTrade(one) ? [two, one] : [one, two]
  if (first.calls.length + second.calls.length > MAX_CALLS) return undefined
  const isBefore = first === two && isOfBalances(first)
  return {
    calls: [...first.calls, ...second.calls],
    parts: [first, second],
    answer: (results, isAfter) =>
      isBefore
        ? answerOfBalances(first, second, results, isAfter)
        : answerOf([first, second], results, isAfter),
    behind: together(one.behind, two.behind),
    lookups: [...(first.lookups ?? []), ...(second.lookups ?? [])],
    queue: first.queue ?? second.queue,
    about: two.about ?? one.about ?? [],
  }
}

/** 'And show me my balance after': a preview moves nothing, so the balance is that of now. */
const BEFORE_SWAP = 'The balance is the one of now, before the swap.'
const isOfBalances = ({ calls }: Calls): boolean =>
  calls.length === 1 && calls[0]?.tool === 'solana_list_balances'

/** The preview first, although its result came last. */
function answerOfBalances(
  balances: Calls,
  preview: Calls,
  results: readonly Result[],
  isAfter = false,
): string {
  const { length } = balances.calls
  return `${preview.answer(results.slice(length), isAfter)} ${BEFORE_SWAP} ${balances.answer(results.slice(0, length), true)}`
}

/** The parts take their results in order; one whose tool was not offered has none. */
function answerOf(parts: readonly Calls[], results: readonly Result[], isAfter = false): string {
  let from = 0
  const said: string[] = []
  for (const part of parts) {
    const own = part.calls.flatMap(({ tool }) =>
      results[from]?.call.name === tool ? (results[from++] ?? []) : [],
    )
    const isWhole = own.length === part.calls.length || part.parts !== undefined
    said.push(isWhole ? part.answer(own, isAfter || said.length > 0) : (part.without ?? ''))
  }
  return said.filter((each) => each !== '').join(' ')
}

/** The words of the parts whose tools are not offered. */
export const withoutOf = (move: Calls): string | undefined => {
  if (!move.parts) return move.without
  const words = move.parts.flatMap((part) => ('calls' in part ? (withoutOf(part) ?? []) : []))
  return words.length > 0 ? words.join(' ') : undefined
}

/** A transfer and a trade are shown one after the other, as two trades are. */
const isDeal = (move: Calls): boolean =>
  isTrade(move) || move.calls.some(({ tool }) => tool === 'solana_send_preview')

const isTrade = ({ lookups = [] }: Calls): boolean => lookups.some(({ isTrade }) => isTrade)

/** 'Cancel. What do I have left?' takes back what is open, and looks up. */
const afterRefusal = (move: Calls): Move | undefined =>
  isTrade(move) || move.next
    ? undefined
    : { ...move, isRefusal: true, answer: (results, isAfter) => `${LEFT} ${move.answer(results, isAfter)}` }

const LEFT = 'All right, I leave it.'

/** Does one request, and says the words for the other after the answer. */
function withWords(move: Move, words: Move): Move | undefined {
  const said = wordsOf(words)
  if (said === undefined || !('say' in words)) return undefined
  if ('say' in move) {
    const first = wordsOf(move)
    return first === undefined ? undefined : { ...move, say: `${first} ${said}`, beside: `${first} ${said}` }
  }
  if (!('calls' in move) || move.next || (!words.isBeside && isTrade(move))) return undefined
  return { ...move, behind: together(move.behind, said) }
}

const together = (...words: readonly (string | undefined)[]): string | undefined =>
  words.some((each) => each !== undefined) ? words.filter((each) => each !== undefined).join(' ') : undefined

const wordsOf = (move: Move): string | undefined =>
  'say' in move ? (move.isBeside ? move.say : move.beside) : undefined
