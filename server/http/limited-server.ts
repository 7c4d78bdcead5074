/**
 * Makes Node's HTTP server with limits on each connection: requests that come together, pieces of a body, and the time
 * for which nothing of an answer is read.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before they send the next request. */
const UNANSWERED = 8
/** A body in chunks may have so many, and one more for each of these bytes. */
const PIECES = 1_000
const PIECE_BYTES = 256

/** Ends a connection with more requests that are not answered yet: all of them would run at once. */
function limitUnanswered(listener: RequestListener): RequestListener {
  const counts = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number): number => {
    const unanswered = (counts.get(socket) ?? 0) + change
    counts.set(socket, unanswered)
    return unanswered
  }
  return (request, response) => {
    const { socket } = request
    // The parser goes on with all that the connection has brought.
    if (socket.destroyed) return
    response.once('close', () => count(socket, -1))
    if (count(socket, 1) > UNANSWERED) socket.destroy()
    else listener(request, response)
  }
}

/** Ends a connection whose body comes byte by byte: each piece costs as much as a large one. */
function limitPieces(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const { push } = request
  let left = PIECES
  request.push = (piece: Uint8Array | null, encoding) => {
    left += (piece?.length ?? 0) / PIECE_BYTES - 1
    if (left >= 0) return push.call(request, piece, encoding)
    request.socket.destroy()
    return false
  }
}

/** Ends a connection whose whole answer waits in memory while its reader takes nothing. */
function limitUnread(response: ServerResponse, unreadMs: number): void {
  // Node destroys the socket where nothing else listens, and sets the usual time again once all is sent.
  response.once('prefinish', () => response.socket?.setTimeout(unreadMs))
}

/** As Node's own, for the adapter, which gives both. */
export const limitedServer = (unreadMs: number) =>
  ((options: ServerOptions, listener: RequestListener) => {
    const limited = limitUnanswered((request, response) => {
      limitPieces(request)
      limitUnread(response, unreadMs)
      listener(request, response)
    })
    return createServer(options, limited)
  }) as typeof createServer
