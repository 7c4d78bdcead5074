/** Finds out what the assistant has to answer; follows the conversation turn by turn, so that 'and usdc?' finds its question. */

import { type ConversationItem, messageText } from '#contract/realtime/items.ts'
import { isCardMessage, relayedText } from '#domain/relay-message.ts'
import { refusalAfter } from './after-refusal.ts'
import { type Heard, hear, type Request, wasHeard } from './hear.ts'
import type { OpenResult, Result } from './intent.ts'
import { mostAfter } from './most-allowed.ts'
import { offerIn } from './offers.ts'
import type { Understood } from './reading.ts'
import { withShown } from './shown.ts'
import { type DialogueState, NEW_STATE } from './state.ts'
import { openResult, outputsOf, resultsOf, type Turn, turnOfCall, turnsOf } from './turns.ts'
import { withoutUnknown } from './unknown-token.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Situation =
  /** The user said something. */
  | ({ kind: 'request'; unchanged?: string | undefined } & Request)
  /** The tools of a request have answered. */
  | ({ kind: 'results'; results: readonly Result[] } & Request)
  /** The server has a message to be passed on. */
  | { kind: 'relay'; text: string }
  /** The user has said nothing since the last answer. */
  | { kind: 'idle'; hasBegun: boolean }

/** 'It' and 'more' refer no further back. The memory begins at multiples of this, so that earlier turns are not matched
 *  again for each new one. */
const MEMORY_TURNS = 12
/** A result that was not mentioned for so many turns is no longer open. */
const OPEN_TURNS = 3

/** Where the assistant is: at the turn with this index. */
function placeOf(items: readonly ConversationItem[]) {
  const turns = turnsOf(items)
  const last = items.findLast((item) => !isForTheCard(item))
  const relayed =
    last?.type === 'message' && last.role === 'system' ? relayedText(messageText(last)) : undefined
  const index = last?.type === 'function_call_output' ? turnOfCall(turns, last.call_id) : turns.length - 1
  const from = Math.max(0, index - (index % MEMORY_TURNS) - MEMORY_TURNS)
  return { turns, last, relayed, index, earlier: turns.slice(from, index) }
}

export function situationOf(items: readonly ConversationItem[], vocabulary: Vocabulary): Situation {
  const { turns, last, relayed, index, earlier } = placeOf(items)
  if (relayed !== undefined) return { kind: 'relay', text: relayed }
  const turn = turns[index]
  if (!turn) return { kind: 'idle', hasBegun: turns.length > 0 }
  const { utterance, understood: heard, before: state, lang } = follow(earlier, turn, items, vocabulary)
  const open = isSpokenOf(state) ? MEMORY_TURNS : OPEN_TURNS
  const before = turns.slice(Math.max(0, index - open), index)
  const waiting = () => (state.isRefused ? undefined : openResult(before, items, vocabulary))
  const understood = heard && whileOpen(heard, waiting)
  if (last?.type === 'function_call_output')
    return { kind: 'results', utterance, understood, before: state, lang, results: resultsOf(turn, items) }
  return last === turn.message
    ? {
        kind: 'request',
        utterance,
        understood,
        before: state,
        lang,
        unchanged: unchangedIn(heard, state, waiting),
      }
    : { kind: 'idle', hasBegun: true }
}

/** Behind a preview a line that is not understood may have been meant to change it. */
const unchangedIn = (
  heard: Understood | undefined,
  { trade, tradeAge, tradeQuiet = tradeAge }: DialogueState,
  waiting: () => OpenResult | undefined,
): string | undefined =>
  (heard === undefined || heard.intent === 'did-you-mean') &&
  trade &&
  Math.min(tradeAge, tradeQuiet) < OPEN_TURNS
    ? waiting()?.unchanged()
    : undefined

/** Questions about a preview keep it open, however many there are. */
const isSpokenOf = ({ tradeQuiet }: DialogueState): boolean =>
  tradeQuiet !== undefined && tradeQuiet < OPEN_TURNS

/** A message that only explains a card needs no answer of its own. */
const isForTheCard = (item: ConversationItem): boolean =>
  item.type === 'message' && item.role === 'system' && isCardMessage(messageText(item))

/** A 'yes' or a 'no' is about the result that waits for one. */
function whileOpen({ intent, move }: Understood, find: () => OpenResult | undefined): Understood {
  const open = move.whileOpen && find()
  return { intent, move: (open && move.whileOpen?.(open)) ?? move }
}

/** Hears the earlier messages and then the one of the turn; waits after each that was not heard before. */
function* following(
  earlier: readonly Turn[],
  turn: Turn,
  items: readonly ConversationItem[],
  vocabulary: Vocabulary,
): Generator<undefined, Heard> {
  let state = NEW_STATE
  let said = items.slice(0, items.indexOf(earlier[0]?.message ?? turn.message))
  for (const each of earlier) {
    const isNew = !wasHeard(each.message, state, vocabulary)
    state = stateBehind(hear(each.message, state, vocabulary, offerIn(said)), each, items, vocabulary)
    said = each.after
    if (isNew) yield
  }
  return hear(turn.message, state, vocabulary, offerIn(said))
}

function follow(...about: Parameters<typeof following>): Heard {
  const steps = following(...about)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Reads the messages before the last one, each in a step: some take a fortieth of a second, and a new call has two dozen. */
export function* readEarlier(
  items: readonly ConversationItem[],
  vocabulary: Vocabulary,
): Generator<undefined> {
  const { turns, index, earlier, relayed } = placeOf(items)
  const turn = turns[index]
  if (turn && relayed === undefined) yield* following(earlier, turn, items, vocabulary)
}

/** The same object until another result comes: a new one would have every later line read again. */
const states = new WeakMap<Heard, Readonly<{ outputs: readonly string[]; state: DialogueState }>>()

function stateBehind(
  heard: Heard,
  turn: Turn,
  items: readonly ConversationItem[],
  vocabulary: Vocabulary,
): DialogueState {
  const outputs = outputsOf(turn, items)
  const known = states.get(heard)
  if (known?.outputs.length === outputs.length && known.outputs.every((each, at) => each === outputs[at]))
    return known.state
  const results = resultsOf(turn, items)
  const refusal = refusalAfter(heard.before, heard.understood, results)
  const found = withoutUnknown(withoutLostQueue(heard, results), heard, results)
  const shown = withShown(found, heard.understood?.move, results, vocabulary)
  const mostUsd = mostAfter(heard.before, heard.understood?.move, results)
  const state = { ...shown, refusal, mostUsd }
  states.set(heard, { outputs, state })
  return state
}

/** Drops the requests for a wallet that is not found: they are not about the one in use. */
function withoutLostQueue({ after, understood }: Heard, results: readonly Result[]): DialogueState {
  const move = understood?.move
  const isChoice = move && 'calls' in move && move.prepares?.isTrade !== true
  if (!isChoice || !move.next || !move.queue || results.length === 0) return after
  const own = results.slice(0, move.calls.length)
  const chosen = own.every(({ error }) => !error) ? move.next(own) : undefined
  return chosen && 'calls' in chosen ? after : { ...after, queue: [] }
}
