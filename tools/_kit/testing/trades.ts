/** Trades in every state, in the product's own words, for fixtures and tests. */
import { chainFailure } from '#contract/rules/chain-errors.ts'
import { GUARD_ERRORS } from '#contract/rules/guard.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { failureOf } from '#contract/rules/trade-failures.ts'
import { warningsOf } from '#contract/rules/trade-warnings.ts'
import type { Trade } from '#contract/trades.ts'
import { before, FIXTURE_NOW } from './fixture-time.ts'
import { COIN, DOLLAR, FAKE, JUP, SOL, THIN } from './trade-tokens.ts'

const WALLET = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
const SIGNATURE = '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'
/** ISO time this many seconds after FIXTURE_NOW. */
const after = (seconds: number): string => before(-seconds)

const terms = {
  wallet: WALLET,
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  inputRaw: '10000000',
  minOutputRaw: '1675700',
  slippageBps: 50,
  maxFeeLamports: '2244280',
}

const held = (beforeRaw: string, afterRaw: string) => ({ beforeRaw, afterRaw })

/** The warnings of a trade that leaves enough SOL for the next one. */
const warned = (facts: Omit<Parameters<typeof warningsOf>[0], 'spareLamports' | 'now'>): Trade['warnings'] =>
  warningsOf({ ...facts, spareLamports: 12_000_000_000n, now: FIXTURE_NOW })

/** Waiting for an answer, 38 of 60 seconds left. */
const previewed: Trade = {
  id: 'trd_1',
  status: 'previewed',
  terms,
  termsHash: 'a'.repeat(64),
  input: SOL,
  output: DOLLAR,
  quotedOutputRaw: '1684120',
  inputUsd: 1.68,
  outputUsd: 1.68,
  solUsd: 168.42,
  priceImpactPercent: 0.04,
  networkFeeLamports: '205000',
  rentLamports: '0',
  route: ['Sandbox market maker'],
  venue: 'Sandbox market maker',
  changes: [
    {
      mint: WRAPPED_SOL,
      symbol: 'SOL',
      decimals: 9,
      deltaRaw: '-10205000',
      ...held('12408200000', '12397995000'),
    },
    { mint: USDC, symbol: 'USDC', decimals: 6, deltaRaw: '1684120', ...held('1240500000', '1242184120') },
  ],
  warnings: warned({
    output: DOLLAR,
    slippageBps: terms.slippageBps,
    priceImpactPercent: 0.04,
    isShared: true,
  }),
  tainted: false,
  allowance: { perTradeUsd: 2, leftTodayUsd: 3.2 },
  askedBy: 'assistant',
  expiresAt: after(38),
  createdAt: before(22),
  updatedAt: before(22),
}

/** Agreed to 3 s ago; each further state came so many seconds later. */
const AGREED = 3
const stepsTo = (...laterBy: readonly number[]): Trade['steps'] => {
  const [signed, sent, confirmed] = laterBy.map((seconds) => before(AGREED - seconds))
  return {
    consented: before(AGREED),
    ...(signed && { signed }),
    ...(sent && { sent }),
    ...(confirmed && { confirmed }),
  }
}

const moved = (change: Partial<Trade>): Trade => ({
  ...previewed,
  consentedBy: 'click',
  consentGesture: 'press',
  steps: stepsTo(),
  updatedAt: before(1),
  ...change,
})

/** 2.5 SOL into a token that it moves by 3.84 %. */
const careful: Trade = {
  ...previewed,
  id: 'trd_5',
  terms: { ...terms, outputMint: THIN.mint, inputRaw: '2500000000', minOutputRaw: '18723316507' },
  output: THIN,
  quotedOutputRaw: '18912440917',
  inputUsd: 442.21,
  outputUsd: 425.21,
  priceImpactPercent: 3.84,
  platformFeeBps: 10,
  changes: [
    { mint: WRAPPED_SOL, symbol: 'SOL', decimals: 9, deltaRaw: '-2500205000' },
    { mint: THIN.mint, symbol: 'HUSK', decimals: 6, deltaRaw: '18912440917' },
  ],
  warnings: warned({
    output: THIN,
    slippageBps: terms.slippageBps,
    priceImpactPercent: 3.84,
    inputUsd: 442.21,
    isShared: true,
  }),
}

/** The name of a verified token, hours old, sold back for a third less. */
const dangerous: Trade = {
  ...previewed,
  id: 'trd_6',
  terms: { ...terms, outputMint: FAKE.mint, inputRaw: '50000000', minOutputRaw: '33517053020' },
  output: FAKE,
  quotedOutputRaw: '33855609112',
  inputUsd: 8.84,
  outputUsd: 8.8,
  sellBackUsd: 5.83,
  priceImpactPercent: 0.41,
  changes: [
    { mint: WRAPPED_SOL, symbol: 'SOL', decimals: 9, deltaRaw: '-50205000' },
    { mint: FAKE.mint, symbol: 'JUP', decimals: 5, deltaRaw: '33855609112' },
  ],
  impostorOf: JUP,
  warnings: warned({
    output: FAKE,
    slippageBps: terms.slippageBps,
    priceImpactPercent: 0.41,
    inputUsd: 8.84,
    sellBack: 0.66,
    impostorOf: JUP,
    isShared: false,
  }),
  allowance: { perTradeUsd: 500, leftTodayUsd: 420, isOwn: true },
}

/** 10 SOL, of which a limit of the demo wallet allows 500 dollars. */
const overLimit: Trade = {
  ...previewed,
  id: 'trd_7',
  status: 'rejected',
  terms: { ...terms, inputRaw: '10000000000', minOutputRaw: '1751130000' },
  quotedOutputRaw: '1768824160',
  inputUsd: 1769,
  outputUsd: 1769,
  priceImpactPercent: 0.01,
  platformFeeBps: 10,
  failure: {
    code: 'over_trade_cap',
    message: 'The demo wallet can swap up to $500 at a time. This is $1,769.',
  },
}

export const trades = {
  previewed,
  late: { ...previewed, expiresAt: after(5), createdAt: before(55) },
  tainted: {
    ...previewed,
    id: 'trd_2',
    tainted: true,
    taintedBy: { tool: 'fetch', title: 'Web page', host: 'solana-alpha.example' },
    terms: {
      ...terms,
      outputMint: COIN.mint,
      inputRaw: '749832145',
      minOutputRaw: '586124412345',
      slippageBps: 250,
    },
    inputUsd: 126.29,
    outputUsd: 125.9,
    output: COIN,
    quotedOutputRaw: '589069759140',
    priceImpactPercent: 2.61,
    rentLamports: '2039280',
    platformFeeBps: 20,
    route: ['Raydium', 'Meteora', 'Orca Whirlpool'],
    venue: 'Jupiter',
    changes: [
      {
        mint: WRAPPED_SOL,
        symbol: 'SOL',
        decimals: 9,
        deltaRaw: '-752076425',
        ...held('12408200000', '11656123575'),
      },
      {
        mint: COIN.mint,
        symbol: 'MOONCAT',
        decimals: 5,
        deltaRaw: '589069759140',
        ...held('0', '589069759140'),
      },
    ],
    warnings: warned({
      output: COIN,
      slippageBps: 250,
      priceImpactPercent: 2.61,
      inputUsd: 126.29,
      isShared: false,
    }),
    // More than guests may trade.
    allowance: { perTradeUsd: 500, leftTodayUsd: 420, isOwn: true },
  },
  careful,
  dangerous,
  overLimit,
  consented: moved({ status: 'consented' }),
  sent: moved({ status: 'sent', signature: SIGNATURE, steps: stepsTo(0.2, 0.3) }),
  confirmed: moved({
    status: 'confirmed',
    signature: SIGNATURE,
    steps: stepsTo(0.2, 0.3, 1.8),
    landed: {
      inputRaw: '10000000',
      outputRaw: '1683790',
      feeLamports: '205000',
      balances: [
        { mint: WRAPPED_SOL, ...held('12408200000', '12397995000') },
        { mint: USDC, ...held('1240500000', '1242183790') },
      ],
    },
  }),
  final: moved({
    status: 'confirmed',
    signature: SIGNATURE,
    landed: { inputRaw: '10000000', outputRaw: '1684120', feeLamports: '205000' },
    finalizedAt: before(1),
    steps: stepsTo(0.2, 0.3, 1.8),
    consentedBy: 'voice',
  }),
  refused: moved({
    status: 'rejected',
    steps: { ...stepsTo(), rejected: before(AGREED - 0.4) },
    failure: failureOf('price_moved'),
  }),
  reverted: moved({
    status: 'failed',
    signature: SIGNATURE,
    steps: { ...stepsTo(0.2, 0.3), failed: before(AGREED - 0.9) },
    failure: chainFailure({ code: 'Custom', custom: GUARD_ERRORS.belowMinimum, logs: [] }, { landed: true }),
  }),
  expired: {
    ...previewed,
    status: 'expired',
    expiresAt: before(2),
    createdAt: before(62),
    updatedAt: before(2),
    failure: failureOf('preview_expired'),
  },
  /** Agreed to in time, but not executed in time. */
  overdue: moved({ status: 'expired', failure: failureOf('consent_expired') }),
  lost: moved({ status: 'expired', signature: SIGNATURE, failure: failureOf('not_landed') }),
  declined: { ...previewed, status: 'rejected', updatedAt: before(1), failure: failureOf('declined') },
} as const satisfies Record<string, Trade>
