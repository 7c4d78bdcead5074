/**
 * Finds the wallet that an actor trades from: guests share the demo wallet, a user has their own ones and never that
 * one.
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
  // The first wallet of a user is made when it is first looked for.
  const { wallet } = await wallets.active(actor, sessionId)
  const held = new Set((await signer.wallets(ownerOf(actor))).map(({ address }) => address))
  // The operator may show guests a wallet that the signer does not hold.
  if (actor.kind === 'guest' && wallet && !held.has(wallet.address))
    throw new ParleyError('demo_wallet_view_only')
  if (requested !== undefined && !held.has(requested.trim())) throw new ParleyError('forbidden_wallet')
  if (!wallet || !held.has(wallet.address)) throw new ParleyError('wallet_cannot_trade')
  if (requested !== undefined && requested.trim() !== wallet.address)
    throw new ParleyError('wallet_not_chosen', { label: wallet.label })
  return wallet.address
}
