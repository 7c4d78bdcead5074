/**
 * Port: leases on calls that live at a provider. The process that supervises a call renews its lease; when the
 * renewals stop, another process takes the call over.
 */

export type CallLease = Readonly<{
  /** The provider's id of the call. */
  callId: string
  sessionId: string
  /** Milliseconds since the epoch; the call ends by then. */
  endsAtMs: number
}>

export interface CallLeases {
  /** `owner` names a process and is never reused. */
  hold(lease: CallLease, owner: string): Promise<void>
  /** Renews every lease of the owner, and returns the ids of the calls that it still owns. */
  renew(owner: string): Promise<readonly string[]>
  /** Transfers every expired lease to the owner and returns those. No call goes to two owners. */
  takeOver(owner: string): Promise<readonly CallLease[]>
  /** Ends the lease. Does nothing when another process owns it. */
  release(callId: string, owner: string): Promise<void>
}

/** A lease without renewal for this long is free to take. */
export const LEASE_MS = 2000
