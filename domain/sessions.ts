/** Port: sessions, each an ephemeral key to one call of one person. */
import type { Actor } from './identity.ts'

export type Session = Readonly<{
  id: string
  actor: Actor
  conversationId: string
  model: string
  voice: string
  instructions: string
  /** ISO. */
  expiresAt: string
}>

export interface Sessions {
  /** Stores the session with a hash of its key; the key itself is never kept. */
  open(session: Session, secret: string): Promise<void>
  /** The live session that this key opens, or undefined when it is unknown, ended or expired. */
  bySecret(secret: string): Promise<Session | undefined>
  /** The session unless it was ended; an expired one is returned, since a call may outlive its key. */
  byId(id: string): Promise<Session | undefined>
  end(id: string): Promise<void>
}
