/** Port: conversations and everything said or done in them, kept as it happens. */
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Actor } from './identity.ts'

/** A row of the model's history; `item` is a contract/realtime conversation item, kept verbatim. */
export type HistoryRow = Readonly<{ itemId: string; item: unknown }>

export type Page = Readonly<{ items: readonly TranscriptItem[]; hasEarlier: boolean }>

export interface Conversations {
  /** The newest conversation of this person; made when there is none. */
  current(actor: Actor): Promise<string>
  /** Puts the current one away and begins another. */
  start(actor: Actor): Promise<string>
  /** True when the conversation exists and is this person's. */
  owns(actor: Actor, conversationId: string): Promise<boolean>
  /** What people see; the newer version of an item replaces the older by `itemId`, its place stays. */
  putItem(conversationId: string, item: TranscriptItem): Promise<void>
  /** Oldest first: the newest `limit` items, or those before `before`. */
  items(conversationId: string, page: { limit: number; before?: string }): Promise<Page>
  /** What the model saw: realtime items in order, so that a new call continues where the old one ended. */
  putHistory(conversationId: string, row: HistoryRow): Promise<void>
  history(conversationId: string, limit: number): Promise<readonly HistoryRow[]>
  /**
   * A call that died with its process leaves items and tool calls in progress; this ends them so that nothing
   * spins for ever, and returns the items it ended: replies as interrupted, tool notes with `tool_aborted`.
   */
  settle(conversationId: string): Promise<readonly TranscriptItem[]>
}
