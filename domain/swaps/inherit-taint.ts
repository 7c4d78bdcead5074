/** Keeps the taint of a request that "New preview" repeats: a request of a tainted turn stays as doubtful as it was. */
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { SwapDeps } from './deps.ts'
import type { PreviewParams } from './quote.ts'
import type { SwapOrigin } from './swaps.ts'

/** As old as the cards that are still on the page. */
const LOOKED_AT = 20

/** The key of a request; amounts in percent or dollars come to other figures each time, so the tokens decide. */
export async function inheritTaint(
  { ledger }: Pick<SwapDeps, 'ledger'>,
  { actor, origin }: Pick<PreviewParams, 'actor' | 'origin'>,
  { inputMint, outputMint, recipient }: EconomicTerms,
): Promise<SwapOrigin> {
  if (origin.askedBy !== 'page' || origin.tainted) return origin
  const lately = await ledger.ofActor(actor, LOOKED_AT)
  const before = lately.find(
    ({ trade: { tainted, terms } }) =>
      tainted &&
      terms.inputMint === inputMint &&
      terms.outputMint === outputMint &&
      terms.recipient === recipient,
  )
  if (!before) return origin
  const { taintedBy } = before.trade
  return { ...origin, tainted: true, ...(taintedBy && { taintedBy }) }
}
