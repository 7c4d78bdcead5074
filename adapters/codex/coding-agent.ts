/** The coding agent over the Codex CLI: one process per request, one request at a time, none of which outlives its call. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ParleyError } from '#contract/errors.ts'
import type { AgentAnswer, AgentRun, CodingAgent } from '#domain/coding-agent.ts'
import { type Actor, type Clock, rolesOf } from '#domain/ports.ts'
import { createMutex } from '#std/mutex.ts'
import { runTurn, type TurnRequest } from './app-server.ts'
import { AgentFault, type Child, type ChildLimits, type Launch, startChild } from './child.ts'
import { execArgs, runExec } from './exec.ts'

/** Where the program runs, and the folders as it sees them. */
export type AgentHost = Readonly<{
  launch(args: readonly string[]): Launch | Promise<Launch>
  workspace: string
  /** The agent's own folder, under its two names. */
  home: Readonly<{ outside: string; inside: string }>
}>

type Options = Readonly<{
  host: AgentHost
  /** The name on the card. */
  source: string
  version: string
  clock: Clock
  model?: string
  limits?: Partial<ChildLimits>
  maxTokens?: number
  /** Receives what went wrong outside; its message has no words of the user. */
  onFailure?: (error: Error) => void
}>

export type ComposedAgent = CodingAgent & Readonly<{ close(): Promise<void> }>

const LIMITS: ChildLimits = { ms: 120_000, lineBytes: 2_000_000, totalBytes: 20_000_000, graceMs: 2_000 }
const MAX_TOKENS = 400_000
/** More requests than this wait for no turn of theirs. */
const MAX_WAITING = 3

export function createCodingAgent(options: Options): ComposedAgent {
  const { host, version, clock, source, maxTokens = MAX_TOKENS } = options
  const limits = { ...LIMITS, ...options.limits }
  const runExclusive = createMutex()
  const closing = new AbortController()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function withChild(
    args: readonly string[],
    signal: AbortSignal | undefined,
    work: (child: Child) => Promise<Omit<AgentRun, 'durationMs'> & { durationMs?: number }>,
  ): Promise<AgentAnswer> {
    const began = clock.now()
    const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    stop.throwIfAborted()
    const child = startChild(await host.launch(args), limits, stop)
    try {
      const run = await work(child)
      const now = clock.now()
      const durationMs = run.durationMs ?? now - began
      return { ok: true, run: { ...run, durationMs }, source, asOf: new Date(now).toISOString() }
    } finally {
      await child.close()
    }
  }

  async function attempt(actor: Actor, work: () => Promise<AgentAnswer>): Promise<AgentAnswer> {
    requireSuperadmin(actor)
    if (waiting > MAX_WAITING) return { ok: false, problem: 'busy' }
    waiting += 1
    const result = runExclusive(work)
    last = result
    try {
      return await result
    } catch (error) {
      if (!(error instanceof AgentFault)) throw error
      options.onFailure?.(error)
      return { ok: false, problem: error.problem }
    } finally {
      waiting -= 1
    }
  }

  const turn = (
    request: Pick<TurnRequest, 'prompt' | 'threadId' | 'model' | 'instructions'>,
    actor: Actor,
    signal: AbortSignal | undefined,
  ): Promise<AgentAnswer> =>
    attempt(actor, () =>
      withChild(['app-server'], signal, (child) =>
        runTurn(child, { model: options.model, ...request, cwd: host.workspace, version }, maxTokens),
      ),
    )

  return {
    start: ({ prompt, model = options.model, instructions }, actor, signal) =>
      turn({ prompt, model, instructions }, actor, signal),
    reply: (threadId, prompt, actor, signal) => turn({ prompt, threadId }, actor, signal),
    exec: ({ prompt, model = options.model, schema }, actor, signal) =>
      attempt(actor, () =>
        withSchemaFile(host, schema, (schemaFile) =>
          withChild([...execArgs({ cwd: host.workspace, model, schemaFile }), '-'], signal, (child) =>
            runExec(child, prompt, maxTokens),
          ),
        ),
      ),
    async close() {
      closing.abort(new AgentFault('ended_early', 'the server shuts down'))
      await last.catch(() => {})
    },
  }
}

/** The toolbox has checked this already; a way around it must not reach a process. */
function requireSuperadmin(actor: Actor): void {
  if (!rolesOf(actor).includes('superadmin')) throw new ParleyError('tool_superadmin_only')
}

/** The CLI reads the schema from a file, which lives as long as the run. */
async function withSchemaFile<T>(
  { home }: AgentHost,
  schema: object | undefined,
  work: (file: string | undefined) => Promise<T>,
): Promise<T> {
  if (schema === undefined) return work(undefined)
  const name = `schema-${randomUUID()}.json`
  const file = join(home.outside, name)
  await writeFile(file, JSON.stringify(schema), { mode: 0o644 })
  try {
    return await work(`${home.inside}/${name}`)
  } finally {
    await rm(file, { force: true })
  }
}
