/** Declares the parts that a signer is composed of. */
import type { Clock } from '#domain/ports.ts'
import type { Caps } from './caps.ts'
import type { Keys } from './keys.ts'
import type { SendNotice } from './notices.ts'
import type { Simulate } from './own-rpc.ts'
import type { Vault } from './vault.ts'

export type SignerParts = Readonly<{
  vault: Vault
  keys: Keys
  policy: Readonly<{
    caps: Caps
    trustedPrograms: ReadonlySet<string>
    /** On an RPC of the signer's own; absent where the server alone simulates trusted programs. */
    simulate?: Simulate | undefined
  }>
  security: Security
  clock: Clock
}>

/** The protection of wallets beside their caps. */
export type Security = Readonly<{
  /** How long the export of a key and higher limits wait; 0 where the money is worth nothing. */
  delayMs: number
  /** Notifies the owner; absent where this signer has no mail server. */
  mail?: SendNotice | undefined
  /** The public address of the signer's own page that stops what waits. */
  stopUrl?: string | undefined
  /** The page that passkeys belong to; without it there are none. */
  origin?: string | undefined
}>
