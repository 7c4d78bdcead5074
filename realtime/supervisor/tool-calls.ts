/** Tool calls of a call: run once each, some at a time, and answered in the conversation whatever becomes of them. */
import { noticeEvent } from '#contract/call-notices.ts'
import { errors } from '#contract/errors.ts'
import type { FunctionCall } from '#contract/realtime/items.ts'
import { MAX_TOOL_OUTPUT_LENGTH } from '#contract/realtime/limits.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { TOOL_NAME_MAX } from '#contract/tool.ts'
import type { BreadcrumbItem, ToolNoteItem } from '#contract/transcript.ts'
import { transferTarget } from '#domain/briefings.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { addressesIn, addressesOfOutcome, isOwnAddress, learnAddresses } from './addresses.ts'
import { isHeld, swapAnswered } from './consent.ts'
import { figuresOfOutcome, learn } from './figures.ts'
import { keepTexts } from './quotes.ts'
import type { HandedOver, Pending, SupervisorState } from './state.ts'
import { change, command, type StepContext, send, withKey } from './step-context.ts'
import { taintOfCall, toolRead } from './taint.ts'
import { parseArguments } from './tool-data.ts'

/** More would only queue at the same few upstreams. */
const MAX_RUNNING = 4
/** A model that needs more has lost its way, and every call costs. */
const MAX_CALLS_IN_TURN = 8
export const MAX_ROUNDS = 4
/** However many turns a page makes of it: what a model may call in one call of a person. */
const MAX_CALLS_IN_A_MINUTE = 30
const MINUTE_MS = 60_000

type Refused = Extract<ToolOutcome, { ok: false }>

type StopCode = 'too_many_tool_calls' | 'tool_calls_too_fast' | 'tool_aborted'

const refused = (code: StopCode, durationMs = 0): Refused => ({
  ok: false,
  code,
  message: errors[code].say(),
  status: errors[code].status,
  durationMs,
})

type Stop = Readonly<{ refusal: Refused; event: StreamEvent }>

const TOO_MANY: Stop = {
  refusal: refused('too_many_tool_calls'),
  event: noticeEvent('too_many_tool_calls'),
}
const TOO_FAST: Stop = {
  refusal: refused('tool_calls_too_fast'),
  event: noticeEvent('tool_calls_too_fast', { limit: MAX_CALLS_IN_A_MINUTE }),
}

/** A response has finished asking for a tool. */
export function takeCall(draft: StepContext, responseId: string, item: FunctionCall): void {
  // One character more than a name may have names no tool, and no more of it is kept.
  const tool = item.name.slice(0, TOOL_NAME_MAX + 1)
  const { taken, pending, callsInTurn } = draft.state
  if (taken.has(item.call_id)) return
  const stop = stopOf(draft)
  const args = parseArguments(item.arguments)
  const { isTainted, by } = taintOfCall(draft.state, tool, args)
  const call: Pending = {
    callId: item.call_id,
    itemId: item.id,
    responseId,
    tool,
    args,
    intent: draft.tools.intentOf(tool, args),
    startedAtMs: draft.at,
    running: false,
    isTainted,
    ...(isTainted && by && { taintedBy: by }),
    ...(isOwnAddress(draft.state, tool, args) && { isOwnAddress: true }),
    ownWords: draft.state.ownWords,
  }
  change(draft, {
    taken: new Set(taken).add(item.call_id),
    pending: [...pending, call],
    callsInTurn: callsInTurn + 1,
    ...(!stop && { ranAtMs: [...ranLately(draft), draft.at] }),
  })
  if (stop) {
    finish(draft, call, stop.refusal, false)
    command(draft, { do: 'publish', event: stop.event })
    return
  }
  if (!isHandoff(call)) command(draft, { do: 'show', item: noteOf(call) })
  runWaiting(draft)
}

/** The reason why a tool that is requested now does not run. */
function stopOf(draft: StepContext): Stop | undefined {
  const { rounds, callsInTurn } = draft.state
  if (rounds >= MAX_ROUNDS || callsInTurn >= MAX_CALLS_IN_TURN) return TOO_MANY
  return ranLately(draft).length >= MAX_CALLS_IN_A_MINUTE ? TOO_FAST : undefined
}

const ranLately = ({ state, at }: StepContext): readonly number[] =>
  state.ranAtMs.filter((ranAt) => at - ranAt < MINUTE_MS)

export function runWaiting(draft: StepContext): void {
  const running = draft.state.pending.filter((call) => call.running).length
  const next = draft.state.pending
    .filter((call) => !call.running && !isHeld(draft.state, call))
    .slice(0, Math.max(0, MAX_RUNNING - running))
  if (next.length === 0) return
  change(draft, {
    pending: draft.state.pending.map((call) => (next.includes(call) ? { ...call, running: true } : call)),
  })
  for (const call of next) command(draft, { do: 'run', call })
}

/** A tool has answered; an answer to a call that was given up comes too late and changes nothing. */
export function toolFinished(draft: StepContext, callId: string, outcome: ToolOutcome): void {
  const call = draft.state.pending.find((each) => each.callId === callId)
  if (!call) return
  toolRead(draft, call, outcome)
  learn(draft, figuresOfOutcome(outcome))
  learnAddresses(draft, addressesOfOutcome(call.tool, outcome))
  keepTexts(draft, outcome)
  finish(draft, call, swapAnswered(draft, call, outcome), true)
  if (outcome.ok && outcome.touches.length > 0) {
    command(draft, { do: 'publish', event: { type: 'touched', touches: [...outcome.touches] } })
  }
  runWaiting(draft)
}

export function agentTookOver(draft: StepContext, callId: string, to: HandedOver): void {
  const call = draft.state.pending.find((each) => each.callId === callId)
  if (!call) return
  learnAddresses(draft, addressesIn(to.instructions))
  finish(draft, call, changeAgent(draft, call, to), true)
  runWaiting(draft)
}

/** The call is running somewhere else, and is answered from there. */
export function toolIsElsewhere(draft: StepContext, callId: string): void {
  change(draft, { pending: draft.state.pending.filter((each) => each.callId !== callId) })
  runWaiting(draft)
}

/** Gives up the calls that match; the model receives that, and nothing more is said about them. */
export function abortCalls(draft: StepContext, matches: (call: Pending) => boolean): void {
  for (const call of draft.state.pending.filter(matches)) {
    if (call.running) command(draft, { do: 'abort', callId: call.callId })
    finish(draft, call, refused('tool_aborted', draft.at - call.startedAtMs), false)
  }
}

/** Shows how the call ended and hands its output to the model; `answered` when a response must follow. */
function finish(draft: StepContext, call: Pending, outcome: ToolOutcome, answered: boolean): void {
  const { pending, handed } = draft.state
  change(draft, {
    pending: pending.filter((each) => each.callId !== call.callId),
    handed: withKey(handed, call.callId, answered),
  })
  command(draft, { do: 'record', callId: call.callId, outcome })
  if (!isHandoff(call)) command(draft, { do: 'show', item: noteOf(call, outcome) })
  const { callId: call_id } = call
  send(draft, `output_${call_id}_`, {
    type: 'conversation.item.create',
    item: {
      type: 'function_call_output',
      status: 'completed',
      call_id,
      output: outputText(outcome, draft.state),
    },
  })
}

const ON_CARD =
  'The card shows this limit and the way out. Say so in one short sentence, without its figures.'

function outputText(outcome: ToolOutcome, { isVoice }: SupervisorState): string {
  if (!outcome.ok) return refusalText(outcome, isVoice)
  if (outcome.modelView.length <= MAX_TOOL_OUTPUT_LENGTH) return outcome.modelView
  return JSON.stringify({
    error: 'result_too_large',
    message: 'The result is too large to be read; its card shows it.',
  })
}

/** A limit has a card of its own; only a listener needs it in the reply as well. */
function refusalText({ code, message, details }: Refused, isVoice: boolean): string {
  const isOnCard = !isVoice && typeof details === 'object' && details !== null && 'over' in details
  return JSON.stringify({ error: code, message, ...(isOnCard && { on_card: ON_CARD }) })
}

function noteOf(call: Pending, outcome?: ToolOutcome): ToolNoteItem {
  return {
    itemId: call.itemId,
    type: 'TOOL_NOTE',
    title: call.tool,
    status: outcome ? 'DONE' : 'IN_PROGRESS',
    createdAtMs: call.startedAtMs,
    isHidden: false,
    expanded: false,
    data: {
      callId: call.callId,
      tool: call.tool,
      intent: call.intent,
      arguments: call.args,
      startedAt: new Date(call.startedAtMs).toISOString(),
      ...(outcome && { durationMs: Math.round(outcome.durationMs), ...resultOf(outcome) }),
    },
  }
}

const resultOf = (outcome: ToolOutcome) =>
  outcome.ok ? { output: outcome.output } : { error: errorOf(outcome) }

const errorOf = ({ code, message, details }: Refused) => ({
  code,
  message,
  ...(details !== undefined && { details }),
})

/** It has a breadcrumb instead of a tool note. */
const isHandoff = ({ tool }: Pick<Pending, 'tool'>): boolean => transferTarget(tool) !== undefined

const AGENT = 'agent_'

/** Before the model reads that it was done, so that the answer is the new agent's. */
function changeAgent(
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
