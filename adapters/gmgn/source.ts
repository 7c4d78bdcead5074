/** Configures GMGN's OpenAPI as an upstream: its key, its envelope, and the two values that every request needs. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Sourced } from '#domain/sourced.ts'
import { createUpstream, type Upstream, type UpstreamOptions } from '../_kit/upstream.ts'

export type GmgnOptions = UpstreamOptions & Readonly<{ apiKey: string }>

/** The bucket refills ten weights a second, and the heaviest route here weighs three. */
export const REQUESTS_PER_MINUTE = 120
const UNNAMED_REST_MS = 15_000
const LONGEST_REST_MS = 86_400_000

const refusal = z.looseObject({
  code: z.number().check(z.refine((code) => code !== 0)),
  error: z.optional(z.nullable(z.string())),
  reset_at: z.optional(z.nullable(z.number())),
})
const envelope = <S extends z.ZodMiniType>(data: S) => z.looseObject({ code: z.literal(0), data })

export type Gmgn = Readonly<{
  upstream: Upstream
  get<S extends z.ZodMiniType>(
    route: string,
    query: readonly (readonly [string, string])[],
    data: S,
  ): Promise<Sourced<z.output<S>>>
}>

export function gmgnUpstream({ apiKey, ...options }: GmgnOptions): Gmgn {
  const upstream = createUpstream(options, {
    requestsPerMinute: REQUESTS_PER_MINUTE,
    headers: { 'x-apikey': apiKey, 'content-type': 'application/json' },
  })
  const { clock, source } = upstream

  /** A repeated id or an old time is refused, so every request gets new ones. */
  function pathOf(route: string, query: readonly (readonly [string, string])[]): string {
    const parameters = new URLSearchParams([['chain', 'sol'], ...query.map((each) => [...each])])
    parameters.set('timestamp', String(Math.floor(clock.now() / 1000)))
    parameters.set('client_id', randomUUID())
    return `${route}?${parameters}`
  }

  return {
    upstream,
    async get<S extends z.ZodMiniType>(
      route: string,
      query: readonly (readonly [string, string])[],
      data: S,
    ): Promise<Sourced<z.output<S>>> {
      const answer = await upstream.get(pathOf(route, query), z.union([envelope(data), refusal]))
      if (!answer.ok) return answer
      const body = answer.data
      if ('data' in body && body.code === 0) return { ...answer, data: body.data as z.output<S> }
      const { error, reset_at: resetAt } = body as z.output<typeof refusal>
      if (!error?.includes('RATE_LIMIT')) return { ok: false, reason: 'unavailable', source }
      const named = (resetAt ?? 0) * 1000
      const isPossible = named > clock.now() && named < clock.now() + LONGEST_REST_MS
      const retryAt = isPossible ? named : clock.now() + UNNAMED_REST_MS
      return { ok: false, reason: 'rate_limited', source, retryAt: new Date(retryAt).toISOString() }
    },
  }
}
