/** Port: a coding agent that answers questions about one workspace and changes nothing. Its texts come from outside. */
import type { Actor } from './ports.ts'

type AgentRequest = Readonly<{
  prompt: string
  model?: string
  /** Replaces the agent's own instructions. */
  instructions?: string
}>

/** One thing that the agent did on the way to its answer. */
export type AgentStep = Readonly<{
  kind: 'command' | 'file' | 'reasoning' | 'message' | 'search' | 'tool' | 'plan'
  /** The command, the path or the words. */
  text: string
  status: 'running' | 'completed' | 'failed' | 'declined'
  /** The output of a command. */
  output?: string
  exitCode?: number
  durationMs?: number
}>

export type AgentUsage = Readonly<{
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  reasoningOutputTokens: number
  totalTokens: number
}>

export type AgentRun = Readonly<{
  /** Names the conversation for a reply; absent where the agent keeps none. */
  conversationId?: string
  text: string
  reasoning?: string
  model?: string
  reasoningEffort?: string
  /** The agent's own record of the conversation. */
  rolloutPath?: string
  usage?: AgentUsage
  /** The share of the operator's plan that is used, by window, in percent. */
  rateLimits?: readonly Readonly<{ window: string; usedPercent: number; resetsAt?: string }>[]
  steps: readonly AgentStep[]
  durationMs: number
}>

/** The reason why a request has no answer. */
export type AgentProblem =
  /** A variable of the server is missing. */
  | 'not_configured'
  /** This machine gives the agent neither a user of its own nor a user namespace. */
  | 'not_confined'
  | 'busy'
  | 'conversation_unknown'
  | 'conversation_missing'
  | 'did_not_start'
  | 'ended_early'
  | 'garbled'
  | 'too_slow'
  | 'too_much_output'
  | 'too_many_tokens'
  | 'key_refused'
  | 'rate_limited'
  | 'schema_refused'
  | 'failed'

export type AgentAnswer = Readonly<
  | { ok: true; run: AgentRun; source: string; asOf: string }
  | {
      ok: false
      problem: AgentProblem
      /** The variable that is missing. */
      variable?: string
    }
>

/** A call that is aborted ends its processes before it returns. */
export interface CodingAgent {
  /** Begins a conversation that is kept. */
  start(request: AgentRequest, actor: Actor, signal?: AbortSignal): Promise<AgentAnswer>
  reply(conversationId: string, prompt: string, actor: Actor, signal?: AbortSignal): Promise<AgentAnswer>
  /** Answers once and keeps no conversation; with a JSON schema, the text of the answer is JSON of that shape. */
  exec(
    request: AgentRequest & Readonly<{ schema?: object }>,
    actor: Actor,
    signal?: AbortSignal,
  ): Promise<AgentAnswer>
}
