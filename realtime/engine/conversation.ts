/** Items as clients create, ask for, delete and truncate them. */
import type { ClientEventOf } from '#contract/realtime/client-events.ts'
import type { ConversationItem, NewItem, UserPart } from '#contract/realtime/items.ts'
import {
  MAX_IMAGE_URL_LENGTH,
  MAX_IMAGES_PER_CALL,
  MAX_IMAGES_PER_MESSAGE,
  MAX_ITEMS_PER_CALL,
  MAX_TEXT_LENGTH,
  MAX_TOOL_OUTPUT_LENGTH,
} from '#contract/realtime/limits.ts'
import { isFitPicture, MAX_ATTACHED_SIDE } from '#contract/rules/picture-kind.ts'
import { audioNotAvailable, type Refusal, refuse } from './refusals.ts'
import { cutTranscript, heardAt, hush } from './speaking.ts'
import type { EngineState } from './state.ts'
import { answer, change, emit, findItem, mint, previousId, type StepContext } from './step-context.ts'

/** Pictures only, and only inside the event: a remote address would make this server fetch for a stranger. */
const IMAGE_URL_START = /^data:image\/(?:png|jpeg|gif|webp);base64,/
const LAST_DIGITS = /^[A-Za-z0-9+/]+={0,2}$/

const tooLong = (what: string, limit: number, param: string): Refusal => ({
  code: 'string_above_max_length',
  message: `${what} is longer than ${limit.toLocaleString('en-US')} characters and was not taken.`,
  param,
})

/** Undefined when the item may come in, else why not. */
export function refusalOf(state: EngineState, item: NewItem): Refusal | undefined {
  if (state.items.length >= MAX_ITEMS_PER_CALL) {
    return {
      code: 'conversation_full',
      message: `This call already holds ${MAX_ITEMS_PER_CALL} items. Reconnect to go on.`,
    }
  }
  if (item.id !== undefined && state.items.some(({ id }) => id === item.id)) {
    return {
      code: 'item_create_duplicate_item_id',
      message: `Error adding item: an item with id '${item.id}' already exists.`,
      param: 'item.id',
    }
  }
  if (item.type === 'message') return refusalOfMessage(state, item)
  return item.type === 'function_call_output' ? refusalOfOutput(state, item) : refusalOfCall(state, item)
}

type NewMessage = Extract<NewItem, { type: 'message' }>

function refusalOfMessage(state: EngineState, item: NewMessage): Refusal | undefined {
  if (item.content.length === 0) {
    return { code: 'empty_content', message: 'A message needs at least one part.', param: 'item.content' }
  }
  const images = countImages([item])
  if (images > MAX_IMAGES_PER_MESSAGE || images + countImages(state.items) > MAX_IMAGES_PER_CALL) {
    return {
      code: 'too_many_images',
      message: `At most ${MAX_IMAGES_PER_MESSAGE} images go into a message and ${MAX_IMAGES_PER_CALL} into a call.`,
      param: 'item.content',
    }
  }
  for (const [index, part] of item.content.entries()) {
    const refusal = refusalOfPart(part, `item.content[${index}]`)
    if (refusal) return refusal
  }
  const length = item.content.reduce((sum, part) => sum + textOf(part).length, 0)
  return length > MAX_TEXT_LENGTH ? tooLong('The message', MAX_TEXT_LENGTH, 'item.content') : undefined
}

type NewPart = NewMessage['content'][number]

const textOf = (part: NewPart): string =>
  'text' in part ? part.text : 'transcript' in part ? (part.transcript ?? '') : ''

function refusalOfPart(part: NewPart, param: string): Refusal | undefined {
  if (part.type === 'input_image') return refusalOfImage(part, param)
  if ('audio' in part && part.audio !== undefined) return audioNotAvailable(`${param}.audio`)
  return textOf(part).length > MAX_TEXT_LENGTH ? tooLong('The text', MAX_TEXT_LENGTH, param) : undefined
}

function refusalOfImage(
  { image_url: url }: Extract<UserPart, { type: 'input_image' }>,
  param: string,
): Refusal | undefined {
  if (url.length > MAX_IMAGE_URL_LENGTH) {
    return tooLong('An image', MAX_IMAGE_URL_LENGTH, `${param}.image_url`)
  }
  if (isImageUrl(url) && isFitPicture(url)) return undefined
  return {
    code: 'invalid_image',
    message: `An image comes as a base64 data URL of a PNG, JPEG, GIF or WebP picture, at most ${MAX_ATTACHED_SIDE.toLocaleString('en-US')} pixels wide and high.`,
    param: `${param}.image_url`,
  }
}

/** A regular expression over megabytes takes tens of milliseconds; to decode them and encode them again takes two. */
function isImageUrl(url: string): boolean {
  const [start] = IMAGE_URL_START.exec(url) ?? []
  if (start === undefined) return false
  const wholeGroups = Math.max(0, Math.ceil((url.length - start.length) / 4) - 2)
  const at = start.length + 4 * wholeGroups
  const head = url.slice(start.length, at)
  return LAST_DIGITS.test(url.slice(at)) && Buffer.from(head, 'base64').toString('base64') === head
}

function refusalOfOutput(
  state: EngineState,
  item: Extract<NewItem, { type: 'function_call_output' }>,
): Refusal | undefined {
  if (item.output.length > MAX_TOOL_OUTPUT_LENGTH) {
    return tooLong('The output', MAX_TOOL_OUTPUT_LENGTH, 'item.output')
  }
  const [called, answered] = ['function_call', 'function_call_output'].map((type) =>
    state.items.some((each) => each.type === type && 'call_id' in each && each.call_id === item.call_id),
  )
  if (called && !answered) return undefined
  return {
    code: 'invalid_call_id',
    message: answered
      ? `The call '${item.call_id}' already has its output.`
      : `No call with id '${item.call_id}' is in this conversation.`,
    param: 'item.call_id',
  }
}

function refusalOfCall(
  state: EngineState,
  item: Extract<NewItem, { type: 'function_call' }>,
): Refusal | undefined {
  if (item.arguments.length > MAX_TEXT_LENGTH)
    return tooLong('The arguments', MAX_TEXT_LENGTH, 'item.arguments')
  const known = state.items.some((each) => each.type === 'function_call' && each.call_id === item.call_id)
  if (!known) return undefined
  return {
    code: 'invalid_call_id',
    message: `A call with id '${item.call_id}' already exists.`,
    param: 'item.call_id',
  }
}

const countImages = (items: readonly NewItem[]): number =>
  items.reduce(
    (count, item) =>
      count +
      (item.type === 'message' ? item.content.filter(({ type }) => type === 'input_image').length : 0),
    0,
  )

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
