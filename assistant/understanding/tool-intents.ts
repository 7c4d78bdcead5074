/** Turns the language of a tool into intents: its frames match, and what they read becomes a move. */

import { UNREADABLE } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Reading, ToolLanguage } from '#domain/language/tool-language.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Intent, Move, Result, ToolCall } from './intent.ts'
import type { Lookup } from './state.ts'

export const toolIntents = (language: ToolLanguage): readonly Intent[] =>
  language.frames.map(({ read, parse, priority = PRIORITY.question, ...frame }) => ({
    ...frame,
    priority,
    respond(filled, state, utterance) {
      const reading = read(filled, state, utterance)
      return reading && moveOfReading(language, reading)
    },
    parse:
      parse &&
      ((words, state, utterance) => {
        const parsed = parse(words, state, utterance)
        return parsed && { move: moveOfReading(language, parsed.reading), unexplained: parsed.unexplained }
      }),
  }))

export function moveOfReading(language: ToolLanguage, reading: Reading): Move {
  if ('slots' in reading) return moveFor(language, reading.slots)
  const { say, sayIn, about, asking, isRefusal, beside, whileOpen } = reading
  return {
    say,
    sayIn,
    about,
    isRefusal,
    beside,
    asking: asking === undefined ? undefined : lookupOf(language, asking),
    whileOpen:
      whileOpen &&
      (({ view }) => {
        const parsed = language.view.safeParse(view)
        return parsed.success ? moveOfReading(language, whileOpen(parsed.data)) : undefined
      }),
  }
}

/** Calls the tool with these slots and says what came of it. */
export function moveFor(language: ToolLanguage, slots: unknown): Move {
  const preparation = language.prepare?.(slots)
  if (preparation) {
    const { tool, args, fill } = preparation
    return {
      calls: [{ tool, args }],
      lookups: [],
      prepares: lookupOf(language, slots),
      person: language.person?.(slots),
      next: ([result]) => moveOfReading(language, fill(result?.view)),
      answer: (results) => wordsBehind(moveOfReading(language, fill(results[0]?.view)), results.slice(1)),
    }
  }
  return {
    calls: callsFor(language, slots),
    without: language.without,
    answer: (results, isAfter) => wordsFor(language, slots, results, isAfter),
    lookups: [lookupOf(language, slots)],
    about: language.about?.(slots),
    person: language.person?.(slots),
    focus: language.focus && ((results) => focusOf(language, slots, results)),
  }
}

/** The slots that the prepared call was made with are known only from what prepared it. */
const wordsBehind = (move: Move, results: readonly Result[]): string =>
  'calls' in move ? move.answer(results) : 'say' in move ? move.say : ''

function focusOf(language: ToolLanguage, slots: unknown, results: readonly Result[]): Token | undefined {
  const views = results.flatMap(({ view, error }) => {
    const parsed = error ? undefined : language.view.safeParse(view)
    return parsed?.success ? [parsed.data] : []
  })
  return views.length > 0 ? language.focus?.(views, slots) : undefined
}

/** A trade waits for consent and can be changed until then. */
const lookupOf = ({ tool, consent, amend }: ToolLanguage, slots: unknown): Lookup => ({
  tool,
  slots,
  isTrade: consent !== undefined && amend !== undefined,
})

/** The contract of the tool says that its arguments are an object. */
const callsFor = ({ tool, args }: ToolLanguage, slots: unknown): readonly ToolCall[] =>
  [args(slots)].flat().map((each) => ({ tool, args: each as ToolCall['args'] }))

function wordsFor(
  language: ToolLanguage,
  slots: unknown,
  results: readonly Result[],
  isAfter = false,
): string {
  const views = results.map(({ view }) => language.view.safeParse(view))
  const [first] = views
  if (views.length > 1 && language.saysAll)
    return language.saysAll(
      views.map(({ data }) => data),
      slots,
    )
  if (!first?.success) return UNREADABLE
  return (isAfter && language.saysAfter?.(first.data, slots)) || language.says(first.data, slots)
}
