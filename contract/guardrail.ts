/** The guardrail on what the assistant says: its classes, its result, and the only request that it takes. */
import * as z from 'zod/mini'
import { line, prose } from './bounded.ts'

/** Spec S9.54. */
export const guardrailCategory = z.enum(['OFFENSIVE', 'OFF_BRAND', 'VIOLENCE', 'NONE'])
export type GuardrailCategory = z.output<typeof guardrailCategory>

/** The result on a message (spec S3.5). */
export const guardrailResult = z.object({
  status: z.enum(['IN_PROGRESS', 'DONE']),
  category: z.optional(guardrailCategory),
  rationale: z.optional(line),
  testText: z.optional(prose),
})
export type GuardrailResult = z.output<typeof guardrailResult>

/** The classification itself (spec S3.41). */
export const guardrailOutput = z.object({
  moderationRationale: line,
  moderationCategory: guardrailCategory,
  testText: prose,
})

/** The slug of the prompt module that instructs the model. */
export const GUARDRAIL_MODULE = 'guardrail.moderation.instructions'

/** The structured output that the model is asked for; the tested text is known without it. */
export const GUARDRAIL_FORMAT = {
  type: 'json_schema',
  name: 'guardrail_output',
  strict: true,
  schema: {
    type: 'object',
    properties: {
      moderationRationale: { type: 'string' },
      moderationCategory: { type: 'string', enum: guardrailCategory.options },
    },
    required: ['moderationRationale', 'moderationCategory'],
    additionalProperties: false,
  },
} as const
