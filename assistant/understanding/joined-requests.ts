/** Joins two requests of a line into one where they stand together. */
import type { Move } from './intent.ts'
import { joinedMove } from './joined-moves.ts'
import type { Scored } from './reading.ts'

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
