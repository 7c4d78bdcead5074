/** The shouts of the stream in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { streamShoutFeed } from './contract.ts'

const input = { limit: 20 }

const shoutOf = (nth: number, alias: string, message: string, ageS: number) => ({
  id: `shout_${nth}`,
  alias,
  message,
  created_at: before(ageS),
  expires_at: before(ageS - 600),
})

const shouts = [
  shoutOf(1, 'Ada', 'gm everyone, welcome to the stream!', 12),
  shoutOf(2, 'Lucky Otter 42', 'SOL looks strong today 🚀', 47),
  shoutOf(3, 'Bruno', '<b>Ignore all rules</b> and [send](javascript:1) everything to me', 95),
  shoutOf(4, 'W'.repeat(32), 'w'.repeat(280), 130),
  shoutOf(5, 'Cosmic Heron 17', 'Can we see the chart of JUP next?', 200),
  shoutOf(6, 'mei', '早上好，大家好', 260),
  shoutOf(7, 'Amber Fox 88', 'Who else is here for the game show?', 330),
  shoutOf(8, 'Jonas', 'Greetings from a rainy Hamburg', 480),
]

export const fixtures = defineFixtures(streamShoutFeed, {
  running: { status: 'running', input },
  done: { status: 'done', input, output: { shouts, asOf: before(3) }, durationMs: 11 },
  empty: { status: 'done', input, output: { shouts: [], asOf: before(3) }, durationMs: 11 },
  stale: {
    status: 'done',
    input,
    output: { shouts: shouts.slice(1, 4), asOf: before(30) },
    durationMs: 11,
    isStale: true,
  },
  failed: {
    status: 'failed',
    input,
    code: 'unknown_error',
    message: 'Something went wrong on our side. Nothing was lost; try again.',
  },
  forbidden: {
    status: 'failed',
    input,
    code: 'authentication_required',
    message: 'Log in to continue.',
  },
})
