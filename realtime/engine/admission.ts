/** Checks which items a client may put into a conversation: sizes, kinds of picture, and tool calls that exist. */
import type { NewItem, UserPart } from '#contract/realtime/items.ts'
import {
  MAX_IMAGE_URL_LENGTH,
  MAX_IMAGES_PER_CALL,
  MAX_IMAGES_PER_MESSAGE,
  MAX_ITEMS_PER_CALL,
  MAX_TEXT_LENGTH,
  MAX_TOOL_OUTPUT_LENGTH,
} from '#contract/realtime/limits.ts'
import { audioNotAvailable, type Refusal } from './refusals.ts'
import type { EngineState } from './state.ts'

/** Pictures only, and only inside the event: a remote address would make this server fetch for a stranger. */
const IMAGE_URL = /^data:image\/(png|jpeg|gif|webp|bmp|heic|heif|avif);base64,[A-Za-z0-9+/]+={0,2}$/

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
  return undefined
}

function refusalOfPart(part: NewMessage['content'][number], param: string): Refusal | undefined {
  if (part.type === 'input_image') return refusalOfImage(part, param)
  if ('audio' in part && part.audio !== undefined) return audioNotAvailable(`${param}.audio`)
  const text = 'text' in part ? part.text : (part.transcript ?? '')
  return text.length > MAX_TEXT_LENGTH ? tooLong('The text', MAX_TEXT_LENGTH, param) : undefined
}

function refusalOfImage(
  { image_url: url }: Extract<UserPart, { type: 'input_image' }>,
  param: string,
): Refusal | undefined {
  if (url.length > MAX_IMAGE_URL_LENGTH) {
    return tooLong('An image', MAX_IMAGE_URL_LENGTH, `${param}.image_url`)
  }
  if (IMAGE_URL.test(url)) return undefined
  return {
    code: 'invalid_image',
    message: 'An image comes as a base64 data URL of a PNG, JPEG, GIF, WebP, BMP, HEIC or AVIF picture.',
    param: `${param}.image_url`,
  }
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
