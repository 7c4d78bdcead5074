/** Codex reply. */
import * as z from 'zod/mini'
import { name, time } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

export const codexReply = defineTool({
  name: 'codex_reply',
  title: 'Codex reply',
  description: 'Codex reply: say here when the model should call it and what it gives.',
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
