/** Puts the pieces of a chat model's answer together: its words as they come, its calls when they are whole. */

import { failed } from '#adapters/_kit/model-endpoint.ts'
import type { Usage } from '#contract/realtime/server-events.ts'
import type { BrainPart } from '#domain/brain.ts'
import type { Chunk, ToolCallPiece } from './chunks.ts'
import { SERVICE } from './request.ts'
import { createThoughtFilter } from './thought.ts'

type Message = NonNullable<NonNullable<NonNullable<Chunk['choices']>[number]['message']>>
type Call = { name: string; arguments: string; id: string }
type Cut = 'max_output_tokens' | 'content_filter'

/** A question needs no more calls at once. */
const MAX_CALLS = 32

const CUTS: Readonly<Record<string, Cut>> = { length: 'max_output_tokens', content_filter: 'content_filter' }

/** Throws when the answer has no end, or when there is nothing in it. */
export async function* partsOf(chunks: AsyncIterable<Chunk | 'end'>): AsyncGenerator<BrainPart> {
  const answer = createAnswer()
  for await (const chunk of chunks) {
    if (chunk === 'end') {
      answer.ended = true
      break
    }
    const delta = answer.add(chunk)
    if (delta !== '') yield { type: 'text', delta }
  }
  yield* answer.rest()
}

function createAnswer() {
  const calls = createCalls()
  const unthought = createThoughtFilter()
  let said = false
  let cut: Cut | undefined
  let usage: Usage | undefined

  return {
    ended: false,
    /** Gives the text that can be said at once. */
    add(chunk: Chunk): string {
      usage = usageOf(chunk) ?? usage
      const choice = chunk.choices?.[0]
      if (!choice) return ''
      const { finish_reason: finish } = choice
      if (finish) {
        this.ended = true
        cut = CUTS[finish]
      }
      const message = choice.delta ?? choice.message
      for (const piece of message?.tool_calls ?? []) calls.add(piece)
      const delta = message ? unthought(textOf(message)) : ''
      said ||= delta !== ''
      return delta
    },
    /** Gives the rest once the answer is complete. */
    rest(): readonly BrainPart[] {
      if (!this.ended) throw failed(SERVICE, 'its answer broke off')
      const whole = calls.whole(cut !== undefined)
      if (!said && whole.length === 0 && !cut) throw failed(SERVICE, 'its answer is empty')
      return [...whole, { type: 'done', usage, cut }]
    },
  }
}

function textOf({ content, refusal }: Message): string {
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')
  return text + (refusal ?? '')
}

function usageOf({ usage }: Chunk): Usage | undefined {
  if (!usage) return undefined
  const { prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details } = usage
  const [input, output] = [prompt_tokens ?? 0, completion_tokens ?? 0]
  const cached = prompt_tokens_details?.cached_tokens
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: total_tokens ?? input + output,
    ...(typeof cached === 'number' && { input_token_details: { cached_tokens: cached } }),
  }
}

function createCalls() {
  const calls: Call[] = []
  const byIndex = new Map<number, Call>()

  function begin(index: number | undefined): Call {
    if (calls.length >= MAX_CALLS) throw failed(SERVICE, 'it called too many tools at once')
    const call = { name: '', arguments: '', id: '' }
    calls.push(call)
    if (index !== undefined) byIndex.set(index, call)
    return call
  }

  /** Some servers give every call the index 0, or neither index nor id: then another id, or a name, is another call. */
  function callOf({ index, id, function: called }: ToolCallPiece): Call {
    const known = typeof index === 'number' ? byIndex.get(index) : calls.at(-1)
    const isAnother =
      known && (id ? known.id !== '' && known.id !== id : typeof index !== 'number' && called?.name)
    return known && !isAnother ? known : begin(index ?? undefined)
  }

  return {
    add(piece: ToolCallPiece): void {
      const call = callOf(piece)
      call.id ||= piece.id ?? ''
      call.name ||= piece.function?.name ?? ''
      const args = piece.function?.arguments ?? ''
      call.arguments += typeof args === 'string' ? args : JSON.stringify(args)
    },
    /** A call that was cut in the middle of its arguments is dropped. */
    whole: (wasCut: boolean): readonly Extract<BrainPart, { type: 'call' }>[] =>
      calls
        .filter(({ name, arguments: args }) => name !== '' && !(wasCut && !isJson(args)))
        .map(({ name, arguments: args }) => ({ type: 'call', name, arguments: args.trim() || '{}' })),
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
