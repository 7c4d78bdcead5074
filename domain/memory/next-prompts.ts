/** Keeps for each user what the next conversation begins with: made when one comes to an end, read when the page opens. */
import type { Conversations } from '../conversations.ts'
import type { Actor } from '../identity.ts'
import type { Swaps } from '../swaps/swaps.ts'
import { isLeftOpen, type LeftOpen, leftOpen, type Subjects } from './next-prompt.ts'

/** Port: at most one per user, the newest. */
export interface NextPromptStore {
  of(userId: string): Promise<LeftOpen | undefined>
  save(userId: string, conversationId: string, left: LeftOpen): Promise<void>
  /** Only what came from this conversation. */
  forget(userId: string, conversationId: string): Promise<void>
}

export type NextPrompts = Readonly<{
  /** Of a conversation that may go on later or never; of a guest nothing is kept. */
  keep(actor: Actor, conversationId: string): Promise<void>
  /** Undefined when there is none, or what it asks about was finished since. */
  recall(actor: Actor): Promise<string | undefined>
}>

const ITEMS_READ = 100
const TRADES_READ = 50

type Deps = Readonly<{
  conversations: Pick<Conversations, 'items'>
  swaps: Pick<Swaps, 'list'>
  store: NextPromptStore
  subjects: Subjects
}>

export const createNextPrompts = ({ conversations, swaps, store, subjects }: Deps): NextPrompts => ({
  async keep(actor, conversationId) {
    if (actor.kind === 'guest') return
    const [{ items }, trades] = await Promise.all([
      conversations.items(conversationId, { limit: ITEMS_READ }),
      swaps.list(actor, TRADES_READ),
    ])
    const left = leftOpen(items, trades, subjects)
    // What another conversation left open still is; what this one did is not any more.
    await (left ? store.save(actor.id, conversationId, left) : store.forget(actor.id, conversationId))
  },
  async recall(actor) {
    if (actor.kind === 'guest') return undefined
    const saved = await store.of(actor.id)
    if (saved?.tradeId === undefined) return saved?.prompt
    return isLeftOpen(saved.tradeId, await swaps.list(actor, TRADES_READ)) ? saved.prompt : undefined
  },
})
