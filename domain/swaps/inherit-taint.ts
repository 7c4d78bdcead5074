/** A press of "New preview" repeats what was asked before: what a tainted turn asked for stays as doubtful as it was. */
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { SwapDeps } from './deps.ts'
import type { PreviewInput } from './quote.ts'
import type { SwapOrigin } from './swaps.ts'

/** As far back as the cards that somebody still looks at. */
const LOOKED_AT = 20

/** How a request is to be kept; amounts in percent or dollars come to other figures each time, so the tokens decide. */
export async function inheritTaint(
  { ledger }: Pick<SwapDeps, 'ledger'>,
  { actor, origin }: Pick<PreviewInput, 'actor' | 'origin'>,
  { inputMint, outputMint }: EconomicTerms,
): Promise<SwapOrigin> {
  if (origin.askedBy !== 'page' || origin.tainted) return origin
  const lately = await ledger.ofActor(actor, LOOKED_AT)
  const before = lately.find(
    ({ trade: { tainted, terms } }) =>
      tainted && terms.inputMint === inputMint && terms.outputMint === outputMint,
  )
  if (!before) return origin
  const { taintedBy } = before.trade
  return { ...origin, tainted: true, ...(taintedBy && { taintedBy }) }
}
