/** Port: the live calls of every server, and what each does now. It is for people to look at; nothing decides by it. */
import type { callStates } from '#contract/api/console.ts'

export type CallState = (typeof callStates)[number]

export type CallActivity = Readonly<{
  /** The id of the call: a session may have several, one after the other. */
  id: string
  sessionId: string
  kind: 'text' | 'voice'
  state: CallState
  /** The tool that runs. */
  tool?: string | undefined
  turns: number
  toolCalls: number
  inputTokens: number
  outputTokens: number
  /** Milliseconds since the epoch. */
  startedAtMs: number
  changedAtMs: number
  endedAtMs?: number
}>

/** One server process. */
export type Replica = Readonly<{
  /** Never used again. */
  id: string
  host: string
  version: string
  startedAtMs: number
  disk?: Readonly<{ free: number; total: number; isLow: boolean }>
  memory: number
}>

export interface CallActivities {
  /** The calls of a replica count as live until a while after this. */
  renew(replica: Replica): Promise<void>
  /** Adds or replaces calls of a replica. One whose session is gone is left out. */
  write(replicaId: string, calls: readonly CallActivity[]): Promise<void>
  /** The replica stops: nothing of it is live any more. */
  leave(replicaId: string): Promise<void>
}

/** A replica without renewal for this long has died. */
export const REPLICA_MS = 15_000
