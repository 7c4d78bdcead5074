/** Turns the answers of the coding agent into results and refusals, and cleans every text of it. */
import { ParleyError } from '#contract/errors.ts'
import { outsideText } from '#contract/rules/outside-text.ts'
import type { AgentAnswer, AgentRun, AgentStep } from '#domain/coding-agent.ts'
import { OUTSIDE_NOTE } from '../web.ts'
import type { AgentResult, Step } from './shape.ts'

const TEXT_MAX = 15_000
const REASONING_MAX = 4_000
const STEP_MAX = 300
const OUTPUT_MAX = 800
const LABEL_MAX = 100
const STEPS_MAX = 200
/** A model reads this much of an answer. */
const VIEW_MAX = 1_800

export function agentOutput(answer: AgentAnswer): AgentResult {
  if (!answer.ok) throw refusalOf(answer)
  const { run, source, asOf } = answer
  return {
    conversationId: run.conversationId ?? null,
    response: {
      text: outsideLines(run.text, TEXT_MAX),
      reasoning: run.reasoning ? outsideLines(run.reasoning, REASONING_MAX) : null,
    },
    session: {
      model: labelOf(run.model),
      reasoningEffort: labelOf(run.reasoningEffort),
      rolloutPath: fileNameOf(run.rolloutPath),
    },
    tokenUsage: run.usage ?? null,
    rateLimits: limitsOf(run),
    timeline: run.steps.slice(0, STEPS_MAX).map(stepOf),
    durationMs: run.durationMs,
    origin: { source, asOf, official: true },
  }
}

export const agentModelView = ({ conversationId, response, timeline, origin }: AgentResult) => ({
  conversation_id: conversationId ?? undefined,
  text: outsideLines(response.text, VIEW_MAX),
  more: response.text.length > VIEW_MAX ? (true as const) : undefined,
  commands: timeline.filter(({ kind }) => kind === 'command').length,
  source: origin.source,
  as_of: origin.asOf,
  note: OUTSIDE_NOTE,
})

/** Keeps lines and their indentation, which code needs, and cleans each as a text from outside. */
function outsideLines(text: string, most: number): string {
  const lines = text.split(/\r?\n/).map((each) => {
    const [indent = ''] = /^[ \t]*/.exec(each) ?? []
    return indent.replaceAll('\t', '  ').slice(0, 40) + outsideText(each, most)
  })
  const whole = lines.join('\n').trim()
  return whole.length <= most ? whole : `${whole.slice(0, most - 1).trimEnd()}…`
}

const labelOf = (text: string | undefined): string | null => outsideText(text ?? '', LABEL_MAX) || null

/** The folders around the agent's record are nobody's business outside of the server. */
const fileNameOf = (path: string | undefined): string | null => labelOf(path?.split(/[\\/]/).at(-1))

const limitsOf = ({ rateLimits }: AgentRun): AgentResult['rateLimits'] =>
  rateLimits?.map(({ window, usedPercent, resetsAt }) => ({
    window,
    usedPercent,
    resetsAt: resetsAt ?? null,
  })) ?? null

const stepOf = ({ kind, text, status, output, exitCode, durationMs }: AgentStep): Step => ({
  kind,
  text: outsideText(text, STEP_MAX),
  status,
  output: output ? outsideLines(output.slice(-OUTPUT_MAX * 2), OUTPUT_MAX) || null : null,
  exitCode: exitCode ?? null,
  durationMs: durationMs ?? null,
})

const REASONS = {
  did_not_start: 'did not start',
  ended_early: 'ended before it had answered',
  garbled: 'answered in a form that we do not know',
  failed: 'failed on this request',
} as const

function refusalOf({ problem, variable = '' }: Extract<AgentAnswer, { ok: false }>): ParleyError {
  switch (problem) {
    case 'not_configured':
      return new ParleyError('not_configured', { what: 'The coding agent', variable })
    case 'not_confined':
      return new ParleyError('codex_not_confined')
    case 'busy':
      return new ParleyError('codex_busy')
    case 'conversation_unknown':
      return new ParleyError('codex_conversation_unknown')
    case 'conversation_missing':
      return new ParleyError('codex_session_id_missing')
    case 'too_slow':
      return new ParleyError('codex_too_slow')
    case 'too_much_output':
      return new ParleyError('codex_limit_reached', { limit: 'output' })
    case 'too_many_tokens':
      return new ParleyError('codex_limit_reached', { limit: 'tokens' })
    case 'key_refused':
      return new ParleyError('codex_key_refused')
    case 'rate_limited':
      return new ParleyError('codex_rate_limited')
    case 'schema_refused':
      return new ParleyError('codex_schema_invalid')
    default:
      return new ParleyError('codex_failed', { reason: REASONS[problem] })
  }
}
