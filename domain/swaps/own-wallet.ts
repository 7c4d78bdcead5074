/**
 * Finds the one wallet that an actor trades from: guests share
 * the demo wallet, a user has their own and never that one.
 */
import { ParleyError } from '#contract/errors.ts'
import type { WalletOwner } from '#contract/signer.ts'
import type { Actor } from '../ports.ts'
import type { SwapDeps } from './deps.ts'

export const ownerOf = (actor: Actor): WalletOwner =>
  actor.kind === 'guest' ? { kind: 'demo' } : { kind: 'user', id: actor.id }

/** The active wallet, when it is the one that the signer holds for this actor. */
export async function ownWallet(
  { signer, wallets }: Pick<SwapDeps, 'signer' | 'wallets'>,
  actor: Actor,
  requested: string | undefined,
  sessionId: string | undefined,
): Promise<string> {
  const [{ wallet }, held] = await Promise.all([
    wallets.active(actor, sessionId),
    signer.wallet(ownerOf(actor)),
  ])
  // The operator may show guests a wallet that the signer does not hold.
  if (actor.kind === 'guest' && wallet && wallet.address !== held.address)
    throw new ParleyError('demo_wallet_view_only')
  if (requested !== undefined && requested.trim() !== held.address) throw new ParleyError('forbidden_wallet')
  if (wallet?.address !== held.address) throw new ParleyError('wallet_cannot_trade')
  return held.address
}
