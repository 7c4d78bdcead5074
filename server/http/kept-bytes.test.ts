/** Tests what counts as kept: files, forks, links, logs and new conversations. */
import { describe, expect, it, vi } from 'vitest'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '#contract/archive.ts'
import { ParleyError } from '#contract/errors.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { noBranches, noShares } from '../testing/stores.ts'
import { createApp } from './app.ts'
import type { LimitName } from './limits.ts'

const FORK_BYTES = 5_000_000
const archive = {
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  exportedAt: '2026-06-01T00:00:00.000Z',
  conversations: [],
}
const log = { transcript: [], toolCalls: [], metadata: {}, status: 'pending_summary' }
const masks = { addresses: true, amounts: true, pictures: true }

async function openApp(spent?: LimitName) {
  const taken = new Map<string, number>()
  const fork = vi.fn(async () => undefined)
  const create = vi.fn(async () => {
    throw new ParleyError('conversation_not_found')
  })
  const server = createTestServer({
    branches: { ...noBranches(), sizeOf: async () => FORK_BYTES, fork },
    shares: { ...noShares(), create },
    limits: {
      take: async (limit, _key, points = 1) => {
        taken.set(limit, points)
        if (limit === spent) throw new ParleyError('day_budget_spent', { retryAfterMs: 1000 })
      },
      reset: async () => undefined,
    },
  })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server), 'content-type': 'application/json' }
  const current = await server.conversations.current({ kind: 'guest', id: 'guest_test' })
  const send = (path: string, body: object) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const read = (path: string) => app.request(path, { headers })
  return { create, current, fork, read, send, taken }
}

describe('what is kept of a visitor', () => {
  it.each([
    ['an imported file', '/api/archive', archive, JSON.stringify(archive).length],
    ['the log of a page', '/api/realtime/logs', { ...log, sessionId: 's' }, undefined],
    ['a new conversation', '/api/conversation', {}, 1024],
  ])('counts %s by the day, for the guest and the network', async (_, path, body, bytes) => {
    const { send, taken } = await openApp()
    await send(path, body)
    const counted = taken.get('guestKeptBytesInADay')
    expect(counted).toEqual(bytes ?? expect.any(Number))
    expect(taken.get('addressKeptBytesInADay')).toBe(counted)
    const { send: again } = await openApp('addressKeptBytesInADay')
    expect((await again(path, body)).status).toBe(429)
  })

  it('counts a fork by what it copies, before it copies', async () => {
    const { current, fork, send, taken } = await openApp('guestKeptBytesInADay')
    expect((await send(`/api/conversations/${current}/fork`, { itemId: 'item_1' })).status).toBe(429)
    expect(taken.get('guestKeptBytesInADay')).toBe(FORK_BYTES)
    expect(fork).not.toHaveBeenCalled()
  })

  it('counts a link by the part of the conversation that it shows', async () => {
    const { create, current, send, taken } = await openApp('guestKeptBytesInADay')
    const link = { conversation: current, masks, expiresInDays: null }
    expect((await send('/api/shares', link)).status).toBe(429)
    expect(taken.get('guestKeptBytesInADay')).toBe(2 * 1024 ** 2)
    expect(create).not.toHaveBeenCalled()
  })

  it('gives the guests of a network a number of sessions a day', async () => {
    const { read } = await openApp('guestSessionsOfAddressInADay')
    expect((await read('/api/session')).status).toBe(429)
  })
})
