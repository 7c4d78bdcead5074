/** The model view of a swap, as the languages of both swap tools read it. */
import * as z from 'zod/mini'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'

/** Amounts come with their symbol: '0.5 SOL'. */
export const swapView = z.object({
  intent_id: z.string(),
  status: z.string(),
  give: z.string(),
  get: z.string(),
  at_least: z.string(),
  /** Given where the symbol alone does not identify the token. */
  output_mint: maybeText,
  value_usd: maybeNumber,
  fee_sol: maybeText,
  price_impact_pct: maybeNumber,
  slippage_pct: maybeNumber,
  venue: maybeText,
  /** How long the preview can still be agreed to, where the time is known. */
  seconds_left: maybeNumber,
  warnings: z._default(z.array(z.string()), []),
  dangers: z._default(z.array(z.string()), []),
  why: maybeText,
  /** True when text from outside was read before the swap was requested. */
  click_only: z._default(z.boolean(), false),
  /** The words that agree to it when they are said aloud; absent where only a click does. */
  spoken_consent: z.optional(z.string()),
  /** Why a spoken yes is not enough, in a call by voice. */
  needs_click: z.optional(z.string()),
  /** Why the yes that was said did not count. */
  not_agreed: z.optional(z.string()),
})
export type SwapView = z.output<typeof swapView>
