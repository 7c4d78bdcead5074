/** Lists the sandbox tokens: well-known ones at their mainnet mints, and impostors that borrow a symbol. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { sandboxAddress } from './address.ts'

export type SandboxPool = Readonly<{
  address: string
  dexId: string
  quoteMint: string
  /** This pool's part of the token's liquidity and volume; the parts of one token add up to 1. */
  share: number
}>

export type SandboxToken = Readonly<{
  mint: string
  symbol: string
  name: string
  decimals: number
  program: 'spl-token' | 'spl-token-2022'
  /** The anchor that the price keeps returning to. */
  priceUsd: number
  /** Annual, as a ratio: 0.8 is 80 % a year. */
  volatility: number
  /** 'stable' keeps to its anchor, 'lst' follows SOL at its anchor's ratio, 'free' wanders on its own. */
  behaviour: 'free' | 'stable' | 'lst'
  /** In UI units. */
  supply: number
  liquidityUsd: number
  volume24hUsd: number
  verified: boolean
  mintAuthorityDisabled: boolean
  freezeAuthorityDisabled: boolean
  tags: readonly string[]
  pools: readonly SandboxPool[]
  holderCount: number
  /** ISO day of the first pool; absent for a token that is always a few hours old. */
  firstPoolAt?: string
}>

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

type Row = readonly [
  symbol: string,
  name: string,
  mint: string,
  decimals: number,
  priceUsd: number,
  volatility: number,
  supply: number,
  liquidityUsd: number,
  volume24hUsd: number,
  holderCount: number,
  firstPoolAt: string,
  tags: string,
]

// biome-ignore format: a table is read by its columns
const wellKnown: readonly Row[] = [
  ['SOL', 'Wrapped SOL', WRAPPED_SOL, 9, 168, 0.75, 612_000_000, 684_000_000, 3_920_000_000, 4_120_000, '2021-03-29', ''],
  ['USDC', 'USD Coin', USDC, 6, 1, 0.002, 9_150_000_000, 512_000_000, 3_410_000_000, 5_270_000, '2021-03-29', 'stable'],
  ['USDT', 'USDT', USDT, 6, 1, 0.003, 2_310_000_000, 84_000_000, 412_000_000, 2_940_000, '2021-04-13', 'stable'],
  ['PYUSD', 'PayPal USD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 6, 1, 0.003, 1_020_000_000, 31_500_000, 48_300_000, 63_400, '2024-05-29', 'stable token-2022'],
  ['JUP', 'Jupiter', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 6, 0.42, 0.95, 6_860_000_000, 21_400_000, 38_700_000, 852_000, '2024-01-31', ''],
  ['BONK', 'Bonk', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 5, 0.0000214, 1.2, 88_700_000_000_000, 18_900_000, 41_200_000, 986_000, '2022-12-25', 'meme'],
  ['WIF', 'dogwifhat', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 6, 0.71, 1.3, 998_840_000, 14_200_000, 29_600_000, 247_000, '2023-11-20', 'meme'],
  ['JTO', 'Jito', 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 9, 1.84, 0.9, 1_000_000_000, 7_350_000, 11_400_000, 91_800, '2023-12-07', ''],
  ['PYTH', 'Pyth Network', 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 6, 0.138, 0.95, 10_000_000_000, 5_120_000, 8_640_000, 213_000, '2023-11-20', ''],
  ['RAY', 'Raydium', '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 6, 2.36, 0.95, 555_000_000, 16_800_000, 21_300_000, 184_000, '2021-02-21', ''],
  ['ORCA', 'Orca', 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', 6, 1.92, 0.9, 75_000_000, 4_280_000, 5_760_000, 71_500, '2021-08-09', ''],
  ['mSOL', 'Marinade staked SOL (mSOL)', 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 9, 226, 0.76, 3_140_000, 24_600_000, 17_900_000, 138_000, '2021-08-02', 'lst'],
  ['JitoSOL', 'Jito Staked SOL', 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 9, 209.4, 0.76, 13_600_000, 61_200_000, 74_500_000, 241_000, '2022-11-08', 'lst'],
  ['POPCAT', 'POPCAT', '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr', 9, 0.236, 1.4, 979_970_000, 8_460_000, 12_800_000, 148_000, '2023-12-12', 'meme'],
  ['MEW', 'cat in a dogs world', 'MEW1gQWJ3nEXg2qgERiKu7FAFj79PHvQVREQUzScPP5', 5, 0.00216, 1.3, 88_888_000_000, 9_870_000, 7_240_000, 176_000, '2024-03-25', 'meme'],
  ['HNT', 'Helium Network Token', 'hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux', 8, 2.74, 0.9, 186_000_000, 5_430_000, 4_910_000, 164_000, '2023-04-18', ''],
  ['RENDER', 'Render Token', 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof', 8, 3.41, 1, 532_000_000, 6_150_000, 6_830_000, 117_000, '2023-11-02', ''],
  ['W', 'Wormhole Token', '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ', 6, 0.0832, 1, 10_000_000_000, 3_260_000, 4_370_000, 226_000, '2024-04-03', ''],
  ['KMNO', 'Kamino', 'KMNo3nJsBXfcpJTVhZcXLW7RmTwTt4GVFE7suUBo9sS', 6, 0.0617, 0.95, 10_000_000_000, 6_940_000, 5_180_000, 95_300, '2024-04-30', ''],
  ['DRIFT', 'Drift', 'DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7', 6, 0.487, 1, 1_000_000_000, 4_620_000, 3_950_000, 82_700, '2024-05-16', ''],
  ['PENGU', 'Pudgy Penguins', '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv', 6, 0.0192, 1.3, 88_888_000_000, 17_300_000, 26_900_000, 672_000, '2024-12-17', 'meme'],
  ['cbBTC', 'Coinbase Wrapped BTC', 'cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij', 8, 94_200, 0.5, 6_840, 58_700_000, 132_000_000, 96_200, '2024-11-07', ''],
  ['Fartcoin', 'Fartcoin', '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump', 6, 0.384, 1.5, 999_990_000, 16_100_000, 33_800_000, 164_000, '2024-10-18', 'meme'],
]

/** Coins whose issuer kept the mint and freeze keys, as it is on mainnet. */
const KEPT_AUTHORITIES = new Set(['USDC', 'USDT', 'PYUSD', 'cbBTC'])
/** Staked coins are minted by their stake pool for ever. */
const keepsMinting = (symbol: string, tags: readonly string[]): boolean =>
  KEPT_AUTHORITIES.has(symbol) || tags.includes('lst')

function wellKnownToken(row: Row): SandboxToken {
  const [symbol, name, mint, decimals, priceUsd, volatility, supply, liquidityUsd, volume24hUsd] = row
  const [holderCount, firstPoolAt, words] = [row[9], row[10], row[11]]
  const tags = words === '' ? [] : words.split(' ')
  return {
    mint,
    symbol,
    name,
    decimals,
    program: tags.includes('token-2022') ? 'spl-token-2022' : 'spl-token',
    priceUsd,
    volatility,
    behaviour: tags.includes('stable') ? 'stable' : tags.includes('lst') ? 'lst' : 'free',
    supply,
    liquidityUsd,
    volume24hUsd,
    verified: true,
    mintAuthorityDisabled: !keepsMinting(symbol, tags),
    freezeAuthorityDisabled: !KEPT_AUTHORITIES.has(symbol),
    tags: ['verified', 'strict', ...tags],
    pools: poolsOf(symbol, mint),
    holderCount,
    firstPoolAt: `${firstPoolAt}T00:00:00.000Z`,
  }
}

function poolsOf(symbol: string, mint: string): readonly SandboxPool[] {
  const pool = (dexId: string, quoteMint: string, share: number): SandboxPool => ({
    address: sandboxAddress(`pool ${dexId} ${symbol}/${quoteMint}`),
    dexId,
    quoteMint,
    share,
  })
  if (mint === WRAPPED_SOL)
    return [pool('orca', USDC, 0.46), pool('raydium', USDC, 0.34), pool('meteora', USDT, 0.2)]
  if (mint === USDC) return [pool('orca', USDT, 0.7), pool('raydium', USDT, 0.3)]
  return [
    pool('raydium', WRAPPED_SOL, 0.52),
    pool('orca', USDC, 0.31),
    pool('meteora', mint === USDT ? USDC : WRAPPED_SOL, 0.17),
  ]
}

/** Same symbol, other mint: unverified, thin, hours old, with the keys to print more still in someone's hand. */
const impostor = (symbol: string, name: string, priceUsd: number, holderCount: number): SandboxToken => {
  const mint = sandboxAddress(`impostor ${symbol}`)
  return {
    mint,
    symbol,
    name,
    decimals: 6,
    program: 'spl-token',
    priceUsd,
    volatility: 3,
    behaviour: 'free',
    supply: 1_000_000_000,
    liquidityUsd: holderCount * 31,
    volume24hUsd: holderCount * 18,
    verified: false,
    mintAuthorityDisabled: false,
    freezeAuthorityDisabled: false,
    tags: ['unverified', 'impostor'],
    pools: [
      {
        address: sandboxAddress(`pool pumpswap impostor ${symbol}`),
        dexId: 'pumpswap',
        quoteMint: WRAPPED_SOL,
        share: 1,
      },
    ],
    holderCount,
  }
}

export const sandboxTokens: readonly SandboxToken[] = [
  ...wellKnown.map(wellKnownToken),
  impostor('JUP', 'Jupiter Official Airdrop', 0.0000312, 212),
  impostor('BONK', 'Bonk 2.0', 0.00000871, 147),
  impostor('USDC', 'USD Coin (claim)', 0.0184, 93),
]
