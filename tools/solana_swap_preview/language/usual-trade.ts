/** 'The usual', 'like last time': looks up the last swap of the person, and previews it again. */
import * as z from 'zod/mini'
import { decimalOf } from '#domain/language/amount-words.ts'
import { maybeText } from '#domain/language/lenient-view.ts'
import { type Frame, PRIORITY, type Reading, type ToolLanguage } from '#domain/language/tool-language.ts'
import { readingOf, type SwapSlots } from './swap-slots.ts'

const LEAD =
  '[please | ok | hey | hi] [(do | make | give me | let us do | i want | i will have | i will take | can i have | swap | trade)]'

export const usualTrade: Frame<SwapSlots> = {
  name: 'usual-swap',
  priority: PRIORITY.trade + 3,
  decides: true,
  patterns: [
    `^ ${LEAD} (the | my) usual [swap | trade | one | again] [please] $`,
    `^ ${LEAD} [it | that | one | the same] [again] (like | as) last time [please] $`,
    `^ ${LEAD} [the] same [swap | trade | thing] (as | like) (last time | before | always | usual) [please] $`,
    `^ ${LEAD} (repeat | redo) my last (swap | trade) [please] $`,
  ],
  read: () => ({ slots: { verb: 'swap', topic: [], isUsual: true } }),
}

/** 'Do the same one again' is the trade of this conversation, or else the last one that was made. */
export const sameTrade: Frame<SwapSlots> = {
  ...usualTrade,
  patterns: [
    `^ ${LEAD} (the | that | my) (same | last | previous) (swap | trade | order | buy) [again | once more | one more time] [please] $`,
    // 'And the last one' may be a row of any card: only a verb or 'again' makes a trade of it.
    `^ ${LEAD} (the | that | my) (same | last | previous) (one | 1) (again | once more | one more time) [please] $`,
    '^ [please | ok] (do | make | swap | trade) (the | that | my) (same | last | previous) (one | 1) [please] $',
    `^ ${LEAD} [the | that] same [thing | one | 1] again [please] $`,
    '^ [please] (repeat | redo | rerun) (the | that | my) [last | same | previous] (swap | trade | order | buy) [please] $',
    '^ run (it | that) back [please] $',
    `^ ${LEAD} (try | do | make | run | send) [(it | that)] [again | once more] with the same (amount | size | sum | tokens | numbers) [again] [please] $`,
    `^ ${LEAD} (try | retry) [(it | that)] (again | once more) [with] the same (amount | size | sum) [please] $`,
    '^ [the] same (amount | size | sum) [again | as (before | last time)] [please | yes] $',
  ],
  read: (_filled, { trade, tradeAge = 0 }) =>
    (trade as Known | undefined)?.tool === 'solana_swap_preview' && tradeAge <= RECENT_TURNS
      ? { slots: (trade as Known).slots }
      : { slots: { verb: 'swap', topic: [], isUsual: true } },
}
const RECENT_TURNS = 4
type Known = Readonly<{ tool: string; slots: SwapSlots }>

/** The newest row of the model view of the trades. */
const trades = z.object({
  trades: z.array(
    z.object({ status: z.string(), gave: z.string(), got: z.string(), output_mint: maybeText }),
  ),
})
/** An amount and a plain symbol; a stranger's symbol with anything else in it is not repeated. */
const QUANTITY = /^([\d,.]+) ([A-Za-z][A-Za-z0-9]{0,15})$/

type Prepared = NonNullable<ReturnType<NonNullable<ToolLanguage<string, unknown, SwapSlots>['prepare']>>>

export const withUsual = ({ isUsual, ...slots }: SwapSlots): Prepared | undefined =>
  isUsual ? { tool: 'list_my_trades', args: { limit: 1 }, fill: (view) => lastTrade(slots, view) } : undefined

function lastTrade({ topic, slippageBps }: SwapSlots, view: unknown): Reading<SwapSlots> {
  const last = trades.safeParse(view).data?.trades[0]
  if (!last)
    return {
      say: 'I know no swap of yours yet, so there is no usual one. Say for example **swap half a SOL to USDC**.',
    }
  const [, amount = '', give] = QUANTITY.exec(last.gave) ?? []
  const [, , symbol] = QUANTITY.exec(last.got) ?? []
  const get = last.output_mint ?? symbol
  const units = decimalOf(amount.replaceAll(',', ''))
  if (!give || !get || units === undefined)
    return { say: 'I cannot repeat your last swap by its name. Say which tokens and how much.' }
  return readingOf({ trade: { verb: 'swap', give, get, amount: { units }, slippageBps } }, topic)
}
