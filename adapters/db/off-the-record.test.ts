import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConversationList } from '#domain/conversation-list.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Actor } from '#domain/ports.ts'
import { appStreamStore } from './app-stream-store.ts'
import { archiveStore } from './archive-store.ts'
import { auditStore } from './audit-store.ts'
import { conversationListStore } from './conversation-list-store.ts'
import { conversationStore } from './conversation-store.ts'
import { shareStore } from './share-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { tablesHolding } from './testing/dump.ts'
import { aGuest, aUser, message } from './testing/items.ts'
import { toolCallStore } from './tool-call-store.ts'

const WORD = 'SECRETWORD'
const OFF = { offTheRecord: true }
const DAY = 86_400_000

describe.each(databaseKinds)('a conversation off the record on %s', (kind) => {
  let database: TestDatabase
  let store: Conversations
  let list: ConversationList
  const clock = { now: () => Date.now() }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = conversationStore(database.db, clock)
    list = conversationListStore(database.db, clock)
  })
  afterAll(() => database.close())

  /** Says the word everywhere, and trades. */
  async function talked(actor: Actor): Promise<string> {
    const { db, bus } = database
    const id = await store.start(actor, OFF)
    const dataUrl = `data:image/png;base64,${Buffer.from(WORD).toString('base64')}`
    const attachment = { id: 'p', label: WORD, description: '1 KB', mimeType: 'image/png', size: 1, dataUrl }
    const item = message({ title: WORD, data: { attachments: [attachment] } })
    await store.putItem(id, item)
    await store.putHistory(id, { itemId: 'h', item: { text: WORD } })
    await appStreamStore(db, bus).publish(id, { type: 'item', item })
    const call = {
      conversationId: id,
      callId: 'c',
      itemId: 'i',
      actor,
      tool: 'search',
      arguments: { query: WORD },
    }
    await toolCallStore(db, clock).begin(call)
    const audit = auditStore(db, ['solana_swap_execute'])
    const row = { actor, channel: 'assistant', outcome: 'ok', durationMs: 1, conversationId: id } as const
    await audit.record({ ...row, tool: 'search', arguments: { query: WORD } })
    await audit.record({ ...row, tool: 'solana_swap_execute', arguments: { intent_id: 't', why: WORD } })
    await db.execute(sql`insert into trades
      (id, actor_kind, actor_id, wallet, trade, context, expires_at, status, updated_at)
      values (${`trade of ${id}`}, ${actor.kind}, ${actor.id}, 'w', '{}', ${JSON.stringify({ conversationId: id })}::jsonb,
        now(), 'confirmed', now())`)
    return id
  }
  const holding = (text: string) => tablesHolding(database, text).then((names) => names.sort())
  const auditOf = async (id: string) =>
    (await database.db.execute(sql`select tool, arguments from audit where conversation_id = ${id}`)).rows

  it('leaves the ledger and the audit of its trades, without a word, when another one begins', async () => {
    const user = aUser()
    const id = await talked(user)
    const everywhere = ['history', 'item_search', 'items', 'pictures', 'stream_events', 'tool_calls']
    expect(await holding(WORD)).toEqual(everywhere)
    await store.start(user)
    expect(await store.owns(user, id)).toBe(false)
    expect(await list.restore(user, id)).toBeUndefined()
    await list.purge()
    expect(await holding(WORD)).toEqual([])
    expect(await holding(id)).toEqual(['audit', 'trades'])
    expect(await auditOf(id)).toEqual([{ tool: 'solana_swap_execute', arguments: null }])
  })

  it('ends when another one is opened', async () => {
    const user = aUser()
    const other = await store.start(user)
    await talked(user)
    expect(await list.open(user, other)).toBe(true)
    await list.purge()
    expect(await holding(WORD)).toEqual([])
  })

  it('ends when its guest signs in', async () => {
    const [guest, user] = [aGuest(), aUser()]
    const id = await talked(guest)
    await list.move(guest.id, user)
    expect(await store.owns(user, id)).toBe(false)
    await list.purge()
    expect(await holding(WORD)).toEqual([])
  })

  it('ends after a day without a message', async () => {
    const id = await talked(aGuest())
    const age = (ms: number) =>
      database.db.execute(
        sql`update conversations set updated_at = ${new Date(Date.now() - ms).toISOString()} where id = ${id}`,
      )
    await age(DAY - 60_000)
    await list.purge()
    expect(await holding(WORD)).not.toEqual([])
    await age(DAY + 60_000)
    await list.purge()
    expect(await holding(WORD)).toEqual([])
  })

  it('is not listed, shared or in a file of all, and any other one is kept', async () => {
    const user = aUser()
    const kept = await store.start(user)
    await store.putItem(kept, message({ title: 'kept' }))
    const id = await talked(user)
    expect((await list.list(user, { limit: 9 })).conversations.map((row) => row.id)).toEqual([kept])
    expect(await shareStore(database.db, clock).titleOf(user, id)).toBeUndefined()
    const exported: string[] = []
    for await (const each of archiveStore(database.db, clock).conversations(user)) exported.push(each.id)
    expect(exported).toEqual([kept])
    expect(await store.isOffTheRecord(id)).toBe(true)
    expect(await store.isOffTheRecord(kept)).toBe(false)
    await store.start(user)
    expect(await store.owns(user, kept)).toBe(true)
    await list.purge()
  })

  it('keeps nothing of what a tool records after its end', async () => {
    const user = aUser()
    const id = await talked(user)
    await store.start(user)
    const row = {
      actor: user,
      channel: 'assistant',
      outcome: 'aborted',
      durationMs: 1,
      conversationId: id,
    } as const
    await auditStore(database.db).record({ ...row, tool: 'search', arguments: { query: `${WORD} late` } })
    await list.purge()
    expect(await holding(WORD)).toEqual([])
  })
})
