import { describe, expect, it, vi } from 'vitest'
import { listMemories } from '#contract/api/memories.ts'
import { refusal } from '#contract/errors.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import type { User } from '#domain/identity.ts'
import { ASKING, createSwapServices, HALF_SOL } from '#domain/swaps/testing/world.ts'
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

/** A door at which Ada is signed in, unless nobody is. */
function door({
  user = ADA,
  ...given
}: Parameters<typeof createTestServer>[0] & { user?: User | null } = {}) {
  const server = createTestServer({ signedIn: async () => user ?? undefined, ...given })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server), origin: 'http://localhost' }
  return {
    server,
    ask: () => app.request('/api/realtime/memories', { headers }),
    told: async () =>
      listMemories.output.parse(await (await app.request('/api/realtime/memories', { headers })).json()),
    startAnew: () => app.request('/api/conversation', { method: 'POST', headers }),
  }
}

describe('GET /api/realtime/memories', () => {
  it('[S7.39] is empty for a guest, and for a user without an open point', async () => {
    for (const user of [null, ADA]) {
      const answer = await door({ user }).ask()
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await answer.json()).toEqual(EMPTY)
    }
  })

  it('[S7.39] has the question that the last conversation left open', async () => {
    const { server, told, startAnew } = door()
    await server.conversations.putItem(await server.conversations.current(ADA), lookUp)
    expect((await startAnew()).status).toBe(200)
    expect(await told()).toEqual({ ...EMPTY, nextConversationPrompt: 'Shall we look at BONK again?' })
    // A conversation that leaves nothing open does not take it away.
    await startAnew()
    expect((await told()).nextConversationPrompt).toBe('Shall we look at BONK again?')
  })

  it('stores nothing for a guest', async () => {
    const { server, told, startAnew } = door({ user: null })
    await server.conversations.putItem(
      await server.conversations.current({ kind: 'guest', id: 'guest_test' }),
      lookUp,
    )
    await startAnew()
    expect(await told()).toEqual(EMPTY)
  })

  it('does not ask about a swap that was made or declined since', async () => {
    const { swaps } = createSwapServices()
    const { server, told } = door({ swaps })
    const { id } = await swaps.preview(ADA, HALF_SOL, ASKING)
    const conversation = await server.conversations.current(ADA)
    await server.conversations.putItem(conversation, note('solana_swap_preview', { intent_id: id }))
    await server.nextPrompts.keep(ADA, conversation)
    expect((await told()).nextConversationPrompt).toBe('Shall we finish the swap of SOL to USDC?')
    await swaps.decline(ADA, id)
    expect((await told()).nextConversationPrompt).toBeNull()
    await server.nextPrompts.keep(ADA, conversation)
    expect((await told()).nextConversationPrompt).toBeNull()
  })

  it('reports a database that does not answer', async () => {
    const error = vi.fn()
    const nextPrompts = {
      keep: async () => undefined,
      recall: () => Promise.reject(new Error('the database is gone')),
    }
    const answer = await door({ nextPrompts, log: { ...silentLog, error } }).ask()
    expect(answer.status).toBe(500)
    expect(refusal.parse(await answer.json()).error).toBe('memories_fetch_failed')
    expect(error).toHaveBeenCalledOnce()
  })

  it('starts a new conversation even when storing the question fails, and notifies other tabs', async () => {
    const nextPrompts = {
      keep: () => Promise.reject(new Error('the database is gone')),
      recall: async () => undefined,
    }
    const { server, startAnew } = door({ nextPrompts })
    const before = await server.conversations.current(ADA)
    expect((await startAnew()).status).toBe(200)
    expect(await server.conversations.current(ADA)).not.toBe(before)
    const events = server.stream.read(before, '0', new AbortController().signal)
    const { value: first } = await events[Symbol.asyncIterator]().next()
    expect(first?.event).toEqual({ type: 'reset' })
  })
})
