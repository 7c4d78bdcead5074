/** Under which address a sign-in link opens. What a request says of its host is believed only of this very machine. */
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOOPBACK_HOST = /^(localhost|[\w-]+\.localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i

/** Whether nobody but this machine has a part in the request. */
export function isLocal(c: HttpContext): boolean {
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return forwarded === undefined && LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '')
}

/**
 * The configured origin, always, where there is one. Without it the host of a request from this machine, and for
 * others the address at which the socket was reached: a made-up Host header must not get into somebody's mail.
 */
export function linkOrigin(c: HttpContext, { origin }: Pick<Services['config'], 'origin'>): string {
  if (origin) return origin
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const socket = c.env?.incoming?.socket
  if (!socket?.localAddress || (isLocal(c) && LOOPBACK_HOST.test(host))) return `http://${host}`
  const { localAddress, localPort } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}
