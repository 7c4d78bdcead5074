/**
 * Which turns were read into from outside (design §7). A turn is tainted from the moment in which a tool's result brought
 * in text that strangers wrote, and so is every later one until the person asks for a trade in words of their own: an
 * instruction that was read may wait for the next turn, but what the person asked for themselves nobody put there.
 */
import * as z from 'zod/mini'
import type { HistoryRow } from '#domain/conversations.ts'
import type { OfferedTool, ToolOutcome } from '#domain/tool-runner.ts'
import { asksToTrade } from './asks-to-trade.ts'
import { change, type Draft } from './draft.ts'
import { UNTAINTED } from './swap-state.ts'
import { tradeIn } from './trade-in.ts'

/** Somebody said something, in these words. */
export function personSaidWords(draft: Draft, words: string): void {
  if (asksToTrade(words)) change(draft, { taint: UNTAINTED })
}

/** Somebody said something aloud; what, is not known yet, and the assistant may act on it before it is. */
export function personSpoke(draft: Draft, itemId: string): void {
  const { isTainted, doubted } = draft.state.taint
  const wasTainted = isTainted || doubted?.wasTainted === true
  change(draft, { taint: { isTainted: false, doubted: { itemId, wasTainted } } })
}

/** Answers true when what was done since they spoke was not what they asked for. */
export function personWasHeard(draft: Draft, itemId: string, words: string): boolean {
  const { isTainted, doubted } = draft.state.taint
  // Somebody has said something since: that decides.
  if (doubted?.itemId !== itemId) return false
  const isBack = doubted.wasTainted && !asksToTrade(words)
  // What was read since they spoke stays, whatever they said.
  change(draft, { taint: { isTainted: isTainted || isBack } })
  return isBack
}

/** What failed brought in no text but ours, and no stranger has named a token of our list. */
export function toolRead(draft: Draft, tool: string, outcome: ToolOutcome): void {
  const trade = tradeIn(outcome)
  const isOurs = trade?.input.verified === true && trade.output.verified
  if (!outcome.ok || isOurs || !draft.tools.taints(tool)) return
  change(draft, { taint: { ...draft.state.taint, isTainted: true } })
}

const calledTool = z.looseObject({ type: z.literal('function_call'), name: z.string() })

/** Whether a conversation holds what strangers wrote: who goes on with it begins tainted. */
export const holdsOutsideText = (
  history: readonly Pick<HistoryRow, 'item'>[],
  tools: readonly Pick<OfferedTool, 'name' | 'taints'>[],
): boolean => {
  const tainting = new Set(tools.filter(({ taints }) => taints).map(({ name }) => name))
  return history.some(({ item }) => tainting.has(calledTool.safeParse(item).data?.name ?? ''))
}
