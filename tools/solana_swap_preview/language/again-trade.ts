/** Shows the trade of the page once more: a fresh quote of it, its first half, or the one that was cancelled a moment ago. */
import { type DialogueContext, type Frame, PRIORITY, type Reading } from '#domain/language/tool-language.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { scaled } from './scaled-trade.ts'
import { type SwapSlots, tradeWords } from './swap-slots.ts'

type Known = Readonly<{ tool: string; slots: SwapSlots }>

const RECENT_TURNS = 4
/** After more turns 'do it after all' may be about anything. */
const CANCELLED_TURNS = 3

function recent({ trade, tradeAge = 0 }: DialogueContext, turns = RECENT_TURNS): SwapSlots | undefined {
  const known = trade as Known | undefined
  return known?.tool === 'solana_swap_preview' && tradeAge <= turns ? known.slots : undefined
}

const again = (slots: SwapSlots | undefined): Reading<SwapSlots> | undefined => slots && { slots }

const LEAD =
  '[please | ok | okay | can you | could you | will you | would you | now | and | then | just | quickly | hey]'
const QUOTE =
  '(quote | preview | price | rate | offer | numbers | figures | card | swap | trade | it | that | this)'
const END =
  '[for me | again | please | now | then | for (it | that | this | the (swap | trade)) | on (it | that | this | the (card | preview | quote))]'

export const freshQuote: Frame<SwapSlots, SwapView> = {
  name: 'swap-again',
  priority: PRIORITY.decision + 2,
  decides: true,
  patterns: [
    `^ ${LEAD} (refresh | renew | update | reload | requote | re quote) [the | that | this | my] ${QUOTE} ${END} ${END} $`,
    `^ ${LEAD} [get | give | show | fetch | make | quote] [me] (a | another | the) (fresh | new | newer | current | updated | fresher) (quote | preview | offer) ${END} ${END} $`,
    `^ ${LEAD} (quote | price) (it | that) (again | anew | afresh | once more) ${END} $`,
  ],
  read: (_filled, context, { lines: [line = ''] }) =>
    again(recent(context)) ?? (OF_TRADE.test(line) ? askAgain(context) : undefined),
}

/** 'Refresh the price' may be asked of any card. */
const OF_TRADE = / (?:quote|requote|preview|offer|swap|trade)(?= |$)/
const WHICH_TRADE = 'Which trade? No preview is open. Ask for it again, like **swap half a SOL to USDC**.'

/** A trade of long ago is asked about before it is shown. */
function askAgain({ trade }: DialogueContext, factor = 1): Reading<SwapSlots> {
  const known = trade as Known | undefined
  if (known?.tool !== 'solana_swap_preview') return { say: WHICH_TRADE }
  const slots = { ...known.slots, ...scaled(known.slots, factor) }
  return { say: `Shall I show **${tradeWords(slots)}** again?`, asking: slots, about: slots.topic }
}

const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/ half(?= |$)/, 0.5],
  [/ (?:double|twice)(?= |$)/, 2],
  [/ triple(?= |$)/, 3],
]

/** 'Try it again with half', where the trade is long ago or unknown; beside a recent one it is a change. */
export const againWithLess: Frame<SwapSlots, SwapView> = {
  ...freshQuote,
  patterns: [
    `^ ${LEAD} (try | do | run | make | show) (it | that | this | the (swap | trade)) [again | once more | over] (with | but | for | at) [only | just] (half | double | twice | triple) [of (it | that) | the (amount | size | sum) | as much | that | the] ${END} $`,
    `^ ${LEAD} [the] same [trade | swap | thing | one] [again] (with | but | for | at) [only | just] (half | double | twice | triple) [of (it | that) | the (amount | size | sum) | as much | that] ${END} $`,
  ],
  read(_filled, context, { lines: [line = ''] }) {
    const factor = FACTORS.find(([word]) => word.test(line))?.[1]
    return recent(context) || factor === undefined ? undefined : askAgain(context, factor)
  },
}

export const splitTrade: Frame<SwapSlots, SwapView> = {
  ...freshQuote,
  patterns: [
    `^ ${LEAD} [let us | i will | we could | i would rather | maybe] (split | divide | break | cut) (it | that | this | the (trade | swap | amount)) [up] [in | into] (2 | half | halves | 2 (halves | parts | swaps | trades | goes | steps)) ${END} $`,
    `^ ${LEAD} (do | make | show | swap | take | go with | start with) [me] [just | only] the (first | 1st) half [of (it | that) | first] ${END} $`,
    `^ ${LEAD} [just | only] the (first | 1st) half [of (it | that) | first] ${END} $`,
  ],
  read(_filled, context) {
    const slots = recent(context)
    if (!slots?.amount && slots?.want === undefined) return undefined
    // The half that is shown is the first one already.
    if (slots.isFirstHalf) return { slots }
    return { slots: { ...slots, ...scaled(slots, 0.5), isFirstHalf: true } }
  },
}

/** A cancelled trade is previewed anew; the old preview cannot be confirmed any more. */
export const cancelledTrade: Frame<SwapSlots, SwapView> = {
  ...freshQuote,
  priority: PRIORITY.refusal + 1,
  patterns: [
    '^ [actually | wait | oh | ah | sorry | hm | well | ok | hold on | hang on | on second thought | i changed my mind] [actually | no | wait | ok] [no | ok] [go on | go ahead | let us] [and | then] (do it | do that | go for it | do the (swap | trade) | show it | bring it back | make it happen | go ahead | go on then) [after all | anyway | anyways | then | now | please] [after all | please] $',
    '^ [actually | wait | oh | sorry | ok | hold on | hang on] [no] (i (do want | want) (it | that | to do it) | i will (do | take) it | uncancel [it]) [after all | anyway | now | please] $',
  ],
  read: (_filled, context) => (context.isRefused ? again(recent(context, CANCELLED_TURNS)) : undefined),
}
