/** Port: sessions, each with an ephemeral key to one call of one actor. */
import type { AgentChoice, ResolvedProfile } from '#contract/personas.ts'
import type { Actor } from './ports.ts'

/** The speaker of a session, and the persona's settings that apply during it. */
export type SessionPersona = Readonly<{
  scenario: string
  agent: AgentChoice
  agentName: string
  moneyPolicy: ResolvedProfile['moneyPolicy']
  /** Keyed by tool name; other tools keep their own description. */
  toolDescriptions: Readonly<Record<string, string>>
  /** The agents that this one may hand over to; each description says when. */
  handoffs: readonly AgentChoice[]
}>

export type Session = Readonly<{
  id: string
  actor: Actor
  conversationId: string
  model: string
  voice: string
  instructions: string
  /** Absent in sessions that are older than personas. */
  persona?: SessionPersona
  /** ISO. */
  expiresAt: string
}>

export interface Sessions {
  /** Stores the session with a hash of its key, never the key itself. */
  open(session: Session, secret: string): Promise<void>
  /** Returns the live session of this key; undefined when it is unknown, ended or expired. */
  bySecret(secret: string): Promise<Session | undefined>
  /** Returns the session unless it was ended; an expired one too, since a call may outlive its key. */
  byId(id: string): Promise<Session | undefined>
  end(id: string): Promise<void>
  /** Whether this is a session of the actor that was ended. */
  wasEnded(id: string, actor: Actor): Promise<boolean>
  /** Makes another agent the speaker. */
  handOver(
    id: string,
    to: Pick<Session, 'voice' | 'instructions'> & { persona: SessionPersona },
  ): Promise<void>
}
