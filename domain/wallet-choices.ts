/** Port: the wallet that a person chose for one session. Bound to both, so that no session ever sees another's choice. */
import type { Actor } from './identity.ts'
import type { Wallets } from './wallets.ts'

export interface WalletChoices {
  of(actor: Actor, sessionId: string): Promise<string | undefined>
  choose(actor: Actor, sessionId: string, address: string): Promise<void>
  clear(actor: Actor, sessionId: string): Promise<void>
}

/** The same wallets, of which a session has the chosen one for as long as it is the person's own. */
export const honouring = (wallets: Wallets, choices: WalletChoices): Wallets => ({
  list: (actor) => wallets.list(actor),
  async active(actor, sessionId) {
    const chosen = sessionId === undefined ? undefined : await choices.of(actor, sessionId)
    // Only ownership is believed: a choice that was stored is not asked how it came there.
    const wallet = chosen && (await wallets.list(actor)).find(({ address }) => address === chosen)
    return wallet ? { wallet, source: 'session' } : wallets.active(actor, sessionId)
  },
  async follow(actor, fromSession, toSession) {
    const chosen = await choices.of(actor, fromSession)
    if (chosen !== undefined) await choices.choose(actor, toSession, chosen)
  },
})
