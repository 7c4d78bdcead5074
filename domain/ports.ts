/** Small ports that most of the domain needs: the actor, time, the log, notifications, jobs, and the bot check. */
import type { CaptchaChallenge } from '#contract/api/auth.ts'
import type { Role } from '#contract/rules/roles.ts'

/** The actor of a request. The server builds it from its own records, never from a client's or model's claim. */
export type Guest = Readonly<{ kind: 'guest'; id: string }>
export type User = Readonly<{ kind: 'user'; id: string; email: string; roles: readonly Role[] }>
export type Actor = Guest | User

export const rolesOf = (actor: Actor): readonly Role[] => (actor.kind === 'user' ? actor.roles : [])

/** Time. Code on the lower floors reads no other clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

/** The process log. Messages are static, values are fields; what users say is never logged unredacted. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Notifies other parts of Parley, perhaps in other processes, that something under a topic has changed. */
export interface Bus {
  /**
   * Wakes the listeners of the topic everywhere, without waiting for other processes. The change is in the database
   * already, so a lost message costs only time.
   */
  publish(topic: string): void
  /** Returns the unsubscription. The listener may also run when nothing changed. */
  subscribe(topic: string, listener: () => void): () => void
  close(): Promise<void>
}

/** Claims on conversations with a live call in some process. A claim ends with its process, however that ends. */
export interface CallClaims {
  /** Claims the conversation for a live call here, until the returned function is called. */
  hold(conversationId: string): Promise<() => Promise<void>>
  /** Whether any process holds a claim; this one counts too. */
  isHeld(conversationId: string): Promise<boolean>
  close(): Promise<void>
}

/** A durable queue for work that must outlive this process; failed jobs are retried. */
export interface Jobs {
  /** `afterMs` delays the job. */
  add(queue: string, data: Readonly<Record<string, string>>, afterMs?: number): Promise<void>
}

/** A job that throws is retried with growing delays. */
export type JobHandler = (data: Readonly<Record<string, string>>) => Promise<void>

/** The bot check before a request. */
export interface Captcha {
  /** The origin of an external widget; absent when the page needs none. */
  readonly origin?: string
  challenge(): Promise<CaptchaChallenge>
  /** Returns true once for each solution. Throws when an outside service does not answer. */
  passes(solution: string, address: string): Promise<boolean>
}

/** The guests of this server. */
export interface Guests {
  /** Updates the last visit of the guest, whose row the first visit creates. */
  seen(guestId: string): Promise<void>
}
