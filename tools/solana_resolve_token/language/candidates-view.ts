/** The model view of a token look-up, as it is worded. */
import * as z from 'zod/mini'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'
import type { Token } from '#domain/language/tokens.ts'

const authority = z.catch(z.optional(z.nullable(z.enum(['open', 'closed']))), undefined)

export const candidatesView = z.object({
  query: z.string(),
  candidates: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      mint: z.string(),
      price_usd: maybeNumber,
      change_24h_pct: maybeNumber,
      liquidity_usd: maybeNumber,
      market_cap_usd: maybeNumber,
      fdv_usd: maybeNumber,
      volume_24h_usd: maybeNumber,
      holders: maybeNumber,
      first_pool_at: maybeText,
      mint_authority: authority,
      freeze_authority: authority,
      verified: z._default(z.boolean(), false),
      warnings: z._default(z.array(z.string()), []),
    }),
  ),
  as_of: maybeText,
})
export type CandidatesView = z.output<typeof candidatesView>
export type Candidate = CandidatesView['candidates'][number]

/** The candidate on our list, else the first: the tool ranks them. */
export const bestCandidate = (token: Token, { candidates }: CandidatesView): Candidate | undefined =>
  candidates.find(({ mint }) => mint === token.mint) ?? candidates[0]
