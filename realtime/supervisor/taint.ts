/**
 * Which turns were read into from outside (design §7). A turn is tainted from the moment
 * in which a tool's result brought in text that strangers wrote, and so is every later one
 * until the person asks for a trade in words of their own: an instruction that was read
 * may wait for the next turn, but what the person requested themselves was not put there.
 */
import * as z from 'zod/mini'
import type { TaintSource } from '#contract/taint.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { OfferedTool, ToolOutcome } from '#domain/tool-runner.ts'
import type { Pending } from './state.ts'
import { change, type StepContext } from './step-context.ts'
import { type Tainted, UNTAINTED } from './swap-state.ts'
import { taintSource } from './taint-source.ts'
import { parseArguments } from './tool-arguments.ts'
import { tradeIn } from './trade-in.ts'
import { asksToTrade } from './trade-requests.ts'

/** The person said something, in these words. */
export function personSaidWords(draft: StepContext, words: string): void {
  if (asksToTrade(words)) change(draft, { taint: UNTAINTED })
}

/** The person said something aloud; its words are not known yet, and the assistant may act on it before they are. */
export function personSpoke(draft: StepContext, itemId: string): void {
  const { doubted, ...now } = draft.state.taint
  const was = now.isTainted ? now : (doubted?.was ?? UNTAINTED)
  change(draft, { taint: { isTainted: false, doubted: { itemId, was } } })
}

/** True when the actions since they spoke were not what they asked for. */
export function personWasHeard(draft: StepContext, itemId: string, words: string): boolean {
  const { doubted, ...now } = draft.state.taint
  // The person has said something since: that decides.
  if (doubted?.itemId !== itemId) return false
  const isBack = doubted.was.isTainted && !asksToTrade(words)
  // Text that was read since they spoke stays, whatever they said.
  change(draft, { taint: isBack && !now.isTainted ? doubted.was : now })
  return isBack
}

/** A failed call brought in no text but ours, and no stranger has named a token of our list. */
export function toolRead(
  draft: StepContext,
  call: Pick<Pending, 'tool' | 'args'>,
  outcome: ToolOutcome,
): void {
  const trade = tradeIn(outcome)
  const isOurs = trade?.input.verified === true && trade.output.verified
  if (!outcome.ok || isOurs || !draft.tools.taints(call.tool)) return
  const { taint } = draft.state
  const by = taintSource(call, draft.tools.titleOf(call.tool), outcome)
  change(draft, { taint: { ...taint, isTainted: true, by: mergeSources(by, taint.by) } })
}

/** The newest; but a named page says more to a person than a tool that may have read anywhere. */
const mergeSources = (by: TaintSource, before: TaintSource | undefined): TaintSource =>
  by.host === undefined && before?.host !== undefined ? before : by

const calledTool = z.looseObject({
  type: z.literal('function_call'),
  name: z.string(),
  arguments: z.optional(z.string()),
})

/** True when a conversation holds text of strangers: a call that continues it begins tainted. */
export function outsideTextIn(
  history: readonly Pick<HistoryRow, 'item'>[],
  tools: readonly Pick<OfferedTool, 'name' | 'title' | 'taints'>[],
): Tainted {
  const tainting = new Map(tools.filter(({ taints }) => taints).map(({ name, title }) => [name, title]))
  const read = history.flatMap(({ item }) => {
    const { name = '', arguments: json } = calledTool.safeParse(item).data ?? {}
    const title = tainting.get(name)
    return title === undefined ? [] : [taintSource({ tool: name, args: parseArguments(json) }, title)]
  })
  if (read.length === 0) return UNTAINTED
  return { isTainted: true, by: read.reduce((before, by) => mergeSources(by, before)) }
}
