/** Identifies the visitor: the network address, and the guest of the cookie. */
import type { Endpoint } from '#contract/endpoint.ts'
import { ParleyError } from '#contract/errors.ts'
import type { SignedIn } from '#domain/accounts.ts'
import type { Actor, Guest, User } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import { renewal } from '../identity/identity.ts'
import type { HttpContext } from './env.ts'
import { newGuest } from './guest-cookie.ts'

type Hall = Pick<Services, 'config' | 'cookie' | 'guests' | 'identity' | 'limits' | 'signedIn'>

/** Fits the longest IPv6 address with a zone; a rate limit's key must not grow further. */
const ADDRESS_MAX = 64

/** Returns the socket's address, or the one that the outermost trusted proxy wrote into X-Forwarded-For. */
export function addressOf(c: HttpContext, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.filter(Boolean).at(-trustedProxies)?.slice(0, ADDRESS_MAX) ?? socket
}

/** Returns the bearer of the Authorization header. */
export const bearerOf = (c: HttpContext): string | undefined =>
  /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** For endpoints that accept a bearer, which goes before the cookie; an unknown one is refused. */
export async function signInOf(
  { signedIn }: Pick<Services['identity'], 'signedIn'>,
  c: HttpContext,
): Promise<SignedIn | undefined> {
  const accessToken = bearerOf(c)
  if (accessToken === undefined) return signedIn.of(c.req.raw)
  const found = await signedIn.ofBearer(accessToken)
  if (!found) throw new ParleyError('authentication_required')
  return found
}

/** Returns the known user or guest; undefined for a stranger. */
export const knownVisitor = async (
  { cookie, signedIn }: Pick<Services, 'cookie' | 'signedIn'>,
  c: HttpContext,
): Promise<Actor | undefined> => (await signedIn(c.req.raw)) ?? cookie.read(c.req.header('cookie'))?.guest

export type Visitors = Readonly<{
  /** Returns the actor; a stranger becomes a guest and gets the cookie. */
  identify(c: HttpContext, call: Pick<Endpoint, 'acceptsBearer'>): Promise<Actor>
}>

export function createVisitors({ config, cookie, guests, identity, limits, signedIn }: Hall): Visitors {
  async function identifyUser(c: HttpContext): Promise<User | undefined> {
    const user = await signedIn(c.req.raw)
    const renewed = user && (await renewal(identity, c.req.raw))
    if (renewed) c.header('set-cookie', renewed, { append: true })
    return user
  }
  async function identifyGuest(c: HttpContext): Promise<Guest> {
    const found = cookie.read(c.req.header('cookie'))
    if (found && !found.renew) return found.guest
    if (!found) await limits.take('guestsOfAddress', addressOf(c, config.trustedProxies))
    const guest = found?.guest ?? newGuest()
    await guests.seen(guest.id)
    c.header('set-cookie', cookie.write(guest), { append: true })
    return guest
  }
  return {
    async identify(c, { acceptsBearer }) {
      const found = acceptsBearer && bearerOf(c) !== undefined ? await signInOf(identity, c) : undefined
      return found?.user ?? (await identifyUser(c)) ?? identifyGuest(c)
    },
  }
}
