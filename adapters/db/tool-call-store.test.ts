import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolCalls } from '#domain/tool-calls.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { conversationStore } from './conversation-store.ts'
import { toolCalls } from './schema.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest } from './testing/items.ts'
import { toolCallStore } from './tool-call-store.ts'

const done: ToolOutcome = {
  ok: true,
  output: { rows: [1] },
  modelView: '{"rows":1}',
  touches: [],
  durationMs: 20.4,
}
const failed: ToolOutcome = {
  ok: false,
  code: 'balances_unavailable',
  message: 'Unable to load wallet balances.',
  status: 502,
  details: { reason: 'unavailable' },
  durationMs: 3,
}

describe.each(databaseKinds)('tool calls on %s', (kind) => {
  let database: TestDatabase
  let store: ToolCalls
  let conversationId: string
  const actor = aGuest()
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = toolCallStore(database.db, clock)
    conversationId = await conversationStore(database.db, clock).current(actor)
  })
  afterAll(() => database.close())

  const begin = (callId: string) =>
    store.begin({
      conversationId,
      callId,
      itemId: `item_${callId}`,
      actor,
      tool: 'solana_list_balances',
      arguments: { limit: 5 },
    })
  const kept = async (callId: string) => {
    const where = and(eq(toolCalls.conversationId, conversationId), eq(toolCalls.callId, callId))
    return (await database.db.select().from(toolCalls).where(where))[0]
  }

  it('keeps a call from its beginning to its end', async () => {
    expect(await begin('call_1')).toBe(true)
    expect(await kept('call_1')).toMatchObject({
      itemId: 'item_call_1',
      actorKind: 'guest',
      actorId: actor.id,
      tool: 'solana_list_balances',
      arguments: { limit: 5 },
      status: 'running',
      startedAt: new Date(now),
      finishedAt: null,
    })
    now += 20
    await store.finish(conversationId, 'call_1', done)
    expect(await kept('call_1')).toMatchObject({
      status: 'done',
      output: { rows: [1] },
      modelView: '{"rows":1}',
      error: null,
      finishedAt: new Date(now),
      durationMs: 20,
    })
  })

  it('keeps why a call failed', async () => {
    await begin('call_2')
    await store.finish(conversationId, 'call_2', failed)
    const error = {
      code: 'balances_unavailable',
      message: failed.message,
      details: { reason: 'unavailable' },
    }
    expect(await kept('call_2')).toMatchObject({ status: 'failed', error, output: null })
  })

  it('begins once, however many begin it', async () => {
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin('call_3')))
    expect(begun.filter(Boolean)).toHaveLength(1)
  })

  it('keeps the first outcome', async () => {
    await begin('call_4')
    await store.finish(conversationId, 'call_4', { ...failed, code: 'tool_aborted' })
    await store.finish(conversationId, 'call_4', done)
    expect(await kept('call_4')).toMatchObject({ status: 'aborted', output: null })
  })
})
