/** Finds whom a send goes to: an address, an entry of the address book, or another wallet of the same person. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { NAME_MAX, outsideText } from '#contract/rules/outside-text.ts'
import { looksAlike, ownWalletName } from '#contract/rules/recipients.ts'
import type { PolicyCheck } from '#contract/signer.ts'
import type { Trade } from '#contract/trades.ts'
import { labelKey } from '../contacts.ts'
import type { Ledger } from '../ledger.ts'
import type { Actor } from '../ports.ts'
import type { SwapDeps } from '../swaps/deps.ts'

type Known = Readonly<{ address: string; label?: string }>

/** `isOwn`: another wallet of the same person, as far as the server knows. */
export type Recipient = Known & Readonly<{ isOwn?: true }>

/** Addresses among the newest trades count as known. */
const LOOKED_AT = 200

export async function findRecipient(
  { contacts, wallets }: Pick<SwapDeps, 'contacts' | 'wallets'>,
  actor: Actor,
  wanted: string,
): Promise<Readonly<{ recipient: Recipient; known: readonly Known[] }>> {
  const [book, own] = await Promise.all([contacts.list(actor.id), wallets.list(actor)])
  const text = wanted.trim()
  const known = [
    ...book.map(({ address, label }) => ({ address, label })),
    ...own.map(({ address, label }) => ({ address, label: ownWalletName(label) })),
  ]
  if (isPublicKey(text)) return { recipient: atAddress(text), known }
  const names = namesIn(text)
  const found = new Set([
    ...book.filter(({ label }) => labelKey(label) === labelKey(text)).map(({ address }) => address),
    ...own.filter(({ label }) => names.has(labelKey(label))).map(({ address }) => address),
  ])
  const [address, ...others] = found
  const query = outsideText(text, NAME_MAX)
  if (others.length > 0) throw new ParleyError('recipient_ambiguous', { query })
  if (address === undefined) throw new ParleyError('recipient_unknown', { query })
  return { recipient: atAddress(address), known }

  function atAddress(at: string): Recipient {
    const wallet = own.find((each) => each.address === at)
    if (wallet) return { address: at, label: wallet.label, isOwn: true }
    const entry = book.find((each) => each.address === at)
    return entry ? { address: at, label: entry.label } : { address: at }
  }
}

/** The labels that 'my trading wallet', 'wallet Trading' and 'Trading' can mean. */
function namesIn(text: string): ReadonlySet<string> {
  const name = text.replace(/^(?:my|the)\s+(?:own\s+)?/i, '')
  const all = [text, name, name.replace(/\s+wallet$/i, ''), name.replace(/^wallet\s+/i, '')]
  return new Set(all.map(labelKey))
}

type Question = Readonly<{
  actor: Actor
  recipient: Recipient
  known: readonly Known[]
  /** The signer's word on the recipient: it decides whether a wallet is the person's own. */
  policy: Pick<PolicyCheck, 'recipientSince' | 'isOwnRecipient'>
}>

/**
 * New is an address that is neither in the address book nor known to the signer. One in the address book may have been
 * copied from a scam, so that it is compared too until something was sent to it.
 */
export async function describeRecipient(
  { ledger }: Readonly<{ ledger: Pick<Ledger, 'ofActor'> }>,
  { actor, recipient, known, policy: { recipientSince: since, isOwnRecipient } }: Question,
): Promise<NonNullable<Trade['recipient']>> {
  const { address, isOwn } = recipient
  // A label of a wallet that the signer does not hold for this person names nobody.
  const label = isOwn && !isOwnRecipient ? undefined : recipient.label
  const described = { address, ...(label !== undefined && { label }), ...(since !== undefined && { since }) }
  if (isOwnRecipient) return { ...described, isNew: false, isOwn: true }
  const like = since === undefined ? await likeOf(ledger, actor, address, known) : undefined
  return {
    ...described,
    isNew: label === undefined && since === undefined,
    ...(like && { looksLike: like }),
  }
}

async function likeOf(
  ledger: Pick<Ledger, 'ofActor'>,
  actor: Actor,
  address: string,
  known: readonly Known[],
): Promise<Known | undefined> {
  const sent = (await ledger.ofActor(actor, LOOKED_AT)).flatMap(({ trade: { recipient, status } }) =>
    recipient && status === 'confirmed' ? [{ address: recipient.address }] : [],
  )
  return [...known, ...sent].find((each) => looksAlike(each.address, address))
}
