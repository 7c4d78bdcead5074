/** Hands the secret key of a wallet to its owner: seldom, after a wait of which the owner is notified. */
import type * as z from 'zod/mini'
import type * as wire from '#contract/signer.ts'
import { isFresh } from './fresh.ts'
import { isReady, startHold } from './holds.ts'
import { dayOf } from './money-rules.ts'
import type { SignerParts } from './parts.ts'
import { checkPasskey } from './passkeys.ts'
import { type Refused, refuse } from './refused.ts'
import type { Hold } from './security-store.ts'
import type { Allowance } from './spend.ts'
import { ownerText, type SealedWallet, secretOf } from './wallet-keys.ts'
import { base58Of } from './wire.ts'

export type ExportAnswer = z.output<typeof wire.exportAnswer>

const EXPORTS_OF_OWNER = 3n
/** Counts all owners together: a server that is taken over gets no more keys than that. */
const EXPORTS_A_DAY = 5n
/** A key that nobody fetched in this time has to be requested again. */
const FETCH_MS = 86_400_000

export async function exportKey(
  parts: SignerParts,
  request: wire.ExportRequest,
): Promise<ExportAnswer | Refused> {
  const { vault, keys } = parts
  const owner = ownerText(request.owner)
  const wallet = await vault.wallet(owner, request.address)
  const refused = wallet ? await admitExport(parts, request, wallet) : NO_WALLET
  if (refused && refused.reason !== 'export_pending' && refused.reason !== 'export_busy')
    await vault.record({ kind: 'export_refused', owner, reason: refused.reason })
  if (refused || !wallet) return refused ?? NO_WALLET
  const secret = await secretOf(keys.ring, wallet)
  const answer = { address: wallet.address, secretKey: base58Of(secret), keyArray: [...secret] }
  secret.fill(0)
  return answer
}

const NO_WALLET = refuse('wallet_unknown', 'There is no wallet to export.')

async function admitExport(
  parts: SignerParts,
  { freshSignInAt, passkey, address }: wire.ExportRequest,
  wallet: SealedWallet,
): Promise<Refused | undefined> {
  const now = parts.clock.now()
  if (!isFresh(freshSignInAt, now))
    return refuse('fresh_sign_in_needed', 'Log in once more to take the key of your wallet along.')
  if (passkey !== undefined)
    return (await checkPasskey(parts, wallet.owner, purposeOf(address), passkey)) ?? exportNow(parts, wallet)
  const last = (await parts.vault.holds(wallet.owner)).find(({ what }) => what === 'export')
  const waiting = last && Date.parse(last.readyAt) + FETCH_MS > now ? last : undefined
  if (waiting && (await exportedBy(parts, waiting)) !== wallet.address) return BUSY
  if (waiting) return isReady(waiting, now) ? release(parts, wallet, waiting) : pending(waiting.readyAt)
  return parts.security.delayMs > 0 ? requestExport(parts, wallet, last?.id) : exportNow(parts, wallet)
}

/** The field is left out as in the options that the passkey answered. */
const purposeOf = (address: string | undefined): wire.PasskeyPurpose => ({
  kind: 'export',
  ...(address !== undefined && { address }),
})

/** Requests of earlier versions name no wallet: there was one. */
const exportedBy = async ({ vault }: SignerParts, { owner, body }: Hold): Promise<string | undefined> =>
  body === '' ? (await vault.wallet(owner))?.address : body

const BUSY = refuse(
  'export_busy',
  'The key of another wallet of yours is waiting to be downloaded. Download it or stop that first.',
)

const pending = (readyAt: string): Refused => ({
  ...refuse('export_pending', `The key can be downloaded from ${readyAt} on.`),
  availableAt: readyAt,
})

async function requestExport(
  parts: SignerParts,
  { owner, address }: SealedWallet,
  ended: string | undefined,
): Promise<Refused> {
  const allowances = allowancesOf(owner, parts.clock.now())
  const waiting = await startHold(parts, {
    ...{ owner, what: 'export', body: address, ended, allowances, refusal: await overLimit(parts, owner) },
    words: `download the secret key of ${address}`,
  })
  return waiting.ok ? pending(waiting.readyAt) : waiting
}

/** Counted when it was requested. */
async function release({ vault }: SignerParts, { owner, address }: SealedWallet, { id }: Hold) {
  const entry = { kind: 'exported' as const, owner, address, spends: [], hold: id }
  return (await vault.admitExport(entry, [])).admitted ? undefined : STOPPED
}

const STOPPED = refuse('export_stopped', 'This download was stopped or is over. Request it again.')

async function exportNow(parts: SignerParts, { owner, address }: SealedWallet) {
  const allowances = allowancesOf(owner, parts.clock.now())
  const spends = allowances.map(({ span }) => ({ span, microUsd: '1' }))
  const admission = await parts.vault.admitExport({ kind: 'exported', owner, address, spends }, allowances)
  return admission.admitted ? undefined : overLimit(parts, owner)
}

function allowancesOf(owner: string, now: number): readonly Allowance[] {
  const day = dayOf(now)
  return [
    { span: `export ${day} ${owner}`, capMicroUsd: EXPORTS_OF_OWNER },
    { span: `export ${day}`, capMicroUsd: EXPORTS_A_DAY },
  ]
}

async function overLimit({ vault, clock }: SignerParts, owner: string): Promise<Refused> {
  const own = await vault.spent(`export ${dayOf(clock.now())} ${owner}`)
  return own >= EXPORTS_OF_OWNER
    ? refuse('export_limit', 'The key was taken three times today. It can be taken again after midnight UTC.')
    : refuse(
        'export_service_limit',
        'Five keys were taken from this server today, which is all that it hands out in a day.',
      )
}
