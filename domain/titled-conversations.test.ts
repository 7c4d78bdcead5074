import { describe, expect, it, vi } from 'vitest'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { ConversationList } from './conversation-list.ts'
import { createTitles } from './titled-conversations.ts'

const GUEST = { kind: 'guest', id: 'g' } as const
const row = (id: string, title: string | null = null) => ({
  id,
  title,
  pinned: false,
  archived: false,
  turns: 1,
  lastTurnAt: '2026-06-01T00:00:00.000Z',
  current: false,
})
const said = (title: string, role: 'user' | 'assistant'): TranscriptItem => ({
  type: 'MESSAGE',
  role,
  itemId: role,
  title,
  status: 'DONE',
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
})
const OPEN = [said('price of WIF', 'user')]
const COMPLETE = [...OPEN, said('It is $1.', 'assistant')]

/** A list of conversations whose items are known; stored titles are in `titles`. */
function fakeList(items: Readonly<Record<string, readonly TranscriptItem[]>>) {
  const titles = new Map<string, string>()
  const rounds: number[] = []
  const list = {
    list: async () => ({
      conversations: Object.keys(items).map((id) => row(id, titles.get(id) ?? null)),
      next: null,
    }),
    untitled: async (_: unknown, limit: number) => {
      const left = Object.entries(items).filter(([id]) => !titles.has(id))
      rounds.push(left.length)
      return left.slice(0, limit).map(([id, own]) => ({ id, items: own }))
    },
    setTitles: async (made: ReadonlyMap<string, string>) => {
      const fresh = [...made].filter(([id]) => !titles.has(id))
      for (const [id, title] of fresh) titles.set(id, title)
      return fresh.map(([id]) => id)
    },
  } as unknown as ConversationList
  return { list, titles, rounds }
}

describe('the list with titles', () => {
  it('lets others go on while it makes many', async () => {
    const { list } = fakeList(Object.fromEntries(Array.from({ length: 95 }, (_, n) => [`c${n}`, OPEN])))
    const turn = vi.fn(async () => undefined)
    await createTitles(list, turn).list(GUEST, { limit: 9 })
    expect(turn).toHaveBeenCalledTimes(9)
  })

  it('stores the title of a complete exchange, and shows one of an open exchange', async () => {
    const { list, titles } = fakeList({ open: OPEN, complete: COMPLETE, empty: [] })
    const { conversations } = await createTitles(list, async () => undefined).list(GUEST, { limit: 9 })
    expect(conversations.map(({ title }) => title)).toEqual([
      'Price of WIF',
      'Price of WIF',
      'New conversation',
    ])
    expect([...titles.keys()]).toEqual(['complete'])
  })

  it('makes all missing titles before it filters, and as many as the portion needs otherwise', async () => {
    const many = Object.fromEntries(Array.from({ length: 450 }, (_, n) => [`c${n}`, COMPLETE]))
    const first = fakeList(many)
    await createTitles(first.list, async () => undefined).list(GUEST, { limit: 9 })
    expect(first.titles.size).toBe(200)
    const long = fakeList(many)
    await createTitles(long.list, async () => undefined).list(GUEST, { limit: 1000 })
    expect(long.titles.size).toBe(450)
    const filtered = fakeList(many)
    await createTitles(filtered.list, async () => undefined).list(GUEST, { limit: 9, filter: 'wif' })
    expect(filtered.titles.size).toBe(450)
    expect(filtered.rounds).toEqual([450, 250, 50])
  })

  it('passes each conversation on once, when its title is stored', async () => {
    const { list } = fakeList({ open: OPEN, complete: COMPLETE })
    const titles = createTitles(list, async () => undefined)
    const received: unknown[] = []
    titles.onStored((actor, titled) => received.push(actor, ...titled))
    await titles.list(GUEST, { limit: 9 })
    await titles.list(GUEST, { limit: 9 })
    expect(received).toMatchObject([GUEST, { id: 'complete', title: 'Price of WIF', items: COMPLETE }])
  })

  it('ends when no title can be made', async () => {
    const stuck = fakeList(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`c${n}`, OPEN])))
    await createTitles(stuck.list, async () => undefined).list(GUEST, { limit: 9, filter: 'wif' })
    expect(stuck.rounds).toEqual([300])
  })
})
