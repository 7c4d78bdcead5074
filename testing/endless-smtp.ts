/** A mail server that answers a client's greeting with one line after another, and never with the last. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const LINE_MS = 20

export type EndlessSmtp = Readonly<{ url: string; close(): void }>

export async function openEndlessSmtp(): Promise<EndlessSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write('220 slow\r\n')
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-slow\r\n'), LINE_MS)
      socket.once('close', () => clearInterval(timer))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
