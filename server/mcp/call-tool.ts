/** Runs tools for every channel with the same checks: validation, rights, audit, timing, abort. */
import '../http/zod-messages.ts'
import * as z from 'zod/mini'
import { isConnectionLost } from '#adapters/db/connection-lost.ts'
import type { CatalogEntry } from '#contract/api/mcp.ts'
import { type Code, isParleyError, issuesOf, ParleyError } from '#contract/errors.ts'
import { TOOL_NAME_MAX, type ToolContract, type ToolScope } from '#contract/tool.ts'
import { denied } from '#domain/access.ts'
import { type Audit, clippedArguments, type ToolAudit } from '#domain/audit.ts'
import type { Actor } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import type { OfferedTool, ToolContext, ToolOutcome, ToolRunner } from '#domain/tool-runner.ts'
import { inTrace } from '#std/trace.ts'
import type { Handler } from '#tools/_kit/handler.server.ts'
import { payAs } from '../usage/payer.ts'

/** The two Node halves of a tool. */
export type Tool = Readonly<{ contract: ToolContract; handler: Handler }>

/** A tool as every channel shows it. */
export type Offer = OfferedTool &
  Readonly<{ entry: CatalogEntry; outputSchema: JsonSchema; scope: ToolScope }>
type JsonSchema = Readonly<Record<string, unknown>>

export interface Toolbox extends ToolRunner {
  offered(actor: Actor): readonly Offer[]
}

type Deps = Readonly<{
  tools: readonly Tool[]
  ports: Ports
  audit: Audit
  /** Receives every bug behind a tool; the caller only learns that something went wrong. */
  onBug: (error: unknown, tool: string, requestId: string) => void
  observe: (tool: string, outcome: string, seconds: number) => void
  newRequestId: () => string
  timeoutMs: number
  /** Returns the caller with the rights that hold now; throws when there is no token to act with. */
  authorize?: (actor: Actor) => Promise<Actor>
}>

type Verdict = Readonly<
  ({ ok: true; output: unknown; modelView: string } | { ok: false; error: ParleyError; aborted: boolean }) & {
    /** Undefined for arguments that were not accepted. */
    input?: unknown
  }
>

/** Runs `work` with a signal that the caller or the timeout can abort; stops waiting even for work that ignores it. */
async function within<T>(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (caller?.aborted) throw new ParleyError('tool_aborted')
  const stop = new AbortController()
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const end = (error: ParleyError): void => {
    reject(error)
    stop.abort(error)
  }
  const onAbort = (): void => end(new ParleyError('tool_aborted'))
  const timer = setTimeout(
    () => end(new ParleyError('upstream_failed', { service: 'The tool', reason: 'timeout' })),
    timeoutMs,
  )
  caller?.addEventListener('abort', onAbort)
  try {
    return await Promise.race([work(stop.signal), stopped])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', onAbort)
  }
}

/** The audit keeps expected refusals apart from failures. */
function auditOutcome(verdict: Verdict): ToolAudit['outcome'] {
  if (verdict.ok) return 'ok'
  if (verdict.aborted) return 'aborted'
  return verdict.error.status >= 500 ? 'failed' : 'refused'
}

/** Returns the arguments that the contract knows; a caller may add any others. */
const receivedBy = (verdict: Verdict, args: unknown): unknown =>
  auditOutcome(verdict) === 'refused' ? clippedArguments(args) : (verdict.input ?? clippedArguments(args))

export function createToolbox(deps: Deps): Toolbox {
  const { audit, onBug, observe, newRequestId, ports, timeoutMs } = deps
  const authorize = deps.authorize ?? (async (actor: Actor) => actor)
  const byName = new Map(deps.tools.map((tool) => [tool.contract.name, tool]))
  const offers = deps.tools.map(({ contract }) => ({ offer: offerOf(contract), right: contract.right }))

  function find(actor: Actor, name: string): Tool {
    const tool = byName.get(name)
    if (!tool) throw new ParleyError('unknown_tool', { tool: name })
    const code = denied(actor, { tool: tool.contract.right })
    // A denial never has details.
    if (code) throw new ParleyError(code as 'forbidden')
    return tool
  }

  async function produce(caller: Actor, name: string, args: unknown, context: ToolContext): Promise<Verdict> {
    const { signal, ...info } = context
    find(caller, name)
    const actor = await authorize(caller)
    const { contract, handler } = find(actor, name)
    const input = contract.input.safeParse(args ?? {})
    if (!input.success)
      throw new ParleyError('invalid_arguments', { tool: name, issues: issuesOf(input.error) })
    try {
      const result = await within(contract.timeoutMs ?? timeoutMs, signal, (stop) =>
        payAs(actor, () => handler.run(input.data, ports, { actor, ...info, signal: stop })),
      )
      const output = contract.output.parse(result)
      const modelView = JSON.stringify(handler.modelView(output, input.data))
      return { ok: true, output, modelView, input: input.data }
    } catch (error) {
      return { ...verdictOf(error, name), input: input.data }
    }
  }

  function verdictOf(error: unknown, name: string): Verdict {
    if (isParleyError(error)) return { ok: false, error, aborted: error.code === 'tool_aborted' }
    if (isConnectionLost(error))
      return { ok: false, error: new ParleyError('database_unavailable'), aborted: false }
    const requestId = newRequestId()
    onBug(error, name, requestId)
    return { ok: false, error: new ParleyError('unknown_error', { requestId }), aborted: false }
  }

  async function run(
    actor: Actor,
    requested: string,
    args: unknown,
    context: ToolContext,
  ): Promise<ToolOutcome> {
    // A name that is one character too long names no tool; the rest of it is neither stored nor repeated.
    const name = requested.slice(0, TOOL_NAME_MAX + 1)
    const began = performance.now()
    const verdict = await produce(actor, name, args, context).catch((error) => verdictOf(error, name))
    const durationMs = Math.round(performance.now() - began)
    const outcome = auditOutcome(verdict)
    observe(byName.has(name) ? name : 'unknown', outcome, durationMs / 1000)
    await audit.record({
      actor,
      channel: context.channel,
      tool: name,
      arguments: receivedBy(verdict, args),
      outcome,
      code: verdict.ok ? undefined : verdict.error.code,
      durationMs,
      conversationId: context.conversationId,
    })
    if (!verdict.ok) return { ok: false, ...wordsOf(verdict.error), durationMs }
    const { output, modelView } = verdict
    return { ok: true, output, modelView, touches: byName.get(name)?.contract.touches ?? [], durationMs }
  }

  return {
    run: (actor, name, args, context) =>
      inTrace(
        'tool',
        { 'parley.tool': byName.has(name) ? name : 'unknown' },
        () => run(actor, name, args, context),
        (outcome) => (outcome.ok ? { 'parley.outcome': 'ok' } : { 'parley.error': outcome.code }),
      ),
    offered: (actor) =>
      offers.flatMap(({ offer, right }) => (denied(actor, { tool: right }) === undefined ? [offer] : [])),
  }
}

const wordsOf = ({
  code,
  message,
  status,
  details,
}: ParleyError): {
  code: Code
  message: string
  status: number
  details?: unknown
} => ({ code, message, status, ...(details !== undefined && { details }) })

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io })
  return parameters
}

/** Computed once at start: a contract never changes while the server runs. */
function offerOf(contract: ToolContract): Offer {
  const { name, title, description, access, scope, tags, group, input, output, taints } = contract
  const { catalogue = { title, line: '' } } = contract
  const parameters = schemaOf(input, 'input')
  return {
    name,
    title,
    description,
    parameters,
    scope,
    taints,
    intent: (args) => {
      const { data } = input.safeParse(args ?? {})
      return data === undefined ? title : contract.intent(data)
    },
    entry: {
      name,
      title: catalogue.title,
      description: catalogue.line,
      access,
      tags: [...tags],
      group,
      inputSchema: parameters,
    },
    outputSchema: schemaOf(output, 'output'),
  }
}
