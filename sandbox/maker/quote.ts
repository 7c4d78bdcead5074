/** Prices a token: the market's price, less the maker's own margin and the cost of the size of the trade. */
import type { SandboxToken } from '../tokens/tokens.ts'

export type Priced = Readonly<{ token: SandboxToken; priceUsd: number; liquidityUsd: number }>

export type Quote = Readonly<{
  outRaw: bigint
  inUsd: number
  outUsd: number
  /** In units of the output; part of what `outRaw` already lacks. */
  feeRaw: bigint
  /** Percent, negative when against the taker, as Jupiter writes it. */
  priceImpact: number
}>

/** The maker's margin, in basis points. */
export const FEE_BPS = 10
/** An impostor is sold at its price and bought back for next to nothing: that is how such tokens earn. */
const IMPOSTOR_SELL_BACK = 0.01
const U64_MAX = 2n ** 64n - 1n

const units = (raw: bigint, { decimals }: SandboxToken): number => Number(raw) / 10 ** decimals
const toRaw = (amount: number, { decimals }: SandboxToken): bigint => {
  const raw = BigInt(Math.floor(amount * 10 ** decimals))
  return raw < U64_MAX ? raw : U64_MAX
}

/** One side of the thinner of the two pools is what the trade has to pass through. */
const depthOf = (input: Priced, output: Priced): number =>
  Math.min(input.liquidityUsd, output.liquidityUsd) / 2

export function quoteFor(input: Priced, output: Priced, inRaw: bigint): Quote {
  const inUsd = units(inRaw, input.token) * input.priceUsd
  const depth = depthOf(input, output)
  const kept = (depth / (depth + inUsd)) * (input.token.verified ? 1 : IMPOSTOR_SELL_BACK)
  const beforeFee = (inUsd * kept) / output.priceUsd
  const afterFee = beforeFee * (1 - FEE_BPS / 10_000)
  return {
    outRaw: toRaw(afterFee, output.token),
    inUsd,
    outUsd: afterFee * output.priceUsd,
    feeRaw: toRaw(beforeFee - afterFee, output.token),
    priceImpact: (kept - 1) * 100,
  }
}

/** The least that may arrive under this slippage. */
export const minimumOf = (outRaw: bigint, slippageBps: number): bigint =>
  (outRaw * BigInt(10_000 - slippageBps)) / 10_000n
