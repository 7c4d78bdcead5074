/**
 * Port: which process watches over a call that lives at a provider. Whoever holds the lease of a call renews it; when
 * that stops, whoever asks first takes the call over.
 */

export type CallLease = Readonly<{
  /** As the provider names the call. */
  callId: string
  sessionId: string
  /** Milliseconds since the epoch; a call is over by then at the latest. */
  endsAtMs: number
}>

export interface CallLeases {
  /** `owner` names a process, never the same twice. */
  hold(lease: CallLease, owner: string): Promise<void>
  /** Keeps every lease of the owner; answers the ids of the calls that are still its own. */
  renew(owner: string): Promise<readonly string[]>
  /** The calls that nobody has renewed in time, now the owner's. No call is given to two. */
  takeOver(owner: string): Promise<readonly CallLease[]>
  /** The call is over. Does nothing when somebody else has it. */
  release(callId: string, owner: string): Promise<void>
}

/** A lease that was not renewed for so long is anybody's. */
export const LEASE_MS = 2000
