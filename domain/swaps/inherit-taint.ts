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
  { actor, asking }: Pick<PreviewParams, 'actor' | 'asking'>,
  { inputMint, outputMint }: EconomicTerms,
): Promise<SwapOrigin> {
  if (asking.askedBy !== 'page' || asking.tainted) return asking
  const lately = await ledger.ofActor(actor, LOOKED_AT)
  const before = lately.find(
    ({ trade: { tainted, terms } }) =>
      tainted && terms.inputMint === inputMint && terms.outputMint === outputMint,
  )
  if (!before) return asking
  const { taintedBy } = before.trade
  return { ...asking, tainted: true, ...(taintedBy && { taintedBy }) }
}
