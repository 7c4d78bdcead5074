/** Single answers of the coding agent in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { EMPTY_SESSION, FAILURES, HOSTILE_SESSION, STAND_IN_SESSION } from '../_kit/testing/codex-fixtures.ts'
import { codexExec } from './contract.ts'

const input = { prompt: 'how many tools are there' }
const done = {
  status: 'done' as const,
  input,
  output: { ...STAND_IN_SESSION, conversationId: null },
  durationMs: 8_420,
}

export const fixtures = defineFixtures(codexExec, {
  running: { status: 'running', input, elapsedMs: 4_200 },
  done,
  empty: { ...done, output: EMPTY_SESSION },
  hostile: { ...done, output: HOSTILE_SESSION },
  failed: { status: 'failed', input, ...FAILURES.failed },
  refused: { status: 'failed', input, ...FAILURES.refused },
  slow: { status: 'failed', input, ...FAILURES.slow },
  not_configured: { status: 'failed', input, ...FAILURES.not_configured },
})
