import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { getConversation } from '#contract/api/conversation.ts'
import { pictureUrl } from '#contract/testing/pictures.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Services } from '../compose/services.ts'
import type { CardRefresher } from '../refresh/card-refresher.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

const message = (itemId: string, status: 'DONE' | 'IN_PROGRESS' = 'DONE'): TranscriptItem => ({
  type: 'MESSAGE',
  role: 'assistant',
  itemId,
  title: `text of ${itemId}`,
  status,
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
})

function openApp(services: Partial<Services> = {}) {
  const server = createTestServer(services)
  const app = createApp(server)
  const as = (guest: string) => ({ cookie: cookieOf(server, guest) })
  const read = async (query = '', guest = 'a') =>
    getConversation.output.parse(
      await (await app.request(`/api/conversation${query}`, { headers: as(guest) })).json(),
    )
  const stream = (id: string, headers: Record<string, string> = {}, guest = 'a') =>
    app.request(`/api/stream?conversation=${id}`, { headers: { ...as(guest), ...headers } })
  const say = async (id: string, item: TranscriptItem) => {
    await server.conversations.putItem(id, item)
    await server.stream.publish(id, { type: 'item', item })
  }
  return { server, app, as, read, stream, say }
}

/** Returns the next `count` events of a stream as text, and its end. */
async function take(answer: Response, count: number): Promise<string> {
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('there is no stream')
  let text = ''
  while (text.split('\ndata: ').length <= count) text += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  return text
}

describe('GET /api/conversation', () => {
  it('holds what a guest has asked for and not read to eight answers', async () => {
    const { app, as } = openApp()
    const outgoing = new EventEmitter().setMaxListeners(0)
    const read = async () =>
      (await app.request('/api/conversation', { headers: as('a') }, { outgoing } as never)).status
    expect(await Promise.all(Array.from({ length: 8 }, read))).toEqual(Array(8).fill(200))
    expect(await read()).toBe(429)
    outgoing.emit('close')
    expect(await read()).toBe(200)
  })

  it('is counted, like every read of a conversation', async () => {
    const limits = createLimits(undefined, { ...rules, conversationsOfActor: { points: 2, seconds: 60 } })
    const { app, as } = openApp({ limits })
    const read = async () => (await app.request('/api/conversation', { headers: as('a') })).status
    expect([await read(), await read(), await read()]).toEqual([200, 200, 429])
  })

  it('returns the stored items, newest last, and the stream position', async () => {
    const { read, say } = openApp()
    const { id } = await read()
    for (const itemId of ['one', 'two', 'three']) await say(id, message(itemId))
    const seen = await read('?limit=2')
    expect(seen.items.map(({ itemId }) => itemId)).toEqual(['two', 'three'])
    expect(seen).toMatchObject({ id, hasEarlier: true, lastEventId: '3' })
    const earlier = await read('?limit=2&before=two')
    expect(earlier.items.map(({ itemId }) => itemId)).toEqual(['one'])
    expect(earlier.hasEarlier).toBe(false)
  })

  it('[S3.8] serves an item whose type it does not know, and those around it', async () => {
    const { read, say } = openApp()
    const { id } = await read()
    const items = [message('a'), { ...message('x'), type: 'HOLOGRAM' } as never, message('b')]
    for (const item of items) await say(id, item)
    const seen = (await read()).items.map(({ itemId, type }) => [itemId, type])
    expect(seen).toEqual([
      ['a', 'MESSAGE'],
      ['x', 'UNKNOWN'],
      ['b', 'MESSAGE'],
    ])
  })

  it('ends what a dead process left in progress', async () => {
    const { read, say } = openApp()
    const { id } = await read()
    await say(id, message('cut', 'IN_PROGRESS'))
    expect((await read()).items).toMatchObject([{ itemId: 'cut', status: 'DONE' }])
  })

  it('is separate for each guest', async () => {
    const { read } = openApp()
    expect((await read('', 'a')).id).not.toBe((await read('', 'b')).id)
  })
})

describe('POST /api/conversation', () => {
  it('creates an empty conversation and makes it current', async () => {
    const { app, as, read, say } = openApp()
    const old = await read()
    await say(old.id, message('one'))
    const answer = await app.request('/api/conversation', { method: 'POST', headers: as('a') })
    const fresh = getConversation.output.parse(await answer.json())
    expect(fresh.id).not.toBe(old.id)
    expect(await read()).toEqual(fresh)
  })
})

describe('GET /api/stream', () => {
  it('continues from the reader’s position without a gap', async () => {
    const { read, say, stream } = openApp()
    const { id } = await read()
    for (const itemId of ['one', 'two', 'three']) await say(id, message(itemId))
    const resumed = await stream(id, { 'last-event-id': '1' })
    expect(resumed.headers.get('content-type')).toBe('text/event-stream')
    const text = await take(resumed, 2)
    expect(text).not.toContain('"one"')
    expect(text).toMatch(/id: 2\ndata: .*two.*\n\nid: 3\ndata: .*three/s)
  })

  it('delivers live events', async () => {
    const { read, say, stream } = openApp()
    const { id } = await read()
    const answer = await stream(`${id}&after=0`)
    const text = take(answer, 1)
    await say(id, message('later'))
    expect(await text).toContain('text of later')
  })

  it('prefers the browser’s last event id over the one in the address', async () => {
    const { read, say, stream } = openApp()
    const { id } = await read()
    for (const itemId of ['one', 'two']) await say(id, message(itemId))
    expect(await take(await stream(`${id}&after=0`, { 'last-event-id': '1' }), 1)).not.toContain('"one"')
  })

  it('refuses other actors and malformed ids', async () => {
    const { read, stream } = openApp()
    const { id } = await read('', 'a')
    expect((await stream(id, {}, 'b')).status).toBe(404)
    expect((await stream(id, { 'last-event-id': '1; drop table' })).status).toBe(400)
  })

  it('keeps the tool calls fresh that its reader is looking at, until the reader leaves', async () => {
    const stopped = vi.fn()
    const watch = vi.fn<CardRefresher['watch']>((_watch, send) => {
      send({ type: 'refreshed', itemId: 'a', arguments: {}, output: { usd: 2 } })
      return stopped
    })
    const { read, stream, as, server } = openApp({ cardRefresher: { watch } })
    const { id } = await read()
    const text = await take(await stream(`${id}&after=0&watch=a,b`), 1)
    expect(text).toContain('data: {"type":"refreshed","itemId":"a","arguments":{},"output":{"usd":2}}')
    expect(text).not.toContain('id: ')
    const actor = server.cookie.read(as('a').cookie)?.guest
    expect(watch).toHaveBeenCalledExactlyOnceWith(
      { actor, conversationId: id, itemIds: ['a', 'b'] },
      expect.anything(),
    )
    expect(stopped).toHaveBeenCalled()
  })

  it('lets nobody else look at the tool calls', async () => {
    const watch = vi.fn<CardRefresher['watch']>(() => () => undefined)
    const { read, stream } = openApp({ cardRefresher: { watch } })
    const { id } = await read()
    expect((await stream(`${id}&after=0&watch=a`, {}, 'b')).status).toBe(404)
    expect(watch).not.toHaveBeenCalled()
  })

  it('limits the streams of the guests of a network and frees closed ones', async () => {
    const { app, as, read } = openApp()
    const streamFrom = async (remoteAddress: string, guest: string) => {
      const { id } = await read('', guest)
      const env = { incoming: { socket: { remoteAddress } } }
      return app.request(`/api/stream?conversation=${id}`, { headers: as(guest) }, env)
    }
    const open = await Promise.all(
      Array.from({ length: 20 }, (_, at) => streamFrom(`2001:db8:1:2::${at}`, `g${at}`)),
    )
    expect(open.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await streamFrom('2001:db8:1:2::ff', 'late')).status).toBe(429)
    expect((await streamFrom('2001:db8:1:3::1', 'late')).status).toBe(200)
    await open[0]?.body?.cancel()
    expect((await streamFrom('2001:db8:1:2::ff', 'late')).status).toBe(200)
  })

  it('limits the streams of one guest wherever they come from', async () => {
    const { app, as, read } = openApp()
    const { id } = await read()
    const stream = (at: number) =>
      app.request(
        `/api/stream?conversation=${id}`,
        { headers: as('a') },
        { incoming: { socket: { remoteAddress: `192.0.2.${at}` } } },
      )
    for (let at = 0; at < 20; at++) expect((await stream(at)).status).toBe(200)
    expect((await stream(20)).status).toBe(429)
  })

  it('counts the pictures of its events, ends with those beyond the limit, and refuses new readers', async () => {
    const limits = createLimits(undefined, { ...rules, readKilobytesOfActor: { points: 100, seconds: 60 } })
    const { read, say, stream } = openApp({ limits })
    const { id } = await read()
    const picture = { id: 'p', label: '1', description: '', mimeType: 'image/png', size: 1 }
    const dataUrl = pictureUrl(60_022)
    const data = { attachments: [{ ...picture, dataUrl }] }
    for (const itemId of ['one', 'two'])
      await say(id, { ...message(itemId), type: 'MESSAGE', role: 'user', data })
    const text = await (await stream(id)).text()
    expect([text.includes('text of one'), text.includes('text of two')]).toEqual([true, false])
    expect((await stream(id, { 'last-event-id': '1' })).status).toBe(429)
  })

  it('ends when the server drains and refuses new readers', async () => {
    const { server, read, stream } = openApp()
    const { id } = await read()
    const answer = await stream(id)
    server.drain()
    expect(await answer.text()).toContain('retry:')
    expect((await stream(id)).status).toBe(503)
  })
})
