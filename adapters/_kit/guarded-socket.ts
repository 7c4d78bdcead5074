/** Opens every WebSocket to another server: messages have a maximum size, the handshake has a deadline, and a redirect is a refusal. */
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'

export type RefusedHandshake = Readonly<{
  status: number
  headers: Headers
  /** Undefined when the body is too large or broke off. */
  text: string | undefined
}>

export type SocketGuard = Readonly<{
  /** A larger message closes the socket. */
  maxBytes: number
  /** Ends the handshake; an open socket belongs to the caller. */
  signal: AbortSignal
  headers?: Readonly<Record<string, string>>
  handshakeMs?: number
}>

const HANDSHAKE_MS = 10_000
const MAX_REFUSAL_BYTES = 64_000

/** Returns an open socket that is paused, so that no message is lost before there is a listener. */
export async function openGuardedSocket(
  url: string,
  { maxBytes, signal, headers, handshakeMs = HANDSHAKE_MS }: SocketGuard,
): Promise<WebSocket | RefusedHandshake> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(handshakeMs)])
  until.throwIfAborted()
  // Without compression, a few bytes cannot become a large message.
  const socket = new WebSocket(url, { headers, maxPayload: maxBytes, perMessageDeflate: false })
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket | RefusedHandshake>()
  const giveUp = (): void => {
    reject(until.reason)
    socket.terminate()
  }
  until.addEventListener('abort', giveUp, { once: true })
  // It stays for the life of the socket: an error without a listener would end the process.
  socket.on('error', reject)
  socket.on('open', () => {
    socket.pause()
    resolve(socket)
  })
  socket.on('unexpected-response', async (_request, response) => {
    resolve(await refusalOf(response))
    socket.terminate()
  })
  return promise.finally(() => until.removeEventListener('abort', giveUp))
}

async function refusalOf(response: IncomingMessage): Promise<RefusedHandshake> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers))
    if (typeof value === 'string') headers.set(name, value)
  const text = await textOf(response).catch(() => undefined)
  return { status: response.statusCode ?? 0, headers, text }
}

async function textOf(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > MAX_REFUSAL_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
