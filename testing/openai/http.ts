/** Serves OpenAI's paths over HTTP: client secrets, calls, hanging up. */
import type { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { isParleyError } from '#contract/errors.ts'
import type { Clock } from '#domain/ports.ts'
import { parseJson, readBody, readOffer } from './bodies.ts'
import { type LiveCalls, randomId } from './calls.ts'
import type { Talking } from './engine.ts'
import type { Fault, Faults, Step } from './faults.ts'
import type { Keys, Visitor } from './keys.ts'
import { BROKEN, bodyOf, noCall, noUrl, type Refusal, refusal, TOO_MANY, WRONG_KEY } from './refusals.ts'
import { isRefusal, readSession, sessionOf } from './session.ts'

export type Parts = Readonly<{
  keys: Keys
  calls: LiveCalls
  faults: Faults
  talking: Talking
  clock: Clock
  /** Aborts when the server closes: whatever hangs or waits is let go. */
  closing: AbortSignal
  note: (seen: Seen) => void
}>

/** The record of a request, for tests of a client. */
export type Seen = Readonly<{
  step: Step
  by: 'key' | 'secret' | 'unknown'
  /** As it came, before any default. */
  session?: unknown
  callId?: string
}>

const HANGUP = /^\/v1\/realtime\/calls\/([^/]+)\/hangup$/
const SECRET_SECONDS = { least: 10, usual: 600, most: 7200 }

const secretRequest = z.object({
  expires_after: z.optional(
    z.object({
      anchor: z.optional(z.literal('created_at')),
      seconds: z.optional(z.int().check(z.gte(SECRET_SECONDS.least), z.lte(SECRET_SECONDS.most))),
    }),
  ),
  session: z.optional(z.unknown()),
})

type Answer = Readonly<{ status: number; headers?: Record<string, string>; body?: string }>

/** Answers one request; any origin may read the answer, as with OpenAI. */
export async function answerRequest(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, user-agent, x-openai-agents-sdk',
  )
  response.setHeader('access-control-expose-headers', 'Location')
  if (request.method === 'OPTIONS') return reply(response, { status: 204 })
  const { pathname } = new URL(request.url ?? '/', 'http://openai')
  const step = stepOf(request.method, pathname)
  if (!step) return refuse(response, noUrl(request.method ?? '', pathname))
  const fault = parts.faults.take(step)
  if (fault && (await suffers(fault, response, parts.closing))) return
  const answer = await answerStep(parts, request, { step, pathname, fault })
  if ('message' in answer) refuse(response, answer)
  else reply(response, answer)
}

function stepOf(method: string | undefined, path: string): Step | undefined {
  if (method !== 'POST') return undefined
  if (path === '/v1/realtime/client_secrets') return 'client_secrets'
  if (path === '/v1/realtime/calls') return 'calls'
  return HANGUP.test(path) ? 'hangup' : undefined
}

/** True when nothing more is to be said. */
async function suffers(fault: Fault, response: ServerResponse, closing: AbortSignal): Promise<boolean> {
  switch (fault.do) {
    case 'slow':
      await pause(fault.ms, closing)
      return false
    case 'hang':
      await pause(undefined, closing)
      response.destroy()
      return true
    case 'drop':
      response.destroy()
      return true
    case 'refuse':
      if (fault.retryAfterSeconds !== undefined)
        response.setHeader('retry-after', String(fault.retryAfterSeconds))
      refuse(response, refusalOfStatus(fault.status))
      return true
    case 'die':
      return false
  }
}

/** Without a time it lasts until the signal aborts. */
export function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
  const leave = (): void => {
    clearTimeout(timer)
    resolve()
  }
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return promise.finally(() => signal.removeEventListener('abort', leave))
}

export function refusalOfStatus(status: number): Refusal {
  if (status === 401) return WRONG_KEY
  if (status === 404) return noCall('rtc_gone')
  return status === 429 ? TOO_MANY : { ...BROKEN, status }
}

type StandInRequest = Readonly<{ step: Step; pathname: string; fault: Fault | undefined }>

async function answerStep(
  parts: Parts,
  request: IncomingMessage,
  { step, pathname, fault }: StandInRequest,
): Promise<Answer | Refusal> {
  const visitor = parts.keys.visitorOf(request.headers)
  const by = isRefusal(visitor) ? 'unknown' : visitor.kind
  if (isRefusal(visitor)) {
    parts.note({ step, by })
    return visitor
  }
  if (step === 'hangup') return hangUp(parts, visitor, HANGUP.exec(pathname)?.[1] ?? '')
  const body = await readBody(request)
  if (!body) return refusal(413, 'payload_too_large', 'The request body is too large.')
  return step === 'calls'
    ? answerCall(parts, { request, body, visitor, fault })
    : mintSecret(parts, visitor, body)
}

function hangUp({ calls, note }: Parts, visitor: Visitor, callId: string): Answer | Refusal {
  note({ step: 'hangup', by: visitor.kind, callId })
  return calls.hangUp(callId) ? { status: 200 } : noCall(callId)
}

function mintSecret({ clock, keys, note }: Parts, visitor: Visitor, body: Buffer): Answer | Refusal {
  if (visitor.kind !== 'key') return WRONG_KEY
  const read = z.safeParse(secretRequest, parseJson(body.toString('utf8') || '{}'))
  if (!read.success) return refusal(400, 'invalid_value', 'The body is not a request for a client secret.')
  note({ step: 'client_secrets', by: visitor.kind, session: read.data.session })
  const settings = readSession(read.data.session)
  if (isRefusal(settings)) return settings
  const { value, expiresAt } = keys.mint(settings, read.data.expires_after?.seconds ?? SECRET_SECONDS.usual)
  const session = sessionOf(settings, randomId('sess'), clock.now())
  return json(200, { value, expires_at: expiresAt, session })
}

type Offered = Readonly<{
  request: IncomingMessage
  body: Buffer
  visitor: Visitor
  fault: Fault | undefined
}>

async function answerCall(
  parts: Parts,
  { request, body, visitor, fault }: Offered,
): Promise<Answer | Refusal> {
  const offer = await readOffer(request, body, visitor)
  parts.note({ step: 'calls', by: visitor.kind, ...('sdp' in offer && { session: offer.said }) })
  if (!('sdp' in offer)) return offer
  if (!parts.talking.answer) return refusal(503, 'server_error', 'There is no voice here.')
  const session = sessionOf(offer.session, randomId('sess'), parts.clock.now())
  try {
    const { call, answerSdp } = await parts.talking.answer(
      { session, history: [], offerSdp: offer.sdp },
      parts.closing,
    )
    const id = parts.calls.add(call)
    if (fault?.do === 'die') call.close('failed')
    const headers = { 'content-type': 'application/sdp', location: `/v1/realtime/calls/${id}` }
    return { status: 201, headers, body: answerSdp }
  } catch (error) {
    if (!isParleyError(error)) throw error
    return error.status === 429 || error.status === 503
      ? { ...TOO_MANY, message: error.message }
      : refusal(400, 'invalid_offer', error.message, 'sdp')
  }
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function reply(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers).end(body)
}

export function refuse(response: ServerResponse, refused: Refusal): void {
  reply(response, {
    status: refused.status,
    headers: { 'content-type': 'application/json' },
    body: bodyOf(refused),
  })
}
