/** Port: the logs of sessions. The server writes one when a session ends; the page adds what only it knows. */
import type { LogMetadata, SessionLog, TimelineEvent, UploadedLog } from '#contract/api/logs.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Actor } from './../ports.ts'

/** An event of the app stream and the time at which it was published. */
export type RecordedEvent = Readonly<{ atMs: number; event: StreamEvent }>

export type LogStatus = SessionLog['status']

/** The agent of a session when its log begins. */
export type SessionOrigin = Readonly<{ scenario: string | null; agentName: string | null }>

export type StoredLog = Readonly<{
  sessionId: string
  conversationId: string
  owner: Pick<Actor, 'kind' | 'id'>
  /** Undefined for a guest. */
  email?: string
  /** ISO times. */
  startedAt: string
  endedAt: string
  origin: SessionOrigin
  status: LogStatus
  attempts: number
  error: string | null
  uploaded?: UploadedLog
  /** As far as it was stored. */
  timeline?: readonly TimelineEvent[]
}>

type Span = Pick<StoredLog, 'conversationId' | 'startedAt' | 'endedAt'>

type LogHead = Pick<StoredLog, 'sessionId' | 'startedAt' | 'endedAt' | 'status' | 'error'>

export interface SessionLogs {
  /**
   * Writes the log of a session that has ended, or moves its end; a session that goes on is summarized again. Returns
   * the kind of its owner, or undefined when there is none to write: the session is unknown, or its conversation is off
   * the record or deleted.
   */
  close(sessionId: string): Promise<Actor['kind'] | undefined>
  /**
   * Adds the page's log of a session of this owner, which may have ended, once. Returns false when it was added before
   * or there is none to add to.
   */
  upload(owner: Pick<Actor, 'kind' | 'id'>, log: UploadedLog): Promise<boolean>
  /** Undefined for a deleted conversation, too. */
  byId(sessionId: string): Promise<StoredLog | undefined>
  /** The same, and for a session that has not ended its log until now. */
  soFar(sessionId: string): Promise<StoredLog | undefined>
  /** Returns what the server recorded during the session, oldest first: the newest of it, far more than a log holds. */
  items(log: Span): Promise<readonly TranscriptItem[]>
  /** Returns what the page received during the session, oldest first, as far as the app stream still has it: the newest, too. */
  events(log: Span): Promise<readonly RecordedEvent[]>
  keepTimeline(sessionId: string, timeline: readonly TimelineEvent[]): Promise<void>
  /** Newest first. */
  list(
    owner: Pick<Actor, 'kind' | 'id'>,
    page: Readonly<{ limit: number; before?: string | undefined }>,
  ): Promise<readonly LogHead[]>
  /** Writes the logs of sessions that ended without one, because their server stopped. */
  closeAbandoned(): Promise<void>
  /** The logs of users that wait for their summary, of one user or of all. */
  pending(userId?: string): Promise<readonly string[]>
  /**
   * Takes a user's log that waits for its summary, once over all replicas, and counts the try. Undefined when there is
   * none to take: it is summarized, parked, deleted, or in work elsewhere.
   */
  claim(sessionId: string): Promise<StoredLog | undefined>
  /** Gives a log back whose try has failed. */
  release(sessionId: string): Promise<void>
  /** Returns false when the session has gone on since this log was taken, which leaves it waiting. */
  settle(log: Pick<StoredLog, 'sessionId' | 'endedAt'>, status: LogStatus, error?: string): Promise<boolean>
  /** The number of logs of this user whose summary failed for good. */
  parked(userId: string): Promise<number>
  /** Has them tried again; their number. */
  unpark(userId: string): Promise<number>
}

/** The labels of a log's owner, as the specification names them. */
export const identityOf = ({
  owner,
  email,
}: Pick<StoredLog, 'owner' | 'email'>): Pick<LogMetadata, 'identity' | 'identityLabel' | 'guest'> => {
  const isGuest = owner.kind === 'guest'
  return {
    identity: isGuest ? 'guest' : 'user',
    identityLabel: isGuest ? 'Guest' : (email ?? ''),
    guest: isGuest,
  }
}
