/** Port: the process that holds the keys, checks the money policy itself, and signs (design §5). */
import type { SignAsked, SignerStatus, SignRefusalReason, WalletOwner } from '#contract/signer.ts'

export type OwnedWallet = Readonly<{ address: string; createdAt: string; isNew: boolean }>

export type Signing = Readonly<
  | { ok: true; transaction: string; signature: string }
  | { ok: false; reason: SignRefusalReason; message: string }
>

export interface Signer {
  /** The wallet of this owner, made on first need. */
  wallet(owner: WalletOwner): Promise<OwnedWallet>
  /** A refusal is a value; a signer that does not answer throws, and nothing was signed that anybody has seen. */
  sign(request: SignAsked, signal?: AbortSignal): Promise<Signing>
  exportKey(
    userId: string,
  ): Promise<Readonly<{ address: string; secretKey: string; keyArray: readonly number[] }>>
  pause(paused: boolean, by: string, reason: string): Promise<SignerStatus>
  status(): Promise<SignerStatus>
}
