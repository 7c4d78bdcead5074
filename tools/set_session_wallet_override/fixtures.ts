/** The choice of a wallet in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { setSessionWalletOverride } from './contract.ts'

const trading = { address: 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE', label: 'Trading' }
const main = { address: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa', label: 'Main' }
const input = { wallet_address: trading.address }

export const fixtures = defineFixtures(setSessionWalletOverride, {
  running: { status: 'running', input },
  done: {
    status: 'done',
    input,
    output: { ok: true, cleared: false, wallet_address: trading.address, active: trading, previous: main },
    durationMs: 12,
  },
  changed: {
    status: 'done',
    input,
    output: { ok: true, cleared: false, wallet_address: trading.address, active: trading, previous: main },
    durationMs: 12,
    isStale: true,
  },
  cleared: {
    status: 'done',
    input: { wallet_address: '' },
    output: { ok: true, cleared: true, wallet_address: null, active: main, previous: trading },
    durationMs: 9,
  },
  empty: {
    status: 'done',
    input: { clear: true },
    output: { ok: true, cleared: true, wallet_address: null, active: null },
    durationMs: 9,
  },
  notTaken: {
    status: 'done',
    input,
    output: { ok: false, cleared: false, wallet_address: null, active: main },
    durationMs: 9,
  },
  failed: {
    status: 'failed',
    input,
    code: 'forbidden_wallet',
    message: 'That wallet is not yours to use.',
  },
})
