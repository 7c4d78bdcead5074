/** Previewed swaps in every state. */
import { ParleyError } from '#contract/errors.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { type CardFixtures, defineFixtures } from '../_kit/card-call.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { trades } from '../_kit/testing/trades.ts'
import { solanaSwapPreview } from './contract.ts'

const input = { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.01' }
type State = CardFixtures<typeof solanaSwapPreview>[string]
const done = (trade: (typeof trades)[keyof typeof trades]): State => ({
  status: 'done',
  input,
  output: swapOutputOf(trade),
  durationMs: 84,
})

/** A refusal with the trade as it would have been. */
function overLimit(mostUsd: number, code: string): State {
  const trade = trades.overLimit
  const message =
    code === 'over_trade_cap'
      ? trade.failure?.message
      : 'A guest can swap up to $2,000 a day. $0.40 is left, and this is $1,769. This starts again at midnight UTC.'
  const reason = message ?? ''
  const over = { mostUsd, isOwn: false, trade: { ...trade, failure: { code, message: reason } } }
  const { message: words, details } = new ParleyError('trade_not_allowed', { code, reason, over })
  return { status: 'failed', input, code: 'trade_not_allowed', message: words, details }
}

export const fixtures = defineFixtures(solanaSwapPreview, {
  running: { status: 'running', input, elapsedMs: 2200 },
  done: done(trades.previewed),
  late: done(trades.late),
  tainted: done(trades.tainted),
  careful: done(trades.careful),
  dangerous: done(trades.dangerous),
  consented: done(trades.consented),
  confirmed: done(trades.confirmed),
  refused: done(trades.refused),
  expired: done(trades.expired),
  declined: done(trades.declined),
  paused: {
    status: 'failed',
    input,
    code: 'trading_paused',
    message: new ParleyError('trading_paused', { reason: 'Trading is paused: the maker is being looked at.' })
      .message,
  },
  overLimit: overLimit(500, 'over_trade_cap'),
  overDay: overLimit(0.4, 'over_day_cap'),
  failed: {
    status: 'failed',
    input,
    code: 'insufficient_balance',
    message: new ParleyError('insufficient_balance', {
      requiredRaw: '10000000',
      requiredUi: '0.01',
      availableRaw: '4000000',
      availableUi: '0.004',
      mint: WRAPPED_SOL,
      symbol: 'SOL',
    }).message,
  },
})
