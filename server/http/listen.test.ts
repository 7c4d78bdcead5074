import { type EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { connect, Server, type Socket } from 'node:net'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { listen } from './listen.ts'

const HOST = '127.0.0.1'
/** More than the buffers of a machine hold. */
const LARGE = Buffer.alloc(32_000_000)
/** For requests that stay unfinished, or have to be read, on a busy machine. */
const PATIENT = { requestMs: PATIENCE_MS }
const HANDSHAKE = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
const base = (port: number): string => `http://${HOST}:${port}`

/** Sends the beginning of a request. */
function dial(port: number, text: string) {
  const socket = connect(port, HOST)
  socket.on('error', () => undefined) // a reset is one way to be closed
  const answered = new Promise((resolve) => socket.on('data', resolve))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(text)
  return { socket, answered, closed }
}

describe('listen', () => {
  it('answers 503 until it is opened, then with the given handler', async () => {
    const httpServer = await listen(HOST, 0)
    const url = base(httpServer.address.port)
    const early = await fetch(`${url}/readyz`)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
    httpServer.open(() => new Response('home'))
    expect(await (await fetch(url)).text()).toBe('home')
    await httpServer.close(0)
  })

  it('keeps an idle connection longer than its client, which would else send into one that just closed', async () => {
    const httpServer = await listen(HOST, 0)
    httpServer.open(() => new Response('home'))
    const { socket, answered } = dial(httpServer.address.port, `GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
    expect(String(await answered)).toContain('Keep-Alive: timeout=65')
    socket.destroy()
    await httpServer.close(0)
  })

  it('rejects when the port is taken', async () => {
    const httpServer = await listen(HOST, 0)
    await expect(listen(HOST, httpServer.address.port)).rejects.toThrow('EADDRINUSE')
    await httpServer.close(0)
  })

  it('lets running requests finish, accepts no new ones, and then closes', async () => {
    const httpServer = await listen(HOST, 0)
    const url = base(httpServer.address.port)
    const requested = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    httpServer.open(async () => {
      requested.resolve()
      await finish.promise
      return new Response('done')
    })
    const slow = fetch(url)
    await requested.promise
    httpServer.stopAccepting()
    await expect(fetch(`${url}/late`)).rejects.toThrow()
    const closed = httpServer.close(10_000)
    finish.resolve()
    expect(await (await slow).text()).toBe('done')
    await closed
  })

  it('cuts requests that do not finish in time', async () => {
    const httpServer = await listen(HOST, 0)
    const requested = Promise.withResolvers<void>()
    httpServer.open(() => {
      requested.resolve()
      return new Promise<Response>(() => undefined)
    })
    const cut = new Promise<Error>((resolve) => {
      request(base(httpServer.address.port)).on('error', resolve).end()
    })
    await requested.promise
    await httpServer.close(1)
    expect(await cut).toBeInstanceOf(Error)
  })

  it('ends a connection that takes nothing of its answer', async () => {
    const httpServer = await listen(HOST, 0, { unreadMs: 200 })
    const left = Promise.withResolvers<void>()
    httpServer.open((_request, env) => {
      const { outgoing } = env as { outgoing: EventEmitter }
      outgoing.once('close', () => left.resolve())
      return new Response(LARGE)
    })
    const deaf = connect(httpServer.address.port, HOST).pause()
    deaf.on('error', () => undefined)
    deaf.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
    await left.promise
    deaf.destroy()
    await httpServer.close(0)
  })

  it('ends none that takes some, however long the whole answer takes, and then gives it the usual time', async () => {
    const httpServer = await listen(HOST, 0)
    // Node measures a pause of the reader on a clock of its own, which goes on as usual.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let served: Socket | undefined
    httpServer.open((_request, env) => {
      served = (env as { incoming: { socket: Socket } }).incoming.socket
      return new Response(LARGE)
    })
    const reader = connect(httpServer.address.port, HOST)
    reader.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
    let taken = 0
    for await (const piece of reader) {
      taken += piece.length
      vi.advanceTimersByTime(20_000)
      if (taken >= LARGE.length) break
    }
    expect(taken).toBeGreaterThanOrEqual(LARGE.length)
    await vi.waitFor(() => expect(served?.timeout).toBeGreaterThanOrEqual(65_000))
    reader.destroy()
    vi.useRealTimers()
    await httpServer.close(0)
  })

  it('holds 256 idle connections of a network, closes older ones, and none with a running request', async () => {
    const httpServer = await listen(HOST, 0)
    const finish = Promise.withResolvers<void>()
    httpServer.open(async ({ url }) => {
      if (url.endsWith('/slow')) await finish.promise
      return new Response('home')
    })
    const { port } = httpServer.address
    const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`
    const slow = dial(port, get('/') + get('/slow'))
    await slow.answered
    const dialed = []
    for (let at = 0; at < 264; at++) {
      const dialing = dial(port, get('/'))
      await dialing.answered
      dialed.push(dialing)
    }
    await Promise.all(dialed.slice(0, 8).map(({ closed }) => closed))
    expect(dialed.slice(8).filter(({ socket }) => socket.destroyed)).toEqual([])
    const answered = new Promise((resolve) => slow.socket.once('data', resolve))
    finish.resolve()
    expect(String(await answered)).toContain('home')
    for (const { socket } of [slow, ...dialed]) socket.destroy()
    await httpServer.close(0)
  })

  it('holds 64 silent connections of a network, closes older ones, and still answers', async () => {
    const httpServer = await listen(HOST, 0, PATIENT)
    httpServer.open(() => new Response('home'))
    const { port } = httpServer.address
    const dialed = []
    for (let at = 0; at < 80; at++) {
      const dialing = dial(port, 'GET / HTTP/1.1\r\nX-Slow: ')
      await new Promise((resolve) => dialing.socket.once('connect', resolve))
      dialed.push(dialing)
    }
    await Promise.all(dialed.slice(0, 16).map(({ closed }) => closed))
    expect(dialed.slice(16).every(({ socket }) => !socket.destroyed)).toBe(true)
    // A connection that has sent its request is not silent any more.
    dialed[16]?.socket.write('x\r\nHost: a\r\n\r\n')
    await dialed[16]?.answered
    expect(await (await fetch(base(port))).text()).toBe('home')
    expect(dialed.slice(16).every(({ socket }) => !socket.destroyed)).toBe(true)
    for (const { socket } of dialed) socket.destroy()
    await httpServer.close(0)
  })

  it.each([
    ['by the handler', 'Host: a'],
    ['for its ill-formed host', 'Host: a b'],
  ])(
    'closes a connection whose upgrade was refused %s, although its client keeps it open',
    async (_, host) => {
      const httpServer = await listen(HOST, 0, PATIENT)
      httpServer.open(() => new Response('no', { status: 404 }))
      const socket = connect({ port: httpServer.address.port, host: HOST, allowHalfOpen: true })
      const ended = once(socket, 'end')
      socket.resume()
      socket.write(`GET / HTTP/1.1\r\n${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`)
      await ended
      // Nothing reads the bytes that come after it.
      const reset = once(socket, 'error')
      const write = setInterval(() => socket.write('x'), 10)
      expect(await reset).toMatchObject([{ code: expect.stringMatching(/ECONNRESET|EPIPE/) }])
      clearInterval(write)
      await httpServer.close(0)
    },
  )

  it('runs eight requests of a connection at once, and ends one that sends more without waiting', async () => {
    const httpServer = await listen(HOST, 0)
    const finish = Promise.withResolvers<void>()
    const run = vi.fn()
    httpServer.open(async () => {
      run()
      await finish.promise
      return new Response('home')
    })
    const get = `GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`
    const patient = dial(httpServer.address.port, get.repeat(8))
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(8))
    await dial(httpServer.address.port, get.repeat(1000)).closed
    expect(run).toHaveBeenCalledTimes(16)
    let heard = ''
    patient.socket.on('data', (data) => {
      heard += data
    })
    finish.resolve()
    await vi.waitFor(() => expect(heard.match(/home/g)).toHaveLength(8))
    patient.socket.write(get)
    await vi.waitFor(() => expect(heard.match(/home/g)).toHaveLength(9))
    patient.socket.destroy()
    await httpServer.close(0)
  })

  it.each([
    ['takes a body in small pieces', '1\r\na\r\n'.repeat(900), '900'],
    ['takes a body in many pieces', `400\r\n${'a'.repeat(1024)}\r\n`.repeat(1200), '1228800'],
    ['ends a body that comes byte by byte', '1\r\na\r\n'.repeat(20_000), 'closed'],
  ])('%s', async (_what, chunks, expected) => {
    const httpServer = await listen(HOST, 0, PATIENT)
    httpServer.open(async (request) => new Response(String((await request.text()).length)))
    const head = `POST / HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const { socket, answered, closed } = dial(httpServer.address.port, `${head}${chunks}0\r\n\r\n`)
    expect(await Promise.race([answered.then(String), closed.then(() => 'closed')])).toContain(expected)
    socket.destroy()
    await httpServer.close(0)
  })

  it('lets others go on between two messages of a socket that arrive together', async () => {
    let turns = 0
    let next = setImmediate(function count() {
      turns += 1
      next = setImmediate(count)
    })
    const readIn: number[] = []
    const app = new Hono()
    app.get(
      '/',
      upgradeWebSocket(() => ({ onMessage: () => void readIn.push(turns) })),
    )
    const httpServer = await listen(HOST, 0)
    httpServer.open(app.fetch)
    const socket = new WebSocket(base(httpServer.address.port))
    await new Promise((resolve) => socket.once('open', resolve))
    for (let i = 0; i < 100; i++) socket.send('{}')
    await vi.waitFor(() => expect(readIn).toHaveLength(100))
    clearImmediate(next)
    expect(new Set(readIn).size).toBe(100)
    socket.terminate()
    await httpServer.close(0)
  })

  it('gives a client of a socket five seconds to close its own end', async () => {
    const app = new Hono()
    app.get(
      '/',
      upgradeWebSocket(() => ({ onOpen: (_event, socket) => socket.close(4003, 'turned away') })),
    )
    const httpServer = await listen(HOST, 0, PATIENT)
    httpServer.open(app.fetch)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { socket, closed } = dial(
      httpServer.address.port,
      `GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${HANDSHAKE}\r\n`,
    )
    let heard = ''
    socket.on('data', (data) => {
      heard += data
    })
    while (!heard.includes('turned away')) await once(socket, 'data')
    vi.advanceTimersByTime(5_000)
    await closed
    await httpServer.close(0)
  })

  it.each(['h2c', 'foo', 'HTTP/2.0'])('answers a request for the protocol %s in HTTP', async (protocol) => {
    const httpServer = await listen(HOST, 0)
    httpServer.open(() => new Response('home'))
    const text = `GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`
    const { socket, answered } = dial(httpServer.address.port, text)
    expect(String(await answered)).toContain('HTTP/1.1 200 OK')
    socket.destroy()
    await httpServer.close(0)
  })

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nX-Slow: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc'],
  ])('ends a request whose %s do not arrive in time', async (_what, text) => {
    const httpServer = await listen(HOST, 0, { requestMs: 1 })
    httpServer.open(async (request) => new Response(await request.text()))
    await dial(httpServer.address.port, text).closed
    await httpServer.close(0)
  })

  it('gives headers and body ten seconds, and looks every second', async () => {
    const started = vi.spyOn(Server.prototype, 'listen')
    await (await listen(HOST, 0)).close(0)
    expect(started.mock.contexts.at(-1)).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
    })
  })
})
