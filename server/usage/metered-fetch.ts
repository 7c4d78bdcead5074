/** Counts requests to outside sources where they leave this server: an answer from a cache counts nothing. */
import * as z from 'zod/mini'
import type { Send } from '#adapters/_kit/guarded-fetch.ts'
import { amountsOf } from '#domain/usage/amounts.ts'
import type { UsageSource } from '#domain/usage/usage.ts'
import type { Usage } from './usage.ts'

/** As adapters send a request. */
type SendRequest = (request: Request) => Promise<Response>
type Counter = Pick<Usage, 'count'>
/** The units that a source bills for a request. */
type UnitsOf = (request: Request) => number | Promise<number>

export const meteredFetch =
  (send: SendRequest, source: UsageSource, usage: Counter, unitsOf?: UnitsOf): SendRequest =>
  async (request) => {
    const units = unitsOf ? await unitsOf(request.clone()) : 0
    usage.count(source, { calls: 1, units })
    return send(request)
  }

/** X bills each post that it returns, at most this many. */
export const postsIn = ({ url }: Request): number => Number(new URL(url).searchParams.get('max_results')) || 0

/** Tavily bills an advanced search as two credits. */
export async function creditsIn(request: Request): Promise<number> {
  const body = z
    .looseObject({ search_depth: z.optional(z.string()) })
    .safeParse(await request.json().catch(() => null))
  return body.data?.search_depth === 'advanced' ? 2 : 1
}

const count = z.optional(z.nullable(z.number()))
/** As the Responses API says it, and as chat completions do. */
const reported = z.looseObject({
  usage: z.looseObject({
    input_tokens: count,
    prompt_tokens: count,
    output_tokens: count,
    completion_tokens: count,
    input_tokens_details: z.optional(z.nullable(z.looseObject({ cached_tokens: count }))),
    prompt_tokens_details: z.optional(z.nullable(z.looseObject({ cached_tokens: count }))),
  }),
})

/** For requests to a language model that are answered at once. Without `refusal` they go on at a cap. */
export const meteredModelFetch =
  (send: Send, source: UsageSource, usage: Counter & Partial<Pick<Usage, 'refusal'>>): Send =>
  async (input, init) => {
    const refusal = await usage.refusal?.(source)
    if (refusal) throw refusal
    const response = await send(input, init)
    if (!response.ok) return response
    const text = await response.text()
    usage.count(source, tokensIn(text))
    return new Response(text, response)
  }

function tokensIn(text: string) {
  const { success, data } = reported.safeParse(jsonOf(text))
  if (!success) return { calls: 1 }
  const { usage } = data
  return amountsOf({
    input_tokens: usage.input_tokens ?? usage.prompt_tokens ?? 0,
    output_tokens: usage.output_tokens ?? usage.completion_tokens ?? 0,
    input_token_details: {
      cached_tokens: (usage.input_tokens_details ?? usage.prompt_tokens_details)?.cached_tokens ?? 0,
    },
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
