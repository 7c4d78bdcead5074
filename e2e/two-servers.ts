/** Two servers on one Postgres behind a proxy, which a journey takes for one product. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import type { App } from './app.ts'

type Start = (extra: Readonly<Record<string, string>>) => Promise<App>
type Proxy = Readonly<{ url: string; close: () => Promise<void> }>

/** Gives each request to the next server, so that no two in a row go to the same one. */
export async function startProxy(servers: readonly Pick<App, 'url'>[]): Promise<Proxy> {
  let turn = 0
  // It names no address of its visitors, so that they stay visitors of this machine, who may read the outbox.
  const forward = ({ method, url, headers }: IncomingMessage) => {
    const { hostname, port } = new URL(servers[turn++ % servers.length]?.url ?? '')
    return request({ hostname, port, method, path: url, headers })
  }
  const server = createServer((incoming, answer) => {
    const outgoing = forward(incoming)
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      // A server that dies in the middle of a stream ends it for its reader.
      pipeline(response, answer, () => undefined)
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
  const both: App[] = []
  const proxy = await startProxy(both)
  const { TEST_BUS_URL: bus } = process.env
  const shared = {
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PASSKEY_ORIGIN: `http://localhost:${new URL(proxy.url).port}`,
    ...(bus && { BUS_URL: bus }),
    ...extra,
  }
  const first = await start(shared)
  both.push(first)
  const { PARLEY_DATA = '', DATABASE_URL = '' } = first.place
  const WALLET_MASTER_KEY = await readFile(join(PARLEY_DATA, 'keys', 'wallet-master.key'), 'utf8')
  const chain = { SOLANA_RPC_URL: first.chainUrl, MARKET: 'sandbox' }
  both.push(await start({ WALLET_MASTER_KEY, ...shared, DATABASE_URL, ...chain }))
  const each = async (work: (app: App) => unknown): Promise<void> => {
    await Promise.all(both.map(work))
  }
  return {
    ...first,
    url: proxy.url,
    pids: () => both.flatMap(({ pids }) => pids()),
    output: () => both.map(({ output }) => output()).join(''),
    signal: (name) => void each((app) => app.signal(name)),
    stop: (signal) => each((app) => app.stop(signal)),
    // The second one needs the chain of the first one.
    async start() {
      for (const app of both) await app.start()
    },
    killPart: (file) => void each((app) => app.killPart(file)),
    async dispose() {
      for (const app of both.reverse()) await app.dispose()
      await proxy.close()
    },
  }
}
