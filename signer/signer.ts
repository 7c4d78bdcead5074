/** Composes the signer: wallets, signatures, exports, the pause and the limits, over a vault and its keys. */
import type * as z from 'zod/mini'
import type * as wire from '#contract/signer.ts'
import { dollars, inDollars, USER_MOST } from './caps.ts'
import { checkPolicy } from './check-policy.ts'
import { dayOf, usd, userDay, userLimits } from './money-rules.ts'
import { type Refused, refuse } from './refused.ts'
import { createSerialQueue } from './serial.ts'
import { type Signed, type SignerParts, sign } from './sign.ts'
import { newWallet, ownerText, type SealedWallet, secretOf } from './wallet-keys.ts'
import { base58Of } from './wire.ts'

type ExportAnswer = z.output<typeof wire.exportAnswer>

export type SignerCore = Readonly<{
  wallet(owner: wire.WalletOwner): Promise<z.output<typeof wire.walletAnswer>>
  sign(request: wire.SignRequest): Promise<Signed | Refused>
  exportKey(request: wire.ExportRequest): Promise<ExportAnswer | Refused>
  pause(request: z.output<typeof wire.pauseRequest>): Promise<wire.SignerStatus>
  checkPolicy(request: wire.PolicyRequest): Promise<wire.PolicyCheck | Refused>
  limits(request: wire.LimitsRequest): Promise<Readonly<{ ok: true }> | Refused>
  limitsOf(owner: wire.LimitsOfRequest['owner']): Promise<wire.WalletLimits>
  status(): Promise<wire.SignerStatus>
}>

const FRESH_SIGN_IN_MS = 300_000
const SKEW_MS = 5000
const EXPORTS_A_DAY = 3n

export function createSigner(parts: SignerParts): SignerCore {
  const { vault, keys, clock } = parts
  const inTurn = createSerialQueue()
  const iso = (): string => new Date(clock.now()).toISOString()

  async function walletFor(owner: string): Promise<{ wallet: SealedWallet; added: boolean }> {
    const stands = await vault.wallet(owner)
    if (stands) return { wallet: stands, added: false }
    const making = { ring: keys.ring, version: keys.version(), owner, createdAt: iso() }
    return vault.addWallet(await newWallet(making), false)
  }

  async function status(): Promise<wire.SignerStatus> {
    const [counts, { paused, reason }] = await Promise.all([vault.counts(), vault.paused()])
    return { ...counts, paused, ...(paused && { pausedReason: reason }), keyVersion: keys.version() }
  }

  return {
    async wallet(owner) {
      const { wallet, added } = await walletFor(ownerText(owner))
      return { address: wallet.address, createdAt: wallet.createdAt, isNew: added }
    },
    // One after the other, so that of two requests for one intent the second finds what became of the first.
    sign: (request) => inTurn(() => sign(parts, request)),
    checkPolicy: (request) => checkPolicy(parts, request),
    exportKey: (request) => inTurn(() => exportKey(parts, request)),
    // It runs in turn too: once it has answered, no signature comes any more.
    pause: ({ paused, by, reason }) =>
      inTurn(async () => {
        await vault.pause({ kind: 'paused', paused, by, reason })
        return status()
      }),
    limits: (request) => inTurn(() => setLimits(parts, request)),
    limitsOf: (owner) => limitsOf(parts, owner),
    status,
  }
}

async function exportKey(parts: SignerParts, request: wire.ExportRequest): Promise<ExportAnswer | Refused> {
  const { vault, keys } = parts
  const owner = ownerText(request.owner)
  const wallet = await vault.wallet(owner)
  const refused = wallet ? await admitExport(parts, request, wallet) : NO_WALLET
  if (refused) await vault.record({ kind: 'export_refused', owner, reason: refused.reason })
  if (refused || !wallet) return refused ?? NO_WALLET
  const secret = await secretOf(keys.ring, wallet)
  const answer = { address: wallet.address, secretKey: base58Of(secret), keyArray: [...secret] }
  secret.fill(0)
  return answer
}

const NO_WALLET = refuse('wallet_unknown', 'There is no wallet to export.')

async function admitExport(
  { vault, clock }: SignerParts,
  { freshSignInAt }: wire.ExportRequest,
  { owner, address }: SealedWallet,
): Promise<Refused | undefined> {
  const now = clock.now()
  if (!isFresh(freshSignInAt, now))
    return refuse('fresh_sign_in_needed', 'Sign in once more to take the key of your wallet along.')
  const span = `export ${dayOf(now)} ${owner}`
  const entry = { kind: 'exported' as const, owner, address, spends: [{ span, microUsd: '1' }] }
  return (await vault.admitExport(entry, { span, capMicroUsd: EXPORTS_A_DAY }))
    ? undefined
    : refuse('export_limit', 'The key was taken three times today. It can be taken again after midnight UTC.')
}

function isFresh(signedInAt: string, now: number): boolean {
  const age = now - Date.parse(signedInAt)
  return age >= -SKEW_MS && age <= FRESH_SIGN_IN_MS
}

async function setLimits({ vault, clock }: SignerParts, request: wire.LimitsRequest) {
  const { owner, freshSignInAt } = request
  const refused = judgeLimits(request, clock.now())
  if (refused) {
    await vault.record({ kind: 'limits_refused', owner: ownerText(owner), reason: refused.reason })
    return refused
  }
  await vault.setLimits({
    kind: 'limits',
    owner: ownerText(owner),
    perTrade: String(dollars(request.perTradeUsd)),
    perDay: String(dollars(request.perDayUsd)),
    freshSignInAt,
  })
  return { ok: true } as const
}

async function limitsOf(
  { vault, policy, clock }: SignerParts,
  owner: wire.LimitsOfRequest['owner'],
): Promise<wire.WalletLimits> {
  const [raised, spent] = await Promise.all([
    vault.limits(ownerText(owner)),
    vault.spent(userDay(owner.id, clock.now())),
  ])
  const { perTrade, perDay } = userLimits(policy.caps, raised)
  return {
    perTradeUsd: inDollars(perTrade),
    perDayUsd: inDollars(perDay),
    spentTodayUsd: inDollars(spent),
    mostPerTradeUsd: inDollars(USER_MOST.perTrade),
    mostPerDayUsd: inDollars(USER_MOST.perDay),
  }
}

function judgeLimits({ owner, perTradeUsd, perDayUsd, freshSignInAt }: wire.LimitsRequest, now: number) {
  if (owner.kind !== 'user')
    return refuse('wallet_unknown', 'The limits of the demo wallet cannot be changed here.')
  if (!isFresh(freshSignInAt, now))
    return refuse('fresh_sign_in_needed', 'Sign in once more to change what your wallet may trade.')
  if (!(perTradeUsd > 0 && dollars(perTradeUsd) <= USER_MOST.perTrade))
    return refuse('over_trade_cap', `A wallet trades up to ${usd(USER_MOST.perTrade)} at a time, never more.`)
  return perDayUsd > 0 && dollars(perDayUsd) <= USER_MOST.perDay
    ? undefined
    : refuse('over_day_cap', `A wallet trades up to ${usd(USER_MOST.perDay)} a day, never more.`)
}
