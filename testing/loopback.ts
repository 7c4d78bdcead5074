/**
 * Puts a stand-in behind a real socket on this machine's
 * loopback, so that bodies really stream and requests really end.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Loopback = Readonly<{ url: string; close(): Promise<void> }>
/** The signal of the request aborts when the other side hangs up. */
export type StandIn = (request: Request) => Promise<Response>

export async function openLoopback(standIn: StandIn, port = 0): Promise<Loopback> {
  const server = createServer((incoming, outgoing) => {
    pass(standIn, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: actual } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers a request of Node's server with a stand-in. */
export async function pass(
  standIn: StandIn,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const response = await standIn(await toRequest(incoming, gone.signal))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  for await (const chunk of response.body ?? []) {
    if (gone.signal.aborted) return
    outgoing.write(chunk)
  }
  outgoing.end()
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const body: Buffer[] = []
  for await (const chunk of incoming) body.push(chunk as Buffer) // no encoding is set: these are bytes
  return new Request(`http://127.0.0.1${url}`, {
    method,
    headers,
    signal,
    ...(body.length > 0 && { body: Buffer.concat(body) }),
  })
}
