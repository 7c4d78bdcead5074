/** The parts that the contracts of the three coding agent tools share. */
import * as z from 'zod/mini'
import { count, figure, id, line, list, name, prose, time } from '#contract/bounded.ts'
import { origin } from '../origin.ts'

const MAX_STEPS = 200
/** The agent has two minutes; a request may wait for another one before it. */
const AGENT_TIMEOUT_MS = 250_000
const PROMPT_MAX = 8_000

const step = z.object({
  kind: z.enum(['command', 'file', 'reasoning', 'message', 'search', 'tool', 'plan']),
  text: line,
  status: z.enum(['running', 'completed', 'failed', 'declined']),
  /** The end of what a command wrote. */
  output: z.nullable(line),
  exitCode: z.nullable(figure),
  durationMs: z.nullable(figure),
})
export type Step = z.output<typeof step>

const usage = z.object({
  inputTokens: count,
  cachedInputTokens: count,
  outputTokens: count,
  reasoningOutputTokens: count,
  totalTokens: count,
})

const rateLimit = z.object({ window: name, usedPercent: figure, resetsAt: z.nullable(time) })

const agentResult = z.object({
  /** Null where no conversation is kept. */
  conversationId: z.nullable(id),
  response: z.object({ text: prose, reasoning: z.nullable(prose) }),
  session: z.object({
    model: z.nullable(name),
    reasoningEffort: z.nullable(name),
    rolloutPath: z.nullable(line),
  }),
  /** Null where the agent reports none, as the stand-in. */
  tokenUsage: z.nullable(usage),
  rateLimits: z.nullable(list(rateLimit, 4)),
  timeline: list(step, MAX_STEPS),
  durationMs: figure,
  origin,
})
export type AgentResult = z.output<typeof agentResult>

const agentView = z.object({
  conversation_id: z.optional(id),
  text: line,
  more: z.optional(z.literal(true)),
  commands: count,
  source: name,
  as_of: time,
  /** Says that the text is not by the user. */
  note: prose,
})

export const promptInput = z
  .string()
  .check(z.trim(), z.maxLength(PROMPT_MAX), z.describe('The whole question about the workspace, in words.'))

export const modelInput = z.optional(
  z
    .string()
    .check(
      z.maxLength(64),
      z.regex(/^[a-z0-9][\w.:/-]{0,63}$/i),
      z.describe('The model of the agent; its own choice by default.'),
    ),
)

export const agentTool = {
  group: 'agent',
  access: 'holders',
  right: 'superadmin',
  scope: 'tools',
  tags: ['code'],
  output: agentResult,
  modelView: agentView,
  touches: [],
  staleBy: [],
  // The agent writes what it read.
  taints: true,
  timeoutMs: AGENT_TIMEOUT_MS,
} as const
