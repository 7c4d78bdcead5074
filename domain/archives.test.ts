/** Whole files of conversations over a store in memory: what an export writes, and what an import stores. */
import { describe, expect, it } from 'vitest'
import { type Archive, readArchive } from '#contract/archive.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import { versionsIn } from './archive-tree.ts'
import {
  type Archives,
  importArchive,
  jsonArchive,
  markdownArchive,
  type StoredConversation,
} from './archives.ts'
import { BRANCHES_MAX, type BranchTree } from './branch-tree.ts'
import type { Actor } from './ports.ts'

const ADA: Actor = { kind: 'guest', id: 'ada' }
const NOON = Date.parse('2026-06-01T12:00:00Z')
const STRAIGHT: BranchTree = { branches: [], active: 0 }

const base = { status: 'DONE', createdAtMs: NOON, isHidden: false, expanded: false } as const
const said = (itemId: string, title: string, more: object = {}): TranscriptItem =>
  ({ ...base, type: 'MESSAGE', role: 'user', itemId, title, ...more }) as TranscriptItem
const note = (itemId: string, data: object, more: object = {}): TranscriptItem =>
  ({
    ...base,
    type: 'TOOL_NOTE',
    itemId,
    title: 'Search',
    data: {
      callId: 'c',
      tool: 'search',
      intent: '…',
      arguments: {},
      startedAt: '2026-06-01T12:00:00Z',
      ...data,
    },
    ...more,
  }) as TranscriptItem
const crumb = (itemId: string, title: string): TranscriptItem =>
  ({ ...base, type: 'BREADCRUMB', itemId, title }) as TranscriptItem

/** The branch of each item; its number is its place in the list. */
type Stored = readonly (readonly [TranscriptItem, number?])[]
type Whole = Readonly<{ about?: Partial<StoredConversation>; tree?: BranchTree; items: Stored }>

function storeOf(...all: readonly Whole[]) {
  const added: unknown[] = []
  const at = (id: string): Whole => all[Number(id)] ?? { items: [] }
  const archives: Archives = {
    async *conversations(_actor, only) {
      for (const [index, { about }] of all.entries())
        if (only === undefined || only === `${index}`)
          yield {
            id: `${index}`,
            title: null,
            createdAt: '2026-06-01T11:58:00Z',
            pinned: false,
            archived: false,
            ...about,
          }
    },
    tree: async (id) => at(id).tree ?? STRAIGHT,
    async *items(id) {
      for (const [index, [item, branch = 0]] of at(id).items.entries()) yield { item, branch, seq: index + 1 }
    },
    add: async (actor, conversation) => void added.push([actor, conversation]),
  }
  return { archives, added }
}

async function written(write: typeof jsonArchive, archives: Archives, id?: string): Promise<string> {
  let text = ''
  for await (const portion of write({ archives, actor: ADA, now: NOON, id })) text += portion
  return text
}

it.each([
  ['an imported conversation, whose items may be megabytes, one item at a time', 'Imported', 1],
  ['one without a title by its first items', null, 3],
])('a file reads %s', async (_what, title, most) => {
  const { archives } = storeOf({
    about: { title },
    items: ['a', 'b', 'c'].map((itemId) => [said(itemId, itemId)]),
  })
  let isRead = 0
  const counting: Archives = {
    ...archives,
    async *items(id) {
      for await (const item of archives.items(id)) {
        isRead += 1
        yield item
      }
    },
  }
  const portions = jsonArchive({ archives: counting, actor: ADA, now: NOON })
  for (let portion = ''; !portion.includes('"a"'); ) portion = (await portions.next()).value ?? '"a"'
  expect(isRead).toBe(most)
})

/** A question that was edited twice: the first answer went on, and the last version is shown. */
const BRANCHED: Whole = {
  about: { title: 'Forked' },
  tree: {
    branches: [
      { id: 1, parent: 0, after: 1, historyAfter: 1 },
      { id: 2, parent: 0, after: 0, historyAfter: 0 },
      { id: 3, parent: 1, after: 4, historyAfter: 4 },
    ],
    active: 1,
  },
  items: [
    [said('q', 'price of bonk')],
    [said('a', 'One dollar.', { role: 'assistant' })],
    [said('more', 'and wif?')],
    [said('retry', 'Two dollars.', { role: 'assistant' }), 1],
    [said('edited', 'price of wif'), 2],
    [said('after', 'thanks'), 1],
    [said('third', 'why?'), 3],
    // It began while the export was under way.
    [said('new', 'unknown branch'), 9],
  ],
}

const REST = '"status":"DONE","createdAtMs":1780315200000,"isHidden":false,"expanded":false,"type":"MESSAGE"'

describe('an export', () => {
  it('is an import of the same conversations, one item on each line', async () => {
    const { archives } = storeOf(
      { items: [[said('1', 'price of bonk')], [said('2', '$1', { role: 'assistant' })]] },
      { about: { title: 'Empty', pinned: true, archived: true }, items: [] },
    )
    const text = await written(jsonArchive, archives)
    expect(text.split('\n')).toEqual([
      '{"format":"parley.conversations","version":1,"exportedAt":"2026-06-01T12:00:00.000Z","conversations":[',
      '{"title":"Price of bonk","createdAt":"2026-06-01T11:58:00Z","pinned":false,"archived":false,"items":[',
      `{"itemId":"1","title":"price of bonk",${REST},"role":"user"},`,
      `{"itemId":"2","title":"$1",${REST},"role":"assistant"}]},`,
      '{"title":"Empty","createdAt":"2026-06-01T11:58:00Z","pinned":true,"archived":true,"items":[]}',
      ']}',
      '',
    ])
    expect(readArchive(JSON.parse(text)).conversations).toHaveLength(2)
  })

  it('names the item before each one that does not follow the one above it, and the shown end', async () => {
    const text = await written(jsonArchive, storeOf(BRANCHED).archives)
    const [conversation] = JSON.parse(text).conversations
    expect(conversation).toMatchObject({
      parents: { retry: 'q', edited: null, after: 'retry', third: 'retry' },
      shown: 'after',
    })
    expect(conversation.items.map(({ itemId }: TranscriptItem) => itemId)).toEqual([
      'q',
      'a',
      'more',
      'retry',
      'edited',
      'after',
      'third',
    ])
  })

  it('holds what was in progress as it would be after a restart, and nothing that it cannot read', async () => {
    const { archives } = storeOf({
      items: [
        [said('1', 'half', { status: 'IN_PROGRESS' })],
        [note('2', {}, { status: 'IN_PROGRESS' })],
        [{ type: 'HOLOGRAM', itemId: '3' } as never],
      ],
    })
    const [{ items }] = JSON.parse(await written(jsonArchive, archives)).conversations
    expect(items).toMatchObject([
      { itemId: '1', status: 'DONE', data: { interrupted: true } },
      { itemId: '2', status: 'DONE', data: { error: { code: 'tool_aborted' } } },
    ])
    expect(items).toHaveLength(2)
  })

  it('takes the title from the first items, and writes every item of a long conversation once', async () => {
    const long: Stored = Array.from({ length: 30 }, (_, at) => [said(`${at}`, at === 0 ? 'find pools' : 'x')])
    const [{ title, items }] = JSON.parse(
      await written(jsonArchive, storeOf({ items: long }).archives),
    ).conversations
    expect([title, items.map(({ itemId }: TranscriptItem) => itemId)]).toEqual([
      'Find pools',
      long.map(([{ itemId }]) => itemId),
    ])
  })

  it('takes the title from the path that is shown', async () => {
    const items: Stored = [[said('1', 'price of bonk')], [said('2', 'price of wif'), 1]]
    const tree = { branches: [{ id: 1, parent: 0, after: 0, historyAfter: 0 }], active: 1 }
    const [{ title }] = JSON.parse(
      await written(jsonArchive, storeOf({ tree, items }).archives),
    ).conversations
    expect(title).toBe('Price of wif')
  })

  it('holds one conversation when one is named', async () => {
    const { archives } = storeOf({ items: [] }, { about: { title: 'Second' }, items: [] })
    expect(JSON.parse(await written(jsonArchive, archives, '1')).conversations).toMatchObject([
      { title: 'Second' },
    ])
  })
})

describe('an export as Markdown', () => {
  it('has a fence also around a result with more marks than a call takes arguments', async () => {
    const text = 'a`'.repeat(200_000)
    const { archives } = storeOf({ items: [[note('1', { output: { text } })]] })
    expect(await written(markdownArchive, archives)).toContain(`\`\`\`json\n{\n  "text": "${text}"`)
  })

  it('is the shown path of each conversation, with results in fences that they cannot end', async () => {
    const attachment = { id: 'p', label: ' chart\n1.png', description: '', mimeType: 'image/png', size: 1 }
    const { archives } = storeOf(
      {
        about: { title: ' Two\nlines ' },
        items: [
          [said('1', 'hidden', { isHidden: true })],
          [said('2', 'look', { data: { attachments: [{ ...attachment, dataUrl: 'data:x' }] } })],
          [said('3', 'I see.', { role: 'assistant', imported: true })],
          [note('4', { output: { text: 'a ```` b' } })],
          [note('5', { error: { code: 'x', message: 'It failed.' } })],
          [note('6', {})],
          [crumb('7', 'New\nwallet')],
        ],
      },
      BRANCHED,
    )
    expect(await written(markdownArchive, archives)).toBe(`# Two lines

2026-06-01 11:58 UTC

## You, 2026-06-01 12:00 UTC

look

[picture: chart 1.png]

## Parley, 2026-06-01 12:00 UTC, imported

I see.

### search, 2026-06-01 12:00 UTC

\`\`\`\`\`json
{
  "text": "a \`\`\`\` b"
}
\`\`\`\`\`

### search, 2026-06-01 12:00 UTC

It failed.

### search, 2026-06-01 12:00 UTC

\`\`\`json
null
\`\`\`

_New wallet, 2026-06-01 12:00 UTC_

---

# Forked

2026-06-01 11:58 UTC

## You, 2026-06-01 12:00 UTC

price of bonk

## Parley, 2026-06-01 12:00 UTC

Two dollars.

## You, 2026-06-01 12:00 UTC

thanks
`)
  })
})

describe('an import', () => {
  const archiveOf = (conversation: object): Archive =>
    readArchive({
      format: 'parley.conversations',
      version: 1,
      exportedAt: '2026-06-01T12:00:00Z',
      conversations: [
        { title: 'T', createdAt: '2026-06-01T11:58:00Z', pinned: true, archived: false, ...conversation },
      ],
    })
  const items = ['a', 'b', 'c', 'd'].map((id) => said(id, id, { status: 'IN_PROGRESS' }))
  const marked = items.map((item) => ({ ...item, status: 'DONE', imported: true }))

  it('stores a straight conversation, every item marked and done', async () => {
    const { archives, added } = storeOf()
    expect(await importArchive(archives, ADA, archiveOf({ items }).conversations)).toBe(1)
    expect(added).toEqual([
      [
        ADA,
        {
          title: 'T',
          createdAt: '2026-06-01T11:58:00Z',
          pinned: true,
          archived: false,
          items: marked,
          versions: undefined,
        },
      ],
    ])
  })

  it('stores all versions, with the branch of each item', async () => {
    const { archives, added } = storeOf()
    const parents = { c: 'a', d: null }
    await importArchive(archives, ADA, archiveOf({ items, parents, shown: 'c' }).conversations)
    expect(added).toMatchObject([
      [
        ADA,
        {
          items: marked,
          versions: {
            branchOf: [0, 0, 1, 2],
            tree: {
              active: 1,
              branches: [
                { id: 1, parent: 0, after: 1, historyAfter: 0 },
                { id: 2, parent: 0, after: 0, historyAfter: 0 },
              ],
            },
          },
        },
      ],
    ])
  })

  it('keeps only the shown path of more branches than anyone makes by hand', async () => {
    const star = (branches: number) => {
      const ids = Array.from({ length: branches + 1 }, (_, at) => `i${at}`)
      return archiveOf({
        items: ids.map((id) => said(id, id)),
        parents: Object.fromEntries(ids.slice(1).map((id) => [id, null])),
        shown: 'i7',
      })
    }
    const { archives, added } = storeOf()
    await importArchive(archives, ADA, star(BRANCHES_MAX).conversations)
    await importArchive(archives, ADA, star(BRANCHES_MAX + 1).conversations)
    expect(added).toMatchObject([
      [
        ADA,
        {
          items: { length: BRANCHES_MAX + 1 },
          versions: { tree: { branches: { length: BRANCHES_MAX }, active: 7 } },
        },
      ],
      [ADA, { items: [{ itemId: 'i7' }], versions: undefined }],
    ])
  })

  it('shows the last item where none is named', () => {
    const [conversation] = archiveOf({ items, parents: { c: 'a', d: 'b' } }).conversations
    expect(conversation && versionsIn(conversation)).toMatchObject({
      branchOf: [0, 0, 1, 0],
      tree: { active: 0 },
    })
  })
})
