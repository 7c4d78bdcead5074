/** Determines the origin of sign-in links. A request's own claim about the host counts only on this machine. */
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOOPBACK_HOST = /^(localhost|[\w-]+\.localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i

/** True when the request comes from this machine without a proxy. */
export function isLocal(c: HttpContext): boolean {
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return forwarded === undefined && LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '')
}

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
