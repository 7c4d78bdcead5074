/** Who may use the facade: programs of this machine, and pages that were let in by name. */

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Explorers that can be pointed at a chain of one's own, and wallets, which are browser extensions. */
const TRUSTED_ORIGINS = /^(https:\/\/explorer\.solana\.com|(chrome|moz|safari-web)-extension:\/\/[\w-]+)$/

export const isLoopback = (host: string): boolean => LOOPBACK_NAMES.has(host)

/** A page whose name was rebound to 127.0.0.1 still sends its own name as Host. */
export function isLocalHost(header: string | undefined): boolean {
  const name = header?.replace(/:\d+$/, '').toLowerCase()
  return name !== undefined && isLoopback(name)
}

/** Programs send no Origin; pages do, and most have no business here. */
export function isAllowedOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true
  if (TRUSTED_ORIGINS.test(origin)) return true
  const page = URL.parse(origin)
  return page !== null && /^https?:$/.test(page.protocol) && isLoopback(page.hostname)
}
