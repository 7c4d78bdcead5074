/** JSON-RPC 2.0: a text in, a text out, or nothing when nobody asked for an answer. */
import * as z from 'zod/mini'
import { parseJson, stringifyJson } from '../json.ts'
import { RpcError } from './error.ts'
import type { Methods } from './method.ts'

const MAX_BATCH = 100

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.number(), z.bigint(), z.null()])),
  method: z.string(),
  params: z.optional(z.unknown()),
})
type Request = z.output<typeof request>
type Id = Request['id']

/** Answers one request that has been parsed; undefined for a notification. Never throws. */
export type Answer = (message: unknown) => Promise<object | undefined>

/** `onBug` hears of what is our own fault; the caller is told no more than that it was. */
export const createAnswer =
  (methods: Methods, onBug: (error: unknown, method: string) => void): Answer =>
  async (message) => {
    const read = request.safeParse(message)
    if (!read.success) return failure(null, new RpcError('invalidRequest', 'Invalid request'))
    const { id, method, params } = read.data
    if (id === undefined) return undefined
    try {
      return success(id, await call(methods, method, params))
    } catch (error) {
      if (error instanceof RpcError) return failure(id, error)
      onBug(error, method)
      return failure(id, new RpcError('internal', 'Internal error'))
    }
  }

function call(methods: Methods, name: string, params: unknown): unknown {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!method) throw new RpcError('unknownMethod', `Method not found: ${name.slice(0, 80)}`)
  return method(params)
}

/** The whole of a text, single or batch. */
export async function answerText(text: string, answer: Answer): Promise<string | undefined> {
  const message = tryParse(text)
  if (message instanceof RpcError) return stringifyJson(failure(null, message))
  const told = Array.isArray(message) ? await answerBatch(message, answer) : await answer(message)
  return told && stringifyJson(told)
}

async function answerBatch(batch: readonly unknown[], answer: Answer): Promise<object | undefined> {
  if (batch.length === 0) return failure(null, new RpcError('invalidRequest', 'Invalid request: empty batch'))
  if (batch.length > MAX_BATCH)
    return failure(null, new RpcError('invalidRequest', `Batch too large (max ${MAX_BATCH})`))
  const answers: object[] = []
  for (const message of batch) {
    const told = await answer(message)
    if (told) answers.push(told)
  }
  return answers.length > 0 ? answers : undefined
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return new RpcError('parse', 'Parse error')
  }
}

const success = (id: Id, result: unknown) => ({ jsonrpc: '2.0', id, result })

const failure = (id: Id, { code, message, data }: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data !== undefined && { data }) },
})
