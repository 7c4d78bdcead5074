/** WebSockets to servers that answer with too much, too late, or with a redirect. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openGuardedSocket, type SocketGuard } from './guarded-socket.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** A server on loopback that treats every handshake the same way, and the paths of its requests. */
async function serve(upgrade: Upgrade) {
  const paths: string[] = []
  const sockets = new Set<Duplex>()
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.end()
  })
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    paths.push(request.url ?? '')
    sockets.add(socket)
    socket.on('error', () => undefined)
    upgrade(request, socket, head)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/start`, paths }
}

/** Accepts each handshake, and greets. */
async function greeting(greet: (socket: WebSocket) => void) {
  const server = new WebSocketServer({ noServer: true })
  const { url } = await serve((request, socket, head) => server.handleUpgrade(request, socket, head, greet))
  return url
}

const open = (url: string, guard: Partial<SocketGuard> = {}) =>
  openGuardedSocket(url, { maxBytes: 1_000, signal: new AbortController().signal, ...guard })

async function openedAt(url: string): Promise<WebSocket> {
  const opened = await open(url)
  if ('status' in opened) throw new Error(`refused with ${opened.status}`)
  closing.push(() => opened.terminate())
  return opened
}

it('loses no message that comes before there is a listener', async () => {
  const socket = await openedAt(await greeting((one) => one.send('x'.repeat(1_000))))
  const message = once(socket, 'message')
  socket.resume()
  expect(String((await message)[0])).toHaveLength(1_000)
})

it('closes at a message that is too large, and nothing of it arrives', async () => {
  const closed = Promise.withResolvers<number>()
  const socket = await openedAt(
    await greeting((one) => {
      one.on('close', closed.resolve).send('x'.repeat(1_001))
    }),
  )
  const messages: unknown[] = []
  socket.on('message', (message) => messages.push(message)).resume()
  expect([await closed.promise, messages]).toEqual([1009, []])
})

it('takes no compressed messages, which could be large ones in a few bytes', async () => {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: { threshold: 0 } })
  const { url } = await serve((request, socket, head) =>
    server.handleUpgrade(request, socket, head, (one) => one.send('hello')),
  )
  expect((await openedAt(url)).extensions).toBe('')
})

it('follows no redirect', async () => {
  const { url, paths } = await serve((_, socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n'),
  )
  expect(await open(url)).toMatchObject({ status: 302, text: '' })
  expect(paths).toEqual(['/start'])
})

it('returns how the handshake was refused', async () => {
  const { url } = await serve((_, socket) =>
    socket.end('HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 4\r\n\r\nBusy'),
  )
  const refused = await open(url)
  if (!('status' in refused)) throw new Error('it was not refused')
  expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([429, '7', 'Busy'])
})

it('reads no more of a refusal than fits in 64 kB', async () => {
  const gone = Promise.withResolvers<void>()
  const { url } = await serve((_, socket) => {
    socket.once('close', gone.resolve)
    socket.write('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 9000000000\r\n\r\n')
    const pour = (): void => {
      while (!socket.destroyed && socket.write(Buffer.alloc(64 * 1024)));
      socket.once('drain', pour)
    }
    pour()
  })
  expect(await open(url)).toMatchObject({ status: 500, text: undefined })
  await gone.promise
})

it.each([
  ['a handshake that is never answered', undefined],
  ['a refusal whose body never ends', 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 9\r\n\r\nBu'],
])('ends %s at its deadline', async (_, answer) => {
  const [gone, deadline] = [Promise.withResolvers<void>(), new AbortController()]
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const { url } = await serve((_request, socket) => {
    // It reads, so that it notices the end of the connection, which is a reset where the answer was not read.
    socket.once('end', gone.resolve).once('close', gone.resolve).resume()
    // A deadline before the handshake has left would reach no server.
    const end = (): void => deadline.abort(new DOMException('too late', 'TimeoutError'))
    if (answer === undefined) end()
    else socket.write(answer, end)
  })
  await expect(open(url, { handshakeMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(50)
  await gone.promise
})

it('ends the handshake with the reason of its caller, and an open socket outlives that', async () => {
  const controller = new AbortController()
  const socket = await open(await greeting((one) => one.send('late')), { signal: controller.signal })
  const { url } = await serve(() => controller.abort(new Error('left')))
  await expect(open(url, { signal: controller.signal })).rejects.toThrow('left')
  await expect(open(url, { signal: controller.signal })).rejects.toThrow('left')
  if ('status' in socket) throw new Error('it was refused')
  const message = once(socket, 'message')
  socket.resume()
  expect(String((await message)[0])).toBe('late')
  socket.terminate()
})
