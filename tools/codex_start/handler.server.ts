/** Starts a conversation of the coding agent, and cleans what it wrote. */
import { ParleyError } from '#contract/errors.ts'
import { agentModelView, agentOutput } from '../_kit/codex/results.server.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { codexStart } from './contract.ts'

export const handler = defineHandler(codexStart, ['codingAgent'], {
  run: async ({ prompt, model, base_instructions }, { codingAgent }, { actor, signal }) => {
    if (prompt === '') throw new ParleyError('codex_prompt_required')
    return agentOutput(
      await codingAgent.start({ prompt, model, instructions: base_instructions }, actor, signal),
    )
  },
  modelView: agentModelView,
})
