/** Previewed transfers in every state. */
import { ParleyError } from '#contract/errors.ts'
import { type CardFixtures, defineFixtures } from '../_kit/card-call.ts'
import { sends } from '../_kit/testing/sends.ts'
import { solanaSendPreview } from './contract.ts'

const input = { to: 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH', token: 'SOL', amount_ui: '0.1' }
type State = CardFixtures<typeof solanaSendPreview>[string]
const done = (trade: (typeof sends)[keyof typeof sends]): State => ({
  status: 'done',
  input,
  output: {
    intent_id: trade.id,
    trade,
    next: 'Nothing has moved. The person has to confirm on the card.',
  },
  durationMs: 84,
})

export const fixtures = defineFixtures(solanaSendPreview, {
  running: { status: 'running', input, elapsedMs: 900 },
  done: done(sends.known),
  ownWallet: done(sends.ownWallet),
  newAddress: done(sends.newAddress),
  lookalike: done(sends.lookalike),
  confirmed: done(sends.confirmed),
  undone: done(sends.failed),
  expired: done(sends.expired),
  failed: {
    status: 'failed',
    input,
    code: 'send_needs_account',
    message: new ParleyError('send_needs_account').message,
  },
})
