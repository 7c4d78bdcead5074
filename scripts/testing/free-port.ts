/** Ports for a test that has to know one before its program opens it. */
import { createServer, type Server } from 'node:net'

// Linux serves every request for any port from 32768 on, so one of those could be taken before its program opens it.
// Browsers and fetch refuse port 10080, so the range begins above it.
const FIRST = 11_000
/** Each process has its own ports, as many as a test file needs at once. */
const BLOCK = 10
const BLOCKS = 2_000

let given = 0

/** Returns a free port of this machine's loopback whose next one is free too, as the chain and its WebSocket need it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK / 2; tries++) {
    const port = FIRST + (process.pid % BLOCKS) * BLOCK + given
    given = (given + 2) % BLOCK
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('all ports of this process are taken')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (listens) await closed(server)
  return listens
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
