/** Previewed swaps in every state. */
import { type CardFixtures, defineFixtures } from '../_kit/card-call.ts'
import { trades } from '../_kit/swap/example-trades.ts'
import { swapViewOf } from '../_kit/swap-view.ts'
import { solanaSwapPreview } from './contract.ts'

const input = { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.01' }
type State = CardFixtures<typeof solanaSwapPreview>[string]
const done = (trade: (typeof trades)[keyof typeof trades]): State => ({
  status: 'done',
  input,
  output: swapViewOf(trade),
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
    message: 'Trading is paused: the maker is being looked at. Nothing was changed; try again later.',
  },
  failed: {
    status: 'failed',
    input,
    code: 'insufficient_balance',
    message: 'The wallet holds 0.004 SOL; this swap needs 0.01. Nothing was changed.',
  },
})
