/** Reads what passes through a tool call: the arguments that a model wrote, and the trade in an answer. */
import * as z from 'zod/mini'
import { inputFault } from '#contract/rules/well-formed.ts'
import { TOOL_ARGUMENTS_MAX } from '#contract/tool.ts'
import { type Trade, trade } from '#contract/trades.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'

/**
 * Text that is not JSON goes to the tool as it is: its own validation says what is wrong with it. So does JSON that
 * would be refused in a request, and the beginning of a text that is too long.
 */
export function parseArguments(text = ''): unknown {
  if (text.length > TOOL_ARGUMENTS_MAX) return text.slice(0, TOOL_ARGUMENTS_MAX)
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    return inputFault(value) ? text : value
  } catch {
    return text
  }
}

const withTrade = z.looseObject({ trade })

const withTrades = z.looseObject({ trades: z.array(withTrade) })

/** The trades that an answer lists, or the one that it is about. */
export function tradesIn(outcome: ToolOutcome): readonly Trade[] {
  const one = tradeIn(outcome)
  if (one || !outcome.ok) return one ? [one] : []
  return withTrades.safeParse(outcome.output).data?.trades.map(({ trade }) => trade) ?? []
}

export const tradeIn = (outcome: ToolOutcome): Trade | undefined =>
  outcome.ok ? withTrade.safeParse(outcome.output).data?.trade : undefined
