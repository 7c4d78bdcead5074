/** The economic terms of a swap: what a person agrees to, what the signer finds in the transaction, one text for both. */
import * as z from 'zod/mini'
import { address, text } from '../bounded.ts'

export const rawAmount = text(20).check(z.regex(/^(0|[1-9]\d{0,19})$/, 'must be a whole number of raw units'))

export const economicTerms = z.object({
  wallet: address,
  /** `NATIVE_SOL` is written as the wrapped mint. */
  inputMint: address,
  outputMint: address,
  /** At most this much of the input is debited. */
  inputRaw: rawAmount,
  /** At least this much of the output arrives. */
  minOutputRaw: rawAmount,
  slippageBps: z.int().check(z.gte(0), z.lte(10_000)),
  /** Network fees, tips and rent together. */
  maxFeeLamports: rawAmount,
})
export type EconomicTerms = z.output<typeof economicTerms>

/**
 * The one text of these terms; its SHA-256 is what a consent binds. Fields stand in a fixed order, one per line, so no
 * two different terms share a text.
 */
export const termsText = (terms: EconomicTerms): string =>
  [
    'parley-swap-1',
    terms.wallet,
    terms.inputMint,
    terms.outputMint,
    terms.inputRaw,
    terms.minOutputRaw,
    String(terms.slippageBps),
    terms.maxFeeLamports,
  ].join('\n')
