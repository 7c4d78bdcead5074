/** Port: conversations with everything said or done in them, stored as it happens. */
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Actor } from './ports.ts'

/** A row of the model's history; `item` is a contract/realtime conversation item, stored verbatim. */
export type HistoryRow = Readonly<{ itemId: string; item: unknown }>

export type Page = Readonly<{ items: readonly TranscriptItem[]; hasEarlier: boolean }>

export interface Conversations {
  /** Returns the newest conversation of this actor; creates one when there is none. */
  current(actor: Actor): Promise<string>
  /** Archives the current conversation and creates another. One that was off the record ends for good. */
  start(actor: Actor, how?: Readonly<{ offTheRecord?: boolean }>): Promise<string>
  isOffTheRecord(conversationId: string): Promise<boolean>
  /** Returns true when the conversation exists and belongs to this actor. */
  owns(actor: Actor, conversationId: string): Promise<boolean>
  /**
   * Stores what users see; a newer version of an item replaces the older by `itemId` and keeps its place. Without a
   * branch it goes to the one that is shown.
   */
  putItem(conversationId: string, item: TranscriptItem, branch?: number): Promise<void>
  /** Returns the newest `limit` items of the shown branch, or those before `before`, oldest first. */
  items(conversationId: string, page: { limit: number; before?: string }): Promise<Page>
  /** Returns those of these items that the conversation has, without their pictures. */
  find(conversationId: string, itemIds: readonly string[]): Promise<readonly TranscriptItem[]>
  /** Stores what the model saw: realtime items in order, so that a new call can continue. */
  putHistory(conversationId: string, row: HistoryRow, branch?: number): Promise<void>
  /** Returns the newest rows of the shown branch, oldest first. */
  history(conversationId: string, limit: number): Promise<readonly HistoryRow[]>
  /**
   * Ends the items and tool calls that a crashed process left in progress, and returns them: replies as
   * interrupted, tool notes with `tool_aborted`.
   */
  settle(conversationId: string): Promise<readonly TranscriptItem[]>
}
