/** Checks that an order does what it says, by the chain's own simulation, and that it is signed. */

import { leadingBytes } from '#contract/rules/base64.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { Simulation } from '../chain.ts'
import type { Order } from '../venue.ts'

type Simulated = Extract<Simulation, { ok: true }>
type Delta = Simulated['deltas'][number]

export const changeOf = (deltas: readonly Pick<Delta, 'mint' | 'deltaRaw'>[], mint: string): bigint =>
  deltas.filter((delta) => delta.mint === mint).reduce((sum, { deltaRaw }) => sum + deltaRaw, 0n)

export const feesOf = ({ signatureFeeLamports, prioritizationFeeLamports, rentLamports }: Order): bigint =>
  signatureFeeLamports + prioritizationFeeLamports + rentLamports

/** Venues round a unit either way. */
const leastOf = ({ outputRaw }: Order, slippageBps: number): bigint =>
  (outputRaw * BigInt(10_000 - slippageBps)) / 10_000n - 1n

/** Undefined when the order may be signed as far as its own words go. */
export function unsafeOrder(
  order: Order,
  { wallet, inputRaw, slippageBps, maxFeeLamports }: EconomicTerms,
): string | undefined {
  if (order.transaction === undefined || order.transaction === '') return 'it holds no transaction to sign'
  if (order.feePayer !== undefined && order.feePayer !== wallet)
    return 'another account would pay for it, so it could not be followed'
  if (order.inputRaw > BigInt(inputRaw)) return 'it takes more than was asked for'
  if (order.minOutputRaw < leastOf(order, slippageBps)) return 'it allows more slippage than was asked for'
  return feesOf(order) > BigInt(maxFeeLamports) ? 'its fees are higher than agreed' : undefined
}

/** Undefined when what the chain would do is within the terms. */
export function disagreement({ deltas }: Simulated, terms: EconomicTerms): string | undefined {
  const fees = BigInt(terms.maxFeeLamports)
  // Fees and deposits are paid in SOL, so a SOL side may be that much worse.
  const feesOn = (mint: string): bigint => (mint === WRAPPED_SOL ? fees : 0n)
  const spent = -changeOf(deltas, terms.inputMint)
  // A send delivers to another wallet; the signer reads its destination.
  const got = terms.recipient === undefined ? changeOf(deltas, terms.outputMint) : BigInt(terms.minOutputRaw)
  if (spent > BigInt(terms.inputRaw) + feesOn(terms.inputMint))
    return 'more would leave the wallet than quoted'
  if (got < BigInt(terms.minOutputRaw) - feesOn(terms.outputMint)) return 'less would arrive than quoted'
  const sides = new Set([terms.inputMint, terms.outputMint])
  const other = deltas.find(({ mint, deltaRaw }) => !sides.has(mint) && deltaRaw < -feesOn(mint))
  return other ? 'another token would leave the wallet too' : undefined
}

type Counted = Readonly<{ mint: string; symbol: string; decimals: number }>

/** Undefined when the chain counts these tokens as their source does: in other units, an amount is another amount. */
export function otherUnits({ deltas }: Simulated, tokens: readonly Counted[]): string | undefined {
  for (const { mint, symbol, decimals } of tokens) {
    const odd = deltas.find((delta) => delta.mint === mint && delta.decimals !== decimals)
    if (odd)
      return `the chain counts ${symbol} with ${odd.decimals} decimals, and its source with ${decimals}`
  }
  return undefined
}

const SIGNATURE_BYTES = 64

/** True when a signature is still missing: without it this transaction cannot land. */
export function lacksSignature(transaction: string): boolean {
  const [count = 0] = leadingBytes(transaction, 1)
  const bytes = leadingBytes(transaction, 1 + count * SIGNATURE_BYTES).slice(1)
  return Array.from({ length: count }, (_, at) =>
    bytes.slice(at * SIGNATURE_BYTES, (at + 1) * SIGNATURE_BYTES),
  ).some((signature) => signature.every((byte) => byte === 0))
}
