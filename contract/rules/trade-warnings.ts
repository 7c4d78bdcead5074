/** Warnings that a user reads before agreeing to a swap. None of them forbids it. */

import type { TradeToken, TradeWarning } from '../trades.ts'
import { formatPercent, formatSlippage, formatUsd } from './amounts.ts'

/** From the facts of the original, §1.2. */
const HIGH_SLIPPAGE_BPS = 200
const LOW_SOL_LAMPORTS = 150_000n
const THIN_LIQUIDITY_USD = 10_000
const DAY_MS = 86_400_000
const YOUNG_MS = 7 * DAY_MS
const HIGH_IMPACT_PERCENT = 1

type Facts = Readonly<{
  output: TradeToken
  slippageBps: number
  priceImpactPercent: number | undefined
  /** The lamports left for fees after the swap. */
  spareLamports: bigint
  now: number
  /** The wallet is the one that all guests share. */
  isShared: boolean
}>

const SHARED: TradeWarning = {
  code: 'shared_wallet',
  message: 'The demo wallet is shared. Its balance can move before you confirm.',
}

export function warningsOf(facts: Facts): TradeWarning[] {
  const { output, slippageBps, priceImpactPercent = 0, spareLamports } = facts
  const all: readonly (readonly [boolean, string, string])[] = [
    [
      spareLamports < LOW_SOL_LAMPORTS,
      'low_sol_buffer',
      'Hardly any SOL is left for the fees of the next trade.',
    ],
    [
      slippageBps > HIGH_SLIPPAGE_BPS,
      'high_slippage',
      `Up to ${formatSlippage(slippageBps)} less than quoted would still be accepted.`,
    ],
    [
      priceImpactPercent >= HIGH_IMPACT_PERCENT,
      'price_impact',
      `This trade moves the price against you by ${formatPercent(priceImpactPercent).replace('+', '')}.`,
    ],
  ]
  return [
    ...all.flatMap(([holds, code, message]) => (holds ? [{ code, message }] : [])),
    ...ofToken(output, facts),
    ...(facts.isShared ? [SHARED] : []),
  ]
}

/**
 * A verified token keeps its authorities for good reasons (USDC does), so these warn only about unverified ones.
 */
function ofToken(token: TradeToken, { now }: Facts): TradeWarning[] {
  const { symbol, verified, liquidityUsd } = token
  const thin = liquidityUsd !== undefined && liquidityUsd < THIN_LIQUIDITY_USD
  const all: readonly (readonly [boolean, string, string])[] = [
    [
      !verified,
      'unverified_token',
      `${symbol} is not on the list of verified tokens. Check its mint: anybody can use this name.`,
    ],
    [
      !verified && token.mintAuthorityDisabled === false,
      'mint_authority',
      `More ${symbol} can be made at any time, which would take its worth.`,
    ],
    [
      !verified && token.freezeAuthorityDisabled === false,
      'freeze_authority',
      `Somebody can freeze your ${symbol}, so that you could not sell it.`,
    ],
    [
      thin,
      'thin_liquidity',
      `Only ${formatUsd(liquidityUsd ?? 0)} stand behind ${symbol}; selling may be hard.`,
    ],
    [!verified && isYoung(token, now), 'young_token', `${symbol} is ${ageOf(token, now)} old.`],
  ]
  return all.flatMap(([holds, code, message]) => (holds ? [{ code, message }] : []))
}

const ageMsOf = ({ firstPoolAt }: TradeToken, now: number): number | undefined =>
  firstPoolAt === undefined ? undefined : Math.max(0, now - Date.parse(firstPoolAt))

const isYoung = (token: TradeToken, now: number): boolean => (ageMsOf(token, now) ?? YOUNG_MS) < YOUNG_MS

function ageOf(token: TradeToken, now: number): string {
  const days = Math.floor((ageMsOf(token, now) ?? 0) / DAY_MS)
  if (days === 0) return 'less than a day'
  return days === 1 ? 'a day' : `${days} days`
}
