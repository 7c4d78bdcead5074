/** Session diagnostics in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { authInfo } from './contract.ts'

const detail = 'Logged-in session: the default wallet of this account is in use.'
const guest = 'Guest session: no wallet is assigned.'

export const fixtures = defineFixtures(authInfo, {
  running: { status: 'running', input: {} },
  done: {
    status: 'done',
    input: {},
    output: {
      wallet_address: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa',
      user_id: 'usr_8f2c41da',
      source: 'resolver',
      detail,
      diagnostics: {
        bearer_source: 'user',
        override_session: null,
        wallets_cached: 3,
        has_token: true,
        detail,
      },
    },
    durationMs: 14,
  },
  unbound: {
    status: 'done',
    input: {},
    output: {
      wallet_address: null,
      user_id: null,
      source: 'none',
      detail: guest,
      diagnostics: {
        bearer_source: 'guest',
        override_session: null,
        wallets_cached: 0,
        has_token: false,
        detail: guest,
      },
    },
    durationMs: 14,
  },
  empty: {
    status: 'done',
    input: { include_diagnostics: false },
    output: { wallet_address: null, user_id: null, source: 'none', detail: guest },
    durationMs: 8,
  },
  failed: {
    status: 'failed',
    input: {},
    code: 'forbidden',
    message: 'You do not have the right to do this.',
  },
})
