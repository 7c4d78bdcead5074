/** Reads request bodies up to a limit, and refuses ill-formed text before anything parses it. */
import type { MiddlewareHandler } from 'hono'
import { ParleyError } from '#contract/errors.ts'
import { inputFault, textFault, urlFault } from '#contract/rules/well-formed.ts'
import type { Env } from './env.ts'

/** Far above any endpoint's need; pictures use the socket. */
export const BODY_LIMIT = 256 * 1024

const tooLarge = (limitBytes: number): ParleyError => new ParleyError('payload_too_large', { limitBytes })

const illFormed = (at: string, reason: string): ParleyError =>
  new ParleyError('text_refused', { field: 'request', reason, at })

/** Without a length only counting shows the size. */
async function readCounted(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // A throw leaves the loop and cancels the stream.
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function readBody(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > limit) throw tooLarge(limit)
    return request.text()
  }
  const { body } = request
  return body ? readCounted(body, limit) : ''
}

/** Returns the body unchanged; an empty text when there is none. */
export async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  const text = await readBody(request, limit)
  const reason = textFault(text)
  if (reason !== undefined) throw illFormed('', reason)
  return text
}

/** Returns the JSON value of the body; undefined when there is none. */
export async function readJson(request: Request, limit = BODY_LIMIT): Promise<unknown> {
  const text = await readText(request, limit)
  if (text === '') return undefined
  const value = jsonOf(text)
  if (value === undefined)
    throw new ParleyError('invalid_request', { issues: [{ path: '', message: 'The body is not JSON.' }] })
  requireWellFormed(value)
  return value
}

/** Reads the fields of a form or a query, as a browser encodes them. */
export function readFields(encoded: string): URLSearchParams {
  const fields = new URLSearchParams(encoded)
  for (const [name, value] of fields) requireWellFormed({ [name]: value })
  return fields
}

/** Checks the body for a library that reads it itself and refuses anything but JSON. */
export async function requireWellFormedBody(request: Request, limit = BODY_LIMIT): Promise<void> {
  requireWellFormed(jsonOf(await readText(request.clone(), limit)))
}

/** Refuses ill-formed paths and queries; no page of this site produces them. */
export const refuseIllFormedUrls: MiddlewareHandler<Env> = async (c, next) => {
  const reason = urlFault(c.req.url)
  if (reason !== undefined) throw illFormed('', reason)
  await next()
}

function requireWellFormed(value: unknown): void {
  const fault = inputFault(value)
  if (fault) throw illFormed(fault.path, fault.reason)
}

/** Undefined for anything but JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
