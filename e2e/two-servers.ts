/** Two servers on one Postgres behind a proxy, which a journey takes for one product. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { App } from './app.ts'

const secret = (): string => randomBytes(32).toString('hex')

type Start = (extra: Readonly<Record<string, string>>) => Promise<App>
type Proxy = Readonly<{ url: string; close: () => Promise<void> }>

/** Gives each request to the next server, so that no two in a row go to the same one. */
async function startProxy(urls: readonly string[]): Promise<Proxy> {
  let turn = 0
  // It names no address of its visitors, so that they stay visitors of this machine, who may read the outbox.
  const forward = ({ method, url, headers }: IncomingMessage) => {
    const { hostname, port } = new URL(urls[turn++ % urls.length] ?? '')
    return request({ hostname, port, method, path: url, headers })
  }
  const server = createServer((incoming, answer) => {
    const outgoing = forward(incoming)
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  server.on('upgrade', (incoming, socket, head) => upgrade(forward(incoming), socket, head))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => closed(server) }
}

function upgrade(outgoing: ReturnType<typeof request>, socket: Duplex, head: Buffer): void {
  const lines = (response: IncomingMessage): string =>
    [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`, ...pairs(response.rawHeaders), '', ''].join(
      '\r\n',
    )
  outgoing.on('upgrade', (response, peer, first) => {
    socket.write(lines(response))
    socket.write(first)
    peer.write(head)
    peer.pipe(socket).pipe(peer)
    for (const [one, other] of [
      [socket, peer],
      [peer, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  outgoing.on('response', (response) => {
    socket.write(lines(response))
    response.pipe(socket)
  })
  outgoing.on('error', () => socket.destroy())
  outgoing.end()
}

/** 'name: value' of each header, in the order and the case in which they came. */
const pairs = (raw: readonly string[]): readonly string[] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []))

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => void server.close(() => resolve()))
}

/** The first server runs the embedded chain; `extra` is the environment of both. Needs TEST_DATABASE_URL. */
export async function startTwo(start: Start, extra: Readonly<Record<string, string>>): Promise<App> {
  const keys = { PARLEY_SECRET: secret(), WALLET_MASTER_KEY: secret() }
  const { TEST_BUS_URL: bus } = process.env
  const shared = { ...keys, ...(bus && { BUS_URL: bus }), ...extra }
  const first = await start(shared)
  const second = await start({
    ...shared,
    DATABASE_URL: first.place.DATABASE_URL ?? '',
    SOLANA_RPC_URL: first.chainUrl,
    MARKET: 'sandbox',
  })
  const both = [first, second]
  const proxy = await startProxy(both.map(({ url }) => url))
  return {
    ...first,
    url: proxy.url,
    output: () => both.map((each) => each.output()).join(''),
    async stop(signal) {
      await Promise.all(both.map((each) => each.stop(signal)))
    },
    // The second one finds the chain of the first one.
    async start() {
      for (const each of both) await each.start()
    },
    async dispose() {
      await proxy.close()
      await second.dispose()
      await first.dispose()
    },
  }
}
