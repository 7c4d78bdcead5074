/** Endpoint of the guardrail's classification, in the form of OpenAI's Responses API (spec S7.43, S7.44). */
import * as z from 'zod/mini'
import { json, list, name, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { guardrailOutput } from '../guardrail.ts'

/** A longer text is not taken. */
const CONTENT_MAX = 4_000
const MESSAGES_MAX = 20

const content = z.union([
  text(CONTENT_MAX),
  list(z.object({ type: z.literal('input_text'), text: text(CONTENT_MAX) }), MESSAGES_MAX),
])

export const classifyOutput = defineEndpoint({
  operation: 'guardrail.classify',
  method: 'POST',
  path: '/api/responses',
  summary:
    'Classify what the assistant said. Model and schema are pinned: only those of the guardrail are accepted.',
  params: z.object({}),
  body: z.object({
    model: name,
    input: list(z.object({ role: z.literal('user'), content }), MESSAGES_MAX).check(z.minLength(1)),
    text: z.object({ format: json(4_000) }),
  }),
  output: z.object({ output_parsed: guardrailOutput }),
})
