/**
 * Stores for each user the opening question of the next conversation: created when one ends, read when the page
 * opens.
 */
import type { Conversations } from '../conversations.ts'
import type { Actor } from '../ports.ts'
import type { Swaps } from '../swaps/swaps.ts'
import { isLeftOpen, type LeftOpen, leftOpen, type Subjects } from './next-prompt.ts'

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
  /** Returns undefined when there is no question, or its subject was settled since. */
  recall(actor: Actor): Promise<string | undefined>
}>

const ITEMS_READ = 100
const TRADES_READ = 50

type Deps = Readonly<{
  conversations: Pick<Conversations, 'isOffTheRecord' | 'items'>
  swaps: Pick<Swaps, 'list'>
  store: NextPromptStore
  subjects: Subjects
  /** Whether this user lets Parley remember; absent where everyone does. */
  isOn?: (userId: string) => Promise<boolean>
}>

export const createNextPrompts = ({ conversations, swaps, store, subjects, isOn }: Deps): NextPrompts => ({
  async keep(actor, conversationId) {
    if (actor.kind === 'guest' || (await conversations.isOffTheRecord(conversationId))) return
    if (isOn && !(await isOn(actor.id))) return
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
    if (isOn && !(await isOn(actor.id))) return undefined
    const saved = await store.of(actor.id)
    if (saved?.tradeId === undefined) return saved?.prompt
    return isLeftOpen(saved.tradeId, await swaps.list(actor, TRADES_READ)) ? saved.prompt : undefined
  },
})
