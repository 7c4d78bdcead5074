/** Port: the list of an actor's conversations, with their titles and their deletion. */
import type { ConversationSummary } from '#contract/api/conversations.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Actor, User } from './ports.ts'

/** The title is null until the first exchange is complete. */
export type ListedConversation = Readonly<Omit<ConversationSummary, 'title'> & { title: string | null }>

export type ListQuery = Readonly<{ limit: number; cursor?: string; filter?: string; archived?: boolean }>
export type ListPage = Readonly<{ conversations: readonly ListedConversation[]; next: string | null }>
type ConversationChange = Readonly<{ title?: string; pinned?: boolean; archived?: boolean }>
type UntitledConversation = Readonly<{ id: string; items: readonly TranscriptItem[] }>

/** Every method that takes an actor sees the conversations of that actor only, and no deleted ones. */
export interface ConversationList {
  /** Pinned ones first, then by the newest message of the user. Throws `invalid_request` for a foreign cursor. */
  list(actor: Actor, query: ListQuery): Promise<ListPage>
  change(actor: Actor, id: string, change: ConversationChange): Promise<ListedConversation | undefined>
  /** Makes the conversation the current one; returns false when there is no such conversation. */
  open(actor: Actor, id: string): Promise<boolean>
  /** Marks one conversation as deleted, or all of them, and returns their ids. */
  delete(actor: Actor, id?: string): Promise<readonly string[]>
  /** Takes back a deletion that is younger than UNDO_MS. */
  restore(actor: Actor, id: string): Promise<ListedConversation | undefined>
  /** Removes all rows of conversations whose deletion can no longer be undone, and what was said from the audit. */
  purge(): Promise<void>
  /** Returns the sessions that may still write to these conversations. */
  sessionsOf(ids: readonly string[]): Promise<readonly string[]>
  /**
   * Gives the guest's conversations to the user who signed in, and returns their ids; the user's current one stays
   * current. The sessions of the guest in them have to end.
   */
  move(guestId: string, user: User): Promise<readonly string[]>
  /** Returns the newest conversations without a title, each with its first items. */
  untitled(actor: Actor, limit: number): Promise<readonly UntitledConversation[]>
  /** Sets titles that rules made, where there is none, and returns the ids of those conversations. */
  setTitles(titles: ReadonlyMap<string, string>): Promise<readonly string[]>
  /** Replaces a title that rules made, and no other; returns false when there was none. */
  replaceTitle(actor: Actor, id: string, title: string): Promise<boolean>
}
