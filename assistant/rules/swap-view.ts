/** The model view of the swap tools as the built-in assistant reads it. */
import * as z from 'zod/mini'

const maybeNumber = z.optional(z.nullable(z.number()))
const maybeText = z.optional(z.nullable(z.string()))

/** Of both swap tools. Amounts come with their symbol: '0.5 SOL'. */
export const swapView = z.object({
  intent_id: z.string(),
  status: z.string(),
  give: z.string(),
  get: z.string(),
  at_least: z.string(),
  value_usd: maybeNumber,
  fee_sol: maybeText,
  price_impact_pct: maybeNumber,
  warnings: z._default(z.array(z.string()), []),
  why: maybeText,
  /** Text from outside was read before it was asked for. */
  click_only: z._default(z.boolean(), false),
  /** What agrees to it when it is said aloud; absent where only a click does. */
  spoken_consent: z.optional(z.string()),
  /** Why it does not, in a call by voice. */
  needs_click: z.optional(z.string()),
  /** Why the yes that was said did not count. */
  not_agreed: z.optional(z.string()),
})
export type SwapView = z.output<typeof swapView>
