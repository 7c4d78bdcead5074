/**
 * Reads which side of a swap is fixed and how much slippage is
 * accepted, and suggests an input where only that can be fixed.
 */
import { ParleyError } from '#contract/errors.ts'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { TradeToken } from '#contract/trades.ts'
import { rawOf } from './amount.ts'
import type { MoneyGuard, SwapDeps } from './deps.ts'
import type { SwapRequest } from './swaps.ts'

export const DEFAULT_SLIPPAGE_BPS = 100
export const SLIPPAGE = { minBps: 1, maxBps: 500 } as const

/** The request's own slippage; else that of the user's settings, else one percent, within what the persona allows. */
export function slippageOf({ slippageBps }: SwapRequest, guard?: MoneyGuard, preferredBps?: number): number {
  const { minBps } = SLIPPAGE
  const maxBps = guard?.slippageBps ?? SLIPPAGE.maxBps
  const chosen = slippageBps ?? Math.min(preferredBps ?? DEFAULT_SLIPPAGE_BPS, maxBps)
  if (!Number.isInteger(chosen) || chosen < minBps || chosen > maxBps)
    throw new ParleyError('invalid_slippage', { minBps, maxBps })
  return chosen
}

export function requestedMode(request: SwapRequest): 'ExactIn' | 'ExactOut' {
  const { mode, amountUi, amountPercent, amountUsd, desiredOutputUi } = request
  const givesInput = [amountUi, amountPercent, amountUsd].some((each) => each !== undefined)
  const givesOutput = desiredOutputUi !== undefined
  switch (mode?.toLowerCase()) {
    case 'exactin':
      return 'ExactIn'
    case 'exactout':
      if (!givesOutput) throw new ParleyError('desired_output_required')
      return 'ExactOut'
    case undefined:
      if (givesInput && givesOutput) throw new ParleyError('mode_required')
      return givesOutput ? 'ExactOut' : 'ExactIn'
    default:
      throw new ParleyError('mode_required')
  }
}

type Pair = Readonly<{ input: TradeToken; output: TradeToken; slippageBps: number }>

/** The proceeds of selling the desired amount are about what it costs; half a percent on top covers the way there. */
const MORE_PER_THOUSAND = 1005n

/** No venue here fixes the output, so the answer is how much to give instead. */
export async function suggestInput(
  { venue }: Pick<SwapDeps, 'venue'>,
  { desiredOutputUi = '' }: SwapRequest,
  { input, output, slippageBps }: Pair,
  signal?: AbortSignal,
): Promise<ParleyError> {
  const inputRaw = rawOf(desiredOutputUi, output.decimals)
  const back = await venue.order(
    { inputMint: output.mint, outputMint: input.mint, inputRaw, slippageBps },
    signal,
  )
  const raw = back.ok ? (back.data.outputRaw * MORE_PER_THOUSAND) / 1000n : 0n
  if (raw === 0n) return new ParleyError('exact_out_unsupported', { venue: venue.name })
  const { symbol, mint, decimals } = input
  return new ParleyError('exact_out_unsupported', {
    venue: venue.name,
    suggestion: { amountUi: rawToDecimal(raw, decimals), symbol, mint },
  })
}
