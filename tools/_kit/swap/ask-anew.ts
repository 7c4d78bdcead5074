/** The way to a new preview from a card that cannot make one itself: the same swap, asked for in words. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'

/** What a swap has when nothing is said of it. */
const USUAL_SLIPPAGE_BPS = 100

export const askAnew = (
  say: ((words: string) => void) | undefined,
  trade: Trade | undefined,
): (() => void) | undefined => say && trade && (() => say(swapWords(trade)))

function swapWords({ terms: { inputRaw, slippageBps }, input, output }: Trade): string {
  const asked = `Swap ${rawToDecimal(BigInt(inputRaw), input.decimals)} ${nameOf(input)} to ${nameOf(output)}`
  return slippageBps === USUAL_SLIPPAGE_BPS ? asked : `${asked} with ${slippageBps / 100}% slippage`
}

/** Of tokens that nobody vouches for only the mint says which is meant. */
const nameOf = ({ symbol, mint, verified }: TradeToken): string => (verified ? symbol : mint)
