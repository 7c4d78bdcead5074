/** Writes conversations into files, and reads them back from files of Parley's own format. */
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchivedConversation, pathOf } from '#contract/archive.ts'
import { type TranscriptItem, transcriptItem } from '#contract/transcript.ts'
import { createParentsWriter, type ItemPlace, type Versions, versionsIn } from './archive-tree.ts'
import { type BranchTree, isOnPath, ROOT, pathOf as shownPath } from './branch-tree.ts'
import { titleOf } from './conversation-title.ts'
import type { Actor } from './ports.ts'
import { settled } from './settled.ts'

export type StoredConversation = Readonly<{
  id: string
  /** Null until the first exchange is complete. */
  title: string | null
  createdAt: string
  pinned: boolean
  archived: boolean
}>
type NewConversation = Readonly<Omit<StoredConversation, 'id' | 'title'>> &
  Readonly<{
    title: string
    items: readonly TranscriptItem[]
    /** Undefined for a straight conversation. */
    versions?: Versions | undefined
  }>

type StoredItem = ItemPlace & Readonly<{ item: TranscriptItem }>

/** Port: whole conversations, read in portions. */
export interface Archives {
  /** The conversations of this actor, oldest first; with an id, this one at most. */
  conversations(actor: Actor, id?: string): AsyncIterable<StoredConversation>
  tree(conversationId: string): Promise<BranchTree>
  /** The items of all branches of a conversation, oldest first, with their pictures. */
  items(conversationId: string): AsyncIterable<StoredItem>
  /** Stores a conversation beside the others; it is not the current one and no model reads it. */
  add(actor: Actor, conversation: NewConversation): Promise<void>
}

/** Reads the first items before the title, which may have to be made from them. */
const FIRST_ITEMS = 12

type Named = Omit<StoredConversation, 'title'> &
  Readonly<{ title: string; tree: BranchTree; items: AsyncIterable<StoredItem> }>

async function* named(archives: Archives, actor: Actor, id?: string): AsyncGenerator<Named> {
  for await (const stored of archives.conversations(actor, id)) {
    const { id: own, title } = stored
    const tree = await archives.tree(own)
    const items = finished(archives.items(own), tree)
    // An imported item may hold megabytes, and an imported conversation has its title.
    yield { ...stored, tree, ...(title === null ? await titled(items, tree) : { title, items }) }
  }
}

async function titled(
  items: AsyncGenerator<StoredItem>,
  tree: BranchTree,
): Promise<Pick<Named, 'title' | 'items'>> {
  const first: StoredItem[] = []
  while (first.length < FIRST_ITEMS) {
    const { done, value } = await items.next()
    if (done) break
    first.push(value)
  }
  return { title: titleOf(onPath(first, tree)).title, items: joined(first, items) }
}

async function* joined<T>(first: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const onPath = (items: readonly StoredItem[], tree: BranchTree): readonly TranscriptItem[] => {
  const path = shownPath(tree)
  return items.flatMap((stored) => (isOnPath(path, stored) ? [stored.item] : []))
}

/**
 * Leaves out what this version cannot read, and branches that began during the export; what is still being written ends
 * as it stands.
 */
async function* finished(
  items: AsyncIterable<StoredItem>,
  { branches }: BranchTree,
): AsyncGenerator<StoredItem> {
  const known = new Set([ROOT, ...branches.map(({ id }) => id)])
  for await (const { item, ...place } of items) {
    const { data } = known.has(place.branch) ? transcriptItem.safeParse(item) : {}
    if (data) yield { ...place, item: data.status === 'DONE' ? data : settled(data) }
  }
}

type Request = Readonly<{ archives: Archives; actor: Actor; now: number; id?: string }>

/** Portions of a JSON document of contract/archive.ts. */
export async function* jsonArchive({ archives, actor, now, id }: Request): AsyncGenerator<string> {
  const head = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exportedAt: new Date(now).toISOString() }
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`
  let comma = ''
  for await (const { id: _id, items, tree, ...about } of named(archives, actor, id)) {
    const parents = createParentsWriter(tree)
    yield `${comma}\n${JSON.stringify(about).slice(0, -1)},"items":[`
    comma = ','
    let before = '\n'
    for await (const { item, ...place } of items) {
      yield `${before}${JSON.stringify(item)}`
      parents.add(item.itemId, place)
      before = ',\n'
    }
    const tail = JSON.stringify(parents.fields()).slice(1)
    // A line of its own, which web/features/take-along/archive-stream.ts reads.
    yield tail === '}' ? ']}' : `\n],${tail}`
  }
  yield '\n]}\n'
}

/** Portions of a Markdown document with the shown paths of the conversations one below the other. */
export async function* markdownArchive({ archives, actor, id }: Request): AsyncGenerator<string> {
  let rule = ''
  for await (const { title, createdAt, items, tree } of named(archives, actor, id)) {
    const path = shownPath(tree)
    yield `${rule}# ${oneLine(title)}\n\n${timeOf(Date.parse(createdAt))}\n`
    rule = '\n---\n\n'
    for await (const stored of items) if (isOnPath(path, stored)) yield markdownOf(stored.item)
  }
}

function markdownOf(item: TranscriptItem): string {
  if (item.isHidden) return ''
  const time = `${timeOf(item.createdAtMs)}${item.imported ? ', imported' : ''}`
  if (item.type === 'BREADCRUMB') return `\n_${oneLine(item.title)}, ${time}_\n`
  if (item.type === 'MESSAGE') {
    const pictures = (item.data?.attachments ?? []).map(({ label }) => `\n[picture: ${oneLine(label)}]\n`)
    return `\n## ${item.role === 'user' ? 'You' : 'Parley'}, ${time}\n\n${item.title}\n${pictures.join('')}`
  }
  const { tool, output, error } = item.data
  const result = error ? `${error.message}\n` : fenced(JSON.stringify(output ?? null, null, 2))
  return `\n### ${oneLine(tool)}, ${time}\n\n${result}`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A fence that no line of the content ends. */
function fenced(code: string): string {
  // One by one: a hundred thousand arguments are more than a call takes.
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}json\n${code}\n${fence}\n`
}

/** Returns the number of imported conversations. */
export async function importArchive(
  archives: Pick<Archives, 'add'>,
  actor: Actor,
  conversations: AsyncIterable<ArchivedConversation> | Iterable<ArchivedConversation>,
): Promise<number> {
  let count = 0
  for await (const conversation of conversations) {
    const { title, createdAt, pinned, archived } = conversation
    const versions = versionsIn(conversation)
    const items = markedItems(versions ? conversation.items : pathOf(conversation))
    await archives.add(actor, { title, createdAt, pinned, archived, items, versions })
    count += 1
  }
  return count
}

/** Marks every item, so that nothing takes it for words or results of this server. */
const markedItems = (items: ArchivedConversation['items']): TranscriptItem[] =>
  items.map((item) => ({ ...item, status: 'DONE', imported: true }))
