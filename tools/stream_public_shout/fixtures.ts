/** A shout in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { streamPublicShout } from './contract.ts'

const input = { message: 'gm everyone, welcome to the stream!', alias: 'Ada' }
const times = { created_at: before(4), expires_at: before(-596) }

export const fixtures = defineFixtures(streamPublicShout, {
  running: { status: 'running', input },
  done: {
    status: 'done',
    input,
    output: { shout: { id: 'shout_1', ...input, ...times } },
    durationMs: 21,
  },
  /** The longest there can be, without a space. */
  long: {
    status: 'done',
    input: { message: 'w'.repeat(280) },
    output: {
      shout: { id: 'shout_2', alias: 'W'.repeat(32), message: 'W'.repeat(280), ...times },
    },
    durationMs: 21,
  },
  expired: {
    status: 'done',
    input,
    output: { shout: { id: 'shout_3', ...input, created_at: before(2400), expires_at: before(1800) } },
    durationMs: 21,
  },
  failed: {
    status: 'failed',
    input: { message: 'free coins at coins.example' },
    code: 'shout_link_refused',
    message: 'Shouts cannot contain links or web addresses. Nothing was posted.',
  },
  limited: {
    status: 'failed',
    input,
    code: 'rate_limited',
    message: 'Too many requests. Try again in 41 seconds.',
  },
  forbidden: {
    status: 'failed',
    input,
    code: 'authentication_required',
    message: 'Log in to continue.',
  },
})
