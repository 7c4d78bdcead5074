/** First answers of the coding agent in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { agentStates, SESSION } from '../_kit/testing/codex-fixtures.ts'
import { codexStart } from './contract.ts'

export const fixtures = defineFixtures(
  codexStart,
  agentStates({ prompt: 'where is the swap signed' }, SESSION),
)
