/** Port: the app stream of a conversation, stored so that a reader can resume it. */
import type { StreamEvent } from '#contract/stream.ts'

export type Numbered = Readonly<{ id: string; event: StreamEvent }>

export interface AppStream {
  /** Numbers and stores the event, then delivers it to every reader on every replica. */
  publish(conversationId: string, event: StreamEvent): Promise<void>
  /** Returns the id of the newest event, '0' when there is none. */
  lastId(conversationId: string): Promise<string>
  /**
   * Yields every event after `after` and then the live ones, until the signal aborts; it skips and repeats none.
   * When the events after `after` are no longer stored, one `reset` event says so and reading continues from its
   * id.
   */
  read(conversationId: string, after: string, signal: AbortSignal): AsyncIterable<Numbered>
}
