/**
 * The economic terms of a swap or a send in one text: the user agrees to it, and the signer derives it from the
 * transaction.
 */
import * as z from 'zod/mini'
import { address, text } from '../bounded.ts'

export const rawAmount = text(20).check(z.regex(/^(0|[1-9]\d{0,19})$/, 'must be a whole number of raw units'))

export const economicTerms = z.object({
  wallet: address,
  /** `NATIVE_SOL` appears as the wrapped mint. */
  inputMint: address,
  outputMint: address,
  /** The maximum debit of the input. */
  inputRaw: rawAmount,
  /** The minimum credit of the output. */
  minOutputRaw: rawAmount,
  slippageBps: z.int().check(z.gte(0), z.lte(10_000)),
  /** The maximum of network fees, tips and rent together. */
  maxFeeLamports: rawAmount,
  /**
   * Makes it a send: the input goes to this address as it is, so that output mint and minimum repeat the input, and
   * the slippage is 0.
   */
  recipient: z.optional(address),
})
export type EconomicTerms = z.output<typeof economicTerms>

/**
 * Returns the text of these terms; a consent binds its SHA-256. Fields have a fixed order, one per line, so two
 * different terms never share a text.
 */
export const termsText = (terms: EconomicTerms): string =>
  [
    terms.recipient === undefined ? 'parley-swap-1' : 'parley-send-1',
    terms.wallet,
    terms.inputMint,
    terms.outputMint,
    terms.inputRaw,
    terms.minOutputRaw,
    String(terms.slippageBps),
    terms.maxFeeLamports,
    ...(terms.recipient === undefined ? [] : [terms.recipient]),
  ].join('\n')
