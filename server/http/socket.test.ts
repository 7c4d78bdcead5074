import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createSession } from '#contract/api/session.ts'
import { MAX_EVENT_BYTES, SOCKET_PATH } from '#contract/realtime/limits.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import { pictureUrl } from '#contract/testing/pictures.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createGuestNetworks } from './guest-networks.ts'
import { createLimits, rules } from './limits.ts'
import { type HttpServer, listen } from './listen.ts'

let httpServer: HttpServer
let server: TestServer
let base: string
beforeAll(async () => {
  server = createTestServer()
  httpServer = await listen('127.0.0.1', 0)
  httpServer.open(createApp(server).fetch)
  base = `127.0.0.1:${httpServer.address.port}`
})
afterAll(async () => {
  await server.calls.close()
  await httpServer.close(0)
})

async function newSession(guest?: string) {
  const answer = await fetch(`http://${base}/api/session`, { headers: { cookie: cookieOf(server, guest) } })
  const { id, client_secret } = createSession.output.parse(await answer.json())
  return { id, key: client_secret.value }
}

type Line = {
  socket: WebSocket
  events: ServerEvent[]
  /** Resolves with the first event of this type, past or future. */
  heard(type: ServerEvent['type']): Promise<ServerEvent>
  closed: Promise<number>
}

function dial(key: string | undefined, headers: Record<string, string> = {}): Line {
  const protocols = ['realtime', ...(key === undefined ? [] : [`openai-insecure-api-key.${key}`])]
  const socket = new WebSocket(`ws://${base}${SOCKET_PATH}`, protocols, { headers })
  const events: ServerEvent[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    events.push(serverEvent.parse(JSON.parse(data.toString())))
    for (const wake of waiting) wake()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return {
    socket,
    events,
    closed,
    heard: (type) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = events.find((event) => event.type === type)
          if (found) resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

/** Returns the status of a refused handshake. */
const refused = (line: Line): Promise<number> =>
  new Promise((resolve, reject) => {
    line.socket.on('error', () => undefined)
    line.socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      line.socket.terminate()
    })
    line.socket.on('open', () => reject(new Error('it was let in')))
  })

async function isLetIn(key: string): Promise<boolean> {
  const line = dial(key)
  const answers = [line.heard('session.created').then(() => true), line.closed.then(() => false)]
  const answer = await Promise.race(answers)
  line.socket.close()
  await line.closed
  return answer
}

describe('the socket of a call', () => {
  it('opens with a session key and answers messages', async () => {
    const { id, key } = await newSession()
    const line = dial(key)
    expect(await line.heard('session.created')).toMatchObject({ session: { id } })
    expect(line.socket.protocol).toBe('realtime')
    line.socket.send(
      JSON.stringify({
        type: 'conversation.item.create',
        item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hello' }] },
      }),
    )
    line.socket.send(JSON.stringify({ type: 'response.create' }))
    expect(await line.heard('response.output_text.done')).toMatchObject({ text: 'Hello.' })
    line.socket.close()
    await line.closed
  })

  it('is one call for two tabs of one session', async () => {
    const { key } = await newSession()
    const [one, other] = [dial(key), dial(key)]
    await Promise.all([one.heard('session.created'), other.heard('session.created')])
    one.socket.send(JSON.stringify({ type: 'response.create' }))
    expect(await other.heard('response.done')).toBeDefined()
    for (const line of [one, other]) line.socket.close()
    await Promise.all([one.closed, other.closed])
  })

  it.each([
    ['a key that nobody was given', 'ek_guessed'],
    ['no key', undefined],
  ])('closes with a reason for %s', async (_what, key) => {
    const line = dial(key)
    expect(await line.closed).toBe(4003)
    expect(line.events).toMatchObject([{ type: 'error', error: { code: 'session_key_invalid' } }])
  })

  it('never echoes the key', async () => {
    const { key } = await newSession()
    const socket = new WebSocket(`ws://${base}${SOCKET_PATH}`, [`openai-insecure-api-key.${key}`, 'realtime'])
    await new Promise((resolve) => socket.on('open', resolve))
    expect(socket.protocol).toBe('realtime')
    socket.close()
  })

  it('[S4.13] closes with its session', async () => {
    const { id, key } = await newSession()
    const line = dial(key)
    await line.heard('session.created')
    const headers = { cookie: cookieOf(server) }
    await fetch(`http://${base}/api/realtime/sessions/${id}`, { method: 'DELETE', headers })
    expect(await line.closed).toBe(1000)
    expect(await dial(key).closed).toBe(4003)
  })

  it('is one of four of its session, so that no event is written a hundred times', async () => {
    const { key } = await newSession('guest_of_many_tabs')
    const lines: Line[] = []
    for (let nth = 0; nth < 5; nth++) {
      const line = dial(key)
      await line.heard('session.created')
      lines.push(line)
    }
    expect(await lines[0]?.closed).toBe(4002)
    lines[4]?.socket.send(JSON.stringify({ type: 'response.create' }))
    await Promise.all(lines.slice(1).map((line) => line.heard('response.done')))
    for (const { socket } of lines) socket.close()
    await Promise.all(lines.map(({ closed }) => closed))
  })

  it('is one of twenty of its actor; one more gets the reason, and has room when another has left', async () => {
    const guest = 'guest_of_many_sessions'
    const lines: Line[] = []
    for (let nth = 0; nth < 5; nth++) {
      const { key } = await newSession(guest)
      for (const line of [dial(key), dial(key), dial(key), dial(key)]) lines.push(line)
    }
    await Promise.all(lines.map((line) => line.heard('session.created')))
    const { key } = await newSession(guest)
    const refused = dial(key)
    expect(await refused.closed).toBe(1013)
    expect(refused.events).toMatchObject([{ type: 'error', error: { code: 'rate_limited' } }])
    lines[0]?.socket.close()
    await lines[0]?.closed
    await expect.poll(() => isLetIn(key)).toBe(true)
    for (const { socket } of lines) socket.close()
    await Promise.all(lines.map(({ closed }) => closed))
  })

  it('has sent at most four large messages in part, with all others of the guests of its network', async () => {
    const [one, other] = [await newSession('guest_of_parts'), await newSession('guest_of_other_parts')]
    const lines = [one, one, one, one, other].map(({ key }) => dial(key))
    await Promise.all(lines.map((line) => line.heard('session.created')))
    const part = Buffer.alloc(MAX_EVENT_BYTES - 1, 'x')
    for (const { socket } of lines) socket.send(part, { binary: false, fin: false })
    expect(await Promise.race(lines.map(({ closed }) => closed))).toBe(1006)
    const open = lines.filter(({ socket }) => socket.readyState === WebSocket.OPEN)
    expect(open).toHaveLength(4)
    for (const { socket } of open) socket.send('', { binary: false, fin: true })
    await Promise.all(open.map((line) => line.heard('error')))
    for (const { socket } of open) socket.close()
    await Promise.all(open.map(({ closed }) => closed))
  })

  it('tells the limits of networks where its actor is, also on a server that made no page for it', async () => {
    const { key } = await newSession('guest_of_another_server')
    const networks = createGuestNetworks(randomBytes(32))
    const guest = { kind: 'guest', id: 'guest_of_another_server' } as const
    httpServer.open(createApp({ ...server, networks }).fetch)
    const line = dial(key)
    await line.heard('session.created')
    expect(networks.of(guest)).toBeDefined()
    line.socket.close()
    await line.closed
    httpServer.open(createApp(server).fetch)
  })

  it('refuses pages of other sites first', async () => {
    const { key } = await newSession()
    expect(await refused(dial(key, { origin: 'https://evil.example' }))).toBe(403)
  })

  it('requires a WebSocket', async () => {
    expect((await fetch(`http://${base}${SOCKET_PATH}`)).status).toBe(426)
  })

  it('is limited per address, and refused while the server drains', async () => {
    const { key } = await newSession()
    const limits = createLimits(undefined, { ...rules, socketsOfAddress: { points: 1, seconds: 60 } })
    const limited: TestServer = { ...server, limits }
    httpServer.open(createApp(limited).fetch)
    const first = dial(key)
    await first.heard('session.created')
    expect(await refused(dial(key))).toBe(429)
    first.socket.close()

    const draining = createTestServer()
    draining.drain()
    httpServer.open(createApp(draining).fetch)
    expect(await refused(dial(key))).toBe(503)
    httpServer.open(createApp(server).fetch)
  })
})

describe('the pictures of a call', () => {
  it('are counted per guest and per address; one too many is refused with words, and the text passes', async () => {
    const limits = createLimits(undefined, {
      ...rules,
      guestPictureBytesInADay: { points: 4_000, seconds: 86_400, refusal: 'pictures_spent' },
      addressPictureBytesInADay: { points: 6_000, seconds: 86_400, refusal: 'pictures_spent' },
    })
    const counting = createTestServer({ limits, sessions: server.sessions })
    httpServer.open(createApp(counting).fetch)
    const image_url = pictureUrl(2_022)
    const say = (line: Line, ...content: object[]): void =>
      line.socket.send(
        JSON.stringify({
          type: 'conversation.item.create',
          item: { type: 'message', role: 'user', content },
        }),
      )
    const endings: unknown[] = []
    for (const guest of ['guest_a', 'guest_b', 'guest_c']) {
      const line = dial((await newSession(guest)).key)
      await line.heard('session.created')
      for (let at = 0; at < 3; at++) say(line, { type: 'input_image', image_url })
      say(line, { type: 'input_text', text: 'and words' })
      line.socket.send(JSON.stringify({ type: 'response.create' }))
      await line.heard('response.done')
      endings.push(line.events.flatMap((each) => (each.type === 'error' ? [each.error.code] : [])).length)
      expect(line.events.filter(({ type }) => type === 'conversation.item.done').length).toBeGreaterThan(0)
      line.socket.close()
      await line.closed
    }
    // 2 of a guest's 3, until the address has had 4.
    expect(endings).toEqual([1, 2, 3])
    await counting.calls.close()
    httpServer.open(createApp(server).fetch)
  })
})
