/** Port: the instructions of an agent, which only the server composes. */
import type { AgentChoice, ResolvedProfile } from '#contract/personas.ts'
import type { Actor } from './ports.ts'
import type { Session, SessionPersona } from './sessions.ts'

export type Briefing = Readonly<{
  persona: SessionPersona
  agents: readonly AgentChoice[]
  profile: ResolvedProfile
  voice: string
  instructions: string
}>

export type BriefingRequest = Readonly<{
  scenario?: string | undefined
  /** The first agent of the scenario when left out. */
  agent?: string | undefined
}>

export interface Briefings {
  /**
   * Reads the modules each time, so that a change applies to the next session. Throws for an unknown scenario or
   * agent.
   */
  brief(actor: Actor, request: BriefingRequest, sessionId?: string): Promise<Briefing>
}

/** Switches a running session to another agent. */
export type HandOver = (
  session: Pick<Session, 'id' | 'actor' | 'persona'>,
  agent: string,
) => Promise<Briefing>

/** The prefix of the tools that hand over to another agent; no registry contains them. */
const TRANSFER = 'transfer_to_'

export const transferTo = (agent: string): string => `${TRANSFER}${agent}`

/** Returns the agent that this tool hands over to; undefined for any other tool. */
export const transferTarget = (tool: string): string | undefined =>
  tool.startsWith(TRANSFER) ? tool.slice(TRANSFER.length) : undefined
