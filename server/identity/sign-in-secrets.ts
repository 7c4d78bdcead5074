/** Makes and hashes the secrets of a sign-in. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { SignInSecrets } from '#domain/sign-in/sign-in-secrets.ts'

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
