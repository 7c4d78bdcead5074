/** Has the coding agent answer once, in a given shape if there is one. */
import * as z from 'zod/mini'
import { json, record } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { agentTool, modelInput, promptInput } from '../_kit/codex/shape.ts'

const SCHEMA_MAX = 12_000

export const codexExec = defineTool({
  name: 'codex_exec',
  title: 'Coding agent, one answer',
  catalogue: { title: 'Run a task on the code', line: 'One read-only task on a workspace, with its result.' },
  description:
    'Has the coding agent answer one question about the workspace at once, in the shape of a JSON schema if there is one, and keeps no conversation. For super admins.',
  guidance: 'Use it only where one answer in a given shape is wanted. Report the answer in a sentence.',
  ...agentTool,
  // A missing prompt has a refusal of its own.
  input: z.object({
    prompt: z._default(promptInput, ''),
    output_schema: z.optional(
      z
        .union([z.string().check(z.maxLength(SCHEMA_MAX)), record(json(SCHEMA_MAX), 100)])
        .check(z.describe('A JSON schema of the answer, as an object or as its text.')),
    ),
    model: modelInput,
    metadata: z.optional(json(4_000)),
  }),
  intent: () => 'The coding agent is working…',
})
