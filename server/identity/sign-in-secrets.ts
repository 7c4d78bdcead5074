/** Makes the secrets of a sign-in: the link's token, the browser's secret and its code. All are stored hashed. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** How long a link lives, and what was shown for it. */
export const LINK_S = 300
const CODE_LENGTH = 6
/** Without what is read as something else: 0 and O, 1 and I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url')

/** A code belongs to one link. */
export const hashOfCode = (tokenHash: string, typed: string): string =>
  hashOf(tokenHash, typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url')
