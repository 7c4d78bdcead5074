/** The TCP side: listens at once, answers 503 while the house is being composed, and closes in good order. */
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
  /** From here on requests are answered by this. */
  open(answer: Answer): void
  /** No new connections; those that are idle go, those at work may finish until `close`. */
  stopAccepting(): void
  /** Waits for what is in flight, at most this long, then cuts it. */
  close(patienceMs: number): Promise<void>
}>

const starting: Answer = () =>
  Response.json(
    { ok: false, error: 'starting', message: 'Parley is starting. Try again in a moment.' },
    { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } },
  )

/** Resolves once the port is ours; rejects when it is taken. */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let answer = starting
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_EVENT_BYTES,
    // The key is offered as a protocol too and must not come back in an answer.
    handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  })
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env),
    // It is what the adapter's own documentation passes; only its types are narrower.
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
      // A connection that was at work a moment ago is kept alive for seconds unless it is told to go.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
