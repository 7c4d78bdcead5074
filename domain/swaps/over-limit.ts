/** Refuses what a limit forbids, with the most that may be swapped instead, so that its card can offer that. */
import { ParleyError } from '#contract/errors.ts'
import type { OverLimit } from '#contract/refusals/tool.ts'
import type { PolicyCheck } from '#contract/signer.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { SwapDeps } from './deps.ts'
import { intentOf } from './intent.ts'
import { ownerOf } from './own-wallet.ts'

/** The trade as it would have been; it is stored nowhere. */
export const overLimitOf = (
  { trade, actor }: LedgerEntry,
  mostUsd: number,
  failure: { code: string; message: string },
): OverLimit => ({
  mostUsd: Math.max(0, mostUsd),
  isOwn: actor.kind === 'user',
  trade: { ...trade, status: 'rejected', failure },
})

/** No person is asked to agree to what the signer would refuse. */
export async function requireSignable(
  { signer, networkOf }: Pick<SwapDeps, 'signer' | 'networkOf'>,
  entry: LedgerEntry,
): Promise<PolicyCheck> {
  const { actor } = entry
  const policy = await signer.checkPolicy({
    owner: ownerOf(actor),
    intent: intentOf(entry),
    actor: `${actor.kind}:${actor.id}`,
    network: networkOf?.(actor),
  })
  if (policy.ok) return policy
  const { reason: code, message, mostUsd } = policy
  if (code === 'trading_paused') throw new ParleyError('trading_paused', { reason: message })
  const over = mostUsd === undefined ? undefined : overLimitOf(entry, mostUsd, { code, message })
  throw new ParleyError('trade_not_allowed', { code, reason: message, ...(over && { over }) })
}
