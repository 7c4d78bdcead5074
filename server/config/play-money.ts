/** Sets the limits of the embedded chain, whose money is worth nothing elsewhere. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'

const TRADE_USD = 500
const DAY_USD = 20_000
/** Prices of the simulated market move; the limits in dollars hold at every price, these only below its double. */
const ROOM = 2
const MOST_RAW = 1e18

const raw = (usd: number, priceUsd: number, decimals: number): string =>
  BigInt(Math.min(MOST_RAW, Math.floor(((usd * ROOM) / priceUsd) * 10 ** decimals))).toString()

const mintCaps = (): string =>
  sandboxTokens
    .filter(({ mint, behaviour }) => mint !== WRAPPED_SOL && mint !== USDC && behaviour !== 'stable')
    .map(
      ({ mint, priceUsd, decimals }) =>
        `${mint}=${raw(TRADE_USD, priceUsd, decimals)}/${raw(DAY_USD, priceUsd, decimals)}`,
    )
    .join(',')

export const PLAY_MONEY = {
  DEMO_TRADE_USD: String(TRADE_USD),
  DEMO_GUEST_DAY_USD: '2000',
  DEMO_ADDRESS_DAY_USD: '6000',
  DEMO_DAY_USD: String(DAY_USD),
  USER_TRADE_USD: '500',
  USER_DAY_USD: '2000',
  /** Below the simulated price, so that the market's own price counts. */
  SOL_USD: '100',
  MINT_CAPS: mintCaps(),
} as const
