/** Holds the requests of one connection that are not answered yet to a number: those that arrive together would all run at once. */
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before they send the next request. */
const UNANSWERED = 8

/** Ends a connection that goes beyond it. */
function limitUnanswered(listener: RequestListener): RequestListener {
  const counts = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number): number => {
    const unanswered = (counts.get(socket) ?? 0) + change
    counts.set(socket, unanswered)
    return unanswered
  }
  return (request, response) => {
    const { socket } = request
    // What the connection has brought already is still read.
    if (socket.destroyed) return
    response.once('close', () => count(socket, -1))
    if (count(socket, 1) > UNANSWERED) socket.destroy()
    else listener(request, response)
  }
}

/** As Node's own, for the adapter, which gives both. */
export const createLimitedServer = ((options: ServerOptions, listener: RequestListener) =>
  createServer(options, limitUnanswered(listener))) as typeof createServer
