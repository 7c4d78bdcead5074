/** Takes the person's yes or no to a previewed trade. A yes binds the hash of its terms, once, and not for long. */

import { inSendWords, ParleyError } from '#contract/errors.ts'
import { formatLimit } from '#contract/rules/amounts.ts'
import { isTyped, typedPartOf } from '#contract/rules/recipients.ts'
import { termsText } from '#contract/rules/terms.ts'
import { failureOf, inWordsOf } from '#contract/rules/trade-failures.ts'
import { isSameSymbol, mainWarning, riskOf } from '#contract/rules/trade-risk.ts'
import type { SignConsent } from '#contract/signer.ts'
import type { Trade } from '#contract/trades.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Actor } from '../ports.ts'
import { isoOf, type SwapDeps } from './deps.ts'
import type { Agreement } from './swaps.ts'

/** From the yes to the signature. */
const EXECUTE_WITHIN_MS = 30_000

/** The entry when it is this actor's own; else it does not exist for them. */
export async function ownEntry({ ledger }: SwapDeps, actor: Actor, id: string): Promise<LedgerEntry> {
  const entry = await ledger.byId(id)
  const isOwn = entry?.actor.kind === actor.kind && entry.actor.id === actor.id
  if (!(entry && isOwn)) throw new ParleyError('trade_not_found')
  return entry
}

/** A preview whose time is over counts as "no" from the next read on. */
export async function expireIfOver(deps: SwapDeps, entry: LedgerEntry): Promise<LedgerEntry> {
  const { id, status, expiresAt } = entry.trade
  if (status !== 'previewed' || Date.parse(expiresAt) > deps.clock.now()) return entry
  const change = inWordsOf(entry.trade, { failure: failureOf('preview_expired') })
  const { moved, entry: now } = await deps.ledger.move(id, ['previewed'], 'expired', change)
  if (moved && now) deps.moved(now)
  return now ?? entry
}

export async function agree(
  deps: SwapDeps,
  actor: Actor,
  id: string,
  agreement: Agreement,
): Promise<LedgerEntry> {
  const entry = await expireIfOver(deps, await ownEntry(deps, actor, id))
  if (entry.trade.status !== 'previewed') return entry
  await requireSameTerms(deps, entry, agreement)
  requireGesture(entry, agreement)
  if (agreement.channel === 'voice') requireSmall(deps, entry)
  const { moved, entry: now } = await deps.ledger.move(id, ['previewed'], 'consented', {
    consent: consentOf(deps, entry, agreement),
  })
  if (moved && now) deps.moved(now)
  return now ?? entry
}

async function requireSameTerms(
  { sha256 }: SwapDeps,
  { trade: { terms, termsHash } }: LedgerEntry,
  agreement: Agreement,
): Promise<void> {
  const seen = agreement.channel === 'click' ? agreement.termsHash : termsHash
  if (seen === termsHash && (await sha256(termsText(terms))) === termsHash) return
  const changed = new ParleyError('terms_changed')
  throw terms.recipient === undefined ? changed : inSendWords(changed)
}

/** A habit presses Confirm, and a voice agrees in passing: a dangerous trade takes neither. */
function requireGesture({ trade }: LedgerEntry, agreement: Agreement): void {
  if (trade.recipient) {
    requireTyping(trade, agreement)
    return
  }
  if (riskOf(trade) !== 'dangerous') return
  const { symbol } = trade.output
  if (agreement.channel === 'click') {
    const { gesture, symbol: typed } = agreement
    if (gesture === 'hold') return
    if (gesture === 'typed' && typed !== undefined && isSameSymbol(typed, symbol)) return
  }
  const reason = mainWarning(trade)?.message ?? 'This swap is dangerous.'
  throw new ParleyError('consent_needs_hold', { reason, symbol })
}

/** A send cannot be called back: no voice agrees to one, and an address that is not known is compared by typing. */
function requireTyping(trade: Trade, agreement: Agreement): void {
  if (agreement.channel === 'voice')
    throw new ParleyError('consent_needs_click', { reason: 'Nothing is sent by voice.' })
  const part = typedPartOf(trade)
  if (!part || (agreement.gesture === 'typed' && isTyped(part, agreement.symbol))) return
  throw new ParleyError('consent_needs_typing', { place: part.place })
}

/**
 * A voice can be an echo, a loudspeaker or a misheard word, so
 * it agrees to little, and to nothing that was read outside.
 */
function requireSmall({ voiceConsentUsd }: SwapDeps, { trade, valueUsd }: LedgerEntry): void {
  const refuse = (reason: string): ParleyError => new ParleyError('consent_needs_click', { reason })
  if (trade.tainted) throw refuse('Parley had read text from outside before this swap was asked for.')
  if (valueUsd === undefined) throw refuse('The value of this swap is not known.')
  if (Number(valueUsd) > voiceConsentUsd)
    throw refuse(`A spoken yes is enough up to ${formatLimit(voiceConsentUsd)}.`)
}

const consentOf = (
  { clock, newId }: SwapDeps,
  { actor, trade }: LedgerEntry,
  agreement: Agreement,
): SignConsent => ({
  id: newId(),
  intentId: trade.id,
  termsHash: trade.termsHash,
  channel: agreement.channel,
  ...(agreement.channel === 'click' && { gesture: agreement.gesture ?? 'press' }),
  actor: `${actor.kind}:${actor.id}`,
  expiresAt: isoOf(clock.now() + EXECUTE_WITHIN_MS),
})

export async function decline(deps: SwapDeps, actor: Actor, id: string): Promise<LedgerEntry> {
  const entry = await expireIfOver(deps, await ownEntry(deps, actor, id))
  if (entry.trade.status !== 'previewed') return entry
  const { moved, entry: now } = await deps.ledger.move(id, ['previewed'], 'rejected', {
    failure: failureOf('declined'),
  })
  if (moved && now) deps.moved(now)
  return now ?? entry
}
