/** Single answers of the coding agent in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { agentStates, STAND_IN_SESSION } from '../_kit/testing/codex-fixtures.ts'
import { codexExec } from './contract.ts'

const input = { prompt: 'how many tools are there' }

export const fixtures = defineFixtures(
  codexExec,
  agentStates(input, { ...STAND_IN_SESSION, conversationId: null }),
)
