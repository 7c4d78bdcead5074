/** The facade for other programs: JSON-RPC over HTTP and WebSocket on loopback, for wallets, explorers and tests. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Log } from '#domain/ports.ts'
import type { Answer } from '../rpc/dispatch.ts'
import { SLOT_MS } from '../slots.ts'
import { isAllowedOrigin, isLocalHost } from './access.ts'
import type { ChainEvents } from './chain-events.ts'
import { MAX_BODY_BYTES, serveHttp } from './http.ts'

/** A subscriber with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024

export type Facade = Readonly<{ url: string; wsUrl: string; close(): void }>
type FacadeOptions = Readonly<{ host: string; port: number; answer: Answer; events: ChainEvents; log: Log }>

/** Undefined when the port is taken; the chain works without it. */
export async function openFacade({
  host,
  port,
  answer,
  events,
  log,
}: FacadeOptions): Promise<Facade | undefined> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES })
  sockets.on('connection', (socket) => serveSocket(socket, events))
  const server = createServer((request, response) => {
    serveHttp(request, response, answer).catch((error: unknown) => {
      log.warn({ err: error }, 'a visitor of the chain went away in the middle of a request')
      response.destroy()
    })
  })
  server.on('upgrade', (request, stream, head) => upgrade(sockets, request, stream, head))
  if (!(await listen(server, host, port, log))) return undefined

  const ticking = setInterval(events.tick, SLOT_MS / 2)
  const second = port === 0 ? undefined : await openSocketPort(sockets, host, port + 1)
  const { port: actual } = server.address() as AddressInfo // a TCP server that listens has one
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${actual}`,
    wsUrl: `ws://${name}:${actual}`,
    close: () => {
      clearInterval(ticking)
      for (const client of sockets.clients) client.terminate()
      for (const each of [server, second]) {
        each?.close()
        each?.closeAllConnections()
      }
    },
  }
}

async function listen(server: Server, host: string, port: number, log: Log): Promise<boolean> {
  try {
    await bind(server, host, port)
    return true
  } catch (error) {
    log.warn(
      { port, err: error },
      'the port of the chain cannot be opened; wallets and explorers cannot reach it, everything else works',
    )
    return false
  }
}

/** Listens on the next port too when it is free, because many clients expect the WebSocket there. */
async function openSocketPort(
  sockets: WebSocketServer,
  host: string,
  port: number,
): Promise<Server | undefined> {
  const server = createServer((_request, response) => response.writeHead(426).end('WebSocket only.'))
  server.on('upgrade', (request, stream, head) => upgrade(sockets, request, stream, head))
  return bind(server, host, port).then(
    () => server,
    () => undefined,
  )
}

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

function upgrade(sockets: WebSocketServer, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const { host, origin } = request.headers
  if (!isLocalHost(host) || !isAllowedOrigin(origin)) {
    stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    return
  }
  sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request))
}

function serveSocket(socket: WebSocket, events: ChainEvents): void {
  const listener = events.listen((text) => {
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
    else socket.send(text)
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary) socket.close(1003, 'text only')
    else void listener.receive(data.toString())
  })
  socket.on('close', listener.close)
  socket.on('error', () => socket.terminate())
}
