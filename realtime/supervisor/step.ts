/** Reduces the supervisor to one pure function: events of a call in, what to keep, run and say out. */
import type { Code } from '#contract/errors.ts'
import type { ReceivedItem } from '#contract/realtime/items.ts'
import type { RealtimeResponse, ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'
import { clickedSwapEnded, previewedOnPage, relayEnd } from './clicked-swaps.ts'
import { speechBegan, speechEnded, swapAgreed, voiceBegan } from './consent.ts'
import { guardClassified, guardClosed, guardGiven, guardSilent, sayStopped } from './guardrail.ts'
import {
  replyBegan,
  replyCut,
  replyEnded,
  replyGrew,
  showVerdict,
  userSpoke,
  userWasHeard,
} from './messages.ts'
import type { Input, Step, SupervisorState, ToolFacts } from './state.ts'
import { change, command, notice, type StepContext, send, withoutKey } from './step-context.ts'
import {
  abortCalls,
  agentTookOver,
  MAX_ROUNDS,
  runWaiting,
  takeCall,
  toolFinished,
  toolIsElsewhere,
} from './tool-calls.ts'

const ASK = 'ask_'
const OUTPUT = 'output_'

export function step(state: SupervisorState, input: Input, tools: ToolFacts): Step {
  const draft: StepContext = { state, commands: [], at: input.at, tools }
  take(draft, input)
  if (input.kind !== 'closed') {
    relayEnd(draft)
    sayStopped(draft)
    respondWhenDue(draft)
  }
  return [draft.state, ...draft.commands]
}

function take(draft: StepContext, input: Input): void {
  switch (input.kind) {
    case 'event':
      takeEvent(draft, input.event)
      break
    case 'given':
      if (guardGiven(draft, input.itemId, input.delta, input.isLast)) showVerdict(draft, input.itemId)
      break
    case 'classified':
      if (guardClassified(draft, input)) showVerdict(draft, input.itemId)
      break
    case 'overheard':
      if (input.event.type === 'response.cancel') stopTurn(draft)
      break
    case 'finished':
      toolFinished(draft, input.callId, input.outcome)
      break
    case 'handed-over':
      agentTookOver(draft, input.callId, input.to)
      break
    case 'elsewhere':
      toolIsElsewhere(draft, input.callId)
      break
    case 'agreed':
      swapAgreed(draft, input.tradeId, input.agreed)
      runWaiting(draft)
      break
    case 'traded':
      clickedSwapEnded(draft, input.trade)
      break
    case 'previewed':
      previewedOnPage(draft, input.trade)
      break
    case 'closed':
      abortCalls(draft, () => true)
      // Their words will never come.
      for (const itemId of draft.state.unheard.keys()) userWasHeard(draft, itemId, '')
      for (const itemId of guardClosed(draft)) showVerdict(draft, itemId)
  }
}

/** Exactly one response after the last tool of a turn, never beside another one. */
function respondWhenDue(draft: StepContext): void {
  const { active, requested, busy, pending, handed, unanswered, rounds } = draft.state
  if (active || requested || busy || pending.length > 0 || handed.size > 0 || !unanswered) return
  change(draft, { requested: true })
  send(draft, ASK, {
    type: 'response.create',
    // The last round must come to words.
    ...(rounds >= MAX_ROUNDS && { response: { tool_choice: 'none' } }),
  })
}

/** 'Stop' while tools run: they are given up, and their turn has no answer. */
function stopTurn(draft: StepContext): void {
  change(draft, { unanswered: false })
  abortCalls(draft, () => true)
}

function takeEvent(draft: StepContext, event: ServerEvent): void {
  switch (event.type) {
    case 'conversation.item.added':
      itemAdded(draft, event.item)
      break
    case 'conversation.item.done':
      itemDone(draft, event.item)
      break
    case 'response.output_text.delta':
    case 'response.output_audio_transcript.delta':
      replyGrew(draft, event.item_id, event.delta, event.type !== 'response.output_text.delta')
      break
    case 'conversation.item.truncated':
      replyCut(draft, event)
      break
    case 'conversation.item.input_audio_transcription.completed':
      userWasHeard(draft, event.item_id, event.transcript, event.hint)
      break
    case 'conversation.item.input_audio_transcription.failed':
      userWasHeard(draft, event.item_id, '')
      break
    case 'input_audio_buffer.speech_started':
      speechBegan(draft, event.item_id)
      break
    case 'input_audio_buffer.speech_stopped':
      speechEnded(draft, event.item_id)
      break
    case 'output_audio_buffer.started':
      voiceBegan(draft)
      break
    case 'output_audio_buffer.stopped':
    case 'output_audio_buffer.cleared':
      change(draft, { sounding: false })
      guardSilent(draft, event.response_id)
      break
    case 'response.created':
      responseCreated(draft, event.response)
      break
    case 'response.output_item.done':
      outputDone(draft, event)
      break
    case 'response.done':
      responseDone(draft, event.response)
      break
    case 'error':
      refused(draft, event)
  }
}

function itemAdded(draft: StepContext, item: ReceivedItem): void {
  if (item.type === 'message' && item.role === 'assistant' && item.status === 'in_progress') {
    replyBegan(draft, item)
  }
}

function itemDone(draft: StepContext, item: ReceivedItem): void {
  // A provider may add types; nothing of them can be remembered.
  if (item.type === 'unknown') return
  if (item.type === 'message' && item.role === 'user') userSpoke(draft, item)
  else if (item.type === 'message' && item.role === 'assistant') replyEnded(draft, item)
  else command(draft, { do: 'remember', item })
  if (item.type === 'function_call_output') outputArrived(draft, item.call_id)
}

function outputArrived(draft: StepContext, callId: string): void {
  const { handed, unanswered } = draft.state
  change(draft, {
    handed: withoutKey(handed, callId),
    unanswered: unanswered || handed.get(callId) === true,
  })
}

function responseCreated(draft: StepContext, { id, conversation_id }: RealtimeResponse): void {
  const kept = conversation_id !== null
  const { proved } = draft.state
  change(draft, { active: { id, kept, called: false, proved }, requested: false, busy: false })
  // Any response reads all that is there.
  if (kept) change(draft, { unanswered: false, awaited: false })
}

function outputDone(draft: StepContext, event: ServerEventOf<'response.output_item.done'>): void {
  const { active } = draft.state
  if (event.item.type !== 'function_call' || event.item.status !== 'completed' || !active?.kept) return
  change(draft, { active: { ...active, called: true } })
  takeCall(draft, event.response_id, event.item)
}

function responseDone(draft: StepContext, response: RealtimeResponse): void {
  const called = draft.state.active?.called === true
  change(draft, { active: undefined, busy: false, ...(called && { rounds: draft.state.rounds + 1 }) })
  if (response.status === 'cancelled') {
    abortCalls(draft, ({ responseId }) => responseId === response.id)
  }
  if (response.status === 'failed') {
    const words = response.status_details?.error?.message
    notice(draft, 'response_failed', words ?? 'The assistant broke off. Ask again.', 'error')
  }
}

/** Pictures that a browser sent past this server; it learns of their refusal from nowhere else. */
const PICTURES_REFUSED: readonly unknown[] = ['pictures_spent', 'disk_low', 'unknown_error'] satisfies Code[]

/** Answers to events of ours; an answer to another client's event is ignored. */
function refused(draft: StepContext, { error }: ServerEventOf<'error'>): void {
  const id = error.event_id ?? ''
  if (PICTURES_REFUSED.includes(error.code)) notice(draft, String(error.code), error.message)
  if (id.startsWith(ASK)) {
    const busy = error.code === 'conversation_already_has_active_response'
    change(draft, { requested: false, busy, ...(!busy && { unanswered: false }) })
    if (!busy) notice(draft, 'response_refused', error.message, 'error')
  }
  if (id.startsWith(OUTPUT)) {
    const callId = id.slice(OUTPUT.length, id.lastIndexOf('_'))
    change(draft, { handed: withoutKey(draft.state.handed, callId) })
    notice(draft, 'output_refused', `A result could not be handed to the assistant. ${error.message}`)
  }
}
