/** Has the coding agent answer once, in the shape of a schema, and cleans what it wrote. */
import { ParleyError } from '#contract/errors.ts'
import type { Input } from '#contract/tool.ts'
import { agentModelView, agentOutput } from '../_kit/codex/results.server.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { codexExec } from './contract.ts'

export const handler = defineHandler(codexExec, ['codingAgent'], {
  run: async ({ prompt, model, output_schema }, { codingAgent }, { actor, signal }) => {
    if (prompt === '') throw new ParleyError('codex_prompt_required')
    const schema = schemaOf(output_schema)
    return agentOutput(await codingAgent.exec({ prompt, model, schema }, actor, signal))
  },
  modelView: agentModelView,
})

function schemaOf(given: Input<typeof codexExec>['output_schema']): object | undefined {
  if (typeof given !== 'string') return given
  if (given.trim() === '') return undefined
  try {
    const parsed: unknown = JSON.parse(given)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch {
    // The refusal below says what is wrong.
  }
  throw new ParleyError('codex_schema_invalid')
}
