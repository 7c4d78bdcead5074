/** Balances in every state. */
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { type Balance, solanaListBalances } from './contract.ts'

const wallet = { address: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z', label: 'Demo wallet' }
const TOTAL = 4032.71

type Sketch = Readonly<{
  mint: string
  symbol: string
  name: string
  amount: number
  price: number | null
  change: number | null
  decimals?: number
  program?: Balance['program']
  line?: readonly number[]
}>

function row({ mint, symbol, name, amount, price, change, decimals = 6, program, line }: Sketch): Balance {
  const isNative = mint === NATIVE_SOL
  const valueUsd = price === null ? null : amount * price
  return {
    mint,
    ata: isNative ? null : `${mint.slice(0, 40)}ATA1`,
    accounts: isNative ? 0 : 1,
    amountRaw: BigInt(Math.round(amount * 10 ** decimals)).toString(),
    amountUi: amount,
    decimals,
    isNative,
    program: isNative ? 'system' : (program ?? 'spl-token'),
    token: {
      address: isNative ? WRAPPED_SOL : mint,
      symbol,
      name,
      verified: price !== null,
      priceUsd: price,
      priceChange24h: change,
      sparkline: line && [...line],
      valueUsd,
    },
    portfolio: {
      sharePercent: valueUsd === null ? null : (valueUsd / TOTAL) * 100,
      changeUsd24h: valueUsd === null || change === null ? null : valueUsd - valueUsd / (1 + change / 100),
    },
  }
}

const SOL: Sketch = {
  mint: NATIVE_SOL,
  symbol: 'SOL',
  name: 'Solana',
  amount: 12.4082,
  price: 168.42,
  change: 3.12,
  decimals: 9,
  line: [163.32, 164.9, 163.8, 166.2, 165.7, 169.1, 168.42],
}
const TOKENS: readonly Sketch[] = [
  { mint: USDC, symbol: 'USDC', name: 'USD Coin', amount: 846.2, price: 1, change: 0 },
  {
    mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
    symbol: 'JUP',
    name: 'Jupiter',
    amount: 1240.5,
    price: 0.4218,
    change: 6.08,
  },
  {
    mint: 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL',
    symbol: 'JTO',
    name: 'Jito',
    amount: 96.4,
    price: 2.184,
    change: -1.26,
    decimals: 9,
  },
  {
    mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    symbol: 'BONK',
    name: 'Bonk',
    amount: 8_412_900,
    price: 0.00002143,
    change: -4.37,
    decimals: 5,
  },
  {
    mint: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
    symbol: 'WIF',
    name: 'dogwifhat',
    amount: 148.22,
    price: 0.8126,
    change: 1.94,
  },
  {
    mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    symbol: 'PYUSD',
    name: 'PayPal USD',
    amount: 52,
    price: 0.9998,
    change: 0.01,
    program: 'spl-token-2022',
  },
  {
    mint: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
    symbol: 'RAY',
    name: 'Raydium',
    amount: 4.12,
    price: 2.31,
    change: 0.84,
  },
]
const UNKNOWN: Sketch = {
  mint: 'J13sAjjENFJx7fHGLjM2bRuKjoJ2wMrVtPzEMgJDxhg',
  symbol: 'J13s…Dxhg',
  name: 'Unknown token',
  amount: 1_000_000_000,
  price: null,
  change: null,
  program: 'spl-token-2022',
}

const chain = { source: 'Sandbox chain', asOf: before(2), official: true, slot: '378204118' }
const market = { ok: true, source: 'Simulated market', asOf: before(4), official: true } as const
const base = {
  ok: true,
  wallet,
  user: { id: null },
  more: 0,
  belowMin: 0,
  chain,
  prices: market,
  identities: market,
} as const
const rows = [SOL, ...TOKENS, UNKNOWN].map(row)
const portfolio = {
  totalValueUsd: TOTAL,
  changeUsd24h: 84.5,
  change24hPct: 2.14,
  pricedCount: 8,
  unpricedCount: 1,
}

const done = {
  status: 'done',
  input: {},
  output: { ...base, balances: rows, portfolio },
  durationMs: 214,
} as const
const few = rows.slice(0, 2)

export const fixtures = defineFixtures(solanaListBalances, {
  running: { status: 'running', input: {}, elapsedMs: 2100 },
  done,
  few: {
    ...done,
    output: {
      ...done.output,
      balances: few,
      portfolio: {
        totalValueUsd: 2935.98,
        changeUsd24h: 62.4,
        change24hPct: 2.17,
        pricedCount: 2,
        unpricedCount: 0,
      },
    },
  },
  many: {
    ...done,
    input: { limit: 9 },
    output: { ...done.output, more: 21, portfolio: { ...portfolio, unpricedCount: 22 } },
  },
  unpriced: {
    ...done,
    output: {
      ...done.output,
      balances: [SOL, ...TOKENS].map((sketch) => row({ ...sketch, price: null, change: null })),
      portfolio: {
        totalValueUsd: null,
        changeUsd24h: null,
        change24hPct: null,
        pricedCount: 0,
        unpricedCount: 8,
      },
      prices: { ok: false, source: 'Jupiter', reason: 'rate_limited' },
    },
  },
  partial: { ...done, output: { ...done.output, accountsRead: 1_000 } },
  stale: {
    ...done,
    output: { ...done.output, prices: { ...market, asOf: before(260), stale: true } },
  },
  changed: { ...done, isStale: true },
  empty: {
    ...done,
    output: {
      ...done.output,
      balances: [],
      prices: null,
      identities: null,
      portfolio: {
        totalValueUsd: 0,
        changeUsd24h: null,
        change24hPct: null,
        pricedCount: 0,
        unpricedCount: 0,
      },
    },
  },
  failed: {
    status: 'failed',
    input: {},
    code: 'balances_unavailable',
    message: 'Unable to load wallet balances.',
  },
})
