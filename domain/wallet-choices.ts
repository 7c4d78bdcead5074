/**
 * Port: the wallet that an actor chose for one session. The choice is bound to both, so no other session sees it.
 */
import type { Actor } from './ports.ts'
import type { Wallets } from './wallets.ts'

export interface WalletChoices {
  of(actor: Actor, sessionId: string): Promise<string | undefined>
  choose(actor: Actor, sessionId: string, address: string): Promise<void>
  clear(actor: Actor, sessionId: string): Promise<void>
}

/** Wraps wallets so that a session uses the chosen one while the actor still owns it. */
export const withChosenWallet = (wallets: Wallets, choices: WalletChoices): Wallets => ({
  list: (actor) => wallets.list(actor),
  async active(actor, sessionId) {
    const chosen = sessionId === undefined ? undefined : await choices.of(actor, sessionId)
    // Ownership is checked again here: a stored choice proves nothing.
    const wallet = chosen && (await wallets.list(actor)).find(({ address }) => address === chosen)
    return wallet ? { wallet, source: 'session' } : wallets.active(actor, sessionId)
  },
  async follow(actor, fromSession, toSession) {
    const chosen = await choices.of(actor, fromSession)
    if (chosen !== undefined) await choices.choose(actor, toSession, chosen)
  },
})
