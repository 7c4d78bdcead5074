/**
 * Sends every HTTP request to another server. An answer has a maximum size and a deadline, and a redirect is an error.
 * Where a stranger chose the URL, only public addresses are reached.
 */
import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { isPublicAddress } from './public-address.ts'

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
}>

export function guardedFetch(options: GuardOptions = {}): Send {
  const { maxBytes = MAX_ANSWER_BYTES, deadlineMs = DEADLINE_MS, reach = 'any' } = options
  return async (input, init) => {
    const request = new Request(input, init)
    if (reach === 'public') requirePublicUrl(request.url)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(deadlineMs)])
    const response = await fetch(request, { signal, redirect: 'error', ...(reach === 'public' && PUBLIC) })
    return limited(response, maxBytes)
  }
}

const tooLarge = (maxBytes: number): Error => new Error(`the answer has more than ${maxBytes} bytes`)

/** The announced length is checked at once, the bytes as they arrive; after the limit nothing more is read. */
async function limited(response: Response, maxBytes: number): Promise<Response> {
  const { body, status, statusText, headers } = response
  if (!body) return response
  if (Number(headers.get('content-length')) > maxBytes) {
    await body.cancel()
    throw tooLarge(maxBytes)
  }
  let size = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(tooLarge(maxBytes))
      else controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(counted), { status, statusText, headers })
}

const refused = (host: string): Error => new Error(`${host} is not a public address`)

/** An address in the URL itself is connected to without a lookup. */
function requirePublicUrl(url: string): void {
  const { protocol, hostname } = new URL(url)
  const address = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' && protocol !== 'http:') throw refused(url)
  if (/^[\d.]+$|:/.test(address) && !isPublicAddress(address)) throw refused(hostname)
}

/** Resolves for the connection itself, so that a name cannot change between the check and the connection. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(refused(hostname), [])
    const [first] = addresses
    if (options.all || !first) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

const PUBLIC = { dispatcher: new Agent({ connect: { lookup: lookupPublic } }) }
