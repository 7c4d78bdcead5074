/**
 * Hands a call over to another agent: the server changes the speaker, and the transcript says so (spec S4.16–S4.17).
 */
import type { BreadcrumbItem } from '#contract/transcript.ts'
import { transferTarget } from '#domain/briefings.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { HandedOver, Pending } from './state.ts'
import { command, type StepContext, send } from './step-context.ts'

/** It has a breadcrumb instead of a tool note. */
export const isHandoff = ({ tool }: Pick<Pending, 'tool'>): boolean => transferTarget(tool) !== undefined

const AGENT = 'agent_'

/** Before the model reads that it was done, so that the answer is the new agent's. */
export function changeAgent(
  draft: StepContext,
  { itemId, startedAtMs }: Pending,
  { agent, agentName, instructions, voice, tools }: HandedOver,
): ToolOutcome {
  send(draft, AGENT, {
    type: 'session.update',
    session: { type: 'realtime', instructions, tools: [...tools] },
  })
  // By itself: a provider that has spoken already may keep its voice, and must not refuse the rest with it.
  send(draft, AGENT, {
    type: 'session.update',
    session: { type: 'realtime', audio: { output: { voice } } },
  })
  const item: BreadcrumbItem = {
    itemId,
    type: 'BREADCRUMB',
    title: `${agentName} takes over`,
    status: 'DONE',
    createdAtMs: startedAtMs,
    isHidden: false,
    expanded: false,
    data: { kind: 'handoff', agent: agent.id, label: agent.label, agentName, voice },
  }
  command(draft, { do: 'show', item })
  const view = {
    handed_over_to: agentName,
    next: `You are ${agentName} now. Say so in a few words, then go on with what the person asked.`,
  }
  return {
    ok: true,
    output: { agent: agent.id },
    modelView: JSON.stringify(view),
    touches: [],
    durationMs: draft.at - startedAtMs,
  }
}
