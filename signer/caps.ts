/** Sets how much may be traded: the defaults, the bounds of configuration, and the hard limits. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { SECURITY_DEFAULTS } from '#contract/rules/security-defaults.ts'

export type Caps = Readonly<{
  /** Millionths of a US dollar, as everything that is counted here. */
  demoTrade: bigint
  demoGuestDay: bigint
  /** All guests of one network address together. */
  demoAddressDay: bigint
  demoDay: bigint
  userTrade: bigint
  userDay: bigint
  /** The tokens that guests may buy without a sell-back quote. */
  demoMints: ReadonlySet<string>
  /** Trades of a personal wallet above this need a passkey. */
  passkeyTrade: bigint
  /** The worth at which one SOL counts at least, whatever price the server names. */
  solMicroUsd: bigint
  /** Limits of single tokens in raw units, by mint. */
  mints: ReadonlyMap<string, MintCap>
}>

/** The most that one wallet may sell of a token at a time and in a day, in raw units. */
export type MintCap = Readonly<{ trade: bigint; day: bigint }>

export const dollars = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000))

export const inDollars = (microUsd: bigint): number => Number(microUsd) / 1_000_000

/**
 * In US dollars, by the variable that changes each: the default and the most that may be configured. On the embedded
 * chain, whose money is worth nothing elsewhere, `play` is the default and raises that maximum where it is higher.
 */
export const capVariables = {
  DEMO_TRADE_USD: { standard: 2, most: 200, play: 500 },
  DEMO_GUEST_DAY_USD: { standard: 5, most: 1000, play: 2000 },
  DEMO_ADDRESS_DAY_USD: { standard: 50, most: 10_000, play: 6000 },
  DEMO_DAY_USD: { standard: 50, most: 10_000, play: 20_000 },
  USER_TRADE_USD: { standard: 500, most: 10_000, play: 500 },
  USER_DAY_USD: { standard: 500, most: 10_000, play: 2000 },
} as const

/** In US dollars: the worth above which a trade of a personal wallet needs a passkey. */
export const PASSKEY_TRADE_USD = {
  standard: SECURITY_DEFAULTS.passkeyTradeUsd,
  least: 0,
  most: 10_000,
} as const
/** In US dollars: the price of one SOL that caps count with at least. */
export const SOL_USD = { standard: 200, least: 1, most: 100_000 } as const
/** Two such amounts still fit a column of 64 bits. */
export const MOST_RAW = 10n ** 18n
export type CapVariable = keyof typeof capVariables

/** A user may raise their own caps up to this after a fresh sign-in; there is no way beyond. */
export const USER_MOST = { perTrade: dollars(10_000), perDay: dollars(10_000) } as const

/** The limit of a day, without a passkey, for recipients that a wallet has sent to for less than a day. */
export const NEW_RECIPIENTS_DAY = dollars(SECURITY_DEFAULTS.newAddressesUsd)

/** The rules of the demo wallet. */
export const DEMO_RULES = { sellBack: 0.97, impactPercent: 1, slippageBps: 100 } as const
export const USER_SLIPPAGE_BPS = 2000
/** Signatures, priority, tips and rent together, for every wallet: 0.02 SOL. */
export const MOST_FEE_LAMPORTS = 20_000_000n
/** Signatures, priority and tips that one wallet pays in a day; its caps count what it trades. 0.25 SOL. */
export const FEES_A_DAY_LAMPORTS = 250_000_000n

/** Deep, old and known: SOL, USDC, USDT, PYUSD, JUP, JTO, BONK, WIF, PYTH, RAY, mSOL, JitoSOL. */
export const STANDARD_DEMO_MINTS: readonly string[] = [
  WRAPPED_SOL,
  USDC,
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
  'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3',
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
  'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
  'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
]
