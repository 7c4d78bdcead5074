/** Port: the process that holds the keys, enforces the money policy itself, and signs (design §5). */
import type {
  ApproveRequest,
  EnrollRequest,
  ExportRequest,
  LimitsChanged,
  LimitsOfRequest,
  LimitsRequest,
  PasskeyOptions,
  PasskeyOptionsRequest,
  PolicyCheck,
  PolicyRequest,
  RemovePasskeyRequest,
  SecurityState,
  SignerStatus,
  SignRequest,
  StopRequest,
  WalletLimits,
  WalletOwner,
} from '#contract/signer.ts'
import type { SignerDecision } from '#contract/signer-decisions.ts'
import type { SignRefusalReason } from '#contract/signer-refusals.ts'

type UserOwner = Extract<WalletOwner, { kind: 'user' }>

type NewWallet = Readonly<{ address: string; createdAt: string; isNew: boolean }>
type OwnedWallet = Readonly<{ address: string; createdAt: string }>

export type SigningRefused = Readonly<{
  ok: false
  reason: SignRefusalReason
  message: string
  /** ISO time from which the same request is granted. */
  availableAt?: string
  /** Where a limit is the reason: the most that the trade could be worth now, in US dollars. */
  mostUsd?: number
}>

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
  /** Returns the wallet of this owner, created on first use. */
  wallet(owner: WalletOwner, contact?: Readonly<{ email: string }>): Promise<NewWallet>
  /** Returns all wallets of this owner, the first one first; none is created. */
  wallets(owner: WalletOwner): Promise<readonly OwnedWallet[]>
  /** Makes one more for a person who has one. Limits stay those of the person, whatever the number of wallets. */
  addWallet(owner: UserOwner): Promise<(Readonly<{ ok: true }> & OwnedWallet) | SigningRefused>
  /** A call that throws has not released a signature. */
  sign(request: SignRequest, signal?: AbortSignal): Promise<Signing>
  /** Returns what the money policy would answer now; it counts and promises nothing. */
  checkPolicy(request: PolicyRequest): Promise<PolicyCheck | SigningRefused>
  exportKey(request: ExportRequest): Promise<ExportedKey | SigningRefused>
  pause(paused: boolean, by: string, reason: string): Promise<SignerStatus>
  setLimits(request: LimitsRequest): Promise<LimitsChanged | SigningRefused>
  /** Returns what this actor may trade; the defaults where an owner never changed them. */
  limitsOf(request: LimitsOfRequest): Promise<WalletLimits>
  /** Returns the changes that wait for this user. */
  security(owner: UserOwner): Promise<SecurityState>
  stop(request: StopRequest): Promise<Readonly<{ stopped: boolean }>>
  /** Returns the options of WebAuthn for one purpose. */
  passkeyOptions(request: PasskeyOptionsRequest): Promise<PasskeyOptions | SigningRefused>
  enrollPasskey(request: EnrollRequest): Promise<LimitsChanged | SigningRefused>
  removePasskey(request: RemovePasskeyRequest): Promise<Readonly<{ ok: true }> | SigningRefused>
  /** Records that the owner's passkey agreed to these terms of a trade. */
  approveTrade(request: ApproveRequest): Promise<Readonly<{ ok: true }> | SigningRefused>
  status(): Promise<SignerStatus>
  /** The newest decisions first. */
  decisions(): Promise<readonly SignerDecision[]>
}
