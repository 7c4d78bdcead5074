/** Collects what a run of the agent reports into the answer of the port. */
import type { AgentRun, AgentStep, AgentUsage } from '#domain/coding-agent.ts'
import { AgentFault } from './child.ts'
import { type Item, item as itemSchema, rateLimits as rateLimitsSchema } from './wire.ts'

/** spec: the timeline of an answer has at most 200 entries. */
const MAX_STEPS = 200

export type RunLog = Readonly<{
  completed(raw: unknown): void
  used(usage: AgentUsage): void
  limited(raw: unknown): void
  result(): Pick<AgentRun, 'text' | 'reasoning' | 'usage' | 'rateLimits' | 'steps'>
}>

/** `maxTokens` bounds the cost of one run; reaching it ends the run. */
export function createRunLog(maxTokens: number): RunLog {
  const steps: AgentStep[] = []
  const reasoning: string[] = []
  let text = ''
  let usage: AgentUsage | undefined
  let rateLimits: AgentRun['rateLimits']
  return {
    completed(raw) {
      const { success, data } = itemSchema.safeParse(raw)
      const step = success ? stepOf(data) : undefined
      if (!step) return
      if (step.kind === 'message') text = step.text
      if (step.kind === 'reasoning') reasoning.push(step.text)
      if (steps.length < MAX_STEPS) steps.push(step)
    },
    used(next) {
      usage = next
      if (next.totalTokens > maxTokens) throw new AgentFault('too_many_tokens')
    },
    limited(raw) {
      const { success, data } = rateLimitsSchema.safeParse(raw)
      if (success) rateLimits = limitsOf(data)
    },
    result: () => ({ text, reasoning: reasoning.join('\n\n') || undefined, usage, rateLimits, steps }),
  }
}

/** Undefined for an item that says nothing: the user's own message, a kind that this version does not know. */
function stepOf(item: Item): AgentStep | undefined {
  const status = statusOf(item.status)
  switch (item.type) {
    case 'agentMessage':
    case 'agent_message':
      return { kind: 'message', text: item.text ?? '', status }
    case 'reasoning':
      return reasoningOf(item)
    case 'commandExecution':
    case 'command_execution':
      return {
        kind: 'command',
        text: item.command ?? '',
        status,
        output: item.aggregatedOutput ?? item.aggregated_output ?? undefined,
        exitCode: item.exitCode ?? item.exit_code ?? undefined,
        durationMs: item.durationMs ?? undefined,
      }
    case 'fileChange':
    case 'file_change':
      return { kind: 'file', text: (item.changes ?? []).map(({ path }) => path).join(', '), status }
    case 'webSearch':
    case 'web_search':
      return { kind: 'search', text: item.query ?? '', status }
    case 'mcpToolCall':
    case 'mcp_tool_call':
    case 'dynamicToolCall':
      return { kind: 'tool', text: item.tool ?? '', status }
    case 'plan':
    case 'todo_list':
      return item.text ? { kind: 'plan', text: item.text, status } : undefined
    default:
      return undefined
  }
}

function reasoningOf({ text, summary }: Item): AgentStep | undefined {
  const words = text ?? (summary ?? []).filter((part) => typeof part === 'string').join('\n')
  return words === '' ? undefined : { kind: 'reasoning', text: words, status: 'completed' }
}

/** An item without a status is complete: only finished items are read. */
const statusOf = (status: string | null | undefined): AgentStep['status'] =>
  status === 'failed' || status === 'declined'
    ? status
    : /progress/i.test(status ?? '')
      ? 'running'
      : 'completed'

function limitsOf({ primary, secondary }: ReturnType<typeof rateLimitsSchema.parse>): AgentRun['rateLimits'] {
  const windows = [
    ['primary', primary],
    ['secondary', secondary],
  ] as const
  const found = windows.flatMap(([window, limit]) =>
    limit ? [{ window, usedPercent: limit.usedPercent, resetsAt: timeOf(limit.resetsAt) }] : [],
  )
  return found.length > 0 ? found : undefined
}

const timeOf = (seconds: number | null | undefined): string | undefined =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : undefined
