/** Makes responses: one at a time, streamed part by part, and always ended with exactly one `response.done`. */
import type { ClientEventOf, ResponseParams } from '#contract/realtime/client-events.ts'
import type { RealtimeResponse, Usage } from '#contract/realtime/server-events.ts'
import type { BrainContext, BrainPart } from '#domain/brain.ts'
import { nameItem, refusalOf } from './conversation.ts'
import { call, closeMessage, emitUpTo, say } from './messages.ts'
import { audioNotAvailable, type Refusal, refuse } from './refusals.ts'
import { hush, markHeard, noMoreFor } from './speaking.ts'
import type { ActiveResponse, DonePart, EngineState } from './state.ts'
import { change, changeVoice, emit, mint, type StepContext } from './step-context.ts'

type Status = 'completed' | 'cancelled' | 'incomplete' | 'failed'
type Ending = { status: Status; details?: RealtimeResponse['status_details']; usage?: Usage }

export function createResponse(draft: StepContext, event: ClientEventOf<'response.create'>): void {
  const params = event.response ?? {}
  const refusal = refusalOfResponse(draft.state, params)
  if (refusal) {
    refuse(draft, event.event_id, refusal)
    return
  }
  beginResponse(draft, params)
}

/** No response may be active. With `words` they are the reply, and the brain does not run. */
export function beginResponse(draft: StepContext, params: ResponseParams, words?: string): void {
  const { session, voice } = draft.state
  const modalities = params.output_modalities ?? session.output_modalities
  const active: ActiveResponse = {
    id: mint(draft, 'resp'),
    params,
    kept: params.conversation !== 'none',
    output: [],
    message: undefined,
    aloud: voice !== undefined && modalities.includes('audio'),
  }
  const waits = params.input === undefined && voice?.utterances.some(({ committed }) => committed) === true
  const context = waits || words !== undefined ? undefined : contextOf(draft, params)
  change(draft, { active: { ...active, ...(waits && { waits }) } })
  if (active.kept) changeVoice(draft, { due: false })
  emit(draft, { type: 'response.created', response: toResponse(draft.state, active, 'in_progress') })
  if (context) draft.outputs.push({ do: 'think', responseId: active.id, context })
  if (words !== undefined) sayAll(draft, active.id, words)
}

/** All words are known: a brain that had to wait for them may begin, unless it is known what to say. */
export function thinkAtLast(draft: StepContext, words?: string): void {
  const { active, voice } = draft.state
  if (!active?.waits || voice?.utterances.some(({ committed }) => committed)) return
  const { waits: _over, ...rest } = active
  const context = contextOf(draft, active.params)
  change(draft, { active: rest })
  if (words === undefined) draft.outputs.push({ do: 'think', responseId: active.id, context })
  else sayAll(draft, active.id, words)
}

/** Says a complete reply without the brain. */
function sayAll(draft: StepContext, responseId: string, words: string): void {
  takePart(draft, responseId, { type: 'text', delta: words })
  takePart(draft, responseId, { type: 'done' })
}

function refusalOfResponse(state: EngineState, params: ResponseParams): Refusal | undefined {
  if (state.active) {
    return {
      code: 'conversation_already_has_active_response',
      message: `Conversation already has an active response in progress: ${state.active.id}. Wait until the response is finished before creating a new one.`,
    }
  }
  if (!state.voice && params.output_modalities?.includes('audio'))
    return audioNotAvailable('response.output_modalities')
  const bare = { ...state, items: [] }
  return params.input?.map((item) => refusalOf(bare, item)).find((refusal) => refusal !== undefined)
}

function contextOf(draft: StepContext, params: ResponseParams): BrainContext {
  const { session, items } = draft.state
  return {
    items: params.input?.map((item) => nameItem(draft, item)) ?? items,
    instructions: params.instructions ?? session.instructions,
    tools: params.tools ?? session.tools,
    toolChoice: params.tool_choice ?? session.tool_choice,
    maxOutputTokens: params.max_output_tokens ?? session.max_output_tokens,
  }
}

const toResponse = (
  { session, conversationId }: EngineState,
  { id, params, kept, output }: ActiveResponse,
  status: RealtimeResponse['status'],
): RealtimeResponse => ({
  object: 'realtime.response',
  id,
  status,
  status_details: null,
  output: [...output],
  conversation_id: kept ? conversationId : null,
  output_modalities: params.output_modalities ?? session.output_modalities,
  max_output_tokens: params.max_output_tokens ?? session.max_output_tokens,
  usage: null,
  metadata: params.metadata ?? null,
})

/** A part of a response that has ended meanwhile is late and says nothing. */
export function takePart(draft: StepContext, responseId: string, part: BrainPart): void {
  const { active } = draft.state
  if (active?.id !== responseId || active.ending) return
  if (part.type === 'text') say(draft, active, part.delta)
  else if (part.type === 'call') call(draft, active, part)
  else finish(draft, active, part)
}

/** A spoken response ends when it has been heard. */
function finish(draft: StepContext, active: ActiveResponse, part: DonePart): void {
  const { message } = active
  if (message && message.emitted < message.text.length) {
    change(draft, { active: { ...active, ending: part } })
    noMoreFor(draft, message.id)
    return
  }
  endDone(draft, part)
}

function endDone(draft: StepContext, { cut, usage }: DonePart): void {
  const status = cut ? 'incomplete' : 'completed'
  endResponse(draft, {
    status,
    ...(cut && { details: { type: status, reason: cut } }),
    ...(usage && { usage }),
  })
}

/** Follows the listener's place in a message: its words are emitted, and the response ends with the last of them. */
export function takeSpoken(draft: StepContext, itemId: string, chars: number, ms: number): void {
  const heard = markHeard(draft, itemId, chars, ms)
  const { active } = draft.state
  if (heard === undefined || active?.message?.id !== itemId) return
  emitUpTo(draft, heard)
  if (active.ending && heard >= active.message.text.length) endDone(draft, active.ending)
}

/** The voice is lost: what it had still to say is there to read. */
export function takeVoiceFailed(draft: StepContext): void {
  const { active, voice } = draft.state
  if (!voice || (voice.spoken.length === 0 && !active?.aloud)) return
  if (active?.aloud) change(draft, { active: { ...active, voiceless: true } })
  for (const { itemId, text, heardMs } of voice.spoken) takeSpoken(draft, itemId, text.length, heardMs)
  hush(draft)
  const message = 'The voice broke off. The rest of the answer is there to read.'
  emit(draft, { type: 'error', error: { type: 'server_error', code: 'voice_failed', message } })
}

export function cancelResponse(draft: StepContext, event: ClientEventOf<'response.cancel'>): void {
  const { active } = draft.state
  if (!active || (event.response_id !== undefined && event.response_id !== active.id)) {
    refuse(draft, event.event_id, {
      code: 'response_cancel_not_active',
      message: 'Cancellation failed: no active response found.',
    })
    return
  }
  interrupt(draft, 'client_cancelled')
}

/** Stops what is being said, if anything is. */
export function interrupt(draft: StepContext, reason: 'client_cancelled' | 'turn_detected'): void {
  const { active } = draft.state
  if (active) {
    draft.outputs.push({ do: 'stop-thinking', responseId: active.id })
    endResponse(draft, { status: 'cancelled', details: { type: 'cancelled', reason } })
  }
  hush(draft)
}

const BROKE_OFF = 'The assistant broke off. What it had said is kept; ask again.'

export function failResponse(draft: StepContext, responseId: string, message = BROKE_OFF): void {
  if (draft.state.active?.id !== responseId) return
  const error = { type: 'server_error', code: 'brain_failed', message }
  endResponse(draft, { status: 'failed', details: { type: 'failed', error } })
}

function endResponse(draft: StepContext, { status, details = null, usage }: Ending): void {
  const begun = draft.state.active
  if (!begun) return
  if (status === 'cancelled') forgetUnheard(draft, begun)
  closeMessage(draft, status === 'completed' ? 'completed' : 'incomplete')
  const ended = draft.state.active ?? begun
  change(draft, { active: undefined })
  emit(draft, {
    type: 'response.done',
    response: {
      ...toResponse(draft.state, ended, status),
      status_details: details,
      usage: usage ?? null,
    },
  })
  // A response was waiting; after a cancellation the caller asks again if they still want it.
  if (draft.state.voice?.due) {
    changeVoice(draft, { due: false })
    if (status !== 'cancelled') beginResponse(draft, {})
  }
}

/** A spoken message that is cut short keeps what was heard. */
function forgetUnheard(draft: StepContext, { aloud, message, voiceless }: ActiveResponse): void {
  const { active } = draft.state
  if (!active || !message || !aloud || voiceless) return
  change(draft, {
    active: { ...active, message: { ...message, text: message.text.slice(0, message.emitted) } },
  })
}
