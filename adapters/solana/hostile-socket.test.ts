/** The notices of a node's WebSocket, when the node sends too much or something else: the socket is closed, and polling goes on. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { signatureNotices } from './signature-notices.ts'
import { dataOf, NEVER_SENT, over } from './testing/settlement.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const SUBSCRIBED = '{"jsonrpc":"2.0","id":1,"result":7}'
const NOTICE = '{"jsonrpc":"2.0","method":"signatureNotification","params":{}}'

/** A node that answers each subscription so; `closed` resolves with the code when the first connection ends. */
async function nodeWith(answer: (socket: WebSocket) => void) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  closing.push(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  const requests: unknown[] = []
  const closed = Promise.withResolvers<number>()
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.on('error', () => undefined).on('close', closed.resolve)
    socket.on('message', (message) => {
      requests.push(JSON.parse(String(message)))
      answer(socket)
    })
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `ws://127.0.0.1:${port}`, requests, closed: closed.promise, connections: () => connections }
}

const sends =
  (...messages: readonly string[]) =>
  (socket: WebSocket): void => {
    for (const message of messages) socket.send(message)
  }

/** Counts the notices until they end or fail. */
async function noticesOf(url: string): Promise<number> {
  const notices = signatureNotices(url, NEVER_SENT, new AbortController().signal)
  let count = 0
  while ((await notices.next().catch(() => undefined))?.done === false) count += 1
  return count
}

it('subscribes once, reports that it listens and that it was notified, and ends', async () => {
  const node = await nodeWith(sends(SUBSCRIBED, NOTICE))
  expect(await noticesOf(node.url)).toBe(2)
  expect(node.requests).toEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'signatureSubscribe',
      params: [NEVER_SENT, { commitment: 'confirmed' }],
    },
  ])
  await node.closed
})

it.each<[string, number, (socket: WebSocket) => void]>([
  ['a message of 17 kB', 1, sends(SUBSCRIBED, `{"method":"${'x'.repeat(17_000)}"}`)],
  ['no JSON', 0, sends('<html>')],
  ['an error', 0, sends('{"jsonrpc":"2.0","id":1,"error":{"code":-32601}}')],
  ['the answer to another request', 0, sends('{"jsonrpc":"2.0","id":2,"result":7}')],
  ['the notice of another subscription', 1, sends(SUBSCRIBED, '{"method":"slotNotification"}')],
  ['notices without end', 2, (socket) => sends(SUBSCRIBED, ...new Array(5_000).fill(NOTICE))(socket)],
  ['a goodbye', 1, (socket) => socket.send(SUBSCRIBED, () => socket.close())],
])('closes the socket of a node that sends %s, and connects no second time', async (_, count, answer) => {
  const node = await nodeWith(answer)
  expect(await noticesOf(node.url)).toBe(count)
  await node.closed
  expect(node.connections()).toBe(1)
})

it('closes the socket with its caller, even while a notice waits to be read', async () => {
  const node = await nodeWith(sends(SUBSCRIBED, NOTICE))
  const controller = new AbortController()
  const notices = signatureNotices(node.url, NEVER_SENT, controller.signal)
  await notices.next()
  controller.abort(new Error('left'))
  await node.closed
})

it('polls on while the WebSocket floods, and after it was closed for that', async () => {
  const node = await nodeWith((socket) => {
    const pour = (): void => socket.send(NOTICE.repeat(1_000), (error) => (error ? undefined : pour()))
    pour()
  })
  let closedWith: number | undefined
  void node.closed.then((code) => {
    closedWith = code
  })
  const transport = async () => {
    const landed = { slot: 5n, err: null, confirmationStatus: 'confirmed' }
    const value = [closedWith === undefined ? null : landed]
    return { jsonrpc: '2.0', result: { context: { slot: 1n }, value } } as never
  }
  const settlement = over({ transport }, { wsUrl: node.url, pollMs: 5 })
  const state = await settlement.awaitConfirmation(NEVER_SENT, 60_000)
  expect([dataOf(state), closedWith]).toEqual([{ status: 'confirmed', slot: 5n }, 1009])
})
