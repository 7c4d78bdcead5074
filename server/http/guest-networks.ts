/** Remembers the network address that each visitor came from last, as a keyed hash, for the limits of trades and shouts. */
import { createHmac } from 'node:crypto'
import type { Actor } from '#domain/ports.ts'

/** Visitors who are remembered at a time; the one seen longest ago goes first. */
const KEPT = 20_000

export type GuestNetworks = Readonly<{
  remember(actor: Pick<Actor, 'kind' | 'id'>, address: string): void
  /** Undefined for users, and for guests who were not seen since this process began. */
  of(actor: Actor): string | undefined
  /** The same for users as well. */
  ofAnyone(actor: Actor): string | undefined
}>

export function createGuestNetworks(key: Uint8Array): GuestNetworks {
  const [guests, users] = [new Map<string, string>(), new Map<string, string>()]
  const hashOf = (address: string): string =>
    createHmac('sha256', key).update(address).digest('hex').slice(0, 32)
  return {
    remember: ({ kind, id }, address) => remember(kind === 'guest' ? guests : users, id, hashOf(address)),
    of: ({ kind, id }) => (kind === 'guest' ? guests.get(id) : undefined),
    ofAnyone: ({ kind, id }) => (kind === 'guest' ? guests : users).get(id),
  }
}

function remember(hashes: Map<string, string>, id: string, hash: string): void {
  hashes.delete(id)
  hashes.set(id, hash)
  const [oldest] = hashes.keys()
  if (hashes.size > KEPT && oldest !== undefined) hashes.delete(oldest)
}
