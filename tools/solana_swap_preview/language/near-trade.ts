/** Tells whether a line behind a preview is about that trade: a few turns later at most, and of no other token. */
import type { DialogueContext } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import type { SwapSlots } from './swap-slots.ts'
import { symbolOf } from './trade.ts'

type Known = Readonly<{ tool?: string; slots?: SwapSlots }>

/** The slots of the swap that was previewed, unless it was refused or other talk of more than so many turns came between. */
export function nearTrade(
  { trade, tradeAge = 0, tradeQuiet = tradeAge, isRefused }: DialogueContext,
  turns: number,
): SwapSlots | undefined {
  const { tool, slots } = (trade ?? {}) as Known
  const isNear = isRefused !== true && Math.min(tradeAge, tradeQuiet) <= turns
  return tool === 'solana_swap_preview' && isNear ? slots : undefined
}

/** The tokens that are named are those of the trade. */
export function isOfTrade(line: string, { give, get }: SwapSlots, utterance: Utterance): boolean {
  const own = [give, get].map((name) => name?.toUpperCase())
  const marks = line.match(/<[tasu]\d+>/g) ?? []
  return marks.every((mark) => own.includes(symbolOf(tokenFor(utterance, mark))?.toUpperCase()))
}
