/** Finds the intent that an utterance is for: strict patterns first, then free words, two requests in one, and hints. */
import { fillSlots, type Utterance } from '#domain/language/utterance.ts'
import type { Move, Thread } from './intent.ts'
import type { MatchableIntent, Vocabulary } from './vocabulary.ts'

export type Understood = Readonly<{ intent: string; move: Move }>

/** Undefined when no intent fits. */
export function match(utterance: Utterance, thread: Thread, vocabulary: Vocabulary): Understood | undefined {
  const { intents, freeWordIntents } = vocabulary
  return (
    firstOf(intents, 'patterns', utterance, thread) ??
    firstOf(freeWordIntents, 'patterns', utterance, thread) ??
    bothOf(intents, utterance, thread) ??
    firstOf(intents, 'hints', utterance, thread)
  )
}

/** Two questions in one: 'what's my balance and the price of sol'. Each half must be a question of its own. */
function bothOf(
  intents: readonly MatchableIntent[],
  utterance: Utterance,
  thread: Thread,
): Understood | undefined {
  for (const line of utterance.lines) {
    for (const joint of line.matchAll(/ (?:and|then|also|plus) /g)) {
      const [left, right] = [line.slice(0, joint.index), line.slice(joint.index + joint[0].length - 1)]
      const first = firstOf(intents, 'patterns', { ...utterance, lines: [left] }, thread)
      const second = firstOf(intents, 'patterns', { ...utterance, lines: [right] }, thread)
      const move = first && second && joined(first.move, second.move)
      if (move) return { intent: `${first.intent} and ${second.intent}`, move }
    }
  }
  return undefined
}

function joined(one: Move, two: Move): Move | undefined {
  if (!('calls' in one && 'calls' in two)) return undefined
  const { length } = one.calls
  return {
    calls: [...one.calls, ...two.calls],
    answer: (results) => `${one.answer(results.slice(0, length))} ${two.answer(results.slice(length))}`,
    again: two.again ?? one.again,
    about: two.about ?? one.about ?? [],
  }
}

function firstOf(
  intents: readonly MatchableIntent[],
  kind: 'patterns' | 'hints',
  utterance: Utterance,
  thread: Thread,
): Understood | undefined {
  for (const line of utterance.lines) {
    for (const intent of intents) {
      for (const each of intent[kind]) {
        const captures = each.match(line)
        const move = captures && intent.respond(fillSlots(utterance, captures), thread, utterance)
        if (move) return { intent: intent.name, move }
      }
    }
  }
  return undefined
}

/** The thread after a move. Courtesies change nothing, so a question can be taken up again after a 'thanks'. */
export const threadAfter = (thread: Thread, move: Move | undefined): Thread =>
  move
    ? {
        about: move.about && move.about.length > 0 ? move.about : thread.about,
        again: move.again ?? thread.again,
        more: move.more ?? ('calls' in move ? undefined : thread.more),
        last: 'calls' in move ? move : thread.last,
      }
    : thread
