/** Port: the process that holds the keys, checks the money policy itself, and signs (design §5). */
import type {
  ExportRequest,
  LimitsQuery,
  LimitsRequest,
  PolicyCheck,
  PolicyRequest,
  SignerStatus,
  SignRefusalReason,
  SignRequest,
  WalletLimits,
  WalletOwner,
} from '#contract/signer.ts'

type OwnedWallet = Readonly<{ address: string; createdAt: string; isNew: boolean }>

export type SigningRefused = Readonly<{ ok: false; reason: SignRefusalReason; message: string }>

export type Signing = Readonly<{ ok: true; transaction: string; signature: string }> | SigningRefused

export type ExportedKey = Readonly<{
  ok: true
  address: string
  /** 64 bytes, seed and public key, in base58. */
  secretKey: string
  keyArray: readonly number[]
}>

/** A refusal is a value. A signer that does not answer throws 'signer_unavailable'. */
export interface Signer {
  /** The wallet of this owner, made on first need. */
  wallet(owner: WalletOwner): Promise<OwnedWallet>
  /** When it throws, nothing was signed that anybody has seen. */
  sign(request: SignRequest, signal?: AbortSignal): Promise<Signing>
  /** What the money policy would say now; counts and promises nothing. */
  checkPolicy(asked: PolicyRequest): Promise<PolicyCheck | SigningRefused>
  exportKey(asked: ExportRequest): Promise<ExportedKey | SigningRefused>
  pause(paused: boolean, by: string, reason: string): Promise<SignerStatus>
  setLimits(asked: LimitsRequest): Promise<Readonly<{ ok: true }> | SigningRefused>
  /** What this person’s own wallet may trade now; the usual limits where nobody changed them. */
  limitsOf(owner: LimitsQuery['owner']): Promise<WalletLimits>
  status(): Promise<SignerStatus>
}
