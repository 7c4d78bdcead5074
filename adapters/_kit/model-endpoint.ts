/** Calls an external engine on OpenAI's HTTP API, with a timeout, a size limit and one kind of error. */
import { ParleyError } from '#contract/errors.ts'
import { guardedFetch, type Send } from './guarded-fetch.ts'

export type Endpoint = Readonly<{
  /** The base as configured: 'http://127.0.0.1:8000', with or without '/v1'. */
  url: string
  key?: string
  model: string
  /** Limit until the first byte of the answer, and between any two. */
  timeoutMs?: number
  fetch?: Send
}>

export type Sending = Readonly<{
  body: string | Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}>

export const TIMEOUT_MS = 15_000
/** Limit on a whole answer, which may stream for minutes. */
const stream = guardedFetch({ deadlineMs: 600_000 })
/** Limit on the text of an error response. */
const MAX_REFUSAL_BYTES = 4096

/** `service` names it for the user. Throws `upstream_failed`; the caller's own abort reason passes unchanged. */
export async function ask(
  endpoint: Endpoint,
  service: string,
  path: string,
  sending: Sending,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await post(endpoint, service, path, sending, signal)
  if (response.ok) return response
  throw refused(service, response.status, await refusalText(response))
}

/** Posts a request and returns a response of any status. */
export async function post(
  { url, key, fetch: send = stream, timeoutMs = TIMEOUT_MS }: Endpoint,
  service: string,
  path: string,
  { body, headers }: Sending,
  signal?: AbortSignal,
): Promise<Response> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new Error('no answer in time')), timeoutMs)
  const signals = signal ? [signal, deadline.signal] : [deadline.signal]
  try {
    return await send(addressOf(url, path), {
      method: 'POST',
      body,
      headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      // The body of the answer outlives the deadline, but not the caller.
      signal: AbortSignal.any(signals),
      redirect: 'error',
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw failed(
      service,
      deadline.signal.aborted ? 'it did not answer in time' : 'it cannot be reached',
      error,
    )
  } finally {
    clearTimeout(timer)
  }
}

export const failed = (service: string, reason: string, cause?: unknown): ParleyError =>
  new ParleyError('upstream_failed', { service, reason }, { cause })

/** The engine's own message goes to the log; the user reads what it means. */
export const refused = (service: string, status: number, text: string): ParleyError =>
  failed(service, reasonFor(status), new Error(`status ${status}: ${text.slice(0, 500)}`))

function reasonFor(status: number): string {
  if (status === 401 || status === 403) return 'it refuses our key'
  if (status === 404) return 'it does not know this address or model'
  if (status === 413) return 'what we sent is too large for it'
  if (status === 429) return 'it asks us to slow down'
  return `status ${status}`
}

/** Reads the beginning of an error response; '' when it cannot be read. */
export async function refusalText(response: Response): Promise<string> {
  const text = new TextDecoder()
  let words = ''
  try {
    for await (const chunk of response.body ?? []) {
      words += text.decode(chunk, { stream: true })
      if (words.length >= MAX_REFUSAL_BYTES) break
    }
  } catch {
    // The part that arrived is enough.
  }
  return words.slice(0, MAX_REFUSAL_BYTES)
}

function addressOf(url: string, path: string): string {
  const base = url.replace(/\/+$/, '')
  return `${base}${/\/v\d+$/.test(base) ? '' : '/v1'}${path}`
}

/** Yields the bytes of an answer as they arrive: at most `maxBytes`, each within the timeout. */
export async function* bytesOfAnswer(
  response: Response,
  service: string,
  maxBytes: number,
  patienceMs: () => number,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  let size = 0
  try {
    for (;;) {
      const piece = await inTime(reader?.read(), patienceMs())
      if (piece === LATE) throw failed(service, 'it stopped in the middle of its answer')
      if (!piece?.value) return
      size += piece.value.byteLength
      if (size > maxBytes) throw failed(service, 'its answer is too large')
      yield piece.value
    }
  } finally {
    // Not awaited, because a server that hangs would hold this up too.
    void reader?.cancel().catch(() => {})
  }
}

const LATE = Symbol('late')

async function inTime<T>(waited: Promise<T> | undefined, ms: number): Promise<T | undefined | typeof LATE> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms)
  })
  try {
    return await Promise.race([waited, late])
  } finally {
    clearTimeout(timer)
  }
}
