/** Trades in every state, for the fixtures of both swap tools and for the tests of what shows them. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import { before } from '../fixture-time.ts'

const WALLET = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
const SIGNATURE = '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'
/** ISO time of so many seconds after the fixtures' present. */
const after = (seconds: number): string => before(-seconds)

const SOL: TradeToken = {
  mint: WRAPPED_SOL,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  verified: true,
  priceUsd: 168.42,
}
const DOLLAR: TradeToken = {
  mint: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  verified: true,
  priceUsd: 1,
  liquidityUsd: 412_000_000,
  firstPoolAt: '2021-03-01T00:00:00.000Z',
}
const COIN: TradeToken = {
  mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  symbol: 'MOONCAT',
  name: 'Moon Cat Official',
  decimals: 5,
  verified: false,
  priceUsd: 0.00002143,
  mintAuthorityDisabled: false,
  freezeAuthorityDisabled: true,
  liquidityUsd: 8_400,
  firstPoolAt: before(3 * 3600),
}

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
  priceImpactPercent: 0.04,
  networkFeeLamports: '205000',
  rentLamports: '0',
  route: ['House market maker'],
  venue: 'House market maker',
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
  warnings: [
    { code: 'shared_wallet', message: 'The demo wallet is shared. Its balance can move before you confirm.' },
  ],
  tainted: false,
  allowance: { perTradeUsd: 2, leftTodayUsd: 3.2 },
  askedBy: 'assistant',
  expiresAt: after(38),
  createdAt: before(22),
  updatedAt: before(22),
}

const moved = (change: Partial<Trade>): Trade => ({
  ...previewed,
  consentedBy: 'click',
  updatedAt: before(1),
  ...change,
})

export const trades = {
  previewed,
  late: { ...previewed, expiresAt: after(5), createdAt: before(55) },
  tainted: {
    ...previewed,
    id: 'trd_2',
    tainted: true,
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
    warnings: [
      {
        code: 'unverified',
        message: 'MOONCAT is on no list of ours, and other tokens have the same symbol. Compare its mint.',
      },
      {
        code: 'high_slippage',
        message: 'The slippage is high: the trade may fill up to 2.5% below the quote.',
      },
    ],
  },
  consented: moved({ status: 'consented' }),
  sent: moved({ status: 'sent', signature: SIGNATURE }),
  confirmed: moved({
    status: 'confirmed',
    signature: SIGNATURE,
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
    consentedBy: 'voice',
  }),
  refused: moved({
    status: 'rejected',
    failure: {
      code: 'over_trade_cap',
      message: 'This trade is worth $2.40; the demo wallet trades up to $2.00 at a time. Nothing was signed.',
    },
  }),
  reverted: moved({
    status: 'failed',
    signature: SIGNATURE,
    failure: {
      code: 'slippage_exceeded',
      message:
        'The price fell below your minimum of 1.6757 USDC, so the chain refused the trade. Your 0.01 SOL never left the wallet; a fee of 0.000205 SOL was charged.',
    },
  }),
  expired: {
    ...previewed,
    status: 'expired',
    expiresAt: before(2),
    createdAt: before(62),
    updatedAt: before(2),
  },
  lost: moved({
    status: 'expired',
    signature: SIGNATURE,
    failure: {
      code: 'blockhash_expired',
      message:
        'The network did not take the transaction in before it ran out. Nothing moved, and it can no longer land.',
    },
  }),
  declined: { ...previewed, status: 'rejected', updatedAt: before(1) },
} as const satisfies Record<string, Trade>
