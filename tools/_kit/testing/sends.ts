/** Sends in several states, for fixtures and tests. */
import { chainFailure } from '#contract/rules/chain-errors.ts'
import { SYSTEM_PROGRAM } from '#contract/rules/programs.ts'
import { failureOf, inWordsOf } from '#contract/rules/trade-failures.ts'
import { sendWarningsOf } from '#contract/rules/trade-warnings.ts'
import type { Trade } from '#contract/trades.ts'
import { trades } from './trades.ts'

const ADDRESS = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const LIKE = 'HN7cKq9Zs3TfbD8wWvR5nLxUeJ2mPyGt6AhQcVoXYWrH'

/** Short of the network fee by 5000 lamports. */
const SHORT = {
  code: 'Custom',
  custom: 1,
  logs: [
    `Program ${SYSTEM_PROGRAM} invoke [1]`,
    'Transfer: insufficient lamports 100000000, need 100005000',
    `Program ${SYSTEM_PROGRAM} failed: custom program error: 0x1`,
  ],
}

type Recipient = NonNullable<Trade['recipient']>

function sendTo(recipient: Recipient, id: string): Trade {
  const { previewed } = trades
  const { input } = previewed
  const raw = '100000000'
  const { impostorOf: _, priceImpactPercent: __, platformFeeBps: ___, ...rest } = previewed
  return {
    ...rest,
    id,
    terms: {
      ...previewed.terms,
      outputMint: input.mint,
      inputRaw: raw,
      minOutputRaw: raw,
      slippageBps: 0,
      recipient: recipient.address,
    },
    output: input,
    quotedOutputRaw: raw,
    inputUsd: 16.84,
    outputUsd: 16.84,
    networkFeeLamports: '5000',
    rentLamports: '0',
    route: [],
    venue: 'Sandbox chain',
    changes: [{ mint: input.mint, symbol: 'SOL', decimals: 9, deltaRaw: `-${raw}` }],
    recipient,
    warnings: sendWarningsOf({ recipient, spareLamports: 1_000_000_000n }),
    allowance: { perTradeUsd: 500, leftTodayUsd: 480, isOwn: true },
  }
}

const known = sendTo(
  { address: ADDRESS, label: 'Anna', isNew: false, since: '2026-11-01T09:00:00.000Z' },
  's1',
)

export const sends = {
  known,
  ownWallet: sendTo({ address: ADDRESS, label: 'Trading', isNew: false, isOwn: true }, 's6'),
  newAddress: sendTo({ address: ADDRESS, isNew: true }, 's2'),
  lookalike: sendTo({ address: LIKE, isNew: true, looksLike: { address: ADDRESS, label: 'Anna' } }, 's3'),
  confirmed: {
    ...known,
    id: 's4',
    status: 'confirmed',
    consentedBy: 'click',
    signature: trades.confirmed.signature,
    landed: { inputRaw: '100000000', outputRaw: '100000000', feeLamports: '5000' },
    ...(trades.confirmed.steps && { steps: trades.confirmed.steps }),
  },
  failed: {
    ...known,
    id: 's7',
    status: 'failed',
    consentedBy: 'click',
    signature: trades.reverted.signature,
    ...(trades.reverted.steps && { steps: trades.reverted.steps }),
    updatedAt: trades.reverted.updatedAt,
    failure: chainFailure(SHORT, { landed: true, isSend: true }),
  },
  expired: {
    ...known,
    id: 's5',
    status: 'expired',
    ...inWordsOf(known, { failure: failureOf('preview_expired') }),
  },
} as const satisfies Record<string, Trade>
