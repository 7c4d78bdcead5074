/** The model view of a list of wallets, as the languages of the wallet tools read it. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'

export const walletsView = z.object({
  wallets: z.array(
    z.object({
      address: z.string(),
      label: maybeText,
      is_default: z.optional(z.boolean()),
      status: maybeText,
    }),
  ),
})
