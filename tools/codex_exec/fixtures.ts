/** Codex exec in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { codexExec } from './contract.ts'

const input = { subject: 'SOL' }

export const fixtures = defineFixtures(codexExec, {
  running: { status: 'running', input },
  done: { status: 'done', input, output: { subject: 'SOL', asOf: before(8) }, durationMs: 120 },
  failed: { status: 'failed', input, code: 'unknown_error', message: 'Something went wrong on our side.' },
})
