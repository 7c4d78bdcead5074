/** Finds whom a send goes to: an address, or an entry of the address book; and what is known about it. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { NAME_MAX, outsideText } from '#contract/rules/outside-text.ts'
import { looksAlike } from '#contract/rules/recipients.ts'
import type { Trade } from '#contract/trades.ts'
import { type Contact, labelKey } from '../contacts.ts'
import type { Ledger } from '../ledger.ts'
import type { Actor } from '../ports.ts'
import type { SwapDeps } from '../swaps/deps.ts'

export type Recipient = Readonly<{ address: string; label?: string }>

type Known = Readonly<{ address: string; label?: string }>

/** Addresses among the newest trades count as known. */
const LOOKED_AT = 200

export async function findRecipient(
  { contacts }: Pick<SwapDeps, 'contacts'>,
  actor: Actor,
  wanted: string,
): Promise<Readonly<{ recipient: Recipient; book: readonly Contact[] }>> {
  const book = await contacts.list(actor.id)
  const text = wanted.trim()
  const isAddress = isPublicKey(text)
  const entry = book.find(({ label, address }) =>
    isAddress ? address === text : labelKey(label) === labelKey(text),
  )
  if (entry) return { recipient: { address: entry.address, label: entry.label }, book }
  if (isAddress) return { recipient: { address: text }, book }
  throw new ParleyError('recipient_unknown', { query: outsideText(text, NAME_MAX) })
}

type Question = Readonly<{
  actor: Actor
  wallet: string
  recipient: Recipient
  book: readonly Contact[]
  /** When the signer first signed a send to it. */
  since: string | undefined
}>

/**
 * New is an address that is neither in the address book nor known to the signer. One in the address book may have been
 * copied from a scam, so that it is compared too until something was sent to it.
 */
export async function describeRecipient(
  { ledger }: Readonly<{ ledger: Pick<Ledger, 'ofActor'> }>,
  { actor, wallet, recipient, book, since }: Question,
): Promise<NonNullable<Trade['recipient']>> {
  const { address, label } = recipient
  const isNew = label === undefined && since === undefined
  const known = since === undefined ? await knownTo(ledger, actor, wallet, book) : []
  const like = known.find((each) => looksAlike(each.address, address))
  return {
    address,
    ...(label !== undefined && { label }),
    isNew,
    ...(since !== undefined && { since }),
    ...(like && { looksLike: like }),
  }
}

async function knownTo(
  ledger: Pick<Ledger, 'ofActor'>,
  actor: Actor,
  wallet: string,
  book: readonly Contact[],
): Promise<readonly Known[]> {
  const sent = (await ledger.ofActor(actor, LOOKED_AT)).flatMap(({ trade: { recipient, status } }) =>
    recipient && status === 'confirmed' ? [{ address: recipient.address }] : [],
  )
  const own = { address: wallet, label: 'your own wallet' }
  return [...book.map(({ address, label }) => ({ address, label })), own, ...sent]
}
