/** Port: what Parley remembers of each user. It is the user's: they read, change, delete and switch it off. */
import type { Fact, FoundFact } from './facts.ts'

/** A session that was read for memories. */
export type Memory = Readonly<{
  sessionId: string
  conversationId: string
  /** Null where it is made of the facts. */
  summary: string | null
  facts: readonly Fact[]
  /** ISO times. */
  startedAt: string
  endedAt: string
  createdAt: string
}>

/** Numbers of sessions that were read: with facts, and without. */
export type MemoryTotals = Readonly<{ total: number; totalSkipped: number }>

export type MemorySource = Readonly<{ userId: string; sessionId: string; conversationId: string }>

export interface Memories {
  isOn(userId: string): Promise<boolean>
  /** Switched off, nothing is added and nothing is used; what there is stays until it is deleted. */
  turn(userId: string, isOn: boolean): Promise<void>
  /**
   * Adds facts, each once: one that the user has is only counted as used, and a forgotten one of the same turn stays
   * forgotten. Returns those that were added, or that the user has in these words.
   */
  add(source: MemorySource, facts: readonly FoundFact[]): Promise<readonly Fact[]>
  /** Records that the session was read. */
  close(
    source: MemorySource,
    session: Readonly<{ summary: string | null; startedAt: string; endedAt: string }>,
  ): Promise<void>
  /** Newest first, with those in which nothing was found. */
  sessions(
    userId: string,
    limit: number,
  ): Promise<Readonly<{ memories: readonly Memory[]; skipped: readonly Memory[] }> & MemoryTotals>
  totals(userId: string): Promise<MemoryTotals>
  /** The facts of a user, the last used first. */
  facts(userId: string, limit: number): Promise<readonly Fact[]>
  /** In the order of the ids, without those that are gone. */
  factsById(userId: string, ids: readonly string[]): Promise<readonly Fact[]>
  count(userId: string): Promise<number>
  /** Marks them as used now. */
  use(userId: string, ids: readonly string[]): Promise<void>
  /** Undefined when the user has no such fact. */
  edit(userId: string, id: string, text: string): Promise<Fact | undefined>
  /** Hides them at once; without ids, all. The facts that can be restored. */
  forget(userId: string, ids?: readonly string[]): Promise<readonly Fact[]>
  /** Undefined once the words are gone. */
  restore(userId: string, id: string): Promise<Fact | undefined>
  /** Removes for good the words of what was forgotten so long ago that it cannot be restored. */
  purge(): Promise<void>
}
