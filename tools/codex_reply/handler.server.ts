/** Goes on with a conversation of the coding agent, and cleans what it wrote. */
import { ParleyError } from '#contract/errors.ts'
import { agentModelView, agentOutput } from '../_kit/codex/results.server.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { codexReply } from './contract.ts'

export const handler = defineHandler(codexReply, ['codingAgent'], {
  run: async ({ conversation_id = '', prompt }, { codingAgent }, { actor, signal }) => {
    if (conversation_id === '') throw new ParleyError('codex_conversation_id_required')
    if (prompt === '') throw new ParleyError('codex_prompt_required')
    return agentOutput(await codingAgent.reply(conversation_id, prompt, actor, signal))
  },
  modelView: agentModelView,
})
