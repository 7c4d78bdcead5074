/** Says the lines of a dialogue and answers each call with a small result, so that later lines have rows to point to. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { readHandbook } from '../handbook/handbook.ts'
import type { Move, Result, ToolCall } from '../understanding/intent.ts'
import { situationOf } from '../understanding/situation.ts'
import { createVocabulary } from '../understanding/vocabulary.ts'
import { viewFor } from './shown-views.ts'
import { answered, nextId, output, said } from './talk.ts'

const vocabulary = createVocabulary({
  languages,
  tokens: sandboxTokens.filter(({ verified }) => verified),
  handbook: readHandbook(),
})

/** How a line was understood: the calls of its last step, and the words. */
type Answer = Readonly<{ intent?: string; calls: readonly ToolCall[]; words: string }>

/** Returns the answer to the last line. */
export function lastOf(...lines: readonly string[]): Answer {
  const items: ConversationItem[] = []
  let last: Answer = { calls: [], words: '' }
  for (const line of lines) {
    items.push(said(line))
    const situation = situationOf(items, vocabulary)
    const understood = 'understood' in situation ? situation.understood : undefined
    last = { intent: understood?.intent, ...carriedOut(understood?.move, items) }
    items.push(answered(last.words))
  }
  return last
}

/** The arguments of the calls of the last line. */
export const argsOf = (...lines: readonly string[]): readonly unknown[] =>
  lastOf(...lines).calls.map(({ args }) => JSON.parse(JSON.stringify(args)))

function carriedOut(move: Move | undefined, items: ConversationItem[]): Omit<Answer, 'intent'> {
  if (!move || !('calls' in move)) return { calls: [], words: move && 'say' in move ? move.say : '' }
  const results = move.calls.map((call): Result => {
    const view = JSON.parse(JSON.stringify(viewFor(call)))
    const call_id = nextId()
    const item = { id: nextId(), type: 'function_call', status: 'completed', call_id } as const
    items.push({ ...item, name: call.tool, arguments: JSON.stringify(call.args) }, output(call_id, view))
    return { call: { name: call.tool }, view }
  })
  const next = move.next?.(results)
  return next
    ? carriedOut(next, items)
    : { calls: move.calls, words: `${move.answer(results)} ${move.behind ?? ''}`.trim() }
}
