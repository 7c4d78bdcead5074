/** Finds what a line asks for: the best reading of the whole, of its parts, or as a change of what went before. */

import { fillSlots, type Utterance } from '#domain/language/utterance.ts'
import { massOf } from '#domain/language/word-mass.ts'
import type { Move } from './intent.ts'
import { type Scored, scoreLine, type Understood } from './reading.ts'
import type { DialogueState } from './state.ts'
import { moveOfReading } from './tool-intents.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Undefined when nothing fits. */
export function match(
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const candidates = utterance.lines.flatMap((line, at) => {
    const whole = scoreLine(line, utterance, state, vocabulary.intents)
    // A later line was changed more: it has to be better, not as good.
    return [whole, severalOf(line, utterance, state, vocabulary)].flatMap((each) =>
      each ? [{ ...each, score: each.score - at * LINE_COST }] : [],
    )
  })
  const best = candidates.reduce<Scored | undefined>(
    (one, other) => (one && one.score >= other.score ? one : other),
    undefined,
  )
  const changed = amended(utterance, state, vocabulary, best)
  return changed ?? best ?? freeWords(utterance, state, vocabulary)
}

const LINE_COST = 0.02

/** A change of what was asked or shown last, unless the line is a whole request of its own. */
function amended(
  { lines, ...rest }: Utterance,
  state: DialogueState,
  { languages }: Vocabulary,
  best: Scored | undefined,
): Understood | undefined {
  const target = state.asking ?? (state.last.length === 1 ? state.last[0] : undefined)
  const language = target && languages.get(target.tool)
  if (!target || !language?.amend || (best && isWhole(best, target.tool))) return undefined
  for (const line of lines) {
    const words = line.split(' ').filter((word) => word !== '')
    const reading = language.amend(target.slots, words, { lines, ...rest }, state)
    if (reading) return { intent: 'amend', move: moveOfReading(language, reading) }
  }
  return undefined
}

/** A request that is clearly another one, or the same kind of one with everything it needs. */
const isWhole = ({ move, confidence, priority }: Scored, tool: string): boolean => {
  if (priority < 0) return false
  if (!('calls' in move)) return confidence > 0.9 && move.isAside !== true && move.asking === undefined
  return confidence > 0.9 || move.lookups?.some((lookup) => lookup.tool !== tool) === true
}

/** The places where one request ends and the next begins. */
const JOINT = / (?:and then|and also|and|then|also|plus|after that|afterwards|\|)(?= )/g
const MAX_REQUESTS = 4

/** Several requests in one line, in order: every part must be one, and nothing may be lost between them. */
function severalOf(
  line: string,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Scored | undefined {
  const joints = [...line.matchAll(JOINT)]
  let best: Scored | undefined
  for (const joint of joints.slice(0, 8)) {
    const left = line.slice(0, joint.index)
    const right = line.slice(joint.index + joint[0].length)
    const first = scoreLine(left, utterance, state, vocabulary.intents)
    const second =
      severalOf(right, utterance, state, vocabulary) ?? scoreLine(right, utterance, state, vocabulary.intents)
    const both = first && second && joined(first, second, massOf(joint[0].trim()))
    if (both && (!best || both.score > best.score)) best = both
  }
  return best
}

function joined(one: Scored, two: Scored, joint: number): Scored | undefined {
  // A token that is only named is no request of its own: 'price of BONK and WIF'.
  if (one.priority < 0 || two.priority < 0) return undefined
  const move = joinedMove(one.move, two.move)
  if (!move) return undefined
  return {
    intent: `${one.intent} and ${two.intent}`,
    move,
    score: one.score + two.score + joint + JOINED_GAIN,
    confidence: Math.min(one.confidence, two.confidence),
    priority: Math.max(one.priority, two.priority),
  }
}

/** Two whole requests explain a line better than one that has the words of both. */
const JOINED_GAIN = 0.1

function joinedMove(one: Move, two: Move): Move | undefined {
  if (!('calls' in one)) return one.isAside ? two : withWords(two, one)
  if (!('calls' in two)) return two.isAside ? one : withWords(one, two)
  if (one.calls.length + two.calls.length > MAX_REQUESTS || one.next || two.next) return undefined
  const { length } = one.calls
  return {
    calls: [...one.calls, ...two.calls],
    answer: (results) => `${one.answer(results.slice(0, length))} ${two.answer(results.slice(length))}`,
    lookups: [...(one.lookups ?? []), ...(two.lookups ?? [])],
    about: two.about ?? one.about ?? [],
  }
}

/** What can be done is done, and the words for the rest follow the answer. */
function withWords(move: Move, words: Move): Move | undefined {
  if (!words.isBeside || !('say' in words)) return undefined
  if ('say' in move) return move.isBeside ? { ...move, say: `${move.say} ${words.say}` } : undefined
  if (!('calls' in move) || move.next) return undefined
  return { ...move, answer: (results) => `${move.answer(results)} ${words.say}` }
}

/** Names that are on no list: only where the whole line has the shape of the question. */
function freeWords(
  utterance: Utterance,
  state: DialogueState,
  { freeWordIntents }: Vocabulary,
): Understood | undefined {
  for (const line of utterance.lines) {
    for (const { name, patterns, respond } of freeWordIntents) {
      for (const each of patterns) {
        const captures = each.match(line)
        const move = captures && respond(fillSlots(utterance, captures), state, utterance)
        if (move) return { intent: name, move }
      }
    }
  }
  return undefined
}
