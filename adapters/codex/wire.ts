/** Schemas for what the Codex CLI writes: what is read must be right, everything else may be anything. */
import * as z from 'zod/mini'
import { maybe } from '../_kit/schema.ts'

/** Longer texts are cut, not refused; the tool cuts further. */
const TEXT_MAX = 64_000
const OUTPUT_MAX = 8_000

const cut = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, most)),
  )
const text = cut(TEXT_MAX)
const label = cut(200)
const tokens = z.number().check(z.gte(0), z.lte(1e12))
const milliseconds = z.number().check(z.gte(0), z.lte(1e9))

/** The names of `app-server` are in camel case, those of `exec` in snake case. */
export const item = z.looseObject({
  type: label,
  text: maybe(text),
  command: maybe(text),
  status: maybe(label),
  aggregatedOutput: maybe(cut(OUTPUT_MAX)),
  aggregated_output: maybe(cut(OUTPUT_MAX)),
  exitCode: maybe(z.number()),
  exit_code: maybe(z.number()),
  durationMs: maybe(milliseconds),
  summary: maybe(z.array(z.unknown())),
  changes: maybe(z.array(z.looseObject({ path: text }))),
  query: maybe(text),
  tool: maybe(text),
  message: maybe(text),
})
export type Item = z.output<typeof item>

export const thread = z.object({
  thread: z.looseObject({ id: z.string().check(z.maxLength(128)), path: maybe(text) }),
  model: maybe(label),
  reasoningEffort: maybe(label),
})

export const usage = z.object({
  inputTokens: tokens,
  cachedInputTokens: tokens,
  outputTokens: tokens,
  reasoningOutputTokens: tokens,
  totalTokens: tokens,
})

export const execUsage = z.object({
  input_tokens: tokens,
  cached_input_tokens: z._default(tokens, 0),
  output_tokens: tokens,
  reasoning_output_tokens: z._default(tokens, 0),
})

const window = maybe(
  z.object({
    usedPercent: z.number().check(z.gte(0), z.lte(1e6)),
    resetsAt: maybe(z.number().check(z.gte(0), z.lte(1e11))),
  }),
)
export const rateLimits = z.object({ primary: window, secondary: window })

export const turnError = z.object({ message: z._default(text, ''), codexErrorInfo: maybe(z.unknown()) })

export const turn = z.object({
  turn: z.object({
    status: label,
    error: maybe(turnError),
    durationMs: maybe(milliseconds),
  }),
})
