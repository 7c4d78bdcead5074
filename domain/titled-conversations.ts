/** Lists conversations with titles, and makes the missing ones by rules. */
import type { ConversationSummary } from '#contract/api/conversations.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { ConversationList, ListedConversation, ListQuery } from './conversation-list.ts'
import { type MadeTitle, titleOf } from './conversation-title.ts'
import type { Actor } from './ports.ts'

const AT_ONCE = 200
/** A filter finds only stored titles, so more of them are made before it; this bounds one request. */
const ROUNDS = 20
const NOT_YET = 'New conversation'
/** Titles of hostile words take a millisecond and more; others go on between two portions. */
const AT_A_TURN = 10

type TitlesById = ReadonlyMap<string, string>

/** A conversation whose title was just stored, and the items that it was made from. */
export type TitledConversation = Readonly<{ id: string; title: string; items: readonly TranscriptItem[] }>
type TitlesListener = (actor: Actor, titled: readonly TitledConversation[]) => void

export type Titles = Readonly<{
  list(
    actor: Actor,
    query: ListQuery,
  ): Promise<Readonly<{ conversations: ConversationSummary[]; next: string | null }>>
  /** Returns the titles of exchanges that still go on; those of complete ones are stored. */
  make(actor: Actor, rounds?: number): Promise<TitlesById>
  /** Calls the listener once for each conversation that gets its first title, newest first. */
  onStored(listener: TitlesListener): void
}>

export const titleFor = (id: string, title: string | null, titles: TitlesById = new Map()): string =>
  title ?? titles.get(id) ?? NOT_YET

export const withTitle = (row: ListedConversation, titles?: TitlesById): ConversationSummary => ({
  ...row,
  title: titleFor(row.id, row.title, titles),
})

/** `turn` lets others go on. */
export function createTitles(list: ConversationList, turn: () => Promise<void>): Titles {
  const listeners: TitlesListener[] = []

  async function make(actor: Actor, rounds = 1): Promise<TitlesById> {
    const made: (TitledConversation & MadeTitle)[] = []
    for (const { id, items } of await list.untitled(actor, AT_ONCE)) {
      if (made.length % AT_A_TURN === AT_A_TURN - 1) await turn()
      made.push({ id, items, ...titleOf(items) })
    }
    const complete = made.filter(({ isFinal }) => isFinal)
    if (complete.length > 0) {
      const stored = new Set(await list.setTitles(new Map(complete.map(({ id, title }) => [id, title]))))
      const titled = complete.filter(({ id }) => stored.has(id))
      for (const listener of listeners) listener(actor, titled)
    }
    const isMore = made.length === AT_ONCE && complete.length > 0 && rounds > 1
    if (isMore) return make(actor, rounds - 1)
    return new Map(made.map(({ id, title }) => [id, title]))
  }

  return {
    make,
    async list(actor, query) {
      const titles = await make(actor, query.filter ? ROUNDS : Math.ceil(query.limit / AT_ONCE))
      const { conversations, next } = await list.list(actor, query)
      return { conversations: conversations.map((row) => withTitle(row, titles)), next }
    },
    onStored: (listener) => void listeners.push(listener),
  }
}
