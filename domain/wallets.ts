/** Port: which wallets a person has, and which one the tools act for. */
import type { Actor } from './identity.ts'

export type Wallet = Readonly<{
  address: string
  label: string
  isDefault: boolean
  status: 'ready' | 'provisioning'
}>

/** Where the answer came from: an override of the session, the person's default, the house, or nothing. */
export type WalletSource = 'session' | 'resolver' | 'env' | 'none'

export interface Wallets {
  /** A guest has the shared demo wallet and nothing else. */
  list(actor: Actor): Promise<readonly Wallet[]>
  active(actor: Actor, sessionId?: string): Promise<Readonly<{ wallet?: Wallet; source: WalletSource }>>
  /** A session that takes over from another one goes on with what was chosen there. */
  follow?(actor: Actor, fromSession: string, toSession: string): Promise<void>
}
