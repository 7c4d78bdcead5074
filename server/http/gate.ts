/** Refuses requests that a foreign page makes in a user's browser, by Host, Origin and Sec-Fetch-Site. */
import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { ParleyError } from '#contract/errors.ts'
import type { Env, HttpContext } from './env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** 'parley.example:443' → 'parley.example', '[::1]:8787' → '::1'. */
const nameOf = (host: string): string =>
  host.startsWith('[') ? host.slice(1, host.indexOf(']')) : host.replace(/:\d+$/, '')

export type Gate = Readonly<{
  /**
   * False for a name that may point here by DNS rebinding: only addresses, localhost and the configured name pass.
   * With an https origin, only its own name passes.
   */
  knowsHost(host: string): boolean
  /** True for pages of this site; with an https origin, a page over http is none of them. */
  isOurs(origin: string, host: string): boolean
}>

export function createGate(publicOrigin: string | undefined): Gate {
  const ours = publicOrigin ? new URL(publicOrigin) : undefined
  if (ours?.protocol === 'https:')
    return {
      knowsHost: (host) => host.toLowerCase().replace(/:443$/, '') === ours.host,
      isOurs: (origin) => origin === ours.origin,
    }
  return {
    knowsHost(host) {
      const name = nameOf(host).toLowerCase()
      return host === ours?.host || isIP(name) > 0 || name === 'localhost' || name.endsWith('.localhost')
    },
    isOurs: (origin, host) => [publicOrigin, `http://${host}`, `https://${host}`].includes(origin),
  }
}

/** Returns the host that the visitor typed; a trusted proxy forwards it, and tests have no header at all. */
export function hostOf(c: HttpContext, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? c.req.header('x-forwarded-host') : undefined
  return forwarded ?? c.req.header('host') ?? new URL(c.req.url).host
}

/** A link from another site may open the page but not reach the API; pages of this site may do both. */
function comesFromElsewhere(c: HttpContext): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== 'cross-site' && site !== 'same-site') return false
  return c.req.header('sec-fetch-mode') !== 'navigate' || c.req.path.startsWith('/api/')
}

/**
 * Every browser sends an Origin with writes and sockets; for reads it states at least whether they come from
 * another site.
 */
export function guardOrigin(
  gate: Gate,
  trustedProxies: number,
  isInvited: (c: HttpContext) => boolean = () => false,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const host = hostOf(c, trustedProxies)
    if (!gate.knowsHost(host)) throw new ParleyError('host_refused')
    const origin = c.req.header('origin')
    const ours = origin !== undefined && (gate.isOurs(origin, host) || isInvited(c))
    const writes = !SAFE_METHODS.has(c.req.method) || c.req.header('upgrade') !== undefined
    if (!ours && ((writes && origin !== undefined) || comesFromElsewhere(c)))
      throw new ParleyError('origin_refused')
    await next()
  }
}
