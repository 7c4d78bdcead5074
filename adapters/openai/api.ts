/** Calls OpenAI's API: one key, a deadline for everything, and refusals in words for a person. */
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'
import type { Clock, Log } from '#domain/ports.ts'
import { parseJson, readText } from '../_kit/body.ts'
import { openGuardedSocket } from '../_kit/guarded-socket.ts'
import { retryTime } from '../_kit/rest-header.ts'

export type ApiOptions = Readonly<{
  apiKey: string
  /** 'https://api.openai.com/v1', or any server that speaks like it. */
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  clock: Clock
  log: Log
  /** The deadline of every request; 10 s. */
  timeoutMs?: number
}>

export type Api = Readonly<{
  post(path: string, body: FormData | undefined, signal: AbortSignal): Promise<Response>
  /** Opened, and listening to nothing yet. Throws `Gone` when what it should join is not there. */
  socket(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<WebSocket>
}>

/** The requested object has ended at the provider. */
export class Gone extends Error {
  override readonly name = 'Gone'
}

export const PROVIDER = 'OpenAI'
export const TIMEOUT_MS = 10_000
/** After a refusal that names no time. */
const UNNAMED_REST_MS = 20_000
const MAX_ERROR_BYTES = 64_000
/** An event that carries every picture of a message fits. */
const MAX_MESSAGE_BYTES = 16_000_000

const errorBody = z.looseObject({
  error: z.looseObject({
    code: z.optional(z.nullable(z.string())),
    param: z.optional(z.nullable(z.string())),
    message: z.optional(z.nullable(z.string())),
  }),
})
type Said = z.output<typeof errorBody>['error']
type Refused = Readonly<{ status: number; headers: Headers; said: Said }>

export function createApi(options: ApiOptions): Api {
  const { apiKey, clock, log, timeoutMs = TIMEOUT_MS } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  const authorization = `Bearer ${apiKey}`

  /** Runs the task with a deadline; the asker's own signal ends it with its own reason. */
  async function bounded<T>(asker: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    asker.throwIfAborted()
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return await task(AbortSignal.any([asker, deadline]))
    } catch (error) {
      asker.throwIfAborted()
      if (error instanceof ParleyError || error instanceof Gone) throw error
      if (deadline.aborted)
        throw new ParleyError('provider_timeout', { provider: PROVIDER, waitedMs: timeoutMs })
      throw failed('no connection', error)
    }
  }

  function refusalOf(path: string, refused: Refused): Error {
    const { status, headers, said } = refused
    const { code, message } = said
    const error = errorFor(path, refused)
    const fields = { path, status, code, message, requestId: headers.get('x-request-id') }
    log[error instanceof Gone ? 'info' : 'warn'](fields, 'OpenAI refused')
    return error
  }

  function errorFor(path: string, { status, headers, said: { code, param } }: Refused): Error {
    if (status === 401 || status === 403)
      return new ParleyError('provider_key_refused', { provider: PROVIDER })
    if (status === 429)
      return code === 'insufficient_quota' ? failed('its account has no credit left') : busy(headers)
    if (code === 'model_not_found') return failed('it does not have the model')
    if (status === 404) return new Gone(path)
    if (param === 'sdp')
      return new ParleyError('voice_offer_invalid', { reason: 'The offer was not accepted.' })
    return failed(`status ${status}`)
  }

  function busy(headers: Headers): ParleyError {
    const now = clock.now()
    const retryAfterMs = (retryTime(headers, now) ?? now + UNNAMED_REST_MS) - now
    return new ParleyError('provider_busy', { provider: PROVIDER, retryAfterMs })
  }

  return {
    post: (path, body, asker) =>
      bounded(asker, async (signal) => {
        const { headers: typed, bytes } = await inOnePiece(body)
        const request = new Request(`${base}${path}`, {
          method: 'POST',
          headers: { ...typed, authorization },
          ...(bytes && { body: bytes }),
          redirect: 'error',
          signal,
        })
        const response = await options.fetch(request)
        if (response.ok) return response
        const { status, headers } = response
        throw refusalOf(path, { status, headers, said: saidIn(await readText(response, MAX_ERROR_BYTES)) })
      }),
    socket: (query, asker) =>
      bounded(asker, async (signal) => {
        const url = `${base.replace(/^http/, 'ws')}/realtime?${new URLSearchParams(query)}`
        const maxBytes = MAX_MESSAGE_BYTES
        const opened = await openGuardedSocket(url, { headers: { authorization }, maxBytes, signal })
        if (!('status' in opened)) return opened
        throw refusalOf('/realtime', { ...opened, said: saidIn(opened.text) })
      }),
  }
}

/** A body that streams cannot be sent again by a proxy, and has no length. */
async function inOnePiece(form: FormData | undefined) {
  if (!form) return { headers: {} }
  const whole = new Response(form)
  const headers = { 'content-type': whole.headers.get('content-type') ?? 'multipart/form-data' }
  return { headers, bytes: await whole.arrayBuffer() }
}

export const failed = (reason: string, cause?: unknown): ParleyError =>
  new ParleyError('upstream_failed', { service: PROVIDER, reason }, { cause })

function saidIn(text: string | undefined): Said {
  const read = z.safeParse(errorBody, parseJson(text ?? ''))
  return read.success ? read.data.error : {}
}
