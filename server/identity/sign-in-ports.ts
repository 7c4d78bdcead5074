/** Implements what the sign-in needs from Node: its secrets, the check of its callback, and the visitor's network. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { ParleyError } from '#contract/errors.ts'
import type { SignInSecrets } from '#domain/sign-in/ports.ts'

const ALLOWED = new Set(['/', '/gallery', '/overlay', '/oauth/authorize'])
/** A placeholder: it only has to stay the same when the path is resolved as a browser resolves it. */
const HERE = 'https://here.invalid'

/** Returns the path as the browser will open it; throws unless it is allowed. */
export function checkCallback(path: string | undefined): string {
  if (path === undefined || path === '') return '/'
  const url = path.startsWith('/') ? URL.parse(path, HERE) : null
  if (!url || url.origin !== HERE || !ALLOWED.has(url.pathname)) throw new ParleyError('callback_refused')
  return url.pathname + url.search
}

const CODE_LENGTH = 6
/** Leaves out characters that are easy to confuse: 0 and O, 1 and I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url')

export const signInSecrets: SignInSecrets = {
  hashOf,
  hashOfCode: (tokenHash, typedCode) => hashOf(tokenHash, typedCode.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  createCode: () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  createBrowserSecret: () => randomBytes(32).toString('base64url'),
}

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64, since one subscriber may use every address of
 * it.
 */
export function networkOf(address: string): string {
  const mapped = IPV4_MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [head = [], tail = []] = bare.split('::').map((part) => part.split(':').filter(Boolean))
  // The last two groups may be written as an IPv4 address; they are not among the first four.
  const written = head.length + tail.length + (bare.includes('.') ? 1 : 0)
  const zeros = Array.from({ length: Math.max(0, GROUPS - written) }, () => '0')
  const network = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
