/** Builds what the signer receives of a trade, from the ledger's own row. */
import type { SignedIntent } from '#contract/signer.ts'
import type { LedgerEntry } from '../ledger.ts'

export const intentOf = ({ trade, valueUsd, pricedAt, sellBack }: LedgerEntry): SignedIntent => ({
  id: trade.id,
  terms: trade.terms,
  ...(valueUsd !== undefined && { valueUsd }),
  ...(pricedAt !== undefined && { pricedAt }),
  ...(trade.priceImpactPercent !== undefined && { priceImpactPercent: trade.priceImpactPercent }),
  ...(sellBack !== undefined && { sellBack }),
  expiresAt: trade.expiresAt,
})
