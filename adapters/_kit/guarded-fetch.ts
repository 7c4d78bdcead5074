/**
 * Sends every HTTP request to another server. An answer has a maximum size and a deadline, and a redirect is an error.
 * Where a stranger chose the URL, only public addresses are reached.
 */
import { Agent, buildConnector } from 'undici'
import { inSpan } from '#std/trace.ts'
import { isPublicAddress } from './public-address.ts'
import { AddressRefused, publicLookup } from './public-lookup.ts'

/** No answer that Parley reads comes near this size. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Callers have shorter deadlines of their own. */
const DEADLINE_MS = 60_000

/** The signature of the global `fetch`. */
export type Send = typeof fetch

export type GuardOptions = Readonly<{
  maxBytes?: number
  /** For the whole exchange, body included. */
  deadlineMs?: number
  /** 'public' where a stranger chose the URL. */
  reach?: 'any' | 'public'
  /** 'manual' for a caller that checks and follows redirects itself. */
  redirect?: 'error' | 'manual'
}>

export function guardedFetch(options: GuardOptions = {}): Send {
  const { maxBytes = MAX_ANSWER_BYTES, deadlineMs = DEADLINE_MS, reach = 'any', redirect = 'error' } = options
  const pinned = reach === 'public' ? { dispatcher: publicAgent() } : undefined
  return async (input, init) => {
    const request = new Request(input, init)
    if (pinned) requirePublicUrl(request.url)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(deadlineMs)])
    const { method } = request
    // The address stays out of the span: a stranger may have chosen it, or it holds a wallet or a key.
    const send = () => fetch(request, { signal, redirect, ...pinned })
    const response = await inSpan('outside http', { 'http.request.method': method }, send, ({ status }) => ({
      'http.response.status_code': status,
    }))
    return limited(response, maxBytes)
  }
}

/** The body is larger than its reader accepts; the rest was not fetched. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`)
  }
}

/** The announced length is checked at once, the bytes as they arrive; after the limit nothing more is read. */
async function limited(response: Response, maxBytes: number): Promise<Response> {
  const { body, status, statusText, headers } = response
  if (!body) return response
  if (Number(headers.get('content-length')) > maxBytes) {
    await body.cancel()
    throw new AnswerTooLarge(maxBytes)
  }
  let size = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new AnswerTooLarge(maxBytes))
      else controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(counted), { status, statusText, headers })
}

/** An address in the URL itself is connected to without a lookup. */
function requirePublicUrl(url: string): void {
  const { protocol, hostname } = new URL(url)
  const address = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' && protocol !== 'http:') throw new AddressRefused(url)
  if (/^[\d.]+$|:/.test(address) && !isPublicAddress(address)) throw new AddressRefused(hostname)
}

/** Checks the peer of each connection once more before a byte is sent. */
function publicAgent(): Agent {
  const connect = buildConnector({ lookup: publicLookup() })
  return new Agent({
    connect(options, done) {
      connect(options, (error, socket) => {
        if (error) return done(error, null)
        if (isPublicAddress(socket.remoteAddress ?? '')) return done(null, socket)
        socket.destroy()
        done(new AddressRefused(options.hostname), null)
      })
    },
  })
}
