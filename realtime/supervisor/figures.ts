/** Names the figures of a reply that no result of the conversation holds: a language model may invent one. */
import * as z from 'zod/mini'
import { messageText, type UserMessage } from '#contract/realtime/items.ts'
import { figuresIn, isSourced, valuesIn } from '#contract/rules/figures.ts'
import { MAX_UNSOURCED } from '#contract/transcript.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { KnownFigures } from './state.ts'
import { change, type StepContext } from './step-context.ts'
import { parseArguments } from './tool-data.ts'

/** Several full cards; the oldest are forgotten. */
const MOST = 20_000

export function learn(draft: StepContext, values: readonly number[]): void {
  const { figures } = draft.state
  if (figures && values.length > 0) change(draft, { figures: [...figures, ...values].slice(-MOST) })
}

export const figuresOfOutcome = (outcome: ToolOutcome): readonly number[] =>
  outcome.ok ? valuesIn(parseArguments(outcome.modelView)) : valuesIn(outcome.message)

export const figuresOfWords = (words: string): readonly number[] => valuesIn(words)

/** The figures as they are printed, each once. */
export function unsourcedIn(text: string, known: KnownFigures): readonly string[] {
  if (!known) return []
  const invented = figuresIn(text).filter((figure) => !isSourced(figure, known))
  return [...new Set(invented.map(({ text }) => text))].slice(0, MAX_UNSOURCED)
}

const output = z.looseObject({ type: z.literal('function_call_output'), output: z.string() })
const words = z.looseObject({ type: z.literal('message'), role: z.literal('user') })

/** The numbers of a conversation that a call continues; what is older than the newest of them is not read. */
export function figuresInHistory(history: readonly Pick<HistoryRow, 'item'>[]): readonly number[] {
  let count = 0
  const newestFirst = history.toReversed().map(({ item }) => {
    const values = count < MOST ? valuesOfItem(item) : []
    count += values.length
    return values
  })
  return newestFirst.reverse().flat().slice(-MOST)
}

function valuesOfItem(item: unknown): readonly number[] {
  const result = output.safeParse(item).data
  if (result) return valuesIn(parseArguments(result.output))
  return words.safeParse(item).success ? valuesIn(messageText(item as UserMessage)) : []
}
