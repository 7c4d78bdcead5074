/** Fake ports for the tests of this tool: a wallet, prices and names, and a record of the requests. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Holdings, TokenHolding } from '#domain/chain.ts'
import type { TokenIdentity, TokenPrice } from '#domain/market.ts'
import { answered } from '../../_kit/testing/handler.server.ts'

export const DEMO = {
  address: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z',
  label: 'Demo wallet',
  isDefault: true,
  status: 'ready',
} as const
export const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
export const DUST = 'J13sAjjENFJx7fHGLjM2bRuKjoJ2wMrVtPzEMgJDxhg'

export const holding = (
  mint: string,
  amountRaw: bigint,
  extra: Partial<TokenHolding> = {},
): TokenHolding => ({
  mint,
  ata: `ata-of-${mint}`,
  amountRaw,
  decimals: 6,
  program: 'spl-token',
  ...extra,
})
export const identity = (mint: string, symbol: string, name: string): TokenIdentity => ({
  mint,
  symbol,
  name,
  decimals: 6,
  verified: true,
  tags: [],
})
export const priced = (...prices: TokenPrice[]): ReadonlyMap<string, TokenPrice> =>
  new Map(prices.map((price) => [price.mint, price]))

const HOLDINGS: Holdings = {
  lamports: 10_000_000_000n,
  slot: 312n,
  tokens: [
    holding(DUST, 9_000_000_000_000n, { program: 'spl-token-2022' }),
    holding(JUP, 1_240_500_000n),
    holding(WRAPPED_SOL, 2_000_000_000n, { decimals: 9, ata: 'wsol-ata' }),
    holding(USDC, 846_200_000n),
  ],
}
export const PRICES = priced(
  { mint: WRAPPED_SOL, usd: 150, change24h: 10 },
  { mint: JUP, usd: 0.4, change24h: -20 },
  { mint: USDC, usd: 1 },
)

export function fakeServices(over: {
  holdings?: Holdings
  prices?: ReadonlyMap<string, TokenPrice>
  identities?: readonly TokenIdentity[]
}) {
  const requests = { owner: '', priced: [] as string[], named: [] as string[] }
  const jup = {
    ...identity(JUP, 'JUP', 'Jupiter'),
    imageUrl: 'https://img.example/jup.png',
    marketCapUsd: 1.31e9,
  }
  const names = over.identities ?? [jup, identity(USDC, 'FAKE', 'Not it')]
  return {
    requests,
    ports: {
      wallets: {
        active: async () => ({ wallet: DEMO, source: 'env' as const }),
        list: async () => [DEMO],
      },
      chain: {
        holdings: async (owner: string) => {
          requests.owner = owner
          return answered(over.holdings ?? HOLDINGS)
        },
      },
      prices: {
        of: async (mints: readonly string[]) => {
          requests.priced = [...mints]
          return answered(over.prices ?? PRICES, 'Simulated market')
        },
      },
      sparklines: {
        of: async () => new Map([[JUP, [0.5, 0.48, 0.47, 0.45, 0.43, 0.41, 0.39]]]),
      },
      tokens: {
        byMint: async (mints: readonly string[]) => {
          requests.named = [...mints]
          return answered(new Map(names.map((name) => [name.mint, name])), 'Token list')
        },
      },
    },
  }
}
