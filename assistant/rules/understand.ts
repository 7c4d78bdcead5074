/** From what was said to what to do: follows the conversation ask by ask, so that 'and usdc?' finds its question. */
import { type ConversationItem, messageText, type UserMessage } from '#contract/realtime/items.ts'
import { isCardMessage, relayedText } from '#domain/relay-message.ts'
import { type Ask, type Lexicon, readAsk } from './ask.ts'
import type { Intent, Move, Result, Thread } from './intent.ts'
import { isSwapTool, WAITING } from './intents/swap-words.ts'
import { freeWordIntents, intents } from './intents.ts'
import { type SwapView, swapView } from './swap-view.ts'

type Understood = Readonly<{ intent: string; move: Move }>

/** One thing said by the user, and what happened until they spoke again. */
type Turn = Readonly<{ message: UserMessage; after: ConversationItem[] }>

/** Further back nobody refers with 'it' or 'more'. The memory begins at every so many turns, so that what was
 *  understood of the turns before need not be understood again for each new one. */
const MEMORY_TURNS = 12

const NEW_THREAD: Thread = { about: [] }

/** The intent that has this ask, or undefined when none does. */
function understand(ask: Ask, thread: Thread): Understood | undefined {
  return (
    firstOf(intents, 'patterns', ask, thread) ??
    firstOf(freeWordIntents, 'patterns', ask, thread) ??
    bothOf(ask, thread) ??
    firstOf(intents, 'hints', ask, thread)
  )
}

/** Two questions in one: 'what's my balance and the price of sol'. Each half must be a question of its own. */
function bothOf(ask: Ask, thread: Thread): Understood | undefined {
  for (const line of ask.lines) {
    for (const joint of line.matchAll(/ (?:and|then|also|plus) /g)) {
      const [left, right] = [line.slice(0, joint.index), line.slice(joint.index + joint[0].length - 1)]
      const first = firstOf(intents, 'patterns', { ...ask, lines: [left] }, thread)
      const second = firstOf(intents, 'patterns', { ...ask, lines: [right] }, thread)
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
    ...pick(two.again ?? one.again, 'again'),
    about: two.about ?? one.about ?? [],
  }
}

function firstOf(
  tier: readonly Intent[],
  kind: 'patterns' | 'hints',
  ask: Ask,
  thread: Thread,
): Understood | undefined {
  for (const line of ask.lines) {
    for (const intent of tier) {
      for (const each of intent[kind]) {
        const captures = each.match(line)
        const move = captures && intent.respond(ask, captures, thread)
        if (move) return { intent: intent.name, move }
      }
    }
  }
  return undefined
}

/** What a turn leaves behind: courtesies change nothing, so a question can be taken up again after a 'thanks'. */
const carryOn = (thread: Thread, move: Move | undefined): Thread =>
  move
    ? {
        about: move.about && move.about.length > 0 ? move.about : thread.about,
        ...pick(move.again ?? thread.again, 'again'),
        ...pick(move.more ?? ('calls' in move ? undefined : thread.more), 'more'),
        ...pick('calls' in move ? move : thread.last, 'last'),
      }
    : thread

const pick = <K extends string, V>(value: V | undefined, key: K): { [P in K]?: V } =>
  // One key, present only with a value: what the type says.
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }

export type Situation =
  /** Somebody asked something. */
  | { kind: 'asked'; ask: Ask; understood: Understood | undefined }
  /** The tools of an ask have answered. */
  | { kind: 'answered'; ask: Ask; understood: Understood | undefined; results: readonly Result[] }
  /** The server has something to be passed on. */
  | { kind: 'told'; words: string }
  /** Nobody has asked anything since the last answer. */
  | { kind: 'quiet'; begun: boolean }

/** What is only for the answer to somebody who asks is nothing to answer. */
const isKnown = (item: ConversationItem): boolean =>
  item.type === 'message' && item.role === 'system' && isCardMessage(messageText(item))

export function situationOf(items: readonly ConversationItem[], lexicon: Lexicon): Situation {
  const turns = turnsOf(items)
  const last = items.findLast((item) => !isKnown(item))
  const told = last?.type === 'message' && last.role === 'system' ? relayedText(messageText(last)) : undefined
  if (told !== undefined) return { kind: 'told', words: told }
  const index = last?.type === 'function_call_output' ? turnOfCall(turns, last.call_id) : turns.length - 1
  const turn = turns[index]
  if (!turn) return { kind: 'quiet', begun: turns.length > 0 }
  const from = Math.max(0, index - (index % MEMORY_TURNS) - MEMORY_TURNS)
  const { ask, understood: heard } = follow(turns.slice(from, index), turn, lexicon)
  const understood = heard && whilePreviewed(heard, turns.slice(0, index), items)
  if (last?.type === 'function_call_output') {
    return { kind: 'answered', ask, understood, results: resultsOf(turn, items) }
  }
  return last === turn.message ? { kind: 'asked', ask, understood } : { kind: 'quiet', begun: true }
}

/** So many turns later a preview that was not spoken of is out of mind. */
const PREVIEW_TURNS = 3

/** A 'yes' or a 'no' is about the swap that waits for one. */
function whilePreviewed(
  { intent, move }: Understood,
  before: readonly Turn[],
  items: readonly ConversationItem[],
): Understood {
  const preview = move.onPreview && previewIn(before.slice(-PREVIEW_TURNS), items)
  return { intent, move: (preview && move.onPreview?.(preview)) ?? move }
}

/** The last swap that was previewed, unless it is known how it ended. */
function previewIn(turns: readonly Turn[], items: readonly ConversationItem[]): SwapView | undefined {
  const results = turns.flatMap((turn) => resultsOf(turn, items))
  const swaps = results.flatMap(({ call, view }) => {
    const parsed = isSwapTool(call.name) ? swapView.safeParse(view) : undefined
    return parsed?.success ? [parsed.data] : []
  })
  const last = swaps.at(-1)
  return last?.status === WAITING ? last : undefined
}

/** What was understood of a message, and of what it was understood to follow. */
type Heard = Readonly<{ before: Thread; ask: Ask; understood: Understood | undefined; after: Thread }>

/** Remembers only what it would find again: messages never change, and neither do threads. */
const memory = new WeakMap<Lexicon, WeakMap<UserMessage, Heard>>()

function follow(earlier: readonly Turn[], turn: Turn, lexicon: Lexicon): Heard {
  let thread = NEW_THREAD
  for (const { message } of earlier) thread = hear(message, thread, lexicon).after
  return hear(turn.message, thread, lexicon)
}

function hear(message: UserMessage, before: Thread, lexicon: Lexicon): Heard {
  const heard = memory.get(lexicon) ?? new WeakMap<UserMessage, Heard>()
  memory.set(lexicon, heard)
  const known = heard.get(message)
  if (known?.before === before) return known
  const ask = askOf(message, lexicon)
  const understood = understand(ask, before)
  const fresh = { before, ask, understood, after: carryOn(before, understood?.move) }
  heard.set(message, fresh)
  return fresh
}

function turnsOf(items: readonly ConversationItem[]): Turn[] {
  const turns: Turn[] = []
  for (const item of items) {
    if (item.type === 'message' && item.role === 'user') turns.push({ message: item, after: [] })
    else turns.at(-1)?.after.push(item)
  }
  return turns
}

/** A slow tool may answer after the user has spoken again; its answer still belongs to its own question. */
const turnOfCall = (turns: readonly Turn[], callId: string): number =>
  turns.findIndex(({ after }) =>
    after.some((item) => item.type === 'function_call' && item.call_id === callId),
  )

function askOf(message: UserMessage, lexicon: Lexicon): Ask {
  const hasImage = message.content.some(({ type }) => type === 'input_image')
  return readAsk(messageText(message), hasImage, lexicon)
}

function resultsOf({ after }: Turn, items: readonly ConversationItem[]): Result[] {
  return after.flatMap((item) => {
    if (item.type !== 'function_call') return []
    const output = items.find((each) => each.type === 'function_call_output' && each.call_id === item.call_id)
    return output?.type === 'function_call_output' ? [toResult(item, output.output)] : []
  })
}

function toResult(call: Result['call'], output: string): Result {
  const view = parseJson(output)
  const error = errorIn(view)
  return { call, view, ...(error && { error }) }
}

/** Text that is not JSON is a view too: a string. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function errorIn(view: unknown): Result['error'] {
  if (typeof view !== 'object' || view === null || !('error' in view)) return undefined
  const code = typeof view.error === 'string' ? view.error : 'unknown_error'
  const message = 'message' in view && typeof view.message === 'string' ? view.message : ''
  return { code, message }
}
