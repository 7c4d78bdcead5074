/** Memory in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { memoryTool } from './contract.ts'

const fact = (text: string, minutes: number) => ({
  text,
  saidAt: before(minutes * 60),
  link: '/c/conv_1#turn=item_1',
})
const one = [fact('I like short answers', 2)]
const asOf = before(8)

export const fixtures = defineFixtures(memoryTool, {
  running: { status: 'running', input: { action: 'list' } },
  done: {
    status: 'done',
    input: { action: 'list' },
    output: {
      facts: [...one, fact('Favourite token: BONK', 3_000), fact('Swap of 0.5 SOL to USDC', 9_000)],
      total: 3,
      refusal: null,
      asOf,
    },
    durationMs: 12,
  },
  kept: {
    status: 'done',
    input: { action: 'remember' },
    output: { facts: one, total: 4, refusal: null, asOf },
    durationMs: 12,
  },
  forgotten: {
    status: 'done',
    input: { action: 'forget' },
    output: { facts: one, total: 3, refusal: null, asOf },
    durationMs: 12,
  },
  empty: {
    status: 'done',
    input: { action: 'list' },
    output: { facts: [], total: 0, refusal: null, asOf },
    durationMs: 12,
  },
  refused: {
    status: 'done',
    input: { action: 'remember' },
    output: { facts: [], total: 0, refusal: 'not_own_words', asOf },
    durationMs: 12,
  },
  failed: {
    status: 'failed',
    input: { action: 'list' },
    code: 'database_unavailable',
    message: 'The database does not answer right now. Try again in a moment.',
  },
})
