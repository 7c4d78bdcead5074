/** The session's wallet in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { resolveWallet } from './contract.ts'

const demo = {
  wallet_address: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z',
  label: 'Demo wallet',
  source: 'env',
  user_id: null,
  detail: 'env_fallback',
  bearer_source: 'guest',
  override_session: null,
} as const

export const fixtures = defineFixtures(resolveWallet, {
  running: { status: 'running', input: {} },
  done: { status: 'done', input: {}, output: demo, durationMs: 12 },
  changed: { status: 'done', input: {}, output: demo, durationMs: 12, isStale: true },
  override: {
    status: 'done',
    input: {},
    output: {
      wallet_address: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa',
      label: 'Main',
      source: 'session',
      user_id: 'usr_8f2c41da',
      detail: 'session_override',
      bearer_source: 'user',
      override_session: 'sess_1',
    },
    durationMs: 12,
  },
  empty: {
    status: 'done',
    input: {},
    output: {
      wallet_address: null,
      source: 'none',
      user_id: null,
      detail: 'no_wallets_assigned',
      bearer_source: 'guest',
      override_session: null,
    },
    durationMs: 9,
  },
  failed: {
    status: 'failed',
    input: {},
    code: 'unknown_error',
    message: 'Something went wrong on our side. Nothing was lost; try again. (request 7f3a)',
  },
})
