/** Port: sessions, each an ephemeral key to one call of one person. */
import type { AgentChoice, ResolvedProfile } from '#contract/personas.ts'
import type { Actor } from './identity.ts'

/** Who speaks in a session, and what of the persona has to be known while it lasts. */
export type SessionPersona = Readonly<{
  scenario: string
  agent: AgentChoice
  agentName: string
  moneyPolicy: ResolvedProfile['moneyPolicy']
  /** By the name of the tool; what is not here is described as the tool itself does. */
  toolDescriptions: Readonly<Record<string, string>>
  /** Whom the agent may hand over to; the description says when. */
  handoffs: readonly AgentChoice[]
}>

export type Session = Readonly<{
  id: string
  actor: Actor
  conversationId: string
  model: string
  voice: string
  instructions: string
  /** Absent in a session from before there were personas. */
  persona?: SessionPersona
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
  /** Another agent speaks from now on. */
  handOver(
    id: string,
    to: Pick<Session, 'voice' | 'instructions'> & { persona: SessionPersona },
  ): Promise<void>
}
