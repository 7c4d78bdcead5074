/** Who is at the door: the address of the visitor, and the guest that the cookie names. */
import type { Actor } from '#domain/identity.ts'
import type { House } from '../house.ts'
import type { HttpContext } from './env.ts'
import { newGuest } from './guest-cookie.ts'

type Hall = Pick<House, 'config' | 'cookie' | 'guests' | 'limits'>

/** The socket's address, or what the outermost trusted proxy wrote into X-Forwarded-For. */
export function addressOf(c: HttpContext, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.filter(Boolean).at(-trustedProxies) ?? socket
}

export type Visitors = Readonly<{
  /** Who this is by the server's own records, or undefined. */
  known(c: HttpContext): Promise<Actor | undefined>
  /** The same, but a stranger becomes a guest and gets the cookie. */
  welcome(c: HttpContext): Promise<Actor>
}>

export function createVisitors({ config, cookie, guests, limits }: Hall): Visitors {
  const read = (c: HttpContext) => cookie.read(c.req.header('cookie'))
  const give = (c: HttpContext, guest: Parameters<typeof cookie.write>[0]): void =>
    c.header('set-cookie', cookie.write(guest), { append: true })

  return {
    known: async (c) => read(c)?.guest,
    async welcome(c) {
      const found = read(c)
      if (found && !found.renew) return found.guest
      if (!found) await limits.take('guestsOfAddress', addressOf(c, config.trustedProxies))
      const guest = found?.guest ?? newGuest()
      await guests.seen(guest.id)
      give(c, guest)
      return guest
    },
  }
}
