/** Port: the users' opinions of answers. */
import type { Actor } from './ports.ts'

type Rating = Readonly<{ itemId: string; isGood: boolean; note: string }>

/** An opinion with the turn that it is about, for admins. */
export type RatedTurn = Rating &
  Readonly<{
    conversationId: string
    actorKind: Actor['kind']
    actorId: string
    /** ISO time. */
    at: string
    question?: string
    answer?: string
  }>

export interface Feedback {
  /** Stores the actor's opinion in place of an earlier one; returns false where there is no such answer. */
  give(actor: Actor, conversationId: string, rating: Rating): Promise<boolean>
  of(conversationId: string, itemIds: readonly string[]): Promise<readonly Rating[]>
  /** Returns the opinions of all users, newest first. */
  list(page: Readonly<{ limit: number; before?: string }>): Promise<readonly RatedTurn[]>
}
