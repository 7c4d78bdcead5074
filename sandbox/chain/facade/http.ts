/** One HTTP request of an outsider: checked, answered by the RPC, never thrown at. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, answerText } from '../rpc/dispatch.ts'
import { isAllowedOrigin, isLocalHost } from './visitors.ts'

/** Fits a batch of a hundred transactions. */
export const MAX_BODY_BYTES = 256 * 1024

export async function serveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const { origin, host } = request.headers
  if (!isLocalHost(host)) return end(response, 403, 'This chain answers to its own machine only.')
  if (!isAllowedOrigin(origin)) return end(response, 403, 'This page may not use the chain.')
  if (origin !== undefined) allowOrigin(response, origin)
  if (request.method === 'OPTIONS') return end(response, 204)
  if (request.method === 'GET' && request.url === '/health') return end(response, 200, 'ok')
  if (request.method !== 'POST') return end(response, 405, 'POST a JSON-RPC request.')
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return end(response, 415, 'The content type must be application/json.')
  const body = await readBody(request)
  if (body === undefined) return end(response, 413, `The request is larger than ${MAX_BODY_BYTES} bytes.`)
  const told = await answerText(body, answer)
  if (told === undefined) return end(response, 204)
  response.setHeader('content-type', 'application/json')
  end(response, 200, told)
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'origin')
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS')
  response.setHeader('access-control-allow-headers', 'content-type, solana-client')
  response.setHeader('access-control-max-age', '86400')
  // A page on the internet asks this before it speaks to a server on this machine.
  response.setHeader('access-control-allow-private-network', 'true')
}

function end(response: ServerResponse, status: number, text = ''): void {
  response.statusCode = status
  if (status === 413) response.setHeader('connection', 'close') // the rest of the body is not read
  if (!response.hasHeader('content-type') && text) response.setHeader('content-type', 'text/plain')
  response.end(text)
}

/** The text of the body, undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
