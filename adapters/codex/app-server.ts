/** One turn with `codex app-server`: JSON-RPC in lines, without the key `jsonrpc`. A thread is begun, or resumed by its id. */
import * as z from 'zod/mini'
import type { AgentRun, AgentUsage } from '#domain/coding-agent.ts'
import { AgentFault, type Child } from './child.ts'
import { problemOf } from './failures.ts'
import { createRunLog, type RunLog } from './run-log.ts'
import { thread as threadSchema, turn as turnSchema, usage as usageSchema } from './wire.ts'

export type TurnRequest = Readonly<{
  prompt: string
  /** Undefined begins a thread. */
  threadId?: string
  model?: string
  instructions?: string
  /** The workspace, as the child sees it. */
  cwd: string
  version: string
}>

type Result = Omit<AgentRun, 'durationMs'> & Readonly<{ durationMs?: number }>

const message = z.looseObject({
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ message: z._default(z.string(), '') })),
})
type Message = z.output<typeof message>

const INITIALIZE = 0
const THREAD = 1
const TURN = 2
const UNSUPPORTED = { code: -32_601, message: 'not supported by this client' }

export async function runTurn(child: Child, request: TurnRequest, maxTokens: number): Promise<Result> {
  const log = createRunLog(maxTokens)
  let thread: z.output<typeof threadSchema> | undefined
  let durationMs: number | undefined
  let hasBegun = false
  const ofThisTurn = createUsageReader(() => hasBegun)

  function onResponse({ id, result, error }: Message): void {
    if (error) throw faultOf(id, error.message)
    if (id === INITIALIZE) {
      child.send({ method: 'initialized' })
      child.send({ id: THREAD, ...threadCall(request) })
    }
    if (id !== THREAD) return
    thread = read(threadSchema, result)
    child.send({ id: TURN, ...turnCall(thread.thread.id, request) })
  }

  child.send({ id: INITIALIZE, method: 'initialize', params: { clientInfo: clientInfo(request.version) } })
  await child.receive((raw) => {
    const received = read(message, raw)
    if (received.method === 'turn/started') hasBegun = true
    if (received.method === undefined) onResponse(received)
    else if (received.id !== undefined) child.send({ id: received.id, ...refusalOf(received.method) })
    else if (received.method === 'turn/completed') {
      durationMs = endOf(received.params)
      return true
    } else record(log, ofThisTurn, received)
    return false
  })
  if (!thread || thread.thread.id === '') throw new AgentFault('conversation_missing')
  return {
    ...log.result(),
    conversationId: thread.thread.id,
    model: thread.model ?? undefined,
    reasoningEffort: thread.reasoningEffort ?? undefined,
    rolloutPath: thread.thread.path ?? undefined,
    durationMs,
  }
}

const clientInfo = (version: string) => ({ name: 'parley', title: 'Parley', version })

const threadCall = ({ threadId, cwd, model, instructions }: TurnRequest) => ({
  method: threadId === undefined ? 'thread/start' : 'thread/resume',
  params: {
    threadId,
    cwd,
    model,
    baseInstructions: instructions,
    sandbox: 'read-only',
    approvalPolicy: 'never',
    ...(threadId === undefined && { ephemeral: false }),
  },
})

const turnCall = (threadId: string, { prompt }: TurnRequest) => ({
  method: 'turn/start',
  params: {
    threadId,
    input: [{ type: 'text', text: prompt }],
    approvalPolicy: 'never',
    sandboxPolicy: { type: 'readOnly', networkAccess: false },
  },
})

/** Nothing may be approved here, and with these settings nothing should be requested. */
const refusalOf = (method: string): object =>
  method.endsWith('/requestApproval') ? { result: { decision: 'decline' } } : { error: UNSUPPORTED }

function record(log: RunLog, ofThisTurn: UsageReader, { method, params }: Message): void {
  const fields = z.looseObject({}).safeParse(params).data ?? {}
  if (method === 'item/completed') log.completed(fields.item)
  if (method === 'account/rateLimits/updated') log.limited(fields.rateLimits)
  if (method !== 'thread/tokenUsage/updated') return
  const { success, data } = z
    .looseObject({ total: usageSchema, last: usageSchema })
    .safeParse(fields.tokenUsage)
  if (success) log.used(ofThisTurn(data))
}

type UsageReader = (report: Readonly<{ total: AgentUsage; last: AgentUsage }>) => AgentUsage

/** The total of a thread counts its earlier turns: of a resumed one it is reported before the turn begins. */
function createUsageReader(hasBegun: () => boolean): UsageReader {
  let before: AgentUsage | undefined
  return ({ total, last }) => {
    before = hasBegun() ? (before ?? less(total, last)) : total
    return less(total, before)
  }
}

const less = (one: AgentUsage, other: AgentUsage): AgentUsage => ({
  inputTokens: Math.max(0, one.inputTokens - other.inputTokens),
  cachedInputTokens: Math.max(0, one.cachedInputTokens - other.cachedInputTokens),
  outputTokens: Math.max(0, one.outputTokens - other.outputTokens),
  reasoningOutputTokens: Math.max(0, one.reasoningOutputTokens - other.reasoningOutputTokens),
  totalTokens: Math.max(0, one.totalTokens - other.totalTokens),
})

/** Throws when the turn has failed. */
function endOf(params: unknown): number | undefined {
  const { turn } = read(turnSchema, params)
  if (turn.status !== 'completed')
    throw new AgentFault(problemOf(turn.error?.message ?? '', turn.error?.codexErrorInfo))
  return turn.durationMs ?? undefined
}

const faultOf = (id: Message['id'], words: string): AgentFault =>
  id === THREAD && /not found|no rollout|no such|invalid thread|unknown thread/i.test(words)
    ? new AgentFault('conversation_unknown')
    : new AgentFault(problemOf(words))

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new AgentFault('garbled')
  return data
}
