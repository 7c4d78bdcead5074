/** Compares addresses as people do, by their first and last characters, which is what address poisoning relies on. */
import type { Trade } from '../trades.ts'
import { shortAddress } from './address.ts'

const EDGE = 4

export const looksAlike = (one: string, other: string): boolean =>
  one !== other && one.slice(0, EDGE) === other.slice(0, EDGE) && one.slice(-EDGE) === other.slice(-EDGE)

type Sent = Pick<Trade, 'recipient' | 'tainted'>

/** A part of the address that is typed to agree; undefined where a press is enough. */
export type TypedPart = Readonly<{ text: string; at: number; place: string; hint: string }>

/**
 * A new address, or one that text from outside may have named, takes its last four characters. One that resembles a
 * known address has the same ones, so that it takes those in which they can differ. The person's own wallets take none.
 */
export function typedPartOf({ recipient, tainted }: Sent): TypedPart | undefined {
  if (!recipient) return undefined
  const { address, isNew, isOwn, looksLike } = recipient
  if (isOwn) return undefined
  if (looksLike)
    return { text: address.slice(EDGE, 2 * EDGE), at: EDGE, place: '5th to 8th characters', hint: '5th–8th' }
  return isNew || tainted
    ? {
        text: address.slice(-EDGE),
        at: address.length - EDGE,
        place: 'last four characters',
        hint: 'Last four',
      }
    : undefined
}

/** 'your wallet Trading'; a name that says as much by itself stands alone: 'your Wallet 2', 'Your wallet'. */
export function ownWalletName(label: string): string {
  if (/^(?:my|your)\b/i.test(label)) return label
  return /\bwallet\b/i.test(label) ? `your ${label}` : `your wallet ${label}`
}

/**
 * As sentences name the recipient: the label of the address book, an own wallet, or the short address. The short form
 * of a lookalike is that of the known address, so that it is never said.
 */
export function recipientName({ recipient }: Pick<Trade, 'recipient'>): string {
  const { address, label, isOwn, looksLike } = recipient ?? {}
  if (looksLike) return 'an unknown address'
  if (label === undefined) return shortAddress(address)
  return isOwn ? ownWalletName(label) : label
}

/** Base58 tells capitals apart. */
export const isTyped = ({ text }: TypedPart, typed: string | undefined): boolean => typed?.trim() === text
