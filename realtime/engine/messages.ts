/** Makes the items of a response: messages, written or spoken, and tool calls, each begun, streamed and ended. */
import type { AssistantMessage, ConversationItem, FunctionCall } from '#contract/realtime/items.ts'
import type { BrainPart } from '#domain/brain.ts'
import { giveToVoice, noMoreFor } from './speaking.ts'
import type { ActiveResponse } from './state.ts'
import { change, emit, mint, previousId, replaceItem, type StepContext } from './step-context.ts'

type Message = NonNullable<ActiveResponse['message']>

/** Adds an item that the response begins to make. */
function addOutput(draft: StepContext, active: ActiveResponse, item: ConversationItem): void {
  emit(draft, {
    type: 'response.output_item.added',
    response_id: active.id,
    output_index: active.output.length,
    item,
  })
  if (!active.kept) return
  change(draft, { items: [...draft.state.items, item] })
  emit(draft, {
    type: 'conversation.item.added',
    previous_item_id: previousId(draft.state, item.id),
    item,
  })
}

function finishOutput(draft: StepContext, active: ActiveResponse, item: ConversationItem): void {
  if (active.kept) {
    replaceItem(draft, item)
    emit(draft, {
      type: 'conversation.item.done',
      previous_item_id: previousId(draft.state, item.id),
      item,
    })
  }
  const { id: response_id, output } = active
  emit(draft, { type: 'response.output_item.done', response_id, output_index: output.length, item })
  change(draft, { active: { ...active, output: [...output, item], message: undefined } })
}

const messageOf = (
  { aloud }: ActiveResponse,
  id: string,
  status: AssistantMessage['status'],
  text?: string,
): AssistantMessage => ({
  id,
  object: 'realtime.item',
  type: 'message',
  role: 'assistant',
  status,
  content:
    text === undefined
      ? []
      : [aloud ? { type: 'output_audio', transcript: text } : { type: 'output_text', text }],
})

const partOf = ({ id, output }: ActiveResponse, itemId: string) => ({
  response_id: id,
  item_id: itemId,
  output_index: output.length,
  content_index: 0,
})

export function say(draft: StepContext, active: ActiveResponse, delta: string): void {
  if (delta === '') return
  const begun = active.message ?? openMessage(draft, active)
  const message = { ...begun, text: begun.text + delta }
  change(draft, { active: { ...active, message } })
  if (active.aloud && !active.voiceless) giveToVoice(draft, active.id, message.id, delta)
  else emitUpTo(draft, message.text.length)
}

function openMessage(draft: StepContext, active: ActiveResponse): Message {
  const id = mint(draft, 'item')
  addOutput(draft, active, messageOf(active, id, 'in_progress'))
  const part = active.aloud
    ? ({ type: 'audio', transcript: '' } as const)
    : ({ type: 'text', text: '' } as const)
  emit(draft, { type: 'response.content_part.added', ...partOf(active, id), part })
  return { id, text: '', emitted: 0 }
}

/** Emits the message that is being said up to a place in it. */
export function emitUpTo(draft: StepContext, place: number): void {
  const { active } = draft.state
  if (!active?.message || place <= active.message.emitted) return
  const { message } = active
  const delta = message.text.slice(message.emitted, place)
  change(draft, { active: { ...active, message: { ...message, emitted: message.emitted + delta.length } } })
  const type = active.aloud ? 'response.output_audio_transcript.delta' : 'response.output_text.delta'
  emit(draft, { type, ...partOf(active, message.id), delta })
}

/**
 * Ends the message that is being said, if there is one, with the text so far. What waits to be spoken of it still is.
 */
export function closeMessage(draft: StepContext, status: AssistantMessage['status']): void {
  const text = draft.state.active?.message?.text
  if (text === undefined) return
  emitUpTo(draft, text.length)
  const { active } = draft.state
  if (!active?.message) return
  const { id } = active.message
  const place = partOf(active, id)
  if (active.aloud) {
    noMoreFor(draft, id)
    emit(draft, { type: 'response.output_audio.done', ...place })
    emit(draft, { type: 'response.output_audio_transcript.done', ...place, transcript: text })
    emit(draft, { type: 'response.content_part.done', ...place, part: { type: 'audio', transcript: text } })
  } else {
    emit(draft, { type: 'response.output_text.done', ...place, text })
    emit(draft, { type: 'response.content_part.done', ...place, part: { type: 'text', text } })
  }
  finishOutput(draft, active, messageOf(active, id, status, text))
}

export function call(
  draft: StepContext,
  begun: ActiveResponse,
  part: Extract<BrainPart, { type: 'call' }>,
): void {
  const choice = begun.params.tool_choice ?? draft.state.session.tool_choice
  // The choice 'none' is a promise to the client; a brain that forgets it is not obeyed.
  if (choice === 'none') return
  closeMessage(draft, 'completed')
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
  emit(draft, { type: 'response.function_call_arguments.delta', ...ids, delta: args })
  emit(draft, { type: 'response.function_call_arguments.done', ...ids, name, arguments: args })
  finishOutput(draft, active, { ...item, status: 'completed', arguments: args })
}
