/** Lists conversations with titles, and makes the missing ones. */
import type { ConversationSummary } from '#contract/api/conversations.ts'
import type { ConversationList, ListedConversation, ListQuery } from './conversation-list.ts'
import { titleOf } from './conversation-title.ts'
import type { Actor } from './ports.ts'

const AT_ONCE = 200
/** A filter finds only stored titles, so more of them are made before it; this bounds one request. */
const ROUNDS = 20
const NOT_YET = 'New conversation'

type Titles = ReadonlyMap<string, string>

export const titleFor = (id: string, title: string | null, titles: Titles = new Map()): string =>
  title ?? titles.get(id) ?? NOT_YET

export const withTitle = (row: ListedConversation, titles?: Titles): ConversationSummary => ({
  ...row,
  title: titleFor(row.id, row.title, titles),
})

export async function listTitled(
  list: ConversationList,
  actor: Actor,
  query: ListQuery,
): Promise<Readonly<{ conversations: ConversationSummary[]; next: string | null }>> {
  const titles = await makeTitles(list, actor, query.filter ? ROUNDS : Math.ceil(query.limit / AT_ONCE))
  const { conversations, next } = await list.list(actor, query)
  return { conversations: conversations.map((row) => withTitle(row, titles)), next }
}

/** Returns the titles of exchanges that still go on; those of complete ones are stored. */
export async function makeTitles(list: ConversationList, actor: Actor, rounds = 1): Promise<Titles> {
  const made = (await list.untitled(actor, AT_ONCE)).map(({ id, items }) => ({ id, ...titleOf(items) }))
  const complete = made.filter(({ isFinal }) => isFinal)
  if (complete.length > 0) await list.setTitles(new Map(complete.map(({ id, title }) => [id, title])))
  const isMore = made.length === AT_ONCE && complete.length > 0 && rounds > 1
  if (isMore) return makeTitles(list, actor, rounds - 1)
  return new Map(made.map(({ id, title }) => [id, title]))
}
