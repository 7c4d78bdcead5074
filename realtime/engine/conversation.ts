/** Items as clients create, ask for, delete and truncate them. */
import type { ClientEventOf } from '#contract/realtime/client-events.ts'
import type { ConversationItem, NewItem } from '#contract/realtime/items.ts'
import { refusalOf } from './admission.ts'
import { type Refusal, refuse } from './refusals.ts'
import { cutTranscript, heardAt, hush } from './speaking.ts'
import type { EngineState } from './state.ts'
import { answer, change, emit, findItem, mint, previousId, type StepContext } from './step-context.ts'

/** Gives the item its id; what a client says of its status has no effect, as with the provider. */
export const nameItem = (draft: StepContext, item: NewItem): ConversationItem => ({
  ...item,
  id: item.id ?? mint(draft, 'item'),
  object: 'realtime.item',
  status: 'completed',
})

/** The place of the new item, or the reason why it has none. */
function placeFor(state: EngineState, previous: string | null | undefined): number | Refusal {
  if (previous === undefined || previous === null) return state.items.length
  if (previous === 'root') return 0
  const index = state.items.findIndex(({ id }) => id === previous)
  if (index >= 0) return index + 1
  return {
    code: 'item_create_invalid_previous_item_id',
    message: `Error adding item: the previous item with id '${previous}' does not exist.`,
    param: 'previous_item_id',
  }
}

export function createItem(draft: StepContext, event: ClientEventOf<'conversation.item.create'>): void {
  const place = placeFor(draft.state, event.previous_item_id)
  const refusal = typeof place === 'object' ? place : refusalOf(draft.state, event.item)
  if (typeof place === 'object' || refusal) {
    if (refusal) refuse(draft, event.event_id, refusal)
    return
  }
  const item = nameItem(draft, event.item)
  change(draft, { items: draft.state.items.toSpliced(place, 0, item) })
  const previous_item_id = previousId(draft.state, item.id)
  emit(draft, { type: 'conversation.item.added', previous_item_id, item })
  emit(draft, { type: 'conversation.item.done', previous_item_id, item })
}

const missing = (verb: 'retriev' | 'delet' | 'truncat', id: string): Refusal => ({
  code: `item_${verb}e_invalid_item_id`,
  message: `Error ${verb}ing item: the item with id '${id}' does not exist.`,
  param: 'item_id',
})

export function retrieveItem(draft: StepContext, event: ClientEventOf<'conversation.item.retrieve'>): void {
  const item = findItem(draft.state, event.item_id)
  if (item) answer(draft, { type: 'conversation.item.retrieved', item })
  else refuse(draft, event.event_id, missing('retriev', event.item_id))
}

export function deleteItem(draft: StepContext, event: ClientEventOf<'conversation.item.delete'>): void {
  const refusal = refusalOfDelete(draft.state, event.item_id)
  if (refusal) {
    refuse(draft, event.event_id, refusal)
    return
  }
  change(draft, { items: draft.state.items.filter(({ id }) => id !== event.item_id) })
  emit(draft, { type: 'conversation.item.deleted', item_id: event.item_id })
}

function refusalOfDelete(state: EngineState, id: string): Refusal | undefined {
  const item = findItem(state, id)
  if (!item) return missing('delet', id)
  return item.status === 'in_progress' ? stillMade(id) : undefined
}

const stillMade = (id: string): Refusal => ({
  code: 'item_in_progress',
  message: `The item '${id}' is still being made. Cancel the response first.`,
  param: 'item_id',
})

/**
 * Only what was spoken, and is no longer being made, can be cut to what was heard. Without a count of what that is,
 * nothing of it is taken for heard.
 */
export function truncateItem(draft: StepContext, event: ClientEventOf<'conversation.item.truncate'>): void {
  const { item_id, content_index, audio_end_ms } = event
  const item = findItem(draft.state, item_id)
  const text = item && transcriptOf(item, content_index)
  if (!item || text === undefined) {
    refuse(draft, event.event_id, item ? NOT_SPOKEN : missing('truncat', item_id))
    return
  }
  const { voice } = draft.state
  const playing = voice?.spoken.find(({ itemId }) => itemId === item_id)
  const heard = Math.min(playing?.heard ?? text.length, heardAt(voice?.marks.get(item_id), audio_end_ms))
  if (playing) hush(draft)
  cutTranscript(draft, item, content_index, { text, heard, ms: audio_end_ms })
}

const NOT_SPOKEN: Refusal = {
  code: 'unsupported_content_type',
  message: 'Only model output audio messages can be truncated.',
  param: 'content_index',
}

function transcriptOf(item: ConversationItem, index: number): string | undefined {
  if (item.type !== 'message' || item.role !== 'assistant') return undefined
  const part = item.content[index]
  return part?.type === 'output_audio' ? (part.transcript ?? '') : undefined
}
