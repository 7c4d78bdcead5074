/** The signer's latest decisions, as an admin reads them: a part of the protocol of ./signer.ts. */
import * as z from 'zod/mini'
import { count, id, line, list, name, time } from './bounded.ts'

export const RECENT_DECISIONS = 20
export const signerDecision = z.object({
  /** In the order of the chain, without gaps. */
  seq: count,
  at: time,
  /** 'signed', 'refused', 'exported', 'paused', … */
  kind: name,
  /** Whose wallet: 'demo', or 'user:' and an id. */
  owner: z.optional(name),
  /** Why it was refused, or paused. */
  reason: z.optional(line),
  intentId: z.optional(id),
})
export type SignerDecision = z.output<typeof signerDecision>
/** GET /decisions → the newest first, with no more of each than an admin needs. */
export const recentDecisions = z.object({ decisions: list(signerDecision, RECENT_DECISIONS) })
