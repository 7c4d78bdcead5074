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

export const fixtures = defineFixtures(solanaSwapPreview, {
  running: { status: 'running', input, elapsedMs: 2200 },
  done: done(trades.previewed),
  late: done(trades.late),
  tainted: done(trades.tainted),
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
