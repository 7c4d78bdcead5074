/** Pins the results of the coding agent for its three tools, and how they refuse. */
import { describe, expect, it } from 'vitest'
import type { AgentProblem, AgentRun } from '#domain/coding-agent.ts'
import { OUTSIDE_NOTE } from '../web.ts'
import { agentModelView, agentOutput } from './results.server.ts'

const run: AgentRun = { text: 'Done.', steps: [], durationMs: 7 }
const outputOf = (more: Partial<AgentRun> = {}) =>
  agentOutput({ ok: true, run: { ...run, ...more }, source: 'Codex', asOf: '2026-06-01T12:00:00Z' })
const usage = {
  inputTokens: 1,
  cachedInputTokens: 2,
  outputTokens: 3,
  reasoningOutputTokens: 4,
  totalTokens: 5,
}

describe('a result', () => {
  it('names what the agent left out as absent', () => {
    expect(outputOf()).toEqual({
      conversationId: null,
      response: { text: 'Done.', reasoning: null },
      session: { model: null, reasoningEffort: null, rolloutPath: null },
      tokenUsage: null,
      rateLimits: null,
      timeline: [],
      durationMs: 7,
      origin: { source: 'Codex', asOf: '2026-06-01T12:00:00Z', official: true },
    })
  })

  it('has everything that the agent gave, without the folders of its record', () => {
    const output = outputOf({
      conversationId: 'c1',
      reasoning: 'Because.',
      model: 'gpt',
      reasoningEffort: 'high',
      rolloutPath: '/home/agent\\runs/run.jsonl',
      usage,
      rateLimits: [
        { window: '5h', usedPercent: 12 },
        { window: 'week', usedPercent: 3, resetsAt: '2026-06-02T00:00:00Z' },
      ],
      steps: [
        { kind: 'command', text: 'ls', status: 'completed', output: 'a\n\tb', exitCode: 0, durationMs: 3 },
        { kind: 'message', text: 'x'.repeat(400), status: 'running', output: '' },
      ],
    })
    expect(output).toMatchObject({
      conversationId: 'c1',
      response: { reasoning: 'Because.' },
      session: { model: 'gpt', reasoningEffort: 'high', rolloutPath: 'run.jsonl' },
      tokenUsage: usage,
      rateLimits: [
        { window: '5h', usedPercent: 12, resetsAt: null },
        { window: 'week', usedPercent: 3, resetsAt: '2026-06-02T00:00:00Z' },
      ],
      timeline: [
        { kind: 'command', text: 'ls', status: 'completed', output: 'a\n  b', exitCode: 0, durationMs: 3 },
        { kind: 'message', status: 'running', output: null, exitCode: null, durationMs: null },
      ],
    })
    expect(output.timeline[1]?.text).toHaveLength(300)
  })

  it('keeps lines and cuts what is too long', () => {
    const long = outputOf({
      text: `${'x'.repeat(14_999)}\u200b\n`,
      reasoning: 'y'.repeat(4_001),
      model: 'm'.repeat(101),
      steps: Array.from({ length: 201 }, () => ({
        kind: 'command' as const,
        text: 'ls',
        status: 'completed' as const,
        output: `${'first '.repeat(1_000)}last`,
      })),
    })
    expect(long.response.text).toBe('x'.repeat(14_999))
    expect(long.response.reasoning).toBe(`${'y'.repeat(3_999)}…`)
    expect([long.session.model?.length, long.timeline.length]).toEqual([100, 200])
    expect(long.timeline[0]?.output).toHaveLength(800)
    expect(outputOf({ text: 'x'.repeat(15_001) }).response.text).toBe(`${'x'.repeat(14_999)}…`)
  })

  it('is given to a model in short, as text by strangers', () => {
    const command = { kind: 'command', text: 'ls', status: 'completed' } as const
    const steps = [command, { ...command, kind: 'file' } as const, command]
    expect(agentModelView(outputOf({ conversationId: 'c1', steps }))).toEqual({
      conversation_id: 'c1',
      text: 'Done.',
      more: undefined,
      commands: 2,
      source: 'Codex',
      as_of: '2026-06-01T12:00:00Z',
      note: OUTSIDE_NOTE,
    })
    expect(agentModelView(outputOf({ text: 'x'.repeat(1_800) })).more).toBeUndefined()
    expect(agentModelView(outputOf({ text: 'x'.repeat(1_801) }))).toMatchObject({
      conversation_id: undefined,
      text: `${'x'.repeat(1_799)}…`,
      more: true,
    })
  })
})

it.each<[AgentProblem, string, object?]>([
  ['not_configured', 'not_configured', { what: 'The coding agent', variable: 'CODEX_KEY' }],
  ['not_confined', 'codex_not_confined'],
  ['busy', 'codex_busy'],
  ['conversation_unknown', 'codex_conversation_unknown'],
  ['conversation_missing', 'codex_session_id_missing'],
  ['too_slow', 'codex_too_slow'],
  ['too_much_output', 'codex_limit_reached', { limit: 'output' }],
  ['too_many_tokens', 'codex_limit_reached', { limit: 'tokens' }],
  ['key_refused', 'codex_key_refused'],
  ['rate_limited', 'codex_rate_limited'],
  ['schema_refused', 'codex_schema_invalid'],
  ['did_not_start', 'codex_failed', { reason: 'did not start' }],
  ['ended_early', 'codex_failed', { reason: 'ended before it had answered' }],
  ['garbled', 'codex_failed', { reason: 'answered in a form that we do not know' }],
  ['failed', 'codex_failed', { reason: 'failed on this request' }],
])('an agent that is %s refuses with %s', (problem, code, details) => {
  expect(() => agentOutput({ ok: false, problem, variable: 'CODEX_KEY' })).toThrow(
    expect.objectContaining({ code, details }),
  )
})
