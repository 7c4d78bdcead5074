/** Port: the wallets of an actor, and the one that the tools act for. */
import type { Actor } from './ports.ts'

export type Wallet = Readonly<{
  address: string
  label: string
  isDefault: boolean
  status: 'ready' | 'provisioning'
}>

/** The reason for this wallet: the session's choice, the user's default, the demo wallet, or none. */
export type WalletSource = 'session' | 'resolver' | 'env' | 'none'

export interface Wallets {
  /** A guest has only the shared demo wallet. */
  list(actor: Actor): Promise<readonly Wallet[]>
  active(actor: Actor, sessionId?: string): Promise<Readonly<{ wallet?: Wallet; source: WalletSource }>>
  /** Copies the choice of the session that this one continues. */
  follow?(actor: Actor, fromSession: string, toSession: string): Promise<void>
}
