/** Port: what the Admin Console shows, from the records of all servers. */
import type { ConsoleSnapshot } from '#contract/api/console.ts'
import type { Actor } from './ports.ts'

/** Everything but the signer, which is asked itself. */
export type ConsoleFigures = Omit<ConsoleSnapshot, 'signer' | 'day'>
export type DayFigures = ConsoleSnapshot['day']

export type SessionPlace = Readonly<{
  sessionId: string
  conversationId: string
  owner: Pick<Actor, 'kind' | 'id'>
  offTheRecord: boolean
  startedAtMs: number
  isEnded: boolean
}>

export interface ConsoleRecords {
  now(): Promise<ConsoleFigures>
  /** For the last 24 hours; this reads more rows. */
  day(): Promise<DayFigures>
  session(id: string): Promise<SessionPlace | undefined>
}
