/** Forwards connections on a socket to one host and to no other: the agent's only way out. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'

export type Tunnel = Readonly<{ close(): Promise<void> }>

export async function openTunnel(
  socket: string,
  target: Readonly<{ host: string; port: number }>,
): Promise<Tunnel> {
  const open = new Set<Socket>()
  const keep = (each: Socket): void => {
    open.add(each)
    each.on('close', () => open.delete(each))
  }
  const server = createServer((inside) => {
    keep(inside)
    inside.on('error', () => inside.destroy())
    // A connection that says nothing is a lifeline: it leads nowhere, and ends with this process.
    inside.once('readable', () => {
      const outside = connect(target)
      keep(outside)
      outside.on('error', () => inside.destroy())
      inside.on('close', () => outside.destroy())
      inside.pipe(outside).pipe(inside)
    })
  })
  rmSync(socket, { force: true })
  server.listen(socket)
  await once(server, 'listening')
  server.unref()
  return {
    async close() {
      for (const each of open) each.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
