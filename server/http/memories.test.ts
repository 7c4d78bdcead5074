import { describe, expect, it, vi } from 'vitest'
import { listMemories } from '#contract/api/memories.ts'
import { refusal } from '#contract/parley-error.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import type { User } from '#domain/ports.ts'
import { ASKING, createSwapServices, HALF_SOL } from '#domain/swaps/testing/fake-swaps.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { createApp } from './app.ts'

const ADA: User = { kind: 'user', id: 'u1', email: 'ada@example.com', roles: ['user'] }
const EMPTY = {
  memories: [],
  skipped: [],
  total: 0,
  totalSkipped: 0,
  limit: 50,
  nextConversationPrompt: null,
}

const note = (tool: string, output: unknown): ToolNoteItem => ({
  type: 'TOOL_NOTE',
  itemId: `item_${tool}`,
  title: tool,
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
  data: { callId: `call_${tool}`, tool, intent: '…', arguments: {}, startedAt: '', output },
})
const lookUp = note('solana_resolve_token', { results: [{ address: 'mint', symbol: 'BONK' }] })

/** Opens the app with Ada logged in by default. */
function openApp({
  user = ADA,
  ...input
}: Parameters<typeof createTestServer>[0] & { user?: User | null } = {}) {
  const server = createTestServer({ signedIn: async () => user ?? undefined, ...input })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server), origin: 'http://localhost' }
  return {
    server,
    ask: () => app.request('/api/realtime/memories', { headers }),
    received: async () =>
      listMemories.output.parse(await (await app.request('/api/realtime/memories', { headers })).json()),
    startAnew: () => app.request('/api/conversation', { method: 'POST', headers }),
  }
}

describe('GET /api/realtime/memories', () => {
  it('[S7.39] is empty for a guest, and for a user without an open point', async () => {
    for (const user of [null, ADA]) {
      const answer = await openApp({ user }).ask()
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await answer.json()).toEqual(EMPTY)
    }
  })

  it('[S7.39] has the question that the last conversation left open', async () => {
    const { server, received, startAnew } = openApp()
    await server.conversations.putItem(await server.conversations.current(ADA), lookUp)
    expect((await startAnew()).status).toBe(200)
    expect(await received()).toEqual({ ...EMPTY, nextConversationPrompt: 'Shall we look at BONK again?' })
    // A conversation without an open point does not remove it.
    await startAnew()
    expect((await received()).nextConversationPrompt).toBe('Shall we look at BONK again?')
  })

  it('stores nothing for a guest', async () => {
    const { server, received, startAnew } = openApp({ user: null })
    await server.conversations.putItem(
      await server.conversations.current({ kind: 'guest', id: 'guest_test' }),
      lookUp,
    )
    await startAnew()
    expect(await received()).toEqual(EMPTY)
  })

  it('never asks about a swap', async () => {
    const { swaps } = createSwapServices()
    const { server, received } = openApp({ swaps })
    const { id } = await swaps.preview(ADA, HALF_SOL, ASKING)
    const conversation = await server.conversations.current(ADA)
    await server.conversations.putItem(conversation, note('solana_swap_preview', { intent_id: id }))
    await server.nextPrompts.keep(ADA, conversation)
    expect((await received()).nextConversationPrompt).toBeNull()
  })

  it('reports a database that does not answer', async () => {
    const error = vi.fn()
    const nextPrompts = {
      keep: async () => undefined,
      recall: () => Promise.reject(new Error('the database is gone')),
    }
    const answer = await openApp({ nextPrompts, log: { ...silentLog, error } }).ask()
    expect(answer.status).toBe(500)
    expect(refusal.parse(await answer.json()).error).toBe('memories_fetch_failed')
    expect(error).toHaveBeenCalledOnce()
  })

  it('starts a new conversation even when storing the question fails, and notifies other tabs', async () => {
    const nextPrompts = {
      keep: () => Promise.reject(new Error('the database is gone')),
      recall: async () => undefined,
    }
    const { server, startAnew } = openApp({ nextPrompts })
    const before = await server.conversations.current(ADA)
    expect((await startAnew()).status).toBe(200)
    expect(await server.conversations.current(ADA)).not.toBe(before)
    const events = server.stream.read(before, '0', new AbortController().signal)
    const { value: first } = await events[Symbol.asyncIterator]().next()
    expect(first?.event).toEqual({ type: 'reset' })
  })
})
