/** Composes the coding agent: the Codex CLI, confined, or the stand-in that reads the source of this server. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, relative } from 'node:path'
import { createCodingAgent } from '#adapters/codex/coding-agent.ts'
import { canConfine, confinedHost } from '#adapters/codex/confined/host.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { AgentAnswer, AgentProblem, AgentUsage, CodingAgent } from '#domain/coding-agent.ts'
import type { Actor, Clock, Log } from '#domain/ports.ts'
import { amountsOf } from '#domain/usage/amounts.ts'
import type { UsageSource } from '#domain/usage/usage.ts'
import { codexStandIn } from '#sandbox/codex/host.ts'
import type { Config } from '../config/config.ts'
import type { Limits } from '../http/limits.ts'
import { gated } from '../usage/gated-port.ts'
import type { Usage } from '../usage/usage.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SANDBOX = 'Sandbox coding agent'

type Parts = Readonly<{
  config: Pick<Config, 'codex' | 'dataDir'>
  version: string
  limits: Pick<Limits, 'take'>
  usage: Usage
  clock: Clock
  log: Log
}>

export type ComposedCodex = Readonly<{ codingAgent: CodingAgent; close: () => Promise<void> }>

type Live = Extract<Config['codex'], { mode: 'live' }>

export function composeCodex(parts: Parts): ComposedCodex {
  const { codex } = parts.config
  if (codex.mode === 'sandbox') return standIn(parts, codex.workspace)
  const { bin, apiKey } = codex
  if (bin === undefined) return unavailable('not_configured', 'CODEX_BIN')
  if (apiKey === undefined) return unavailable('not_configured', 'CODEX_API_KEY')
  return live(parts, { ...codex, bin, apiKey })
}

function unavailable(problem: AgentProblem, variable?: string): ComposedCodex {
  const refuse = async (): Promise<AgentAnswer> => ({ ok: false, problem, variable })
  return { codingAgent: { start: refuse, reply: refuse, exec: refuse }, close: async () => {} }
}

const onFailure = (log: Log) => (error: Error) => log.warn({ err: error }, 'the coding agent failed')

/** The agent would read the wallets' keys there. */
const liesIn = (folder: string, workspace: string): boolean =>
  existsSync(folder) && !relative(realpathSync(folder), realpathSync(workspace)).startsWith('..')

const NO_WORKSPACE = unavailable('not_configured', 'CODEX_WORKSPACE')

function standIn({ config: { dataDir }, version, clock, log }: Parts, workspace = ROOT): ComposedCodex {
  const home = join(dataDir, 'codex')
  // Nothing is made on the disk before the first question.
  return once(async () => {
    if (!existsSync(workspace) || liesIn(dataDir, workspace)) return NO_WORKSPACE
    const host = codexStandIn({ home, workspace, closed: [dataDir] })
    const agent = createCodingAgent({ host, source: SANDBOX, version, clock, onFailure: onFailure(log) })
    return { codingAgent: agent, close: agent.close }
  })
}

function live(parts: Parts, codex: Live & Readonly<{ bin: string; apiKey: string }>): ComposedCodex {
  const { config, version, limits, usage, clock, log } = parts
  const { bin, apiKey, baseUrl, model, workspace = ROOT } = codex
  const composed = once(async () => {
    if (!existsSync(bin)) return unavailable('not_configured', 'CODEX_BIN')
    if (!existsSync(workspace) || liesIn(config.dataDir, workspace)) return NO_WORKSPACE
    if (!(await canConfine())) return unavailable('not_confined')
    const home = join(config.dataDir, 'codex')
    const runDir = runDirOf(config.dataDir)
    const host = await confinedHost({
      bin,
      apiKey,
      baseUrl,
      workspace,
      home,
      runDir,
      closed: [config.dataDir],
    })
    const agent = createCodingAgent({
      host,
      source: 'Codex',
      version,
      clock,
      model,
      onFailure: onFailure(log),
    })
    return {
      codingAgent: agent,
      async close() {
        await agent.close()
        await host.close()
      },
    }
  })
  const source = { provider: 'agent', source: model ?? 'codex' } as const
  const shared = withShare(composed.codingAgent, limits)
  const paid = gated(shared, ['start', 'reply', 'exec'], source, usage)
  return { ...composed, codingAgent: counted(paid, source, usage) }
}

const counted = (agent: CodingAgent, source: UsageSource, usage: Usage): CodingAgent => {
  const count = (answer: AgentAnswer, actor: Actor): AgentAnswer => {
    const used = answer.ok ? answer.run.usage : undefined
    usage.count(source, used ? amountsOf(reportedBy(used)) : { calls: 1 }, actor)
    return answer
  }
  return {
    start: async (request, actor, signal) => count(await agent.start(request, actor, signal), actor),
    reply: async (id, prompt, actor, signal) => count(await agent.reply(id, prompt, actor, signal), actor),
    exec: async (request, actor, signal) => count(await agent.exec(request, actor, signal), actor),
  }
}

const reportedBy = ({ inputTokens, cachedInputTokens, outputTokens }: AgentUsage) => ({
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  input_token_details: { cached_tokens: cachedInputTokens },
})

/** A socket's path must be short, and that of the data may be long. */
function runDirOf(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `parley-codex-${userInfo().uid}-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Opens the agent with the first request. */
function once(open: () => Promise<ComposedCodex>): ComposedCodex {
  let opened: Promise<ComposedCodex> | undefined
  const agent = async (): Promise<CodingAgent> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return (await opened).codingAgent
  }
  return {
    codingAgent: {
      start: async (...args) => (await agent()).start(...args),
      reply: async (...args) => (await agent()).reply(...args),
      exec: async (...args) => (await agent()).exec(...args),
    },
    close: async () => (await opened)?.close(),
  }
}

/** Each request costs the operator money. */
function withShare(agent: CodingAgent, limits: Pick<Limits, 'take'>): CodingAgent {
  const take = (id: string) => limits.take('codexRunsInADay', id)
  return {
    async start(request, actor, signal) {
      await take(actor.id)
      return agent.start(request, actor, signal)
    },
    async reply(conversationId, prompt, actor, signal) {
      await take(actor.id)
      return agent.reply(conversationId, prompt, actor, signal)
    },
    async exec(request, actor, signal) {
      await take(actor.id)
      return agent.exec(request, actor, signal)
    },
  }
}

export function codexSystem({ codex }: Pick<Config, 'codex'>): OutsideSystem {
  const id = 'codex'
  if (codex.mode === 'sandbox')
    return {
      id,
      mode: 'embedded',
      label: SANDBOX,
      detail: 'Answers questions about the source of this server by rules, for superadmins.',
    }
  const missing =
    codex.bin === undefined ? 'CODEX_BIN' : codex.apiKey === undefined ? 'CODEX_API_KEY' : undefined
  return missing === undefined
    ? { id, mode: 'real', label: 'Codex', detail: 'The Codex CLI, read-only, for superadmins.' }
    : { id, mode: 'off', label: 'Coding agent', detail: `Not set up: it needs ${missing}.` }
}
