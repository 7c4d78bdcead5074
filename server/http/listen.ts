/** The TCP server: listens at once, answers 503 until the services are composed, and closes in order. */
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server'
import { type WebSocket, WebSocketServer } from 'ws'
import { MAX_EVENT_BYTES } from '#contract/realtime/limits.ts'
import { networkOf } from './network.ts'
import { SOCKET_PROTOCOL } from './socket.ts'

const SWEEP_MS = 20
/** Until the whole headers, and the whole request, have arrived. */
const REQUEST_MS = 10_000
const CHECK_MS = 1_000
/** Longer than clients and proxies keep an idle connection, so that none sends a request into one that just closed. */
const IDLE_MS = 65_000
/** Connections of one network that have not sent a request yet; a browser opens six at once. */
const SILENT_CONNECTIONS = 64

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

type Options = Readonly<{
  /** A proxy holds slow clients back itself, and all connections come from it. */
  isBehindProxy?: boolean
  requestMs?: number
}>

/** Resolves once the port is bound; rejects when it is taken. */
export async function listen(
  host: string,
  port: number,
  { isBehindProxy = false, requestMs = REQUEST_MS }: Options = {},
): Promise<HttpServer> {
  let answer = starting
  let heard = (_socket: Socket): void => undefined
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_EVENT_BYTES,
    // The key is offered as a protocol too, and must not be echoed.
    handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  })
  const server = createAdaptorServer({
    // Called for upgrades too; a listener of its own would change how the adapter refuses one.
    fetch: (request, env) => {
      heard(env.incoming.socket)
      return answer(request, env)
    },
    // The adapter's documentation passes this object; only its types are narrower.
    websocket: { server: sockets as unknown as WebSocketServerLike },
    hostname: host,
    serverOptions: {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: IDLE_MS,
      // A request for another protocol is answered in HTTP; Node would leave its connection open without a time limit.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  }) as Server // without further options it is a plain HTTP one

  if (!isBehindProxy) heard = limitSilentConnections(server)
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

/**
 * Closes the oldest connection beyond the limit: a browser sends its request at once, so that newer ones still get
 * in while somebody holds the server's sockets with slow headers.
 */
function limitSilentConnections(server: Server): (heard: Socket) => void {
  const silent = new Map<string, Set<Socket>>()

  function forget(socket: Socket, network: string): void {
    const sockets = silent.get(network)
    sockets?.delete(socket)
    if (sockets?.size === 0) silent.delete(network)
  }

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const sockets = silent.get(network) ?? new Set()
    silent.set(network, sockets.add(socket))
    socket.once('close', () => forget(socket, network))
    const [oldest] = sockets
    if (sockets.size <= SILENT_CONNECTIONS || !oldest) return
    forget(oldest, network)
    oldest.destroy()
  })
  return (socket) => forget(socket, networkOf(socket.remoteAddress ?? ''))
}
