/** 'All but 2 SOL': looks up the holding first, and gives what is above what stays. */

import * as z from 'zod/mini'
import { decimalOf } from '#domain/language/amount-words.ts'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import { readingOf, type SwapSlots } from './swap-slots.ts'

/** The rows of the model view of the balances. */
const holdings = z.object({
  rows: z.array(z.object({ symbol: maybeText, mint: maybeText, amount: maybeNumber, usd: maybeNumber })),
})

type Prepared = NonNullable<ReturnType<NonNullable<ToolLanguage<string, unknown, SwapSlots>['prepare']>>>

/** Undefined when nothing stays, so that the amount is known. */
export function withHolding(slots: SwapSlots): Prepared | undefined {
  if (!slots.keep) return undefined
  return { tool: 'solana_list_balances', args: {}, fill: (view) => readingAbove(slots, view) }
}

function readingAbove({ keep, ...slots }: SwapSlots, view: unknown) {
  const { give = '' } = slots
  const row = holdings
    .safeParse(view)
    .data?.rows.find(({ symbol, mint }) =>
      [symbol, mint].some((name) => name?.toUpperCase() === give.toUpperCase()),
    )
  const symbol = plainSymbol(give)
  if (!row || typeof row.amount !== 'number')
    return { say: `I see no ${symbol} in the wallet, so there is nothing to swap.` }
  const stays = unitsOf(keep, row.amount, row.usd)
  const units = stays === undefined ? undefined : decimalOf((row.amount - stays).toFixed(9))
  if (units === undefined || row.amount <= (stays ?? 0))
    return {
      say: `The wallet holds ${row.amount} ${symbol}. That is not more than what is to stay, so nothing is swapped.`,
    }
  return readingOf({ trade: { ...slots, amount: { units } } }, slots.topic)
}

function unitsOf(
  keep: SwapSlots['keep'],
  amount: number,
  worth: number | null | undefined,
): number | undefined {
  if (!keep || 'percent' in keep) return undefined
  if ('units' in keep) return Number(keep.units)
  return typeof worth === 'number' && worth > 0 ? (amount * Number(keep.usd)) / worth : undefined
}
