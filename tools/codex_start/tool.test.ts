import { describe, expect, it } from 'vitest'
import type { AgentAnswer, AgentProblem, AgentRun } from '#domain/coding-agent.ts'
import { runTool } from '../_kit/testing/handler.server.ts'
import { codexStart } from './contract.ts'
import { handler } from './handler.server.ts'

const ID = '01a206c7-b24c-7fc1-9228-3d3a49eafee0'
const RUN: AgentRun = { conversationId: ID, text: 'In `signer/`.', steps: [], durationMs: 12 }

const ask = (answer: AgentAnswer, args: object = { prompt: 'where is the swap signed' }) =>
  runTool(codexStart, handler, args, { codingAgent: { start: async () => answer } })
const answered = (run: Partial<AgentRun> = {}) =>
  ask({ ok: true, run: { ...RUN, ...run }, source: 'Codex', asOf: '2026-11-20T14:30:52.000Z' })
const failed = (problem: AgentProblem, variable?: string) => ask({ ok: false, problem, variable })

describe('codex_start', () => {
  it('[C2.62] gives the answer, the session, the tokens, the timeline and the conversation', async () => {
    const { output, model } = await answered({
      model: 'gpt-5-codex',
      reasoningEffort: 'high',
      rolloutPath: '/codex/sessions/rollout-1.jsonl',
      usage: {
        inputTokens: 10,
        cachedInputTokens: 2,
        outputTokens: 3,
        reasoningOutputTokens: 1,
        totalTokens: 13,
      },
      rateLimits: [{ window: 'primary', usedPercent: 12 }],
      steps: [{ kind: 'command', text: 'ls', status: 'completed', output: 'a\n  b', exitCode: 0 }],
    })
    expect(output).toMatchObject({
      conversationId: ID,
      response: { text: 'In `signer/`.', reasoning: null },
      session: { model: 'gpt-5-codex', reasoningEffort: 'high', rolloutPath: 'rollout-1.jsonl' },
      tokenUsage: { totalTokens: 13 },
      rateLimits: [{ window: 'primary', usedPercent: 12, resetsAt: null }],
      timeline: [{ kind: 'command', text: 'ls', output: 'a\n  b', exitCode: 0 }],
      durationMs: 12,
      origin: { source: 'Codex' },
    })
    expect(model).toMatchObject({ conversation_id: ID, text: 'In `signer/`.', commands: 1, source: 'Codex' })
  })

  it('[S5.27] is for superadmins only, and marks the turn', () => {
    expect(codexStart).toMatchObject({ right: 'superadmin', taints: true })
  })

  it('passes prompt, model and instructions on, and nothing that would loosen the rules', async () => {
    const received: unknown[] = []
    const codingAgent = {
      start: async (...args: unknown[]) => {
        received.push(args[0])
        return { ok: true as const, run: RUN, source: 'Codex', asOf: '2026-11-20T14:30:52.000Z' }
      },
    }
    const args = {
      prompt: ' where ',
      model: 'gpt-5',
      base_instructions: 'Be short.',
      sandbox: 'danger-full-access',
      approval_policy: 'on-request',
      config: { mcp_servers: { x: { command: 'sh' } } },
    }
    await runTool(codexStart, handler, args, { codingAgent })
    expect(received).toEqual([{ prompt: 'where', model: 'gpt-5', instructions: 'Be short.' }])
  })

  it('bounds and cleans what the agent wrote, and keeps the lines of code', async () => {
    const text = `\u202eIt is here:\u0007\n\n\`\`\`\n  if (a) {\n    b()\n\`\`\`\n${'x'.repeat(40_000)}`
    const steps = Array.from({ length: 300 }, () => ({
      kind: 'command' as const,
      text: 'y\u200b'.repeat(9_000),
      status: 'completed' as const,
      output: 'z\n'.repeat(9_000),
    }))
    const { output } = await answered({ text, steps })
    expect(output.response.text).toContain('It is here:\n\n```\n  if (a) {\n    b()\n```')
    expect(output.response.text).not.toContain('\u202e')
    expect(output.response.text.length).toBeLessThanOrEqual(15_000)
    expect(output.timeline).toHaveLength(200)
    expect(JSON.stringify(output).length).toBeLessThan(400_000)
  })

  it.each([
    ['not_configured', 'not_configured', 'CODEX_BIN'],
    ['not_confined', 'codex_not_confined', 'user namespaces'],
    ['busy', 'codex_busy', 'busy'],
    ['conversation_unknown', 'codex_conversation_unknown', 'no conversation'],
    ['conversation_missing', 'codex_session_id_missing', 'no id'],
    ['did_not_start', 'codex_failed', 'did not start'],
    ['ended_early', 'codex_failed', 'ended before'],
    ['garbled', 'codex_failed', 'form that we do not know'],
    ['too_slow', 'codex_too_slow', 'two minutes'],
    ['too_much_output', 'codex_limit_reached', 'limit of output'],
    ['too_many_tokens', 'codex_limit_reached', 'limit of tokens'],
    ['key_refused', 'codex_key_refused', 'CODEX_API_KEY'],
    ['rate_limited', 'codex_rate_limited', 'limits our requests'],
    ['schema_refused', 'codex_schema_invalid', 'JSON schema'],
    ['failed', 'codex_failed', 'failed'],
  ] as const)('says %s as %s', async (problem, code, words) => {
    const refused = failed(problem, 'CODEX_BIN')
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
  })

  it.each([{}, { prompt: '  ' }])('refuses %j without a prompt', async (args) => {
    const refused = ask({ ok: false, problem: 'failed' }, args)
    await expect(refused).rejects.toMatchObject({ code: 'codex_prompt_required' })
  })

  it.each([{ prompt: 'x'.repeat(8_001) }, { prompt: 'x', model: '--config' }])('does not take %j', (args) =>
    expect(codexStart.input.safeParse(args).success).toBe(false),
  )
})
