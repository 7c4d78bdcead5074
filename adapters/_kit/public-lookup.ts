/** Looks names up for connections, and gives out public addresses only. */
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The address is not on the public internet, so nothing was sent to it. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
  constructor(host: string) {
    super(`${host} is not a public address`)
  }
}

/** Returns all addresses of a name; tests have a name service of their own. */
type Resolve = (name: string) => Promise<readonly Readonly<{ address: string; family: number }>[]>

const systemResolve: Resolve = (name) => lookup(name, { all: true })

/**
 * Resolves for the connection itself, so that a name cannot change between the check and the connection. One private
 * address among several refuses them all.
 */
export const publicLookup =
  (resolve: Resolve = systemResolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
        const [first] = addresses
        if (!isSafe || !first) return done(new AddressRefused(hostname), [])
        if (options.all) return done(null, [...addresses])
        done(null, first.address, first.family)
      },
      (error: Error) => done(error, []),
    )
  }
