/** Remembers the network address that each guest came from last, as a keyed hash, for the limits of trades. */
import { createHmac } from 'node:crypto'
import type { Actor } from '#domain/ports.ts'

/** Guests that are remembered at a time; the one seen longest ago goes first. */
const KEPT = 20_000

export type GuestNetworks = Readonly<{
  remember(guestId: string, address: string): void
  /** Undefined for users, and for guests who were not seen since this process began. */
  of(actor: Actor): string | undefined
}>

export function createGuestNetworks(key: Uint8Array): GuestNetworks {
  const hashes = new Map<string, string>()
  return {
    remember(guestId, address) {
      hashes.delete(guestId)
      hashes.set(guestId, createHmac('sha256', key).update(address).digest('hex').slice(0, 32))
      const [oldest] = hashes.keys()
      if (hashes.size > KEPT && oldest !== undefined) hashes.delete(oldest)
    },
    of: ({ kind, id }) => (kind === 'guest' ? hashes.get(id) : undefined),
  }
}
