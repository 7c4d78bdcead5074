/** Implements the secrets of the sign-in with Node's crypto, and checks the path that opens after it. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
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
