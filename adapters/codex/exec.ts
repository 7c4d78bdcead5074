/** One run of `codex exec --json`: the prompt on its input, events in lines of JSON on its output. */
import * as z from 'zod/mini'
import type { AgentRun } from '#domain/coding-agent.ts'
import { AgentFault, type Child } from './child.ts'
import { problemOf } from './failures.ts'
import { createRunLog } from './run-log.ts'
import { execUsage, turnError } from './wire.ts'

type ExecOptions = Readonly<{
  /** The workspace, as the child sees it. */
  cwd: string
  model?: string
  /** The file with the JSON schema of the answer, as the child sees it. */
  schemaFile?: string
}>

/** The arguments after those that name the model's provider. `-` reads the prompt from the input. */
export const execArgs = ({ cwd, model, schemaFile }: ExecOptions): readonly string[] => [
  'exec',
  '--json',
  '--skip-git-repo-check',
  '--ephemeral',
  '--sandbox',
  'read-only',
  '--cd',
  cwd,
  '--config',
  'approval_policy="never"',
  ...(model === undefined ? [] : ['--model', model]),
  ...(schemaFile === undefined ? [] : ['--output-schema', schemaFile]),
]

const event = z.looseObject({ type: z.string() })

export async function runExec(
  child: Child,
  prompt: string,
  maxTokens: number,
): Promise<Omit<AgentRun, 'durationMs'>> {
  const log = createRunLog(maxTokens)
  child.end(prompt)
  await child.receive((raw) => {
    const { success, data } = event.safeParse(raw)
    if (!success) throw new AgentFault('garbled')
    if (data.type === 'item.completed') log.completed(data.item)
    // An event 'error' is progress ("Reconnecting… 2/5"); only a failed turn is the end.
    if (data.type === 'turn.failed') throw failureOf(data.error)
    if (data.type !== 'turn.completed') return false
    recordUsage(log, data.usage)
    return true
  })
  return log.result()
}

function failureOf(error: unknown): AgentFault {
  const { data } = turnError.safeParse(error)
  return new AgentFault(problemOf(data?.message ?? ''))
}

function recordUsage(log: ReturnType<typeof createRunLog>, raw: unknown): void {
  const { success, data } = execUsage.safeParse(raw)
  if (!success) return
  log.used({
    inputTokens: data.input_tokens,
    cachedInputTokens: data.cached_input_tokens,
    outputTokens: data.output_tokens,
    reasoningOutputTokens: data.reasoning_output_tokens,
    totalTokens: data.input_tokens + data.output_tokens,
  })
}
