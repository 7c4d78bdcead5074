/** Sends a request to a chat model, and repeats it in a simpler form when the server refuses an option by name. */

import { type Endpoint, failed, post, refusalText, refused } from '#adapters/_kit/model-endpoint.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { BrainContext } from '#domain/brain.ts'
import { messagesOf } from './messages.ts'

export const SERVICE = 'The language model'

/** An option that some servers or models lack; found out once, then remembered. */
type Inability = 'pictures' | 'stream_options' | 'max_tokens' | 'tool_choice'

export type ChatRequest = (context: BrainContext, signal: AbortSignal) => Promise<Response>

/** A conversation is cut in half at most this often before it counts as too long. */
const MAX_CUTS = 4

export function createRequest(endpoint: Endpoint): ChatRequest {
  const unable = new Set<Inability>()
  return async (context, signal) => {
    let items = context.items
    for (let cuts = 0; ; ) {
      const body = JSON.stringify(bodyOf(endpoint.model, { ...context, items }, unable))
      const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
      const response = await post(endpoint, SERVICE, '/chat/completions', { body, headers }, signal)
      if (response.ok) return response
      const text = await refusalText(response)
      const inability = inabilityIn(text, body)
      if (inability && !unable.has(inability)) unable.add(inability)
      else if (isTooLong(response.status, text) && cuts < MAX_CUTS && items.length > 1) {
        cuts += 1
        items = newerHalf(items)
      } else throw refusalOf(response.status, text)
    }
  }
}

function bodyOf(model: string, context: BrainContext, unable: ReadonlySet<Inability>): object {
  const { tools, toolChoice, maxOutputTokens } = context
  // Not every server knows the choice 'none'; without tools there is none.
  const offers = toolChoice !== 'none' && tools.length > 0
  const limit = unable.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens'
  return {
    model,
    messages: messagesOf(context, !unable.has('pictures')),
    stream: true,
    ...(!unable.has('stream_options') && { stream_options: { include_usage: true } }),
    ...(maxOutputTokens !== 'inf' && { [limit]: maxOutputTokens }),
    ...(offers && {
      tools: tools.map(({ name, description = '', parameters = { type: 'object', properties: {} } }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
      ...(toolChoice !== 'auto' && !unable.has('tool_choice') && { tool_choice: choiceOf(toolChoice) }),
    }),
  }
}

const choiceOf = (choice: Exclude<BrainContext['toolChoice'], 'auto' | 'none'>): unknown =>
  choice === 'required' ? choice : { type: 'function', function: { name: choice.name } }

/** The option that a refusal names, if it was sent. */
function inabilityIn(text: string, sent: string): Inability | undefined {
  const options = ['stream_options', 'max_tokens', 'tool_choice'] as const
  const option = options.find((each) => text.includes(each) && sent.includes(`"${each}":`))
  if (option) return option
  return /image|vision|multimodal|mmproj/i.test(text) && sent.includes('"image_url":')
    ? 'pictures'
    : undefined
}

const isTooLong = (status: number, text: string): boolean =>
  status === 413 || /context.{0,20}(?:length|size|window)|too many tokens|prompt is too long/i.test(text)

/** Starts at a question: an answer without its question confuses every model. */
function newerHalf(items: readonly ConversationItem[]): readonly ConversationItem[] {
  const half = Math.ceil(items.length / 2)
  const isQuestion = (item: ConversationItem): boolean => item.type === 'message' && item.role === 'user'
  const from = items.findIndex((item, at) => at >= half && isQuestion(item))
  const lastQuestion = items.findLastIndex(isQuestion)
  return items.slice(from >= 0 ? from : Math.max(1, lastQuestion))
}

function refusalOf(status: number, text: string): Error {
  const cause = new Error(`status ${status}: ${text.slice(0, 500)}`)
  if (isTooLong(status, text)) return failed(SERVICE, 'the conversation is too long for it', cause)
  if (/does not support tools/i.test(text)) return failed(SERVICE, 'this model cannot use tools', cause)
  return refused(SERVICE, status, text)
}
