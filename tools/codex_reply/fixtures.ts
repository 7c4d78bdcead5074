/** Replies of the coding agent in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { agentStates, STAND_IN_SESSION } from '../_kit/testing/codex-fixtures.ts'
import { codexReply } from './contract.ts'

const input = { conversation_id: '01a206c7-b24c-7fc1-9228-3d3a49eafee0', prompt: 'what about tests' }

export const fixtures = defineFixtures(codexReply, {
  ...agentStates(input, STAND_IN_SESSION),
  unknown: {
    status: 'failed',
    input,
    code: 'codex_conversation_unknown',
    message: 'The coding agent has no conversation with this id. Start a new one.',
  },
})
