/** Remembers the network of each guest's last request, for limits on what happens without a request. */

export type GuestNetworks = Readonly<{
  seen(guestId: string, network: string): void
  /** Returns one network for all guests that have not been seen here. */
  of(guestId: string): string
}>

const MAX_GUESTS = 10_000

export function createGuestNetworks(maxGuests = MAX_GUESTS): GuestNetworks {
  const networks = new Map<string, string>()
  return {
    seen(guestId, network) {
      // Deleted first, so that the map is in the order of last requests.
      networks.delete(guestId)
      networks.set(guestId, network)
      const [oldest] = networks.keys()
      if (networks.size > maxGuests && oldest !== undefined) networks.delete(oldest)
    },
    of: (guestId) => networks.get(guestId) ?? 'unknown',
  }
}
