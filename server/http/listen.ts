/** The TCP server: listens at once, answers 503 until the services are composed, and closes in order. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server'
import { type WebSocket, WebSocketServer } from 'ws'
import { MAX_EVENT_BYTES } from '#contract/realtime/limits.ts'
import { SOCKET_PROTOCOL } from './socket.ts'

const SWEEP_MS = 20

type Answer = (request: Request, env: object) => Response | Promise<Response>

export type HttpServer = Readonly<{
  address: AddressInfo
  /** Sets the handler that answers requests from now on. */
  open(answer: Answer): void
  /** Accepts no new connections and closes idle ones; busy ones may finish until `close`. */
  stopAccepting(): void
  /** Waits for requests in flight up to this time, then cuts them. */
  close(patienceMs: number): Promise<void>
}>

const starting: Answer = () =>
  Response.json(
    { ok: false, error: 'starting', message: 'Parley is starting. Try again in a moment.' },
    { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } },
  )

/** Resolves once the port is bound; rejects when it is taken. */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let answer = starting
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_EVENT_BYTES,
    // The key is offered as a protocol too, and must not be echoed.
    handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  })
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env),
    // The adapter's documentation passes this object; only its types are narrower.
    websocket: { server: sockets as unknown as WebSocketServerLike },
    hostname: host,
  }) as Server // without further options it is a plain HTTP one

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const closed = new Promise<void>((resolve) => server.once('close', resolve))

  return {
    address: server.address() as AddressInfo, // it listens on TCP
    open: (next) => {
      answer = next
    },
    stopAccepting() {
      server.close()
      server.closeIdleConnections()
    },
    async close(patienceMs) {
      server.close()
      const cut = setTimeout(() => {
        for (const socket of sockets.clients as Set<WebSocket>) socket.terminate()
        server.closeAllConnections()
      }, patienceMs)
      // A connection that just became idle stays open for seconds unless it is closed here.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
