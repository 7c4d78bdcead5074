/** Composes the signer: wallets, signatures, exports, the pause and the limits, over a vault and its keys. */
import type * as z from 'zod/mini'
import type * as wire from '#contract/signer.ts'
import { WALLETS_MAX } from '#contract/signer.ts'
import { RECENT_DECISIONS, type recentDecisions, type SignerDecision } from '#contract/signer-decisions.ts'
import { createKeyedMutex, createMutex } from '#std/mutex.ts'
import { inDollars, NEW_RECIPIENTS_DAY } from './caps.ts'
import { checkPolicy } from './check-policy.ts'
import type { Dated } from './decisions.ts'
import { type ExportAnswer, exportKey } from './exports.ts'
import { settleHolds, stopByCode, stopHold } from './holds.ts'
import { limitsOf, setLimits } from './limits.ts'
import type { SignerParts } from './parts.ts'
import { approveTrade, enrollPasskey, passkeyOptions, removePasskey } from './passkeys.ts'
import { type Refused, refuse } from './refused.ts'
import { look, type Signed, sign } from './sign.ts'
import { newWallet, ownerText, type SealedWallet } from './wallet-keys.ts'

export type SignerCore = Readonly<{
  /** `email` is where notices go; the first one that is named stays. */
  wallet(owner: wire.WalletOwner, email?: string): Promise<z.output<typeof wire.walletAnswer>>
  wallets(owner: wire.WalletOwner): Promise<z.output<typeof wire.walletsAnswer>>
  addWallet(request: wire.AddWalletRequest): Promise<z.output<typeof wire.walletAnswer> | Refused>
  sign(request: wire.SignRequest): Promise<Signed | Refused>
  exportKey(request: wire.ExportRequest): Promise<ExportAnswer | Refused>
  pause(request: z.output<typeof wire.pauseRequest>): Promise<wire.SignerStatus>
  checkPolicy(request: wire.PolicyRequest): Promise<wire.PolicyCheck | Refused>
  limits(request: wire.LimitsRequest): Promise<wire.LimitsChanged | Refused>
  limitsOf(request: wire.LimitsOfRequest): Promise<wire.WalletLimits>
  /** Returns passkeys, and the changes that wait. */
  security(owner: Extract<wire.WalletOwner, { kind: 'user' }>): Promise<wire.SecurityState>
  stop(request: wire.StopRequest): Promise<Readonly<{ stopped: boolean }>>
  stopByCode(code: string): Promise<boolean>
  passkeyOptions(request: wire.PasskeyOptionsRequest): Promise<wire.PasskeyOptions | Refused>
  enrollPasskey(request: wire.EnrollRequest): Promise<wire.LimitsChanged | Refused>
  removePasskey(request: wire.RemovePasskeyRequest): Promise<Readonly<{ ok: true }> | Refused>
  approveTrade(request: wire.ApproveRequest): Promise<Readonly<{ ok: true }> | Refused>
  status(): Promise<wire.SignerStatus>
  decisions(): Promise<z.output<typeof recentDecisions>>
}>

const TOO_MANY = refuse(
  'wallet_limit',
  `A person has up to ${WALLETS_MAX} wallets. Wallets are never deleted, so that no key is lost.`,
)

export function createSigner(parts: SignerParts): SignerCore {
  const { vault, keys, clock } = parts
  const exclusively = createMutex()
  const alone = createKeyedMutex()
  const iso = (): string => new Date(clock.now()).toISOString()

  async function walletFor(owner: string): Promise<{ wallet: SealedWallet; added: boolean }> {
    const stands = await vault.wallet(owner)
    if (stands) return { wallet: stands, added: false }
    return vault.addWallet(await makeWallet(owner), false)
  }

  const makeWallet = (owner: string): Promise<SealedWallet> =>
    newWallet({ ring: keys.ring, version: keys.version(), owner, createdAt: iso() })

  async function status(): Promise<wire.SignerStatus> {
    const [counts, { paused, reason }] = await Promise.all([vault.counts(), vault.paused()])
    return { ...counts, paused, ...(paused && { pausedReason: reason }), keyVersion: keys.version() }
  }

  return {
    async wallet(owner, email) {
      const name = ownerText(owner)
      const { wallet, added } = await walletFor(name)
      if (email !== undefined && (await vault.contact(name)) === undefined)
        await vault.addContact({ kind: 'contact', owner: name, email })
      return { address: wallet.address, createdAt: wallet.createdAt, isNew: added }
    },
    wallets: async (owner) => ({
      wallets: (await vault.wallets(ownerText(owner))).map(({ address, createdAt }) => ({
        address,
        createdAt,
      })),
    }),
    async addWallet({ owner }) {
      const wallet = await makeWallet(ownerText(owner))
      if (!(await vault.addAnother(wallet))) return TOO_MANY
      return { address: wallet.address, createdAt: wallet.createdAt, isNew: true }
    },
    // One after the other, so that of two requests for one intent the second finds what became of the first.
    async sign(request) {
      // Not in the way of other signatures and of the pause: it may wait for an RPC.
      const looked = await look(parts, request)
      return exclusively(() => sign(parts, request, looked))
    },
    checkPolicy: (request) => checkPolicy(parts, request),
    // It may wait for a mail server, so that it is in the way of no signature, and of no other owner.
    exportKey: (request) => alone(ownerText(request.owner), () => exportKey(parts, request)),
    // It runs in turn too: once it has answered, no signature comes any more.
    pause: ({ paused, by, reason }) =>
      exclusively(async () => {
        await vault.pause({ kind: 'paused', paused, by, reason })
        return status()
      }),
    limits: (request) => alone(ownerText(request.owner), () => setLimits(parts, request)),
    limitsOf: (request) => limitsOf(parts, request),
    security: (owner) => securityOf(parts, ownerText(owner)),
    stop: async ({ owner, id }) => ({ stopped: await stopHold(parts, { owner: ownerText(owner), id }) }),
    stopByCode: (code) => stopByCode(parts, code),
    passkeyOptions: (request) => passkeyOptions(parts, request),
    enrollPasskey: (request) => alone(ownerText(request.owner), () => enrollPasskey(parts, request)),
    removePasskey: (request) => alone(ownerText(request.owner), () => removePasskey(parts, request)),
    // A signature waits for it, and each of its steps counts once whatever runs beside it.
    approveTrade: (request) => approveTrade(parts, request),
    status,
    decisions: async () => ({
      decisions: (await vault.recent(RECENT_DECISIONS)).map(({ seq, entry }) => shownOf(seq, entry)),
    }),
  }
}

/** Leaves out email addresses, hashes of codes, and the bodies of what waits. */
function shownOf(seq: number, { at, decision }: Dated): SignerDecision {
  return {
    seq,
    at,
    kind: decision.kind,
    ...('owner' in decision && { owner: decision.owner }),
    ...('reason' in decision && { reason: decision.reason }),
    ...('intentId' in decision && { intentId: decision.intentId }),
  }
}

async function securityOf(parts: SignerParts, owner: string): Promise<wire.SecurityState> {
  await settleHolds(parts, owner)
  const waiting = (await parts.vault.holds(owner)).map(({ id, what, requestedAt, readyAt }) => ({
    ...{ id, what, requestedAt, readyAt },
  }))
  const passkeys = (await parts.vault.passkeys(owner)).map(({ id, label, addedAt }) => ({
    id,
    label,
    addedAt,
  }))
  return {
    waiting,
    passkeys,
    passkeyTradeUsd: inDollars(parts.policy.caps.passkeyTrade),
    newAddressesUsd: inDollars(NEW_RECIPIENTS_DAY),
    delayMs: parts.security.delayMs,
    isNotified: parts.security.mail !== undefined,
  }
}
