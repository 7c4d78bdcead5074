/** Codex exec. */
import * as z from 'zod/mini'
import { name, time } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

export const codexExec = defineTool({
  name: 'codex_exec',
  title: 'Codex exec',
  description: 'Codex exec: say here when the model should call it and what it gives.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: [],
  input: z.object({ subject: name.check(z.trim(), z.minLength(1)) }),
  output: z.object({ subject: name, asOf: time }),
  modelView: z.object({ subject: name, as_of: time }),
  touches: [],
  staleBy: [],
  taints: false,
  intent: ({ subject }) => `Looking at ${subject}…`,
})
