/** Checks the body of a chat completion request as strictly as the strictest server does. */
import * as z from 'zod/mini'

const toolCall = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.literal('function'),
  function: z.object({ name: z.string().check(z.minLength(1)), arguments: z.string() }),
})
const contentPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().check(z.minLength(1)) }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string(), detail: z.optional(z.enum(['auto', 'low', 'high'])) }),
  }),
])
const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: z.string().check(z.minLength(1)) }),
  z.object({
    role: z.literal('user'),
    content: z.union([z.string().check(z.minLength(1)), z.array(contentPart).check(z.minLength(1))]),
  }),
  z.object({
    role: z.literal('assistant'),
    content: z.string(),
    tool_calls: z.optional(z.array(toolCall).check(z.minLength(1))),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
])
export type WireMessage = z.output<typeof message>

export const chatBody = z.looseObject({
  model: z.string(),
  messages: z.array(message).check(z.minLength(1)),
  stream: z.optional(z.boolean()),
  stream_options: z.optional(z.object({ include_usage: z.optional(z.boolean()) })),
  max_tokens: z.optional(z.int()),
  max_completion_tokens: z.optional(z.int()),
  tool_choice: z.optional(z.unknown()),
  tools: z.optional(
    z.array(
      z.object({
        type: z.literal('function'),
        function: z.object({
          name: z.string(),
          description: z.optional(z.string()),
          parameters: z.looseObject({ type: z.optional(z.string()) }),
        }),
      }),
    ),
  ),
})
export type ChatBody = z.output<typeof chatBody>

/** The fault that some server or chat template refuses, or undefined. */
export function complaintOf(messages: readonly WireMessage[]): string | undefined {
  const owed = new Set<string>()
  for (const [at, each] of messages.entries()) {
    const complaint = complaintOfOne(each, messages[at - 1], owed)
    if (complaint) return `messages[${at}]: ${complaint}`
    if (each.role === 'assistant') for (const { id } of each.tool_calls ?? []) owed.add(id)
  }
  if (owed.size > 0) return 'the last calls have no output.'
  return messages.at(-1)?.role === 'assistant' ? 'the assistant has spoken last.' : undefined
}

function complaintOfOne(
  message: WireMessage,
  before: WireMessage | undefined,
  owed: Set<string>,
): string | undefined {
  if (message.role === 'system' && before) return 'the system message must be the first.'
  if (message.role === 'tool') {
    return owed.delete(message.tool_call_id) ? undefined : `no such call: ${message.tool_call_id}.`
  }
  if (owed.size > 0) return "'tool_calls' must be followed by tool messages responding to each."
  return message.role === before?.role ? 'conversation roles must alternate.' : undefined
}
