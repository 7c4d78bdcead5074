/**
 * Guards one outside HTTP source: every request to it passes
 * its budget, its breaker, a deadline, a size cap and a schema.
 */
import * as z from 'zod/mini'
import type { Clock } from '#domain/ports.ts'
import type { Failed, Reason, Sourced } from '#domain/sourced.ts'
import { type Attributes, inSpan } from '#std/trace.ts'
import { parseJson, readText } from './body.ts'
import { createBreaker } from './breaker.ts'
import { type Budget, createBudget } from './budget.ts'
import { exhaustedUntil, retryTime } from './rest-header.ts'
import { withDeadline } from './timing.ts'

export type Fetch = (request: Request) => Promise<Response>

/** The details of a failure for the log; a person sees only the reason. */
export type UpstreamFailure = Readonly<{
  source: string
  reason: Reason
  path: string
  status?: number
  requestId?: string
  cause?: unknown
}>

export type UpstreamOptions = Readonly<{
  /** The real `fetch`, or a stand-in of the sandbox. */
  fetch: Fetch
  baseUrl: string
  /** The origin that a card shows: 'DexScreener', 'Sandbox market'. */
  source: string
  /** False for feeds that their owner does not publish as an API. */
  official?: boolean
  clock: Clock
  /** The source's own limit, of which at most 80 % is used. */
  requestsPerMinute?: number
  /** Shared by adapters whose requests the source counts together. */
  budget?: Budget
  timeoutMs?: number
  maxBytes?: number
  onFailure?: (failure: UpstreamFailure) => void
}>

export type Upstream = Readonly<{
  source: string
  official: boolean
  clock: Clock
  /** Asks once, now. Never throws for what the source does wrong. */
  get<S extends z.ZodMiniType>(path: string, schema: S): Promise<Sourced<z.output<S>>>
  /** Like `get`, with a body in JSON. */
  post<S extends z.ZodMiniType>(path: string, body: unknown, schema: S): Promise<Sourced<z.output<S>>>
  /** Like `get`; a 400 whose body has the shape of `refusal` is an answer too, the source's own no. */
  getOrRefusal<S extends z.ZodMiniType, R extends z.ZodMiniType>(
    path: string,
    schema: S,
    refusal: R,
  ): Promise<Sourced<Said<z.output<S>, z.output<R>>>>
}>

type Said<T, R> = Readonly<{ refused: false; answer: T } | { refused: true; why: R }>

type Defaults = Readonly<{
  requestsPerMinute: number
  headers?: Readonly<Record<string, string>>
  /** Further statuses that mean, as 401 does, that the key does not allow this request. */
  keyRefusals?: readonly number[]
}>
type Refused = Readonly<{
  reason: Reason
  status?: number
  requestId?: string
  retryAt?: number
  cause?: unknown
}>
type Outcome<T> = Readonly<{ ok: true; data: T } | { ok: false; refused: Refused }>

const TIMEOUT_MS = 8_000
const MAX_BYTES = 2 * 1024 * 1024
/** After a refusal that names no time. */
const UNNAMED_REST_MS = 15_000

/** True when the source itself is in trouble, and not just this request or our pace. */
const isTrouble = ({ reason, status }: Refused): boolean =>
  reason === 'shape_changed' || (reason === 'unavailable' && (status === undefined || status >= 500))

/** Payment required, and Tavily's own codes for the limits of a plan. */
const QUOTA_STATUSES = new Set([402, 432, 433])

function reasonFor(status: number): Reason {
  if (status === 429) return 'rate_limited'
  if (QUOTA_STATUSES.has(status)) return 'quota_exceeded'
  if (status === 401) return 'unconfigured'
  return status === 404 ? 'not_found' : 'unavailable'
}

export function createUpstream(options: UpstreamOptions, defaults: Defaults): Upstream {
  const { source, clock, official = true, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
  const perMinute = options.requestsPerMinute ?? defaults.requestsPerMinute
  const budget = options.budget ?? createBudget({ perMinute, clock })
  const breaker = createBreaker(clock)
  const base = options.baseUrl.replace(/\/+$/, '')

  const failed = (reason: Reason, retryAt?: number): Failed => ({
    ok: false,
    reason,
    source,
    ...(retryAt !== undefined && { retryAt: new Date(retryAt).toISOString() }),
  })

  function refusal(response: Response, now: number): Refused {
    const isKeyRefused = defaults.keyRefusals?.includes(response.status)
    const reason = isKeyRefused ? 'unconfigured' : reasonFor(response.status)
    const requestId = response.headers.get('x-api-gateway-request-id') ?? undefined
    const named = retryTime(response.headers, now)
    const retryAt = reason === 'rate_limited' ? (named ?? now + UNNAMED_REST_MS) : named
    return {
      reason,
      status: response.status,
      ...(requestId !== undefined && { requestId }),
      ...(retryAt !== undefined && { retryAt }),
    }
  }

  async function exchange<T>(
    { path, body }: Call,
    read: Reader<T>,
    signal: AbortSignal,
  ): Promise<Outcome<T>> {
    const headers = {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...defaults.headers,
    }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await options.fetch(
      new Request(`${base}${path}`, { headers, signal, redirect: 'error', ...sent }),
    )
    const now = clock.now()
    const parse = read(response)
    if (!parse) {
      await response.body?.cancel()
      return { ok: false, refused: refusal(response, now) }
    }
    const exhausted = exhaustedUntil(response.headers, now)
    if (exhausted !== undefined) budget.rest(exhausted)
    const text = await readText(response, maxBytes)
    const parsed = text === undefined ? { cause: `more than ${maxBytes} bytes` } : parse(parseJson(text))
    if ('data' in parsed) return { ok: true, data: parsed.data }
    return { ok: false, refused: { reason: 'shape_changed', cause: parsed.cause } }
  }

  async function attempt<T>(call: Call, read: Reader<T>): Promise<Outcome<T>> {
    try {
      return await withDeadline(timeoutMs, (signal) => exchange(call, read, signal))
    } catch (cause) {
      return { ok: false, refused: { reason: 'unavailable', cause } }
    }
  }

  function settle(path: string, { reason, retryAt, ...rest }: Refused): Failed {
    if (isTrouble({ reason, ...rest })) breaker.failed()
    else breaker.succeeded()
    if (reason === 'rate_limited' && retryAt !== undefined) budget.rest(retryAt)
    options.onFailure?.({ source, reason, path, ...rest })
    return failed(reason, retryAt ?? breaker.openUntil())
  }

  async function ask<T>(call: Call, read: Reader<T>): Promise<Sourced<T>> {
    const open = breaker.openUntil()
    if (open !== undefined) return failed('unavailable', open)
    const blocked = budget.blockedUntil()
    if (blocked !== undefined) return failed('rate_limited', blocked)
    breaker.enter()
    budget.spend()
    const outcome = await inSpan('upstream', { 'parley.source': source }, () => attempt(call, read), spanOf)
    if (!outcome.ok) return settle(call.path, outcome.refused)
    breaker.succeeded()
    return { ok: true, data: outcome.data, source, asOf: new Date(clock.now()).toISOString(), official }
  }

  return {
    source,
    official,
    clock,
    get: (path, schema) => ask({ path }, answers(schema)),
    post: (path, body, schema) => ask({ path, body }, answers(schema)),
    getOrRefusal: <S extends z.ZodMiniType, R extends z.ZodMiniType>(path: string, schema: S, refusal: R) =>
      ask<Said<z.output<S>, z.output<R>>>({ path }, ({ ok, status }) => {
        if (ok) return parser(schema, (answer) => ({ refused: false, answer }))
        return status === 400 ? parser(refusal, (why) => ({ refused: true, why })) : undefined
      }),
  }
}

const spanOf = <T>(outcome: Outcome<T>): Attributes =>
  outcome.ok ? {} : { 'parley.error': outcome.refused.reason }

/** With a body it is a POST. */
type Call = Readonly<{ path: string; body?: unknown }>

/** Reads an answer of this status; undefined when there is no way to read it. */
type Reader<T> = (response: Response) => Parse<T> | undefined
type Parse<T> = (body: unknown) => Readonly<{ data: T }> | Readonly<{ cause: unknown }>

const parser =
  <S extends z.ZodMiniType, T>(schema: S, wrap: (data: z.output<S>) => T): Parse<T> =>
  (body) => {
    const parsed = z.safeParse(schema, body)
    return parsed.success ? { data: wrap(parsed.data) } : { cause: parsed.error }
  }

/** Reads every good answer with this schema, and no other. */
const answers =
  <S extends z.ZodMiniType>(schema: S): Reader<z.output<S>> =>
  ({ ok }) =>
    ok ? parser(schema, (data) => data) : undefined

/** Answers without a request, as far as the answer is known. */
export const answered = <T>({ source, official, clock }: Upstream, data: T): Sourced<T> => ({
  ok: true,
  data,
  source,
  asOf: new Date(clock.now()).toISOString(),
  official,
})
