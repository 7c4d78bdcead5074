/** Responses: one at a time, streamed part by part, and always ended with exactly one `response.done`. */
import type { ClientEventOf, ResponseParams } from '#contract/realtime/client-events.ts'
import type { AssistantMessage, ConversationItem, FunctionCall } from '#contract/realtime/items.ts'
import type { RealtimeResponse, Usage } from '#contract/realtime/server-events.ts'
import type { BrainContext, BrainPart } from '../brain/brain.ts'
import { refusalOf } from './admission.ts'
import { nameItem } from './conversation.ts'
import { change, type Draft, mint, previousId, replaceItem, tell } from './draft.ts'
import { audioNotAvailable, type Refusal, refuse } from './refusals.ts'
import type { ActiveResponse, EngineState } from './state.ts'

type Status = 'completed' | 'cancelled' | 'incomplete' | 'failed'
type Ending = { status: Status; details?: RealtimeResponse['status_details']; usage?: Usage }

export function createResponse(draft: Draft, event: ClientEventOf<'response.create'>): void {
  const params = event.response ?? {}
  const refusal = refusalOfResponse(draft.state, params)
  if (refusal) {
    refuse(draft, event.event_id, refusal)
    return
  }
  const active: ActiveResponse = {
    id: mint(draft, 'resp'),
    params,
    kept: params.conversation !== 'none',
    output: [],
    message: undefined,
  }
  const context = contextOf(draft, params)
  change(draft, { active })
  tell(draft, { type: 'response.created', response: toResponse(draft.state, active, 'in_progress') })
  draft.outputs.push({ do: 'think', responseId: active.id, context })
}

function refusalOfResponse(state: EngineState, params: ResponseParams): Refusal | undefined {
  if (state.active) {
    return {
      code: 'conversation_already_has_active_response',
      message: `Conversation already has an active response in progress: ${state.active.id}. Wait until the response is finished before creating a new one.`,
    }
  }
  if (params.output_modalities?.includes('audio')) return audioNotAvailable('response.output_modalities')
  const bare = { ...state, items: [] }
  return params.input?.map((item) => refusalOf(bare, item)).find((refusal) => refusal !== undefined)
}

function contextOf(draft: Draft, params: ResponseParams): BrainContext {
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
export function takePart(draft: Draft, responseId: string, part: BrainPart): void {
  const { active } = draft.state
  if (active?.id !== responseId) return
  if (part.type === 'text') say(draft, active, part.delta)
  else if (part.type === 'call') call(draft, active, part)
  else finish(draft, part)
}

function finish(draft: Draft, { cut, usage }: Extract<BrainPart, { type: 'done' }>): void {
  const status = cut ? 'incomplete' : 'completed'
  endResponse(draft, {
    status,
    ...(cut && { details: { type: status, reason: cut } }),
    ...(usage && { usage }),
  })
}

/** Adds an item that the response begins to make. */
function addOutput(draft: Draft, active: ActiveResponse, item: ConversationItem): void {
  tell(draft, {
    type: 'response.output_item.added',
    response_id: active.id,
    output_index: active.output.length,
    item,
  })
  if (!active.kept) return
  change(draft, { items: [...draft.state.items, item] })
  tell(draft, {
    type: 'conversation.item.added',
    previous_item_id: previousId(draft.state, item.id),
    item,
  })
}

function finishOutput(draft: Draft, active: ActiveResponse, item: ConversationItem): void {
  if (active.kept) {
    replaceItem(draft, item)
    tell(draft, {
      type: 'conversation.item.done',
      previous_item_id: previousId(draft.state, item.id),
      item,
    })
  }
  const { id: response_id, output } = active
  tell(draft, { type: 'response.output_item.done', response_id, output_index: output.length, item })
  change(draft, { active: { ...active, output: [...output, item], message: undefined } })
}

const messageOf = (id: string, status: AssistantMessage['status'], text?: string): AssistantMessage => ({
  id,
  object: 'realtime.item',
  type: 'message',
  role: 'assistant',
  status,
  content: text === undefined ? [] : [{ type: 'output_text', text }],
})

const partOf = ({ id, output }: ActiveResponse, itemId: string) => ({
  response_id: id,
  item_id: itemId,
  output_index: output.length,
  content_index: 0,
})

function say(draft: Draft, active: ActiveResponse, delta: string): void {
  if (delta === '') return
  const message = active.message ?? openMessage(draft, active)
  change(draft, { active: { ...active, message: { ...message, text: message.text + delta } } })
  tell(draft, { type: 'response.output_text.delta', ...partOf(active, message.id), delta })
}

function openMessage(draft: Draft, active: ActiveResponse): { id: string; text: string } {
  const id = mint(draft, 'item')
  addOutput(draft, active, messageOf(id, 'in_progress'))
  const part = { type: 'text', text: '' } as const
  tell(draft, { type: 'response.content_part.added', ...partOf(active, id), part })
  return { id, text: '' }
}

/** Ends the message that is being said, if there is one, with the text so far. */
function closeMessage(draft: Draft, active: ActiveResponse, status: AssistantMessage['status']): void {
  if (!active.message) return
  const { id, text } = active.message
  tell(draft, { type: 'response.output_text.done', ...partOf(active, id), text })
  tell(draft, { type: 'response.content_part.done', ...partOf(active, id), part: { type: 'text', text } })
  finishOutput(draft, active, messageOf(id, status, text))
}

function call(draft: Draft, begun: ActiveResponse, part: Extract<BrainPart, { type: 'call' }>): void {
  const choice = begun.params.tool_choice ?? draft.state.session.tool_choice
  // The choice 'none' is a promise to the client; a brain that forgets it is not obeyed.
  if (choice === 'none') return
  closeMessage(draft, begun, 'completed')
  const active = draft.state.active ?? begun
  const item: FunctionCall = {
    id: mint(draft, 'item'),
    object: 'realtime.item',
    type: 'function_call',
    status: 'in_progress',
    call_id: mint(draft, 'call'),
    name: part.name,
    arguments: '',
  }
  addOutput(draft, active, item)
  const { content_index: _none, ...place } = partOf(active, item.id)
  const { name, arguments: args } = part
  const ids = { ...place, call_id: item.call_id }
  tell(draft, { type: 'response.function_call_arguments.delta', ...ids, delta: args })
  tell(draft, { type: 'response.function_call_arguments.done', ...ids, name, arguments: args })
  finishOutput(draft, active, { ...item, status: 'completed', arguments: args })
}

export function cancelResponse(draft: Draft, event: ClientEventOf<'response.cancel'>): void {
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
export function interrupt(draft: Draft, reason: 'client_cancelled' | 'turn_detected'): void {
  const { active } = draft.state
  if (!active) return
  draft.outputs.push({ do: 'stop-thinking', responseId: active.id })
  endResponse(draft, { status: 'cancelled', details: { type: 'cancelled', reason } })
}

export function failResponse(draft: Draft, responseId: string): void {
  if (draft.state.active?.id !== responseId) return
  const error = {
    type: 'server_error',
    code: 'brain_failed',
    message: 'The assistant broke off. What it had said is kept; ask again.',
  }
  endResponse(draft, { status: 'failed', details: { type: 'failed', error } })
}

function endResponse(draft: Draft, { status, details = null, usage }: Ending): void {
  const begun = draft.state.active
  if (!begun) return
  closeMessage(draft, begun, status === 'completed' ? 'completed' : 'incomplete')
  const ended = draft.state.active ?? begun
  change(draft, { active: undefined })
  tell(draft, {
    type: 'response.done',
    response: {
      ...toResponse(draft.state, ended, status),
      status_details: details,
      usage: usage ?? null,
    },
  })
}
