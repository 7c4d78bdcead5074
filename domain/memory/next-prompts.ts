/**
 * Stores for each user the opening question of the next conversation: created when one ends, read when the page
 * opens.
 */
import type { Conversations } from '../conversations.ts'
import type { Actor, Clock } from '../ports.ts'
import type { Swaps } from '../swaps/swaps.ts'
import type { Memories } from './memories.ts'
import { BLOCK_CANDIDATES } from './memory-block.ts'
import { followUpPrompt, type LeftOpen, leftOpen, type Subjects } from './next-prompt.ts'

/** Port: at most one question per user, the newest. */
export interface NextPromptStore {
  of(userId: string): Promise<LeftOpen | undefined>
  save(userId: string, conversationId: string, left: LeftOpen): Promise<void>
  /** Forgets only a question from this conversation; without one, any. */
  forget(userId: string, conversationId?: string): Promise<void>
}

export type NextPrompts = Readonly<{
  /** Stores the open question of a conversation that pauses; stores nothing for a guest. */
  keep(actor: Actor, conversationId: string): Promise<void>
  /** Returns undefined when there is no question. */
  recall(actor: Actor): Promise<string | undefined>
}>

const ITEMS_READ = 100
const TRADES_READ = 50

type Deps = Readonly<{
  conversations: Pick<Conversations, 'isOffTheRecord' | 'items'>
  swaps: Pick<Swaps, 'list'>
  store: NextPromptStore
  subjects: Subjects
  /** The memories; absent where there are none. */
  memories?: Pick<Memories, 'facts' | 'isOn'>
  clock: Clock
}>

export const createNextPrompts = ({
  conversations,
  swaps,
  store,
  subjects,
  memories,
  clock,
}: Deps): NextPrompts => ({
  async keep(actor, conversationId) {
    if (actor.kind === 'guest' || (await conversations.isOffTheRecord(conversationId))) return
    if (memories && !(await memories.isOn(actor.id))) return
    const [{ items }, trades] = await Promise.all([
      conversations.items(conversationId, { limit: ITEMS_READ }),
      swaps.list(actor, TRADES_READ),
    ])
    const left = leftOpen(items, trades, subjects)
    // Another conversation's question stays valid; this one's does not.
    await (left ? store.save(actor.id, conversationId, left) : store.forget(actor.id, conversationId))
  },
  async recall(actor) {
    if (actor.kind === 'guest') return undefined
    if (memories && !(await memories.isOn(actor.id))) return undefined
    const [saved, facts] = await Promise.all([
      store.of(actor.id),
      memories?.facts(actor.id, BLOCK_CANDIDATES) ?? [],
    ])
    // A point that the person named comes before one that they only looked at; a swap is never brought up again.
    return followUpPrompt(facts, clock.now()) ?? (saved?.tradeId === undefined ? saved?.prompt : undefined)
  },
})
