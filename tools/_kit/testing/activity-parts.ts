/** Parts of results about activity, for the fixtures of both tools. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Flow, Leg, Party, Row } from '../activity/shape.ts'
import { before, FIXTURE_NOW } from './fixture-time.ts'

export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
export const DEMO: Party = { address: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z', label: 'Demo Wallet' }
export const MAKER: Party = {
  address: '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ',
  label: 'Sandbox market maker',
}
export const TREASURY: Party = {
  address: 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE',
  label: 'Sandbox treasury',
}
export const STRANGER: Party = { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

export const leg = (symbol: 'SOL' | 'USDC' | 'BONK', amount: number): Leg => {
  const decimals = { SOL: 9, USDC: 6, BONK: 5 }[symbol]
  return {
    mint: { SOL: WRAPPED_SOL, USDC, BONK }[symbol],
    symbol,
    amount,
    raw: BigInt(Math.round(amount * 10 ** decimals)).toString(),
    decimals,
  }
}

/** Another signature for each row. */
const signatureOf = (at: number): string => `${SIGNATURE.slice(0, 84)}${'ABCDEFGHJK'[at % 10]}QUW`

const sketches: readonly Omit<Row, 'signature' | 'wallet'>[] = [
  {
    at: before(190),
    kind: 'buy',
    base: leg('BONK', 786_000.25),
    quote: leg('SOL', -0.1),
    usd: 16.84,
    counterpart: MAKER,
    venue: 'Sandbox market maker',
    feeSol: 0.000_01,
    rentSol: 0.002_039_28,
  },
  {
    at: before(1_450),
    kind: 'sell',
    base: leg('SOL', -1.5),
    quote: leg('USDC', 252.31),
    usd: 252.31,
    counterpart: MAKER,
    venue: 'Sandbox market maker',
    feeSol: 0.000_01,
  },
  {
    at: before(5_000),
    kind: 'send',
    base: leg('SOL', -0.25),
    quote: null,
    usd: 42.1,
    counterpart: STRANGER,
    feeSol: 0.000_005,
  },
  { at: before(7_300), kind: 'failed', base: null, quote: null, usd: null, feeSol: 0.000_005 },
  {
    at: before(9_000),
    kind: 'receive',
    base: leg('USDC', 1_250),
    quote: null,
    usd: 1_250,
    counterpart: TREASURY,
  },
  {
    at: before(9_002),
    kind: 'receive',
    base: leg('SOL', 6),
    quote: null,
    usd: 1_010.52,
    counterpart: TREASURY,
  },
]

export const rows = (wallet: Party): Row[] =>
  sketches.map((sketch, at) => ({ ...sketch, wallet, signature: signatureOf(at) }))

export const flow = (amounts: Readonly<Record<number, readonly [came: number, went: number]>>): Flow => ({
  unit: 'hour',
  asset: 'USD',
  buckets: Array.from({ length: 24 }, (_, at) => {
    const [came, went] = amounts[at] ?? [0, 0]
    return { from: new Date(FIXTURE_NOW - (23 - at) * 3_600_000).toISOString(), in: came, out: went }
  }),
})

export const chain = { source: 'Sandbox chain', asOf: before(2), official: true }
export const market = { ok: true, source: 'Sandbox market', asOf: before(4), official: true } as const
