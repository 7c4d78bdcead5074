/** The model view of a token look-up, as it is worded. */
import * as z from 'zod/mini'
import { maybeNumber } from '#domain/language/lenient-view.ts'
import type { Token } from '#domain/language/tokens.ts'

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
      verified: z._default(z.boolean(), false),
      warnings: z._default(z.array(z.string()), []),
    }),
  ),
})
export type CandidatesView = z.output<typeof candidatesView>
export type Candidate = CandidatesView['candidates'][number]

/** The candidate on our list, else the first: the tool ranks them. */
export const bestCandidate = (token: Token, { candidates }: CandidatesView): Candidate | undefined =>
  candidates.find(({ mint }) => mint === token.mint) ?? candidates[0]
