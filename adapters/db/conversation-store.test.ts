import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transcriptRow } from '#contract/transcript.ts'
import type { Conversations } from '#domain/conversations.ts'
import { conversationStore } from './conversation-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, aUser, message, toolNote } from './testing/items.ts'
import { mostRows } from './testing/statements.ts'
import { toolCallStore } from './tool-call-store.ts'

describe.each(databaseKinds)('conversations on %s', (kind) => {
  let database: TestDatabase
  let store: Conversations
  const clock = { now: () => 1_700_000_000_000 }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = conversationStore(database.db, clock)
  })
  afterAll(() => database.close())

  const begun = () => store.current(aGuest())
  const titles = async (id: string, page: { limit: number; before?: string }) =>
    (await store.items(id, page)).items.map(({ title }) => title)

  it('makes one conversation for a person, and finds it again', async () => {
    const [guest, user] = [aGuest(), aUser()]
    const id = await store.current(guest)
    expect(await store.current(guest)).toBe(id)
    expect(await store.current(user)).not.toBe(id)
    expect(await store.current({ kind: 'guest', id: user.id })).not.toBe(await store.current(user))
  })

  it('makes one conversation when many ask at once', async () => {
    const guest = aGuest()
    const ids = await Promise.all(Array.from({ length: 20 }, () => store.current(guest)))
    expect(new Set(ids).size).toBe(1)
  })

  it('puts the current one away when another is started, and keeps it', async () => {
    const guest = aGuest()
    const first = await store.current(guest)
    await store.putItem(first, message({ title: 'kept' }))
    const second = await store.start(guest)
    expect(second).not.toBe(first)
    expect(await store.current(guest)).toBe(second)
    expect(await store.owns(guest, first)).toBe(true)
    expect(await titles(first, { limit: 10 })).toEqual(['kept'])
  })

  it('has one current conversation after many starts at once', async () => {
    const guest = aGuest()
    const ids = await Promise.all(Array.from({ length: 8 }, () => store.start(guest)))
    expect(ids).toContain(await store.current(guest))
    const { rows } = await database.db.execute(
      sql`select count(*)::int as open from conversations where actor_id = ${guest.id} and put_away_at is null`,
    )
    expect(rows).toEqual([{ open: 1 }])
  })

  it.each(['no such id', '', 'a\0b', 'x'.repeat(10_000)])('is unknown: %j', async (id) => {
    expect(await store.owns(aGuest(), id)).toBe(false)
  })

  it('belongs to its person alone', async () => {
    const guest = aGuest()
    const id = await store.current(guest)
    expect(await store.owns(guest, id)).toBe(true)
    expect(await store.owns(aGuest(), id)).toBe(false)
    expect(await store.owns({ ...aUser(), id: guest.id }, id)).toBe(false)
  })

  it('replaces an item by its newer version and keeps its place', async () => {
    const id = await begun()
    const [first, second] = [message({ title: 'a', status: 'IN_PROGRESS' }), message({ title: 'b' })]
    await store.putItem(id, first)
    await store.putItem(id, second)
    const done = { ...first, title: 'a, complete', status: 'DONE' } as const
    await store.putItem(id, done)
    expect(await store.items(id, { limit: 10 })).toEqual({ items: [done, second], hasEarlier: false })
  })

  it('keeps the order in which items came, also when many come at once', async () => {
    const id = await begun()
    const items = Array.from({ length: 40 }, (_, n) => message({ title: String(n) }))
    await Promise.all(items.map((item) => store.putItem(id, item)))
    const before = await titles(id, { limit: 100 })
    expect(new Set(before).size).toBe(40)
    await Promise.all(items.map((item) => store.putItem(id, { ...item, status: 'DONE' })))
    expect(await titles(id, { limit: 100 })).toEqual(before)
  })

  it('reads back page by page', async () => {
    const id = await begun()
    const items = Array.from({ length: 7 }, (_, n) => message({ title: String(n) }))
    for (const item of items) await store.putItem(id, item)
    const newest = await store.items(id, { limit: 3 })
    expect(newest.items).toEqual(items.slice(4))
    expect(newest.hasEarlier).toBe(true)
    const middle = await store.items(id, { limit: 3, before: items[4]?.itemId ?? '' })
    expect(middle).toEqual({ items: items.slice(1, 4), hasEarlier: true })
    const oldest = await store.items(id, { limit: 3, before: items[1]?.itemId ?? '' })
    expect(oldest).toEqual({ items: items.slice(0, 1), hasEarlier: false })
    expect(await store.items(id, { limit: 3, before: 'unknown' })).toEqual({ items: [], hasEarlier: false })
  })

  it('reads a page of long messages in portions, in their order', async () => {
    const id = await store.start(aGuest())
    const texts = Array.from({ length: 6 }, () => randomBytes(30_000).toString('hex'))
    for (const title of texts) await store.putItem(id, message({ title }))
    for (const title of texts) await store.putHistory(id, { itemId: title.slice(0, 9), item: { title } })
    const read: string[] = []
    const page = async () =>
      void read.push(...(await store.items(id, { limit: 9 })).items.map(({ title }) => title))
    expect(await mostRows(database.db, page)).toBe(1)
    expect(read).toEqual(texts)
    expect(await mostRows(database.db, () => store.history(id, 9))).toBeLessThan(texts.length)
  })

  it('finds items by their ids, in their own conversation only', async () => {
    const [id, other] = [await begun(), await begun()]
    for (const itemId of ['a', 'b', 'c']) await store.putItem(id, message({ itemId }))
    await store.putItem(other, message({ itemId: 'd' }))
    const found = await store.find(id, ['c', 'a', 'd', 'unknown'])
    expect(found.map(({ itemId }) => itemId).toSorted()).toEqual(['a', 'c'])
    expect(await store.find(id, [])).toEqual([])
  })

  it('refuses an item of a conversation that does not exist', async () => {
    const refusal = { code: 'conversation_not_found' }
    await expect(store.putItem('nowhere', message())).rejects.toMatchObject(refusal)
    await expect(store.putHistory('nowhere', { itemId: 'i', item: {} })).rejects.toMatchObject(refusal)
  })

  it('keeps what people write, however odd', async () => {
    const id = await begun()
    const odd = 'null \0, half \ud83d, quote " \\ \u2028 \u{1f468}\u200d\u{1f469}\u200d\u{1f467} مرحبا'
    await store.putItem(id, message({ itemId: 'odd\0', title: odd }))
    const [kept] = (await store.items(id, { limit: 1 })).items
    expect(kept?.title).toBe(odd.replace('\0', '\ufffd').replace('\ud83d,', '\ufffd,'))
    await store.putItem(id, message({ itemId: 'odd\0', title: 'the same item' }))
    expect(await titles(id, { limit: 10 })).toEqual(['the same item'])
  })

  it('keeps arguments that nest without end, short of the end', async () => {
    const id = await begun()
    const note = toolNote()
    const endless = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    await store.putItem(id, { ...note, data: { ...note.data, arguments: { endless, limit: 5 } } })
    const [kept] = (await store.items(id, { limit: 1 })).items
    expect(kept).toMatchObject({ itemId: note.itemId, data: { arguments: { limit: 5 } } })
  })

  it('keeps an item with attachments of several megabytes', async () => {
    const id = await begun()
    const dataUrl = `data:image/png;base64,${'A'.repeat(4_000_000)}`
    const attachment = {
      id: 'a',
      label: 'a.png',
      description: '3 MB',
      mimeType: 'image/png',
      dataUrl,
      size: 3,
    }
    const item = message({ data: { attachments: [attachment] } })
    await store.putItem(id, item)
    expect((await store.items(id, { limit: 1 })).items).toEqual([item])
  })

  it('gives the model the newest of its history, in order and verbatim', async () => {
    const id = await begun()
    const rows = Array.from({ length: 5 }, (_, n) => ({
      itemId: `h${n}`,
      item: { id: `h${n}`, type: 'message', content: [{ type: 'input_text', text: `${n}` }], extra: null },
    }))
    for (const row of rows) await store.putHistory(id, row)
    const changed = { itemId: 'h1', item: { id: 'h1', type: 'function_call_output', output: '{"ok":true}' } }
    await store.putHistory(id, changed)
    expect(await store.history(id, 100)).toEqual([rows[0], changed, ...rows.slice(2)])
    expect(await store.history(id, 2)).toEqual(rows.slice(3))
  })

  it('settles what a dead call left in progress', async () => {
    const guest = aGuest()
    const id = await store.current(guest)
    const done = message()
    const reply = message({ role: 'assistant', status: 'IN_PROGRESS', title: 'You hold 1.5 S' })
    const note = toolNote()
    for (const item of [done, reply, note]) await store.putItem(id, item)
    const calls = toolCallStore(database.db, clock)
    const call = { conversationId: id, callId: 'call_1', itemId: note.itemId, actor: guest }
    await calls.begin({ ...call, tool: 'solana_list_balances', arguments: {} })

    const ended = await store.settle(id)

    expect(ended).toEqual([
      { ...reply, status: 'DONE', data: { interrupted: true } },
      {
        ...note,
        status: 'DONE',
        data: { ...note.data, error: { code: 'tool_aborted', message: expect.stringContaining('stopped') } },
      },
    ])
    for (const item of ended) expect(transcriptRow.parse(item).type).not.toBe('UNKNOWN')
    expect((await store.items(id, { limit: 10 })).items).toEqual([done, ...ended])
    const { rows } = await database.db.execute(
      sql`select status from tool_calls where conversation_id = ${id}`,
    )
    expect(rows).toEqual([{ status: 'aborted' }])
    expect(await store.settle(id)).toEqual([])
  })

  const REFUSED = { code: 'forbidden', message: 'Not yours.' }
  it.each([
    [
      'done',
      { ok: true as const, output: { total: 7 }, modelView: '7', touches: [], durationMs: 12 },
      { output: { total: 7 }, durationMs: 12 },
    ],
    [
      'refused',
      { ok: false as const, ...REFUSED, status: 403, durationMs: 3 },
      { error: REFUSED, durationMs: 3 },
    ],
  ])(
    'shows a tool that was %s when the process died before its note could say so',
    async (_, outcome, notice) => {
      const guest = aGuest()
      const id = await store.current(guest)
      const note = toolNote()
      await store.putItem(id, note)
      const calls = toolCallStore(database.db, clock)
      const call = { conversationId: id, callId: 'call_1', itemId: note.itemId, actor: guest }
      await calls.begin({ ...call, tool: 'solana_list_balances', arguments: {} })
      await calls.finish(id, 'call_1', outcome)

      const shown = { ...note, status: 'DONE', data: { ...note.data, ...notice } }
      expect(await store.settle(id)).toEqual([shown])
      expect((await store.items(id, { limit: 10 })).items).toEqual([shown])
    },
  )

  it('leaves alone what was finished', async () => {
    const id = await begun()
    const reply = message({ role: 'assistant', status: 'IN_PROGRESS' })
    await store.putItem(id, reply)
    await store.putItem(id, { ...reply, status: 'DONE' })
    expect(await store.settle(id)).toEqual([])
  })

  it('settles one conversation and no other', async () => {
    const [mine, theirs] = [await begun(), await begun()]
    const reply = message({ role: 'assistant', status: 'IN_PROGRESS' })
    await store.putItem(theirs, reply)
    expect(await store.settle(mine)).toEqual([])
    expect((await store.items(theirs, { limit: 1 })).items).toEqual([reply])
  })

  it('settles and writes at once without waiting in a circle', async () => {
    const id = await begun()
    const items = Array.from({ length: 20 }, () => message({ role: 'assistant', status: 'IN_PROGRESS' }))
    for (const item of items) await store.putItem(id, item)
    await Promise.all([
      ...items.map((item) => store.putItem(id, { ...item, status: 'DONE' })),
      store.settle(id),
      store.settle(id),
    ])
    const kept = await store.items(id, { limit: 100 })
    expect(kept.items.map(({ status }) => status)).toEqual(items.map(() => 'DONE'))
  })
})
