/** Identifies the visitor of a request: the network address, the origin, the user or guest, and the session of the page. */
import type { Endpoint } from '#contract/endpoint.ts'
import { ParleyError } from '#contract/errors.ts'
import type { SignedIn } from '#domain/accounts.ts'
import type { Actor, Guest, User } from '#domain/ports.ts'
import type { Session, Sessions } from '#domain/sessions.ts'
import type { Services } from '../compose/services.ts'
import { newGuest } from '../identity/cookies.ts'
import { renewal } from '../identity/identity.ts'
import type { HttpContext } from './env.ts'
import { addressIn, networkOf } from './network.ts'

type Hall = Pick<Services, 'config' | 'cookie' | 'guests' | 'identity' | 'limits' | 'networks' | 'signedIn'>

/**
 * Returns the socket's address, or the one that the outermost trusted proxy wrote into X-Forwarded-For. What is no
 * address counts as its proxy's, so that no free text is a visitor of its own.
 */
export function addressOf(c: HttpContext, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return addressIn(hops.filter(Boolean).at(-trustedProxies) ?? '') ?? socket
}

/** Returns the network of the client, which is the key of every limit by address. */
export const networkOfClient = (c: HttpContext, trustedProxies: number): string =>
  networkOf(addressOf(c, trustedProxies))
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
  /** Counts a request that needs no identity. */
  count(c: HttpContext): Promise<void>
}>

export function createVisitors({
  config,
  cookie,
  guests,
  identity,
  limits,
  networks,
  signedIn,
}: Hall): Visitors {
  async function identifyUser(c: HttpContext): Promise<User | undefined> {
    const user = await signedIn(c.req.raw)
    if (user) networks.remember(user, networkOfClient(c, config.trustedProxies))
    const renewed = user && (await renewal(identity, c.req.raw))
    if (renewed) c.header('set-cookie', renewed, { append: true })
    return user
  }
  async function identifyGuest(c: HttpContext): Promise<Guest> {
    const found = cookie.read(c.req.header('cookie'))
    const network = networkOfClient(c, config.trustedProxies)
    if (!found) await limits.take('guestsOfAddress', network)
    const guest = found?.guest ?? newGuest()
    networks.remember(guest, network)
    if (found && !found.renew) return guest
    await guests.seen(guest.id)
    c.header('set-cookie', cookie.write(guest), { append: true })
    return guest
  }
  return {
    count: (c) => limits.take('requestsOfNetwork', networkOfClient(c, config.trustedProxies)),
    async identify(c, { acceptsBearer }) {
      const found = acceptsBearer && bearerOf(c) !== undefined ? await signInOf(identity, c) : undefined
      const actor = found?.user ?? (await identifyUser(c)) ?? (await identifyGuest(c))
      await limits.take('requestsOfActor', actor.id)
      if (actor.kind === 'guest')
        await limits.take('requestsOfGuests', networkOfClient(c, config.trustedProxies))
      return actor
    },
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOOPBACK_HOST = /^(localhost|[\w-]+\.localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i

/** True when the request comes from this machine without a proxy. */
function isLocal(c: HttpContext): boolean {
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return forwarded === undefined && LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '')
}

/** True only on this machine, and never with a public https origin. */
export const mayReadOutbox = (
  c: HttpContext,
  { config, identity }: Pick<Services, 'config' | 'identity'>,
): boolean => identity.outbox !== undefined && !config.origin?.startsWith('https:') && isLocal(c)

/**
 * Returns the configured origin if there is one. Otherwise it returns the host of a request from this machine, and
 * for others the address of the socket: a forged Host header must not get into a user's mail.
 */
export function linkOrigin(c: HttpContext, { origin }: Pick<Services['config'], 'origin'>): string {
  if (origin) return origin
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const socket = c.env?.incoming?.socket
  if (!socket?.localAddress || (isLocal(c) && LOOPBACK_HOST.test(host))) return `http://${host}`
  const { localAddress, localPort } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** A browser that signs in, as the sign-in knows it. */
export function visitorOf(c: HttpContext, config: Pick<Services['config'], 'origin' | 'trustedProxies'>) {
  const address = addressOf(c, config.trustedProxies)
  return { address, network: networkOf(address), origin: linkOrigin(c, config) }
}

const HEADER = 'x-parley-session'

export const isOwn = (actor: Actor, { actor: owner }: Session): boolean =>
  owner.kind === actor.kind && owner.id === actor.id

export async function ownSession(
  c: HttpContext,
  actor: Actor,
  sessions: Sessions,
): Promise<Session | undefined> {
  const id = c.req.header(HEADER)
  const session = id === undefined ? undefined : await sessions.byId(id)
  return session && isOwn(actor, session) ? session : undefined
}

/** For operations that the table of rights allows to users only. */
export function userOf(actor: Actor): User {
  if (actor.kind !== 'user') throw new ParleyError('authentication_required')
  return actor
}
