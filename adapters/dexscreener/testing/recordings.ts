/**
 * DexScreener's wire as its reference and public captures show it, for tests. Written by hand, not captured: field
 * names, types and what may be missing follow docs.dexscreener.com/api/reference and answers quoted in public code
 * (prices as strings, lower-case page addresses, no change for a window without trades); the figures are made up.
 */

const JUP = { address: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', name: 'Jupiter', symbol: 'JUP' }
const SOL = { address: 'So11111111111111111111111111111111111111112', name: 'Wrapped SOL', symbol: 'SOL' }
const USDC = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', symbol: 'USDC' }

const thin = {
  chainId: 'solana',
  dexId: 'pumpswap',
  url: 'https://dexscreener.com/solana/6e4ewhhgzrbmiskkat7qcx28dytjdnyrobnxwrpl5wfn',
  pairAddress: '6e4ewHhGZrBMiSkKat7QCx28dytJdnYrobNXWrPL5WFN',
  baseToken: {
    address: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
    name: 'JUP airdrop — claim at jup.example',
    symbol: 'JUP',
  },
  quoteToken: SOL,
  priceNative: '0.0000001719',
  txns: {
    m5: { buys: 0, sells: 0 },
    h1: { buys: 0, sells: 9 },
    h6: { buys: 6, sells: 64 },
    h24: { buys: 54, sells: 44 },
  },
  volume: { h24: 407.53, h6: 72.33, h1: 13.22, m5: 0 },
  priceChange: { h1: -0.1, h6: -0.46 },
  pairCreatedAt: 1788996264000,
  info: { imageUrl: 'http://jup.example/icon.png', websites: [], socials: [] },
  boosts: { active: 500 },
}

const jupSol = {
  chainId: 'solana',
  dexId: 'meteora',
  url: 'https://dexscreener.com/solana/c1mgluqckzprvfrdqlvatctlbywxn5ewzvvbx5w1ruc5',
  pairAddress: 'C1MgLuQckzPRvFRdqLvatCtLBywXn5EWzVvBX5w1ruC5',
  labels: ['DLMM'],
  baseToken: JUP,
  quoteToken: SOL,
  priceNative: '0.002711',
  priceUsd: '0.4004',
  txns: {
    m5: { buys: 87, sells: 57 },
    h1: { buys: 725, sells: 288 },
    h6: { buys: 4032, sells: 2546 },
    h24: { buys: 23857, sells: 20833 },
  },
  volume: { h24: 6876791.39, h6: 1388780.51, h1: 253610.54, m5: 8624.1 },
  priceChange: { m5: 0.76, h1: -1.49, h6: -1.77, h24: -1.27 },
  liquidity: { usd: 1841734.9, base: 2299785, quote: 6235.1 },
  fdv: 2746457059,
  marketCap: 1270118849,
  pairCreatedAt: 1706713200000,
  info: {
    imageUrl:
      'https://dd.dexscreener.com/ds-data/tokens/solana/JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN.png',
    websites: [{ label: 'Website', url: 'https://jup.ag' }],
    socials: [{ type: 'twitter', url: 'https://x.com/JupiterExchange' }],
  },
}

const jupUsdc = {
  ...jupSol,
  dexId: 'raydium',
  url: 'https://dexscreener.com/solana/bzqqgcefmxj45ryhnexnvgwkzw5shdpcsec4qyy6ygfg',
  pairAddress: 'BzqqgCeFMxJ45rYhneXnVGwkZw5SHdPcSEc4qyY6ygFg',
  labels: ['CLMM'],
  quoteToken: USDC,
  priceNative: '0.4007',
  priceUsd: '0.4007',
  liquidity: { usd: 3426872.27, base: 5462307, quote: 1230957 },
  info: undefined,
}

/** The same symbol on other chains, which the search mixes in; one of them has addresses like Solana's. */
const onEclipse = { ...jupUsdc, chainId: 'eclipse', url: undefined }
const onEthereum = {
  ...jupSol,
  chainId: 'ethereum',
  dexId: 'uniswap',
  url: 'https://dexscreener.com/ethereum/0x3d5d143381916280ff91407febeb52f2b60f33cf',
  pairAddress: '0x3d5D143381916280ff91407FeBEB52f2b60f33Cf',
  baseToken: { address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631', name: 'Jupiter', symbol: 'JUP' },
}

/** The documented API's answers to these calls, from the pairs above. */
export function recorded(url: URL): unknown {
  const solana = [thin, jupSol, jupUsdc]
  if (url.pathname === '/latest/dex/search') {
    const pairs = url.searchParams.get('q')?.startsWith('JUP') ? [onEthereum, onEclipse, ...solana] : []
    return { schemaVersion: '1.0.0', pairs }
  }
  const [, kind, , , mint] = url.pathname.split('/')
  if (kind !== 'token-pairs') return undefined
  return solana.filter(({ baseToken, quoteToken }) =>
    [baseToken.address, quoteToken.address].includes(mint ?? ''),
  )
}
