/** Writes a conversation as `/v1/chat/completions` reads it. Strict servers and chat templates are served: one system
 *  message in front, roles that alternate, and every call followed by its output. */
import {
  type ConversationItem,
  type FunctionCall,
  messageText,
  type UserMessage,
  type UserPart,
} from '#contract/realtime/items.ts'

type ContentPart =
  | Readonly<{ type: 'text'; text: string }>
  | Readonly<{ type: 'image_url'; image_url: Readonly<{ url: string; detail?: 'auto' | 'low' | 'high' }> }>

type ChatToolCall = Readonly<{
  id: string
  type: 'function'
  function: Readonly<{ name: string; arguments: string }>
}>

export type ChatMessage =
  | Readonly<{ role: 'system'; content: string }>
  | Readonly<{ role: 'user'; content: string | readonly ContentPart[] }>
  | Readonly<{ role: 'assistant'; content: string; tool_calls?: readonly ChatToolCall[] }>
  | Readonly<{ role: 'tool'; tool_call_id: string; content: string }>

type Talk = Readonly<{ instructions: string; items: readonly ConversationItem[] }>

const UNSEEN = '[a picture that this model cannot see]'
const STILL_RUNNING = '{"status":"still running"}'
/** Stands in for the user's message when the model is to speak first. */
const GO_ON = '(Go on.)'

/** An uninterrupted run of the assistant's texts and calls, or one message of the user. */
type Block = { text: string[]; calls: FunctionCall[] } | { user: UserMessage }

export function messagesOf({ instructions, items }: Talk, seesPictures = true): readonly ChatMessage[] {
  const messages: ChatMessage[] = []
  const outputOf = outputsIn(items)
  let calls = 0
  for (const block of blocksOf(items)) {
    if ('user' in block) addUser(messages, partsOf(block.user, seesPictures))
    else {
      messages.push(...answerOf(block, calls, outputOf))
      calls += block.calls.length
    }
  }
  if (!['user', 'tool'].includes(messages.at(-1)?.role ?? '')) addUser(messages, [textPart(GO_ON)])
  return [...systemOf(instructions, items), ...messages]
}

function blocksOf(items: readonly ConversationItem[]): readonly Block[] {
  const blocks: Block[] = []
  let isOpen = false
  const answer = (): Extract<Block, { calls: unknown }> => {
    const last = blocks.at(-1)
    if (isOpen && last && 'calls' in last) return last
    const fresh = { text: [], calls: [] }
    blocks.push(fresh)
    isOpen = true
    return fresh
  }
  for (const item of items) {
    if (item.type === 'function_call') answer().calls.push(item)
    else if (item.type === 'function_call_output') isOpen = false
    else if (item.role === 'assistant') answer().text.push(messageText(item))
    else if (item.role === 'user') {
      blocks.push({ user: item })
      isOpen = false
    }
  }
  return blocks
}

/** The first output of a call is its output, wherever it stands. */
function outputsIn(items: readonly ConversationItem[]): (callId: string) => string {
  const outputs = new Map(
    items
      .toReversed()
      .flatMap((item): [string, string][] =>
        item.type === 'function_call_output' ? [[item.call_id, item.output]] : [],
      ),
  )
  return (callId) => outputs.get(callId) ?? STILL_RUNNING
}

/** The outputs of the calls follow at once. */
function answerOf(
  { text, calls }: Extract<Block, { calls: unknown }>,
  before: number,
  outputOf: (callId: string) => string,
): readonly ChatMessage[] {
  const content = text.filter((each) => each !== '').join('\n')
  if (content === '' && calls.length === 0) return []
  const numbered = calls.map((call, at) => ({ call, id: idOf(before + at + 1) }))
  const tool_calls = numbered.map(({ call, id }) => toolCall(call, id))
  return [
    { role: 'assistant', content, tool_calls: calls.length > 0 ? tool_calls : undefined },
    ...numbered.map(
      ({ call, id }): ChatMessage => ({ role: 'tool', tool_call_id: id, content: outputOf(call.call_id) }),
    ),
  ]
}

/** Chat templates take one system message, and only in front. */
function systemOf(instructions: string, items: readonly ConversationItem[]): readonly ChatMessage[] {
  const notes = items.flatMap((item) =>
    item.type === 'message' && item.role === 'system' ? messageText(item) : [],
  )
  const content = [instructions, ...notes].filter((text) => text !== '').join('\n\n')
  return content === '' ? [] : [{ role: 'system', content }]
}

/** Nine letters and digits, which is all that some servers accept. The same call keeps its id, so prompts can be cached. */
const idOf = (count: number): string => `c${String(count).padStart(8, '0')}`

const toolCall = ({ name, arguments: args }: FunctionCall, id: string): ChatToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: isObject(args) ? args : '{}' },
})

/** Chat templates parse the arguments, and fail on malformed ones. */
function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const textPart = (text: string): ContentPart => ({ type: 'text', text })

function partsOf({ content }: UserMessage, seesPictures: boolean): readonly ContentPart[] {
  return content.flatMap((part) => partOf(part, seesPictures))
}

function partOf(part: UserPart, seesPictures: boolean): ContentPart | readonly never[] {
  switch (part.type) {
    case 'input_text':
      return part.text === '' ? [] : textPart(part.text)
    case 'input_audio':
      return textPart(part.transcript || '[inaudible]')
    case 'input_image':
      return seesPictures
        ? {
            type: 'image_url',
            image_url: { url: part.image_url, detail: part.detail },
          }
        : textPart(UNSEEN)
  }
}

/** Two messages of the user without an answer between them become one. */
function addUser(messages: ChatMessage[], parts: readonly ContentPart[]): void {
  if (parts.length === 0) return
  const last = messages.at(-1)
  const before = last?.role === 'user' ? asParts(last.content) : []
  if (last?.role === 'user') messages.pop()
  messages.push({ role: 'user', content: simplest([...before, ...parts]) })
}

const asParts = (content: string | readonly ContentPart[]): readonly ContentPart[] =>
  typeof content === 'string' ? [textPart(content)] : content

/** Text alone is a string: not every server takes parts. */
const simplest = (parts: readonly ContentPart[]): string | readonly ContentPart[] => {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.length === parts.length ? texts.join('\n') : parts
}
