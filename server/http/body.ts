/** Reads the body of a request up to a limit, and not one byte more. */
import { ParleyError } from '#contract/errors.ts'
import type { HttpContext } from './env.ts'

/** Far above any call of ours; pictures travel by the socket. */
export const BODY_LIMIT = 256 * 1024

const tooLarge = (limitBytes: number): ParleyError => new ParleyError('payload_too_large', { limitBytes })

/** Without a length nothing but counting tells how much is coming. */
async function readCounted(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by a throw cancels the stream.
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** As it came; an empty one when there is none. */
export async function readText(c: HttpContext, limit = BODY_LIMIT): Promise<string> {
  const length = c.req.header('content-length')
  if (length !== undefined) {
    if (Number(length) > limit) throw tooLarge(limit)
    return c.req.text()
  }
  const { body } = c.req.raw
  return body ? readCounted(body, limit) : ''
}

/** The JSON value of the body; undefined when there is none. */
export async function readJson(c: HttpContext, limit = BODY_LIMIT): Promise<unknown> {
  const text = await readText(c, limit)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ParleyError('invalid_request', { issues: [{ path: '', message: 'The body is not JSON.' }] })
  }
}
