/** Replies of the coding agent in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { EMPTY_SESSION, FAILURES, HOSTILE_SESSION, STAND_IN_SESSION } from '../_kit/testing/codex-fixtures.ts'
import { codexReply } from './contract.ts'

const input = { conversation_id: '01a206c7-b24c-7fc1-9228-3d3a49eafee0', prompt: 'what about tests' }
const done = { status: 'done' as const, input, output: STAND_IN_SESSION, durationMs: 8_420 }

export const fixtures = defineFixtures(codexReply, {
  running: { status: 'running', input, elapsedMs: 4_200 },
  done,
  empty: { ...done, output: EMPTY_SESSION },
  hostile: { ...done, output: HOSTILE_SESSION },
  failed: { status: 'failed', input, ...FAILURES.failed },
  refused: { status: 'failed', input, ...FAILURES.refused },
  slow: { status: 'failed', input, ...FAILURES.slow },
  unknown: {
    status: 'failed',
    input,
    code: 'codex_conversation_unknown',
    message: 'The coding agent has no conversation with this id. Start a new one.',
  },
  not_configured: { status: 'failed', input, ...FAILURES.not_configured },
})
