/** Goes on with a conversation of the coding agent. */
import * as z from 'zod/mini'
import { id } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { agentTool, promptInput } from '../_kit/codex/shape.ts'

export const codexReply = defineTool({
  name: 'codex_reply',
  title: 'Coding agent, reply',
  catalogue: { title: 'Ask more about the code', line: 'Goes on with a conversation about a workspace.' },
  description:
    'Goes on with a conversation of the coding agent by its id, with the next question. It remembers what was said before in it. For super admins.',
  guidance:
    'Use it for every question that follows the first one of a conversation. Report as for codex_start.',
  ...agentTool,
  // A missing prompt has a refusal of its own.
  input: z.object({
    prompt: z._default(promptInput, ''),
    conversation_id: z.optional(id.check(z.trim(), z.describe('The conversation id that codex_start gave.'))),
  }),
  intent: () => 'The coding agent is looking again…',
})
