import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BreadcrumbItem } from '#contract/transcript.ts'
import { BRANCHES_MAX } from '#domain/branch-tree.ts'
import { type Branches, SETTLED_ID } from '#domain/branches.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Actor } from '#domain/ports.ts'
import { branchStore } from './branch-store.ts'
import { conversationListStore } from './conversation-list-store.ts'
import { conversationStore } from './conversation-store.ts'
import { history, items } from './schema.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, message, toolNote } from './testing/items.ts'
import { mostRowsHandled } from './testing/plans.ts'

const swapCard = (tradeId: string) =>
  toolNote({
    status: 'DONE',
    data: { ...toolNote().data, tool: 'solana_swap_preview', output: { trade: { id: tradeId } } },
  })
const noteOf = (trades: string[]): BreadcrumbItem => {
  const { itemId } = message()
  const base = { status: 'DONE', createdAtMs: 0, isHidden: false, expanded: false } as const
  return {
    ...base,
    itemId: `${SETTLED_ID}${itemId}`,
    type: 'BREADCRUMB',
    title: 'Traded in another version, and not undone',
    data: { kind: 'settled', trades },
  }
}
const PICTURE = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`

describe.each(databaseKinds)('the branches of stored conversations on %s', (kind) => {
  let database: TestDatabase
  let store: Conversations
  let branches: Branches
  const clock = { now: () => Date.parse('2026-06-01T00:00:00Z') }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = conversationStore(database.db, clock)
    branches = branchStore(database.db, clock)
  })
  afterAll(() => database.close())

  async function talk(actor: Actor = aGuest(), how: { offTheRecord?: boolean } = {}) {
    const id = await store.start(actor, how)
    const put = async (itemId: string, role: 'user' | 'assistant', branch?: number) => {
      await store.putItem(id, message({ itemId, role, title: itemId }), branch)
      await store.putHistory(id, { itemId, item: { id: itemId } }, branch)
    }
    const ask = async (words: string) => {
      await put(words, 'user')
      await put(`re ${words}`, 'assistant')
    }
    const shown = async (of = id) => (await store.items(of, { limit: 50 })).items.map(({ itemId }) => itemId)
    const remembered = async (of = id) => (await store.history(of, 50)).map(({ itemId }) => itemId)
    const choose = async (after: string | null, step: number) => {
      const { forks } = await branches.shown(id)
      const fork = forks.find((each) => each.after === after)
      const branch = fork?.branches[(fork.index ?? 0) + step]
      return branch !== undefined && (await branches.show(id, branch))
    }
    return { actor, id, put, ask, shown, remembered, choose }
  }

  it('replace an edited message and what followed, for the reader and for the model', async () => {
    const { id, ask, shown, remembered, choose } = await talk()
    for (const words of ['a', 'b', 'c']) await ask(words)
    expect(await branches.begin(id, 'b', 'edit')).toBe(true)
    expect(await shown()).toEqual(['a', 're a'])
    await ask('b2')
    expect(await shown()).toEqual(['a', 're a', 'b2', 're b2'])
    expect(await remembered()).toEqual(['a', 're a', 'b2', 're b2'])
    expect((await branches.shown(id)).forks).toEqual([{ after: 're a', branches: [0, 1], index: 1 }])
    expect(await choose('re a', -1)).toBe(true)
    expect(await shown()).toEqual(['a', 're a', 'b', 're b', 'c', 're c'])
    expect(await remembered()).toEqual(['a', 're a', 'b', 're b', 'c', 're c'])
    await ask('d')
    await choose('re a', 1)
    expect(await shown()).toEqual(['a', 're a', 'b2', 're b2'])
  })

  it('know about how many bytes a fork adds', async () => {
    const { actor, id, ask } = await talk()
    expect(await branches.sizeOf(id)).toBe(0)
    await ask('a')
    const short = await branches.sizeOf(id)
    // The database stores the repetitions of a text once, and in random hexadecimal digits two in a byte.
    const long = randomBytes(10_000).toString('hex')
    await store.putItem(id, message({ itemId: 'long', title: long }))
    await store.putHistory(id, { itemId: 'long', item: { text: long } })
    const size = await branches.sizeOf(id)
    expect(size - short).toBeGreaterThan(2 * 10_000)
    expect(size - short).toBeLessThan(4 * long.length)
    const forked = (await branches.fork(actor, id, 'long')) ?? ''
    expect(await branches.sizeOf(forked)).toBe(size)
    const part = (await branches.fork(actor, id, 're a')) ?? ''
    expect(await branches.sizeOf(part)).toBe(short)
  })

  it('count the siblings of a message that is edited again, from the first message on', async () => {
    const { id, ask, shown } = await talk()
    await ask('a')
    for (const words of ['a2', 'a3']) {
      await branches.begin(id, (await shown())[0] ?? '', 'edit')
      await ask(words)
    }
    expect(await branches.shown(id)).toEqual({
      branch: 2,
      forks: [{ after: null, branches: [0, 1, 2], index: 2 }],
    })
  })

  it('retry an answer with its tools, from the message that it answers', async () => {
    const { id, ask, put, shown, remembered } = await talk()
    await ask('a')
    await put('b', 'user')
    await store.putItem(id, toolNote({ itemId: 'tool', status: 'DONE' }))
    await store.putHistory(id, { itemId: 'tool', item: {} })
    await store.putHistory(id, { itemId: 'output', item: {} })
    await put('re b', 'assistant')
    expect(await branches.begin(id, 're b', 'retry')).toBe(true)
    expect([await shown(), await remembered()]).toEqual([
      ['a', 're a', 'b'],
      ['a', 're a', 'b'],
    ])
    await put('re b again', 'assistant')
    expect((await branches.shown(id)).forks).toEqual([{ after: 'b', branches: [0, 1], index: 1 }])
  })

  it('keep the output of a tool call that stands before an edited message', async () => {
    const { id, put, remembered } = await talk()
    await put('a', 'user')
    await store.putItem(id, toolNote({ itemId: 'tool', status: 'DONE' }))
    await store.putHistory(id, { itemId: 'tool', item: {} })
    await store.putHistory(id, { itemId: 'output', item: {} })
    await put('b', 'user')
    await branches.begin(id, 'b', 'edit')
    expect(await remembered()).toEqual(['a', 'tool', 'output'])
  })

  it('forget a branch in which nothing was said, with what was noted in it', async () => {
    const { id, ask, shown } = await talk()
    await ask('a')
    await branches.begin(id, 'a', 'edit')
    await store.putItem(id, message({ itemId: `${SETTLED_ID}1`, role: 'assistant' }))
    expect(await branches.show(id, 0)).toBe(true)
    expect(await shown()).toEqual(['a', 're a'])
    expect(await branches.shown(id)).toEqual({ branch: 0, forks: [] })
  })

  it('take no note of a trade for the message before an edited one', async () => {
    const { id, ask } = await talk()
    await ask('a')
    await branches.begin(id, 'a', 'edit')
    await store.putItem(id, message({ itemId: `${SETTLED_ID}1`, role: 'assistant' }))
    await ask('a2')
    await branches.begin(id, 'a2', 'edit')
    await ask('a3')
    expect((await branches.shown(id)).forks).toMatchObject([{ after: null, branches: [0, 1, 2] }])
  })

  it('keep what a call says late in the branch in which the call began', async () => {
    const { id, ask, put, shown } = await talk()
    await ask('a')
    await branches.begin(id, 'a', 'edit')
    await put('late', 'assistant', 0)
    expect(await shown()).toEqual([])
    await branches.show(id, 0)
    expect(await shown()).toEqual(['a', 're a', 'late'])
  })

  it('begin nowhere but at a message that is shown, and show no unknown branch', async () => {
    const { id, ask, shown } = await talk()
    await ask('a')
    await ask('b')
    await store.putItem(id, toolNote({ itemId: 'tool' }))
    for (const [itemId, how] of [
      ['re a', 'edit'],
      ['a', 'retry'],
      ['tool', 'edit'],
      ['unknown', 'edit'],
    ] as const)
      expect(await branches.begin(id, itemId, how)).toBe(false)
    await branches.begin(id, 'b', 'edit')
    await ask('b2')
    expect(await branches.begin(id, 'b', 'edit')).toBe(false)
    expect(await branches.show(id, 9)).toBe(false)
    expect(await shown()).toEqual(['a', 're a', 'b2', 're b2'])
  })

  it('fork the shown path up to a message into another conversation', async () => {
    const { actor, id, ask, shown, remembered } = await talk()
    await ask('a')
    const data = {
      attachments: [
        { id: '1', label: 'P', description: '', mimeType: 'image/png', dataUrl: PICTURE, size: 9 },
      ],
    }
    await store.putItem(id, message({ itemId: 'b', title: 'b', data }))
    await branches.begin(id, 'a', 'edit')
    await ask('a2')
    await ask('c')
    const list = conversationListStore(database.db, clock)
    await list.change(actor, id, { title: 'Mine' })
    const fork = (await branches.fork(actor, id, 're a2')) ?? ''
    expect(await store.current(actor)).toBe(fork)
    expect([await shown(fork), await remembered(fork)]).toEqual([
      ['a2', 're a2'],
      ['a2', 're a2'],
    ])
    expect(await branches.lineage(fork)).toEqual([id, fork])
    const { conversations } = await list.list(actor, { limit: 9 })
    expect(new Map(conversations.map((each) => [each.title, each.turns]))).toEqual(
      new Map([
        ['Mine', 4],
        ['Mine (fork)', 1],
      ]),
    )
    await store.putItem(fork, message({ itemId: 'd' }))
    expect(await shown(fork)).toEqual(['a2', 're a2', 'd'])
    expect(await shown()).toEqual(['a2', 're a2', 'c', 're c'])
    expect(await branches.fork(actor, id, 'b')).toBeUndefined()
    expect(await branches.fork(actor, id, randomUUID())).toBeUndefined()
  })

  it('make no fork whose copy was removed meanwhile, and leave the current conversation as it is', async () => {
    const { actor, id, ask } = await talk()
    await ask('a')
    const query = database.pool.query.bind(database.pool) as (
      ...args: unknown[]
    ) => Promise<{ rows: unknown[] }>
    const querying = vi.spyOn(database.db.$client, 'query').mockImplementation(async (...args: unknown[]) => {
      const answer = await query(...args)
      // It was all that is copied.
      if (JSON.stringify(args[0]).includes('insert into \\"history\\"'))
        await query('delete from conversations where actor_id = $1 and id <> $2', [actor.id, id])
      return answer
    })
    expect(await branches.fork(actor, id, 'a')).toBeUndefined()
    querying.mockRestore()
    expect(await store.current(actor)).toBe(id)
  })

  it('fork a long conversation in portions, between which others go on, and hide the fork until it is whole', async () => {
    const { actor, id } = await talk()
    const names = Array.from({ length: 45 }, (_, n) => `n${n}`)
    for (const [n, itemId] of names.entries())
      await store.putItem(id, message({ itemId, role: n % 3 === 0 ? 'user' : 'assistant', title: itemId }))
    const list = conversationListStore(database.db, clock)
    const ends: string[] = []
    const forking = branches.fork(actor, id, 'n44').finally(() => ends.push('fork'))
    const [current, listed] = [await store.current(actor), await list.list(actor, { limit: 9 })]
    ends.push('others')
    const fork = (await forking) ?? ''
    // Two connections to a server do not wait for each other at all, and either may be faster.
    if (kind === 'pglite')
      expect([current, listed.conversations.length, ends]).toEqual([id, 1, ['others', 'fork']])
    expect((await store.items(fork, { limit: 99 })).items.map(({ itemId }) => itemId)).toEqual(names)
    const { conversations } = await list.list(actor, { limit: 9 })
    expect(new Map(conversations.map((each) => [each.id, [each.turns, each.current]]))).toEqual(
      new Map([
        [fork, [15, true]],
        [id, [15, false]],
      ]),
    )
  })

  it('stay off the record in a fork, an edit and a retry, and the fork ends the conversation that it copies', async () => {
    const { actor, id, ask, shown } = await talk(aGuest(), { offTheRecord: true })
    await ask('a')
    await branches.begin(id, 're a', 'retry')
    await ask('b')
    await branches.begin(id, 'b', 'edit')
    expect(await store.isOffTheRecord(id)).toBe(true)
    const fork = (await branches.fork(actor, id, 'a')) ?? ''
    expect(await shown(fork)).toEqual(['a'])
    expect(await store.isOffTheRecord(fork)).toBe(true)
    expect(await store.owns(actor, id)).toBe(false)
    const list = conversationListStore(database.db, clock)
    expect((await list.list(actor, { limit: 9 })).conversations).toEqual([])
  })

  it('keep the mark of imported messages, which no retry answers', async () => {
    const { actor, id, ask } = await talk()
    const imported = (itemId: string, role: 'user' | 'assistant') =>
      store.putItem(id, message({ itemId, role, imported: true }))
    await imported('a', 'user')
    await imported('re a', 'assistant')
    expect(await branches.begin(id, 're a', 'retry')).toBe(false)
    const fork = (await branches.fork(actor, id, 're a')) ?? ''
    await branches.begin(fork, 're a', 'edit')
    await branches.begin(id, 'a', 'edit')
    await ask('b')
    const marks = async (of: string) =>
      (await store.items(of, { limit: 9 })).items.map((item) => item.imported)
    expect(await marks(fork)).toEqual([true, true])
    expect(await marks(id)).toEqual([undefined, undefined])
  })

  it('tell which trades no card and no note of the shown path names', async () => {
    const { id, ask, put } = await talk()
    await ask('a')
    await store.putItem(id, swapCard('trade_1'))
    await store.putItem(id, noteOf(['trade_2']))
    await ask('trade_4')
    const all = ['trade_1', 'trade_2', 'trade_3', 'trade_4']
    expect(await branches.notOnPath(id, all)).toEqual(['trade_3', 'trade_4'])
    await branches.begin(id, 'a', 'edit')
    await put('a2', 'user')
    expect(await branches.notOnPath(id, all)).toEqual(all)
    expect(await branches.notOnPath(id, [])).toEqual([])
  })

  it('find two hundred trades with a few queries: to look for each would take seconds in an import of 48 MB', async () => {
    const { id, ask } = await talk()
    await ask('a')
    const query = vi.spyOn(database.pool, 'query')
    await branches.notOnPath(
      id,
      Array.from({ length: 200 }, (_, n) => `trade_${n}`),
    )
    expect(query.mock.calls.length).toBeLessThanOrEqual(3)
    query.mockRestore()
  })

  it('take a thousand branches, and no more', async () => {
    const { id, ask, shown } = await talk()
    await ask('a')
    const others = sql`select ${id}, n, 0, 1, 1 from generate_series(1, ${BRANCHES_MAX - 1}::int) n`
    const add = sql`insert into branches (conversation_id, id, parent, after, history_after) ${others}`
    await database.db.execute(add)
    expect(await branches.begin(id, 'a', 'edit')).toBe(true)
    await ask('b')
    await expect(branches.begin(id, 'b', 'edit')).rejects.toMatchObject({ code: 'versions_full' })
    expect(await shown()).toEqual(['b', 're b'])
  })

  it('are read, begun and forked over as many rows as they show, not as the conversation has', async () => {
    const { actor, id, ask } = await talk()
    await ask('a')
    await ask('b')
    await branches.begin(id, 'b', 'edit')
    await ask('b2')
    // A branch of thousands of items, which is not shown, and later than everything that is.
    for (const table of [items, history])
      await database.db.execute(sql`insert into ${table} (conversation_id, seq, item_id, item, branch
          ${table === items ? sql`, status, created_at` : sql``})
        select ${id}, 100 + n, 'late' || n, jsonb_build_object('type', 'MESSAGE', 'role', 'assistant'), 2
          ${table === items ? sql`, 'IN_PROGRESS', now()` : sql``}
        from generate_series(1, 5000) n`)
    await database.db.execute(sql`insert into branches (conversation_id, id, parent, after, history_after)
      values (${id}, 2, 0, 2, 2)`)
    const numbers = sql`update conversations set last_item = 9000, last_history = 9000 where id = ${id}`
    await database.db.execute(numbers)
    const most = (work: () => Promise<unknown>) => mostRowsHandled(database, work)
    expect(await most(() => store.items(id, { limit: 50 }))).toBeLessThan(200)
    expect(await most(() => store.history(id, 50))).toBeLessThan(200)
    expect(await most(() => branches.begin(id, 're b2', 'retry'))).toBeLessThan(2_500)
    expect(await most(() => branches.sizeOf(id))).toBeLessThan(2_500)
    expect(await most(() => branches.fork(actor, id, 're a'))).toBeLessThan(2_500)
    await branches.show(id, 2)
    // Nothing in it answers a question.
    expect(await most(() => branches.begin(id, 'late5000', 'retry'))).toBeLessThan(2_500)
  })

  it('name the branch to show for an item: the shown one where that holds it', async () => {
    const { id, ask } = await talk()
    await ask('a')
    await ask('b')
    await branches.begin(id, 'b', 'edit')
    await ask('b2')
    const found = (itemId: string) => branches.branchWith(id, itemId)
    expect([await found('a'), await found('b2'), await found('re b')]).toEqual([1, 1, 0])
    expect(await found('unknown')).toBeUndefined()
  })

  it('read an earlier portion of the shown path only', async () => {
    const { id, ask } = await talk()
    await ask('a')
    await ask('b')
    await branches.begin(id, 'b', 'edit')
    await ask('b2')
    const page = await store.items(id, { limit: 2, before: 'b2' })
    expect(page).toMatchObject({ items: [{ itemId: 'a' }, { itemId: 're a' }], hasEarlier: false })
  })
})
