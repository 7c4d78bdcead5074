/** Joins two moves into one: lookups first, then one trade, and the rest waits. */
import type { Move } from './intent.ts'

const MAX_CALLS = 4

/** Undefined where the two do not stand together. */
export function joinedMove(one: Move, two: Move): Move | undefined {
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
