/** Port: what an agent is told before it speaks, composed by the server alone. */
import type { AgentChoice, ResolvedProfile } from '#contract/personas.ts'
import type { Actor } from './identity.ts'
import type { Session, SessionPersona } from './sessions.ts'

export type Briefing = Readonly<{
  persona: SessionPersona
  agents: readonly AgentChoice[]
  profile: ResolvedProfile
  voice: string
  instructions: string
}>

export type Asked = Readonly<{
  scenario?: string | undefined
  /** The first of the scenario when left out. */
  agent?: string | undefined
}>

export interface Briefings {
  /** Read anew each time, so that a change is in the very next session. Throws for a scenario or agent that there is not. */
  brief(actor: Actor, asked: Asked, sessionId?: string): Promise<Briefing>
}

/** Has another agent speak in a session that is under way. */
export type HandOver = (
  session: Pick<Session, 'id' | 'actor' | 'persona'>,
  agent: string,
) => Promise<Briefing>

/** A tool by which an agent hands over to another; no registry knows it. */
const TRANSFER = 'transfer_to_'

export const transferTo = (agent: string): string => `${TRANSFER}${agent}`

/** The agent that this tool hands over to; undefined for any other tool. */
export const transferTarget = (tool: string): string | undefined =>
  tool.startsWith(TRANSFER) ? tool.slice(TRANSFER.length) : undefined
