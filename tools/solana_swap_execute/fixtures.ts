/** Executed swaps in every state. */
import { ParleyError } from '#contract/errors.ts'
import { type CardFixtures, defineFixtures } from '../_kit/card-call.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { trades } from '../_kit/testing/trades.ts'
import { solanaSwapExecute } from './contract.ts'

const input = { intent_id: 'trd_1' }
type State = CardFixtures<typeof solanaSwapExecute>[string]
const done = (trade: (typeof trades)[keyof typeof trades]): State => ({
  status: 'done',
  input,
  output: swapOutputOf(trade),
  durationMs: 212,
})

export const fixtures = defineFixtures(solanaSwapExecute, {
  running: { status: 'running', input, elapsedMs: 2200 },
  awaiting: done(trades.previewed),
  sent: done(trades.sent),
  done: done(trades.confirmed),
  final: done(trades.final),
  reverted: done(trades.reverted),
  lost: done(trades.lost),
  overdue: done(trades.overdue),
  failed: {
    status: 'failed',
    input,
    code: 'trade_not_found',
    message: new ParleyError('trade_not_found').message,
  },
})
