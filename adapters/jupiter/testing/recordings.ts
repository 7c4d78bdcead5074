/**
 * Jupiter's wire as its documentation shows it, for tests. Written by hand, not captured: the field names, types and
 * the SOL and USDC figures follow the examples of dev.jup.ag (price/v3) and github.com/jup-ag/docs
 * (tokens/token-information.mdx, openapi-spec/tokens/v2); the impostor and the odd entries are made up.
 */

export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
/** A token that calls itself JUP; the price API leaves it out. */
export const FAKE_JUP = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

export const prices: Readonly<Record<string, unknown>> = {
  [SOL]: {
    createdAt: '2024-06-05T08:55:25.527Z',
    liquidity: 621679197.67,
    usdPrice: 147.48,
    blockId: 348004023,
    decimals: 9,
    priceChange24h: 1.29,
  },
  [USDC]: {
    createdAt: '2024-06-05T08:55:25.527Z',
    liquidity: 522175174.66,
    usdPrice: 0.9999,
    blockId: 348004025,
    decimals: 6,
    priceChange24h: -0.003,
  },
  // An answer in the older schema: two fields required, the others null or missing.
  [JUP]: { usdPrice: 0.4056018512541055, blockId: null, decimals: 6, priceChange24h: null },
}

const stats = {
  priceChange: 1.5076363979360274,
  liquidityChange: 2.417364079880319,
  volumeChange: -2.1516094834673254,
  buyVolume: 4273248565.256824,
  sellVolume: 4306065610.69747,
  buyOrganicVolume: 109007133.8196669,
  sellOrganicVolume: 118085567.17983335,
  numBuys: 15125444,
  numSells: 17582713,
  numTraders: 754618,
  numOrganicBuyers: 28590,
  numNetBuyers: 80961,
}

const tokens: readonly Readonly<Record<string, unknown>>[] = [
  {
    id: SOL,
    name: 'Wrapped SOL',
    symbol: 'SOL',
    icon: 'https://raw.githubusercontent.com/solana-labs/token-list/main/assets/mainnet/So11111111111111111111111111111111111111112/logo.png',
    decimals: 9,
    circSupply: 531207433.3986673,
    totalSupply: 603724547.3627878,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    firstPool: { id: '58oQChx4yWmvKdwLLZzBi4ChoCc2fqCUWBkwMihLYQo2', createdAt: '2021-03-29T10:05:48Z' },
    holderCount: 2342610,
    audit: {
      mintAuthorityDisabled: true,
      freezeAuthorityDisabled: true,
      topHoldersPercentage: 1.2422471238911812,
    },
    organicScore: 98.92390784896082,
    organicScoreLabel: 'high',
    isVerified: true,
    tags: ['community', 'strict', 'verified'],
    fdv: 87824499429.22047,
    mcap: 77275352037.79674,
    usdPrice: 145.47114211747515,
    priceBlockId: 349038717,
    liquidity: 89970631.83880953,
    stats5m: stats,
    stats1h: stats,
    stats6h: stats,
    stats24h: stats,
    updatedAt: '2025-06-25T05:02:21.034234634Z',
  },
  {
    id: USDC,
    name: 'USD Coin',
    symbol: 'USDC',
    icon: null,
    decimals: 6,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    holderCount: 5248202,
    audit: {
      mintAuthorityDisabled: false,
      freezeAuthorityDisabled: false,
      topHoldersPercentage: 25.03,
      devMints: 1,
    },
    organicScore: 99.1,
    organicScoreLabel: 'high',
    isVerified: true,
    liquidity: 410750782,
    usdPrice: 0.9999,
    tags: ['verified', 'strict', 'community'],
    updatedAt: '2025-06-25T05:02:21.034234634Z',
  },
  {
    id: JUP,
    name: 'Jupiter',
    symbol: 'JUP',
    icon: 'https://static.jup.ag/jup/icon.png',
    decimals: 6,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    isVerified: true,
    // The audit leaves out what it does not know.
    audit: { topHoldersPercentage: 64.1 },
    organicScore: 97.8,
    organicScoreLabel: 'high',
    tags: ['verified', 'strict'],
    updatedAt: '2025-06-25T05:02:21.034234634Z',
  },
  {
    id: FAKE_JUP,
    name: 'JUP airdrop — claim at jup.example',
    symbol: 'JUP',
    icon: 'http://jup.example/icon.png',
    decimals: 9,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    isVerified: null,
    audit: null,
    holderCount: 41,
    firstPool: null,
    organicScore: 0,
    organicScoreLabel: 'low',
    tags: null,
    mcap: null,
    usdPrice: null,
    updatedAt: '2025-06-25T05:02:21.034234634Z',
  },
]

/** The documented API's answers to these calls, from the figures above. */
export function recorded(url: URL): unknown {
  if (url.pathname === '/price/v3') {
    const ids = url.searchParams.get('ids')?.split(',') ?? []
    return Object.fromEntries(ids.flatMap((id) => (prices[id] ? [[id, prices[id]]] : [])))
  }
  if (url.pathname !== '/tokens/v2/search') return undefined
  const query = url.searchParams.get('query') ?? ''
  const byMint = tokens.filter(({ id }) => query.split(',').includes(String(id)))
  const bySymbol = tokens.filter(({ symbol }) => String(symbol).toLowerCase() === query.toLowerCase())
  return byMint.length > 0 ? byMint : bySymbol
}
