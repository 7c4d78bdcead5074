/** Checks the addresses to which an outside program may redirect a user. */
import { HOST } from '#contract/taint.ts'

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

const isLocal = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname)

/** True for https, or a program on the user's own machine; never with a fragment or a password. */
export function isRedirect(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || address.includes('#') || url.username !== '' || url.password !== '') return false
  return isLocal(url) || (url.protocol === 'https:' && isPlain(url, address))
}

/**
 * A parser of URLs accepts ';', ',' and '*' in a host, which mean more in the content policy of the consent page, and
 * several spellings of one address.
 */
const isPlain = ({ hostname, href }: URL, address: string): boolean =>
  HOST.test(hostname) && (href === address || href === `${address}/`)

/** True for a registered address; a program on the user's own machine may use another port (RFC 8252 §7.3). */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true
  const url = URL.parse(address)
  if (url === null || !isLocal(url)) return false
  return registered.some((each) => {
    const known = new URL(each) // isRedirect let it in
    known.port = url.port
    return known.href === url.href
  })
}

/** Returns the address with these parameters added. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
