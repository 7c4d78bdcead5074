/** Tests what counts as kept: imported files, forks, links and logs; and the number of new conversations. */
import { describe, expect, it, vi } from 'vitest'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '#contract/archive.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { emptyArchives, memoryConversations, noBranches, noLogs, noShares } from '../testing/stores.ts'
import { createApp } from './app.ts'
import type { LimitName } from './limits.ts'

const FORK_BYTES = 5_000_000
const COPY_BYTES = 700
const conversation = (title: string) => ({
  title,
  createdAt: '2026-06-01T00:00:00.000Z',
  pinned: false,
  archived: false,
  items: [],
})
const archive = {
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  exportedAt: '2026-06-01T00:00:00.000Z',
  conversations: [conversation('Café'), conversation('Thé')],
}
const log = { transcript: [], toolCalls: [], metadata: {}, status: 'pending_summary', sessionId: 'sé' }
const masks = { addresses: true, amounts: true, pictures: true }
/** Two conversations without an item take rows all the same. */
const ROWS_BYTES = 2 * 8 * 1_024
const bytesOf = (body: object) => Buffer.byteLength(JSON.stringify(body))
const ADA = { kind: 'user', id: 'user_ada', email: 'ada@parley.example', roles: [] } as const
const GUEST: Actor = { kind: 'guest', id: 'guest_test' }

type Setting = Readonly<{ spent?: LimitName; actor?: Actor; fork?: string }>

async function openApp({ spent, actor = GUEST, fork: forked }: Setting = {}) {
  const counted = new Map<string, number>()
  const count = (limit: string, points: number) => counted.set(limit, (counted.get(limit) ?? 0) + points)
  const conversations = memoryConversations()
  const stores = {
    add: vi.fn(async () => undefined),
    fork: vi.fn(async () => forked),
    upload: vi.fn(async () => true),
    start: vi.fn(conversations.start),
    copied: vi.fn(),
    leavePreviews: vi.fn(async () => undefined),
  }
  const base = createTestServer()
  const server = createTestServer({
    archives: { ...emptyArchives(), add: stores.add },
    conversations: { ...conversations, start: stores.start },
    sessionLogs: { ...noLogs(), upload: stores.upload },
    branches: {
      ...noBranches(),
      sizeOf: async (id) => (id === forked ? 1_000 : FORK_BYTES),
      fork: stores.fork,
    },
    shares: {
      ...noShares(),
      create: async (_actor, _wanted, admit) => {
        await admit(COPY_BYTES)
        stores.copied()
        throw new ParleyError('conversation_not_found')
      },
    },
    swaps: { ...base.swaps, leavePreviews: stores.leavePreviews },
    ...(actor.kind === 'user' && { signedIn: async () => actor }),
    limits: {
      take: async (limit, _key, points = 1) => {
        if (limit === spent) throw new ParleyError('kept_bytes_spent', { retryAfterMs: 1000 })
        count(limit, points)
      },
      give: async (limit, _key, points) => void count(limit, -points),
      reset: async () => undefined,
    },
  })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server), 'content-type': 'application/json' }
  const current = await server.conversations.current(actor)
  stores.start.mockClear()
  const send = async (path: string, body: object) =>
    (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  const read = async (path: string) => (await app.request(path, { headers })).status
  return { ...stores, counted, current, read, send }
}

describe('what is kept of a visitor', () => {
  it.each([
    ['an imported file', '/api/archive', archive, 'add', bytesOf(archive) + ROWS_BYTES],
    ['the log of a page', '/api/realtime/logs', log, 'upload', bytesOf(log)],
    ['a link', '/api/shares', { conversation: 'c', masks, expiresInDays: null }, 'copied', COPY_BYTES],
  ] as const)(
    'counts %s by its bytes, for the guest and the network, or for the user',
    async (_, path, body, store, bytes) => {
      const { counted, send } = await openApp()
      await send(path, body)
      expect([counted.get('guestKeptBytesInADay'), counted.get('addressKeptBytesInADay')]).toEqual([
        bytes,
        bytes,
      ])
      const user = await openApp({ actor: ADA })
      await user.send(path, body)
      expect([user.counted.get('userKeptBytesInADay'), user.counted.has('addressKeptBytesInADay')]).toEqual([
        bytes,
        false,
      ])
      const refused = await openApp({ spent: 'addressKeptBytesInADay' })
      expect(await refused.send(path, body)).toBe(429)
      expect(refused[store]).not.toHaveBeenCalled()
      expect(refused.counted.get('guestKeptBytesInADay')).toBe(0)
    },
  )

  it('counts a fork by what it adds, and nothing when it adds nothing', async () => {
    const { counted, current, send } = await openApp({ fork: 'conv_2' })
    await send(`/api/conversations/${current}/fork`, { itemId: 'item_1' })
    expect(counted.get('guestKeptBytesInADay')).toBe(1_000)
    const none = await openApp()
    expect(await none.send(`/api/conversations/${none.current}/fork`, { itemId: 'item_1' })).toBe(404)
    expect(none.counted.get('addressKeptBytesInADay')).toBe(0)
  })

  it('refuses a fork before it copies or ends anything', async () => {
    const { counted, current, fork, leavePreviews, send } = await openApp({ spent: 'addressKeptBytesInADay' })
    expect(await send(`/api/conversations/${current}/fork`, { itemId: 'item_1' })).toBe(429)
    expect(counted.get('guestKeptBytesInADay')).toBe(0)
    expect(fork).not.toHaveBeenCalled()
    expect(leavePreviews).not.toHaveBeenCalled()
  })

  it('counts no log that is not stored', async () => {
    const { counted, send, upload } = await openApp()
    upload.mockResolvedValueOnce(false)
    await send('/api/realtime/logs', log)
    expect(counted.get('guestKeptBytesInADay')).toBe(0)
    upload.mockRejectedValueOnce(new Error('the connection was cut'))
    await send('/api/realtime/logs', log)
    expect(counted.get('guestKeptBytesInADay')).toBe(0)
  })

  it('counts an import that stores nothing as nothing, and one that stops in the middle in full', async () => {
    const { add, counted, send } = await openApp()
    await send('/api/archive', { ...archive, conversations: 'none' })
    expect(counted.get('guestKeptBytesInADay')).toBe(0)
    add.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the connection was cut'))
    await send('/api/archive', archive)
    expect(counted.get('guestKeptBytesInADay')).toBe(bytesOf(archive) + ROWS_BYTES)
  })

  it.each(['guestConversationsInADay', 'guestConversationsOfAddressInADay'] as const)(
    'gives a number of new conversations a day, whatever else is kept: %s',
    async (spent) => {
      const { send, start } = await openApp({ spent: 'guestKeptBytesInADay' })
      expect(await send('/api/conversation', {})).toBe(200)
      expect(start).toHaveBeenCalledOnce()
      const refused = await openApp({ spent })
      expect(await refused.send('/api/conversation', {})).toBe(429)
      expect(refused.start).not.toHaveBeenCalled()
    },
  )

  it('gives the guests of a network a number of sessions a day', async () => {
    const { read } = await openApp({ spent: 'guestSessionsOfAddressInADay' })
    expect(await read('/api/session')).toBe(429)
  })
})
