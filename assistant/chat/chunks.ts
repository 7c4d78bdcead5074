/** Reads the answer of a chat model, in pieces or whole, leniently: servers differ in what they leave out. */
import * as z from 'zod/mini'
import { failed } from '#adapters/_kit/model-endpoint.ts'
import { SERVICE } from './request.ts'

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

const toolCall = z.looseObject({
  index: maybe(z.number()),
  id: maybe(z.string()),
  function: maybe(
    z.looseObject({
      name: maybe(z.string()),
      /** Text that is sent in pieces; some servers send the object itself. */
      arguments: maybe(z.union([z.string(), z.record(z.string(), z.unknown())])),
    }),
  ),
})
export type ToolCallPiece = z.output<typeof toolCall>

const message = z.looseObject({
  content: maybe(z.union([z.string(), z.array(z.looseObject({ text: z.optional(z.string()) }))])),
  refusal: maybe(z.string()),
  tool_calls: maybe(z.array(toolCall)),
})

const usage = z.looseObject({
  prompt_tokens: maybe(z.number()),
  completion_tokens: maybe(z.number()),
  total_tokens: maybe(z.number()),
  prompt_tokens_details: maybe(z.looseObject({ cached_tokens: maybe(z.number()) })),
})

const chunk = z.looseObject({
  choices: maybe(
    z.array(
      z.looseObject({ delta: maybe(message), message: maybe(message), finish_reason: maybe(z.string()) }),
    ),
  ),
  usage: maybe(usage),
  error: z.optional(z.unknown()),
})
export type Chunk = z.output<typeof chunk>

/** The pieces of an answer up to its end mark, or to the end of a body that has none. */
export async function* chunksOf(
  response: Response,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Chunk | 'end'> {
  if (response.headers.get('content-type')?.includes('json')) {
    yield parsed(await textOf(bytes))
    yield 'end'
    return
  }
  for await (const data of eventsOf(bytes)) {
    if (data === '[DONE]') {
      yield 'end'
      return
    }
    yield parsed(data)
  }
}

function parsed(text: string): Chunk {
  const result = chunk.safeParse(jsonOf(text))
  if (!result.success) throw failed(SERVICE, 'its answer cannot be read', result.error)
  const { error } = result.data
  if (error) throw failed(SERVICE, 'it broke off', new Error(JSON.stringify(error).slice(0, 500)))
  return result.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** The data of server-sent events, one line each. Comments only keep the connection open. */
async function* eventsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const chunk of bytes) {
    const lines = (held + decoder.decode(chunk, { stream: true })).split('\n')
    held = lines.pop() ?? ''
    for (const line of lines) yield* dataIn(line)
  }
  yield* dataIn(held + decoder.decode())
}

function dataIn(line: string): readonly string[] {
  const data = /^data:(.*)$/.exec(line.trim())?.[1]?.trim()
  return data ? [data] : []
}
