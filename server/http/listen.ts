/** The TCP server: listens at once, answers 503 until the services are composed, and closes in order. */
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server'
import { type WebSocket, WebSocketServer } from 'ws'
import { STARTING } from '#contract/parley-error.ts'
import { MAX_EVENT_BYTES } from '#contract/realtime/limits.ts'
import { limitedServer } from './limited-server.ts'
import { networkOf } from './network.ts'
import { SOCKET_PROTOCOL } from './socket.ts'

const SWEEP_MS = 20
/** Until the whole headers, and the whole request, have arrived. */
const REQUEST_MS = 10_000
const CHECK_MS = 1_000
/** Without a single byte of a whole answer taken; a slow reader takes some. */
const UNREAD_MS = 30_000
/** For a client of a socket to close its own end; until then it may send megabytes, and take none of what waits for it. */
const CLOSING = { closeTimeout: 5_000 }
/** Longer than clients and proxies keep an idle connection, so that none sends a request into one that just closed. */
const IDLE_MS = 65_000
/** Connections of one network that have not sent a request yet; a browser opens six at once. */
const SILENT_CONNECTIONS = 64
/** Connections of one network that wait for another request: those of forty browsers in an office. */
const IDLE_CONNECTIONS = 256

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
    { ok: false, error: STARTING, message: 'Parley is starting. Try again in a moment.' },
    { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } },
  )

type Options = Readonly<{
  /** A proxy holds slow clients back itself, and all connections come from it. */
  isBehindProxy?: boolean
  requestMs?: number
  unreadMs?: number
}>

/** Resolves once the port is bound; rejects when it is taken. */
export async function listen(
  host: string,
  port: number,
  { isBehindProxy = false, requestMs = REQUEST_MS, unreadMs = UNREAD_MS }: Options = {},
): Promise<HttpServer> {
  let answer = starting
  let heard: Heard = () => undefined
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_EVENT_BYTES,
    // The types of the library do not have it yet.
    ...CLOSING,
    // Without it thousands of small messages that arrive together are all read before anybody else is answered.
    allowSynchronousEvents: false,
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
    createServer: limitedServer(unreadMs),
    serverOptions: {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: IDLE_MS,
      // A request for another protocol is answered in HTTP; Node would leave its connection open without a time limit.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  }) as Server // without further options it is a plain HTTP one

  endRefused(server, sockets)
  if (!isBehindProxy) heard = limitConnections(server)
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
 * Closes a connection whose upgrade was refused, as soon as the answer is sent: Node sets no time limit on it, so a
 * client that keeps its own end open would hold it for good.
 */
function endRefused(server: Server, sockets: WebSocketServer): void {
  const upgraded = new WeakSet<Socket>()
  sockets.on('connection', (_socket, { socket }) => upgraded.add(socket))
  server.on('connection', (socket) => {
    socket.once('finish', () => {
      if (!upgraded.has(socket)) socket.destroy()
    })
  })
}

type Heard = (socket: Socket) => void

/**
 * Holds connections that wait for a request to a number for each network, so that newer ones still get in while
 * somebody holds the server's sockets.
 */
function limitConnections(server: Server): Heard {
  const silent = keepNewest(SILENT_CONNECTIONS)
  const idle = keepNewest(IDLE_CONNECTIONS)
  const running = new WeakMap<Socket, number>()

  server.on('connection', silent.add)
  server.on('request', ({ socket }, response) => {
    idle.forget(socket)
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1
      running.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.add(socket)
    })
  })
  return silent.forget
}

/** Closes the oldest connection of a network beyond the limit; a browser sends its request at once. */
function keepNewest(most: number) {
  const networks = new Map<string, Set<Socket>>()
  const names = new WeakMap<Socket, string>()

  function forget(socket: Socket): void {
    const network = names.get(socket) ?? ''
    const sockets = networks.get(network)
    sockets?.delete(socket)
    if (sockets?.size === 0) networks.delete(network)
  }

  return {
    forget,
    add(socket: Socket): void {
      const network = networkOf(socket.remoteAddress ?? '')
      const sockets = networks.get(network) ?? new Set()
      networks.set(network, sockets.add(socket))
      if (!names.has(socket)) socket.once('close', () => forget(socket))
      names.set(socket, network)
      const [oldest] = sockets
      if (sockets.size <= most || !oldest) return
      forget(oldest)
      oldest.destroy()
    },
  }
}
