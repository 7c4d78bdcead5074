/** Writes conversations into files, and reads them back from files of Parley's own format. */
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Archive,
  type ArchivedConversation,
  pathOf,
} from '#contract/archive.ts'
import { type TranscriptItem, transcriptItem } from '#contract/transcript.ts'
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
  Readonly<{ title: string; items: readonly TranscriptItem[] }>

/** Port: whole conversations, read in portions. */
export interface Archives {
  /** The conversations of this actor, oldest first; with an id, this one at most. */
  conversations(actor: Actor, id?: string): AsyncIterable<StoredConversation>
  /** The items of a conversation, oldest first, with their pictures. */
  items(conversationId: string): AsyncIterable<TranscriptItem>
  /** Stores a conversation beside the others; it is not the current one and no model reads it. */
  add(actor: Actor, conversation: NewConversation): Promise<void>
}

/** Reads the first items before the title, which may have to be made from them. */
const FIRST_ITEMS = 12

type Named = Omit<StoredConversation, 'title'> &
  Readonly<{ title: string; items: AsyncIterable<TranscriptItem> }>

async function* named(archives: Archives, actor: Actor, id?: string): AsyncGenerator<Named> {
  for await (const stored of archives.conversations(actor, id)) {
    const rest = finished(archives.items(stored.id))[Symbol.asyncIterator]()
    const first: TranscriptItem[] = []
    while (first.length < FIRST_ITEMS) {
      const { done, value } = await rest.next()
      if (done) break
      first.push(value)
    }
    yield { ...stored, title: stored.title ?? titleOf(first).title, items: joined(first, rest) }
  }
}

async function* joined<T>(first: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Leaves out what this version cannot read; what is still being written ends as it stands. */
async function* finished(items: AsyncIterable<TranscriptItem>): AsyncGenerator<TranscriptItem> {
  for await (const item of items) {
    const { data } = transcriptItem.safeParse(item)
    if (data) yield data.status === 'DONE' ? data : settled(data)
  }
}

type Request = Readonly<{ archives: Archives; actor: Actor; now: number; id?: string }>

/** Portions of a JSON document of contract/archive.ts. */
export async function* jsonArchive({ archives, actor, now, id }: Request): AsyncGenerator<string> {
  const head = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exportedAt: new Date(now).toISOString() }
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`
  let comma = ''
  for await (const { id: _id, items, ...about } of named(archives, actor, id)) {
    yield `${comma}\n${JSON.stringify(about).slice(0, -1)},"items":[`
    comma = ','
    let before = '\n'
    for await (const item of items) {
      yield `${before}${JSON.stringify(item)}`
      before = ',\n'
    }
    yield ']}'
  }
  yield '\n]}\n'
}

/** Portions of a Markdown document with the conversations one below the other. */
export async function* markdownArchive({ archives, actor, id }: Request): AsyncGenerator<string> {
  let rule = ''
  for await (const { title, createdAt, items } of named(archives, actor, id)) {
    yield `${rule}# ${oneLine(title)}\n\n${timeOf(Date.parse(createdAt))}\n`
    rule = '\n---\n\n'
    for await (const item of items) yield markdownOf(item)
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
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}json\n${code}\n${fence}\n`
}

/** Returns the number of imported conversations. */
export async function importArchive(archives: Archives, actor: Actor, archive: Archive): Promise<number> {
  for (const conversation of archive.conversations) {
    const { title, createdAt, pinned, archived } = conversation
    await archives.add(actor, { title, createdAt, pinned, archived, items: importedItems(conversation) })
  }
  return archive.conversations.length
}

/** Marks every item, so that nothing takes it for words or results of this server. */
const importedItems = (conversation: ArchivedConversation): TranscriptItem[] =>
  pathOf(conversation).map((item) => ({ ...item, status: 'DONE', imported: true }))
