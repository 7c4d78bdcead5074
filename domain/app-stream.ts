/** Port: the app stream of a conversation, kept so that a reader who was away can catch up. */
import type { StreamEvent } from '#contract/stream.ts'

export type Numbered = Readonly<{ id: string; event: StreamEvent }>

export interface AppStream {
  /** Numbers and stores the event, then hands it to every reader on every replica. */
  publish(conversationId: string, event: StreamEvent): Promise<void>
  /** The id of the newest event, '0' when there is none. */
  lastId(conversationId: string): Promise<string>
  /**
   * Everything after `after`, then what comes, until the signal aborts. Never skips, never repeats. When what
   * follows `after` is no longer kept, one `reset` event says so and reading goes on from its id.
   */
  read(conversationId: string, after: string, signal: AbortSignal): AsyncIterable<Numbered>
}
